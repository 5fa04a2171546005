"""K2: how a match begins."""

from collections import Counter
from fractions import Fraction

import pytest

from game.contract import IllegalMove
from tests.engine.yak.positions import play, start, waits_for


@pytest.mark.parametrize(("seats", "food"), [(2, 6), (3, 6), (4, 6)])
def test_K2_1_each_cart_starts_with_three_of_every_kind_it_takes(seats: int, food: int) -> None:
    state = start(seats)
    assert [cart.food for cart in state.carts] == ["kkkbbb", "mmmbbb", "mmmkkk", "mmmkkkbbb"][
        : len(state.carts)
    ]


def test_K2_1_each_cart_gets_three_stones_before_the_fog_goes_in() -> None:
    state = start(4).play("start:0")
    for cart, stones in enumerate(("RGX", "XXX", "WWW", "NNN")):
        assert waits_for(state) == "cart"
        assert len(state.bag) == 72 - 3 * cart
        assert "~" not in state.bag
        state = state.play(f"cart:{cart}={stones}")
    assert state.table.stones == ("GRX", "XXX", "WWW", "NNN")
    assert Counter(state.bag)["~"] == 5
    assert len(state.bag) == 72 - 12 + 5


def test_K2_1_stones_that_are_gone_do_not_come_again() -> None:
    state = play(start(4), "start:0 cart:0=XXX cart:1=XXX")
    assert state.play("cart:2=XXR").table.stones[2] == "RXX"
    with pytest.raises(IllegalMove, match="that are in the bag"):
        state.play("cart:2=XXX")


def test_K2_1_every_filling_has_its_probability() -> None:
    outcomes = {str(move): probability for move, probability in start().play("start:0").outcomes()}
    assert sum(outcomes.values()) == 1
    assert outcomes["cart:0=BBB"] == Fraction(8 * 7 * 6, 72 * 71 * 70)
    assert outcomes["cart:0=BGR"] == Fraction(6 * 8 * 8 * 8, 72 * 71 * 70)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_K2_2_the_market_has_two_of_each_and_each_player_one(seats: int) -> None:
    state = start(seats)
    assert (state.market, state.reserves) == ("mmkkbb", ("mkb",) * seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_K2_3_a_random_player_gets_the_baby_yak(seats: int) -> None:
    outcomes = {str(move): probability for move, probability in start(seats).outcomes()}
    assert outcomes == {f"start:{seat}": Fraction(1, seats) for seat in range(seats)}
    assert start(seats).play("start:1").baby == 1


def test_K2_3_all_carts_face_clockwise() -> None:
    assert start().direction == 1
