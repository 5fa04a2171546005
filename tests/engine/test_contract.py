"""Errors that say what was wrong, and foreign text made fit for a message."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import GAMES
from game.contract import Game, IllegalMove, OptionError, UnreadableMove, clip


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_every_game_keeps_the_contract(game: Game) -> None:
    assert isinstance(game, Game)
    assert GAMES[game.name] is game
    for seats in game.seats:
        assert game.start(seats, game.options({})).seats == seats


@pytest.mark.parametrize("error", [OptionError("x"), UnreadableMove("x"), IllegalMove("x")])
def test_errors_are_value_errors(error: Exception) -> None:
    assert isinstance(error, ValueError)


def test_an_illegal_move_carries_the_legal_ones_sorted() -> None:
    error = IllegalMove("keep:P", ["keep:T", "keep:-", "keep:C"])
    assert error.legal == ("keep:-", "keep:C", "keep:T")
    assert str(error) == "“keep:P” is not possible here; legal: keep:- keep:C keep:T."


def test_an_unreadable_token_is_quoted() -> None:
    assert str(UnreadableMove("keep:X")) == "“keep:X” is not a move of this game."


@given(st.text(st.characters(), max_size=200), st.integers(2, 80))
def test_clipped_text_is_short_and_on_one_line(text: str, length: int) -> None:
    clipped = clip(text, length)
    assert len(clipped) <= length
    assert clipped.isprintable()
    clipped.encode()


def test_short_printable_text_is_left_as_it_is() -> None:
    assert clip("Tenzing’s keep: ½ 雪") == "Tenzing’s keep: ½ 雪"
    assert clip("a\nb\x00c\ud800d") == "a�b�c�d"
    assert clip("abcdef", 4) == "abc…"
