"""What can be taken back in Yak, and what stops it."""

from game.match import Match, UndoStop
from game.yak import YAK

SET_UP = "start:0 cart:0=BGR cart:1=NXY cart:2=OVW"


def played(tokens: str) -> Match:
    match = Match.new(YAK, 2)
    for token in f"{SET_UP} {tokens}".split():
        match = match.play(token)
    return match


def test_a_card_can_be_taken_back_until_the_next_player_has_picked() -> None:
    assert played("card:build").undo() == played("")
    assert played("card:build card:build").undo_stop == UndoStop("secret", 6)


def test_stones_can_be_taken_back_one_by_one() -> None:
    match = played("card:restock card:build food:k draw:W take:N@0.0")
    assert match.undo() == played("card:restock card:build food:k draw:W")
    assert match.undo().undo_stop == UndoStop("secret", 8)  # the draw, and with it the next card


def test_a_payment_can_be_taken_back_while_nothing_follows() -> None:
    match = played("card:restock card:build food:k draw:W take:N@0.0 pay:b")  # and the round is over
    assert match.state.turn.kind == "card"  # type: ignore[union-attr]
    assert match.undo() == played("card:restock card:build food:k draw:W take:N@0.0")


def test_the_next_reveal_stops_an_undo() -> None:
    match = played("card:build card:build take:B@0.0 pay:k")
    assert match.undo_stop == UndoStop("secret", 8)
    assert match.undo() is match


def test_a_draw_stops_an_undo() -> None:
    match = played("card:market card:build food:mk draw:NOW")
    assert match.undo_stop == UndoStop("chance", 8)
    assert match.play("load:N>0").undo_stop == UndoStop("secret", 9)


def test_practice_takes_back_anything() -> None:
    match = played("card:market card:build food:mk draw:NOW")
    assert match.undo(free=True) == played("card:market card:build")
