"""A match in play: moves, undo and what stops it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import GAMES, Match
from game.contract import Chance, Decision, Event, IllegalMove, OptionError, Over, Turn, UnreadableMove
from game.match import UndoStop
from tests.engine.wild_yeti import NUMBERS, wild_match

YETI = GAMES["yeti"]


def played(tokens: str, seats: int = 2, **options: Any) -> Match:
    match = Match.new(YETI, seats, options)
    for token in tokens.split():
        match = match.play(token)
    return match


def test_a_match_is_a_value() -> None:
    match = played("start:0 roll:CFFSTT")
    match.play("keep:C")
    match.undo()
    assert match == played("start:0 roll:CFFSTT")
    assert len(match.states) == len(match.moves) + 1 == 3
    assert match.tokens == ["start:0", "roll:CFFSTT"]


def test_moves_and_their_tokens_play_the_same() -> None:
    match = played("start:0 roll:CFFSTT")
    for move in match.state.moves():
        assert match.play(move) == match.play(str(move))


def test_what_is_no_move_or_not_legal_is_refused() -> None:
    match = played("start:0 roll:CFFSTT")
    with pytest.raises(UnreadableMove, match="“keep:X” is not a move"):
        match.play("keep:X")
    with pytest.raises(IllegalMove, match="legal: keep:- keep:C keep:F keep:T"):
        match.play("keep:P")


def test_nothing_is_played_after_the_end() -> None:
    wild = wild_match(1)
    match = played(" ".join(wild.tokens), wild.seats, **wild.options)
    assert match.is_over
    with pytest.raises(IllegalMove, match="the match is over"):
        match.play(wild.tokens[-1])


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (6, {}), (2, {"weather": "wet"})])
def test_what_cannot_be_set_up_is_refused(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        Match.new(YETI, seats, options)


# ---- undo ----


def test_at_the_start_nothing_can_be_taken_back() -> None:
    assert played("").undo_stop == UndoStop("start", 0)
    assert played("").undo() == played("")


def test_chance_stops_an_undo() -> None:
    match = played("start:0 roll:CFFSTT")
    assert match.undo_stop == UndoStop("chance", 2)
    assert match.undo() is match
    assert played("start:0 roll:CFFSTT keep:C roll:FFTT").undo_stop == UndoStop("chance", 4)


def test_undo_goes_back_to_the_last_choice_of_the_same_player() -> None:
    match = played("start:0 roll:CFFSTT keep:C")
    assert match.undo_stop is None
    assert match.undo() == played("start:0 roll:CFFSTT")


def test_undo_passes_over_plies_without_a_choice() -> None:
    """Three Snow, one Coin, the rest Footprints: the last Footprints had to be set aside."""
    bought = played("start:0 roll:SSSCFF keep:C roll:FF keep:F turn:- buy:photo")
    assert bought.undo() == played("start:0 roll:SSSCFF keep:C roll:FF keep:F turn:-")
    turned = bought.undo()
    assert turned.undo() == played("start:0 roll:SSSCFF keep:C roll:FF keep:F")
    assert turned.undo().undo_stop == UndoStop("chance", 4)


def test_undo_works_for_who_has_just_ended_their_turn() -> None:
    match = played("start:0 roll:CCCCCC keep:C buy:photo")
    assert match.state.turn.seat == 1  # type: ignore[union-attr]
    assert match.undo() == played("start:0 roll:CCCCCC keep:C")


def test_practice_goes_back_beyond_chance() -> None:
    match = played("start:0 roll:CFFSTT keep:C roll:FFTT")
    assert match.undo(free=True) == played("start:0 roll:CFFSTT")
    assert match.undo(free=True).undo(free=True) == played("start:0 roll:CFFSTT")


def test_practice_goes_back_beyond_other_players() -> None:
    match = played("start:0 roll:CFFFFF keep:C roll:FFFFF keep:F buy:- roll:TTTTTTT")
    assert match.undo(free=True) == played("start:0 roll:CFFFFF keep:C roll:FFFFF keep:F")


@dataclass(frozen=True)
class Card:
    """A state of a game with nothing in it but turns: what undo looks at."""

    turn: Turn
    events: tuple[Event, ...] = ()
    choices: int = 2

    def moves(self) -> range:
        return range(self.choices)


def match_of(*states: Card) -> Match:
    return Match(YETI, None, states, tuple("move" for _ in states[1:]))  # type: ignore[arg-type]


def test_another_players_decision_stops_an_undo() -> None:
    """Seat 0 has only one move after seat 1's choice: what seat 1 chose is not seat 0's to take back."""
    match = match_of(
        Card(Decision(1, "play")), Card(Decision(0, "pass"), choices=1), Card(Decision(1, "play"))
    )
    assert match.undo_stop == UndoStop("player", 1)
    assert match.undo() is match
    assert match.undo(free=True).moves == ()


def test_a_secret_that_was_revealed_stops_an_undo() -> None:
    seen = (Event("revealed", 0),)
    match = match_of(Card(Decision(0, "peek")), Card(Decision(0, "play"), events=seen))
    assert match.undo_stop == UndoStop("secret", 1)
    assert match.undo() is match
    assert match.undo(free=True).moves == ()


@settings(max_examples=12)
@given(st.sampled_from(NUMBERS), st.data())
def test_undo_in_any_match(number: int, data: st.DataObject) -> None:
    wild = wild_match(number)
    options = YETI.options(wild.options)
    states = (YETI.start(wild.seats, options), *wild.states)
    moves = tuple(state.parse(token) for state, token in zip(states, wild.tokens, strict=False))
    whole = Match(YETI, options, states, moves)
    for ply in data.draw(st.lists(st.integers(0, len(moves)), min_size=20, max_size=20)):
        match = whole.back_to(ply)
        assert (match.state, match.tokens) == (states[ply], list(wild.tokens[:ply]))
        before = match.undo()
        if match.undo_stop is None:
            back = len(before.moves)
            assert back < ply
            taken_back = [state.turn for state in states[back:ply]]
            assert {turn.seat for turn in taken_back if isinstance(turn, Decision)} == {before.state.seat}  # type: ignore[attr-defined]
            assert not any(isinstance(turn, Chance | Over) for turn in taken_back)
            assert len(before.state.moves()) > 1
            assert all(len(state.moves()) == 1 for state in states[back + 1 : ply])
        else:
            assert before is match
        replayed = before
        for move in moves[len(before.moves) : ply]:
            replayed = replayed.play(move)
        assert replayed == match
