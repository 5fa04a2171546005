"""K6: going to the market."""

from collections import Counter

import pytest

from tests.engine.yak.positions import happened, legal, pick, play, position, waits_for


def test_K6_1_two_food_of_ones_choice() -> None:
    state = pick(position(), "market", "build")
    assert legal(state) == ["food:bb", "food:kb", "food:kk", "food:mb", "food:mk", "food:mm"]
    state = state.play("food:kk")
    assert (state.market, state.reserves[0]) == ("mmbb", "mkkkb")


@pytest.mark.parametrize(
    ("market", "reserve", "tokens"),
    [
        ("m", "mkb", ["food:m"]),
        ("mb", "mkb", ["food:mb"]),
        ("mmkkbb", "mmmmmmm", ["food:b", "food:k", "food:m"]),
    ],
)
def test_K6_1_fewer_if_the_market_or_the_reserve_allows_no_more(
    market: str, reserve: str, tokens: list[str]
) -> None:
    assert legal(pick(position(market=market, reserves={0: reserve}), "market", "build")) == tokens


@pytest.mark.parametrize(("market", "reserve"), [("", "mkb"), ("mmkkbb", "mmmmmmmm")])
def test_K6_1_nothing_if_nothing_can_be_taken(market: str, reserve: str) -> None:
    assert waits_for(pick(position(market=market, reserves={0: reserve}), "market", "build")) == "draw"


def test_K6_2_three_stones_are_drawn_and_one_goes_into_a_cart_with_room() -> None:
    state = play(pick(position(stones={1: "NXYY"}), "market", "build"), "food:mk draw:RGR")
    assert (state.drawn, waits_for(state)) == ("GRR", "load")
    assert legal(state) == ["load:G>0", "load:G>2", "load:R>0", "load:R>2"]
    assert [(event.to, event.item) for event in happened(state, "drawn")] == [(-1, "GRR")]


def test_K6_2_the_other_two_go_back_into_the_bag() -> None:
    before = pick(position(), "market", "build").play("food:mk")
    drawn = before.play("draw:RGR")
    assert Counter(before.bag) - Counter(drawn.bag) == Counter("GRR")
    state = drawn.play("load:R>2")
    assert (state.drawn, state.table.stones[2]) == ("", "ORVW")
    assert Counter(before.bag) - Counter(state.bag) == Counter("R")
    assert list(state.bag) == sorted(state.bag)


def test_K6_2_the_cart_may_be_any_not_only_the_one_in_front() -> None:
    state = play(pick(position(4, baby=1), *["market"] * 4), "food:mk draw:RGR")
    assert {token[-1] for token in legal(state)} == set("0123")


def test_K6_2_with_all_carts_full_nothing_is_drawn() -> None:
    full = dict.fromkeys(range(3), "BGRW")
    state = pick(position(stones=full), "market", "build").play("food:mk")
    assert (waits_for(state), state.seat) == ("build", 1)


def test_K6_2_with_fewer_stones_in_the_bag_all_of_them_are_drawn() -> None:
    state = pick(position(bag="RW"), "market", "build").play("food:mk").play("draw:RW")
    assert (state.drawn, state.bag) == ("RW", "")
    assert state.play("load:W>0").bag == "R"


def test_K6_2_nothing_is_loaded_if_only_fog_came() -> None:
    state = pick(position(bag="~~"), "market", "build").play("food:mk").play("draw:~~")
    assert (state.drawn, waits_for(state), state.seat) == ("", "build", 1)
