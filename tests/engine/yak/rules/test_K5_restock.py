"""K5: restocking, at the cart in front of one."""

import pytest

from tests.engine.yak.positions import legal, pick, play, position, waits_for


def test_K5_1_a_kind_that_the_cart_holds_is_chosen_and_all_of_it_taken() -> None:
    state = pick(position(food={0: "mkkb"}), "restock", "build")
    assert legal(state) == ["food:b", "food:k", "food:m"]
    state = state.play("food:k")
    assert (state.table.food[0], state.reserves[0]) == ("mb", "mkkkb")


@pytest.mark.parametrize(("reserve", "taken"), [("mmkk", 3), ("mmmkkbb", 1), ("mmmmkkbb", 0)])
def test_K5_1_up_to_eight_and_the_rest_stays(reserve: str, taken: int) -> None:
    state = pick(position(reserves={0: reserve}), "restock", "build").play("food:k")
    assert state.reserves[0].count("k") == reserve.count("k") + taken
    assert state.table.food[0].count("k") == 3 - taken


def test_K5_1_with_food_in_the_cart_a_kind_is_chosen_even_without_room() -> None:
    state = pick(position(reserves={0: "mmmmmmmm"}), "restock", "build")
    assert (waits_for(state), legal(state)) == ("restock", ["food:b", "food:k"])


def test_K5_1_without_food_in_the_cart_nothing_is_chosen() -> None:
    assert waits_for(pick(position(food={0: ""}), "restock", "build")) == "draw"


@pytest.mark.parametrize("stones", ["", "B", "BGR"])
def test_K5_2_then_one_stone_is_drawn(stones: str) -> None:
    state = play(pick(position(stones={0: stones}), "restock", "build"), "food:k")
    assert (waits_for(state), state.seat) == ("draw", 0)
    assert state.play("draw:W").table.stones[0] == stones + "W"


def test_K5_2_a_full_cart_gets_none() -> None:
    state = play(pick(position(stones={0: "BGRW"}), "restock", "build"), "food:k")
    assert (waits_for(state), state.seat) == ("build", 1)
