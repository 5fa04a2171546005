"""K1: what is in the box."""

from collections import Counter

import pytest

from game.yak.components import CARDS, COLOURS, FOODS, QUARRY
from tests.engine.yak.positions import legal, pick, play, position, start, tower

FILLED = "start:0 cart:0=BGR cart:1=NXY cart:2=OVW"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_K1_1_two_to_four_play(seats: int) -> None:
    assert len(start(seats).reserves) == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_K1_1_nobody_else_plays(seats: int) -> None:
    with pytest.raises(ValueError, match=f"Yak is for 2 to 4 players, not {seats}"):
        start(seats)


def test_K1_1_food_is_of_three_kinds_fifteen_each() -> None:
    state = start(4)
    assert Counter("".join((*state.table.food, *state.reserves, state.market))) == dict.fromkeys(FOODS, 15)


def test_K1_2_the_quarry_has_eight_of_each_colour_and_eight_crystals() -> None:
    assert Counter(QUARRY) == dict.fromkeys([*COLOURS, "X"], 8)
    assert COLOURS == "ROYGBVNW"


def test_K1_2_there_are_five_fog_stones() -> None:
    assert play(start(), FILLED).bag.count("~") == 5


@pytest.mark.parametrize(("seats", "carts"), [(2, 3), (3, 3), (4, 4)])
def test_K1_3_one_stop_per_cart_and_cart_i_starts_at_stop_i(seats: int, carts: int) -> None:
    assert [cart.at for cart in start(seats).carts] == list(range(carts))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_K1_3_seat_i_sits_at_stop_i(seats: int) -> None:
    state = start(seats)
    assert [state.cart_of(seat) for seat in range(seats)] == list(range(seats))


@pytest.mark.parametrize(("seat", "payments"), [(0, "kb"), (1, "mb"), (2, "mk"), (3, "mkb")])
def test_K1_3_carts_0_1_2_refuse_meat_milk_bread_and_cart_3_nothing(seat: int, payments: str) -> None:
    state = pick(position(4, baby=seat, stones=dict.fromkeys(range(4), "BGR")), *["build"] * 4)
    state = state.play("take:B@0.0")
    assert legal(state) == sorted(f"pay:{kind}" for kind in payments)


def test_K1_3_cart_3_takes_two_kinds_at_most_in_one_payment() -> None:
    state = pick(position(4, baby=3, reserves={3: "mmkb"}), *["build"] * 4)
    assert legal(play(state, "take:G@0.0 take:N@0.2")) == ["pay:mmb", "pay:mmk"]


def test_K1_3_three_kinds_at_cart_3_do_not_pay_what_two_cannot() -> None:
    state = pick(position(4, baby=3, reserves={3: "mkb"}), *["build"] * 4)
    assert legal(state.play("take:G@0.0")) == ["pay:b", "pay:k", "pay:m"]  # no second stone: mk is 2, not 3


def test_K1_4_a_cart_holds_four_stones_at_most() -> None:
    state = pick(position(stones={0: "BGRW"}), "restock", "build")
    assert legal(play(state, "food:k")) == legal(pick(position(baby=1), "build", "build"))
    state = pick(position(stones={0: "BGRW"}), "market", "build").play("food:mk").play("draw:BBB")
    assert legal(state) == ["load:B>1", "load:B>2"]


def test_K1_4_a_cart_holds_nine_food_at_most() -> None:
    state = pick(position(food={0: "kkkkkbbb"}, reserves={0: "kb"}), "build", "build")
    assert play(state, "take:B@0.0 pay:k").table.food[0] == "kkkkkkbbb"
    state = pick(position(food={0: "kkkkkkbbb"}, reserves={0: "kb"}), "build", "build")
    assert legal(play(state, "take:B@0.0 pay:k")) == ["surplus:k"]


def test_K1_4_a_reserve_holds_eight_food_at_most() -> None:
    state = pick(position(reserves={0: "mmmkkbb"}), "restock", "build").play("food:k")
    assert (state.reserves[0], state.table.food[0]) == ("mmmkkkbb", "kkbbb")


def test_K1_5_everybody_has_three_cards_and_a_tower() -> None:
    state = play(start(3), FILLED)
    assert legal(state) == ["card:build", "card:market", "card:restock"]
    assert CARDS == ("build", "restock", "market")
    assert state.towers == (tower(),) * 3
