"""Tokens: every move round-trips, and nothing else can be read."""

from itertools import combinations, combinations_with_replacement, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.contract import UnreadableMove
from game.yak import Card, Done, Draw, Fill, Food, Load, Objectives, Pay, Start, Surplus, Take, YakMove
from game.yak.components import CARDS, COLOURS, FOODS, OBJECTIVES
from game.yak.moves import parse
from game.yak.tower import CELLS

STONES = COLOURS + "X"
DRAWS = ["B", "~B", "BGR", "BG~R", "~~~BGR", "B~~~~~GR", "RG~B", "~~~~~"]


def handfuls(most: int) -> list[str]:
    """All food of 1 to so many tokens."""
    return ["".join(food) for n in range(1, most + 1) for food in combinations_with_replacement(FOODS, n)]


MOVES: list[YakMove] = [
    *(Start(seat) for seat in range(4)),
    *(
        Fill(cart, "".join(stones))
        for cart in range(4)
        for stones in combinations_with_replacement(sorted(STONES), 3)
    ),
    *(Objectives(cards) for cards in combinations(OBJECTIVES, 3)),
    *(Draw(letters) for letters in DRAWS),
    *(Card(card) for card in CARDS),
    *(Take(stone, cell) for stone, cell in product(STONES, CELLS)),
    Done(),
    *(Pay(food) for food in handfuls(8)),
    *(Surplus(food) for food in handfuls(8)),
    *(Food(food) for food in handfuls(2)),
    *(Load(stone, cart) for stone, cart in product(STONES, range(4))),
]
"""Every move of the game, of the draws a sample."""


def test_every_move_round_trips_with_its_token() -> None:
    assert [parse(str(move)) for move in MOVES] == MOVES


def test_different_moves_have_different_tokens() -> None:
    assert len({str(move) for move in MOVES}) == len(set(MOVES)) == len(MOVES)


def test_a_repr_is_the_call_that_makes_the_move() -> None:
    assert [eval(repr(move)) for move in MOVES[::7]] == MOVES[::7]


PIECES = ["start", "cart", "objectives", "draw", "card", "take", "done", "pay", "surplus", "food", "load"]
PIECES += [
    *":,>=@.-~ROXmkb01234567890",
    "build",
    "market",
    "restock",
    "0.0",
    "3.-5",
    " ",
    "\n",
    "\x00",
    "٣",
    "²",
]


@given(st.one_of(st.text(max_size=12), st.lists(st.sampled_from(PIECES), max_size=9).map("".join)))
@example("start:٣")
@example("cart:²=RGX")
@example("cart:=RGX")
@example("take:R@0.-0")
@example("take:@0.0")
@example("load:>1")
@example("load:R>-1")
@example("objectives:1,2,3,")
@example("objectives:01,2,3")
@example("pay:" + "m" * 10_000)
@example("draw:" + "R" * 1_000_000)
def test_what_can_be_read_is_written_the_same(token: str) -> None:
    try:
        move = parse(token)
    except UnreadableMove as error:
        assert error.token == token
        assert "\n" not in str(error)
        assert len(str(error)) < 120
    else:
        assert move in MOVES or isinstance(move, Draw)
        written = str(move)
        assert parse(written) == move
        assert written == token or (isinstance(move, Fill) and sorted(written) == sorted(token))


@pytest.mark.parametrize("token", [str(move) for move in MOVES[::41]])
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
