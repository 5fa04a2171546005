"""Tokens: every move round-trips, and nothing else can be read."""

from itertools import combinations, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.contract import UnreadableMove
from game.yeti import (
    Back,
    Buy,
    Climb,
    Evaluate,
    Keep,
    Reroll,
    Roll,
    Start,
    Turn,
    Use,
    Weather,
    YetiMove,
    dice,
)
from game.yeti.components import EQUIPMENT, weather_stacks
from game.yeti.moves import parse

MOVES: list[YetiMove] = [
    *(Start(seat) for seat in range(5)),
    *(Weather(stack) for setting in ("mixed", "short", "long") for stack in weather_stacks(setting)[::97]),
    *(Roll(faces) for hands in dice.HANDFULS[1:] for faces in sorted(hands)),
    *(Keep("".join(kinds)) for n in range(5) for kinds in combinations("CPFT", n)),
    Reroll("E4"),
    Reroll("weather"),
    *(Back(old, new) for old, new in product("SCPTF", repeat=2) if old != new),
    Evaluate(),
    *(Turn(face) for face in ("C", "P", "F", "T", "")),
    Buy("photo"),
    Buy(""),
    *(Buy(item, seller) for item in EQUIPMENT for seller in (None, 0, 1, 2, 3, 4)),
    *(Use("E1"), Use("E2", "P"), Use("E2", "T"), Use("")),
    *(Climb(levels) for levels in range(4)),
]
"""Every move of the game, of the stacks of weather tiles a sample."""


def test_every_move_round_trips_with_its_token() -> None:
    assert [parse(str(move)) for move in MOVES] == MOVES


def test_different_moves_have_different_tokens() -> None:
    assert len({str(move) for move in MOVES}) == len(set(MOVES)) == len(MOVES)


def test_a_repr_is_the_call_that_makes_the_move() -> None:
    assert [eval(repr(move)) for move in MOVES[::7]] == MOVES[::7]


PIECES = ["start", "roll", "keep", "back", "buy", "use", "turn", "climb", "weather", "reroll", "evaluate"]
PIECES += [*":,><=-+SCPTFE01234567890", "photo", "E1", "E2", "E4", " ", "\n", "\x00", "٣", "²"]


@given(st.one_of(st.text(max_size=12), st.lists(st.sampled_from(PIECES), max_size=9).map("".join)))
@example("")
@example("start:٣")
@example("climb:²")
@example("climb:-0")
@example("evaluate:")
@example("buy:photo<1")
@example("buy:E1<")
@example("buy:-<1")
@example("keep:-,F")
@example("keep:F,P")
@example("keep:F,F")
@example("back:S>S")
@example("back:S>")
@example("back:SC>TF")
@example("use:E1=P")
@example("start:" + "0" * 10_000)
@example("roll:" + "S" * 1_000_000)
def test_what_can_be_read_is_written_the_same(token: str) -> None:
    try:
        move = parse(token)
    except UnreadableMove as error:
        assert error.token == token
        assert "\n" not in str(error)
        assert len(str(error)) < 120
    else:
        assert move in MOVES or isinstance(move, Weather)
        written = str(move)
        assert parse(written) == move
        assert written == token or (isinstance(move, Roll) and sorted(written) == sorted(token))


@pytest.mark.parametrize("token", [str(move) for move in MOVES[::29]])
def test_a_token_with_anything_more_cannot_be_read(token: str) -> None:
    for spoiled in (
        token + " ",
        " " + token,
        token + ":",
        token.upper() + "x",
        token + "\n",
        token[:-1] + "§",
    ):
        with pytest.raises(UnreadableMove):
            parse(spoiled)
