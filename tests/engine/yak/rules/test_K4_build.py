"""K4: building, at the cart in front of one."""

import pytest

from game.contract import IllegalMove
from tests.engine.yak.positions import happened, legal, pick, play, position, tower, waits_for

RICH = {0: "kkkkbbbb"}


@pytest.mark.parametrize(
    ("stones", "takes", "price"),
    [
        ("BGR", "B", 1),
        ("BGR", "BG", 3),
        ("BGR", "BGR", 5),
        ("BGX", "X", 2),
        ("BXX", "BX", 4),
        ("BXX", "BXX", 7),
        ("XXX", "XXX", 8),
    ],
)
def test_K4_1_one_two_three_stones_cost_1_3_5_and_one_more_per_crystal(
    stones: str, takes: str, price: int
) -> None:
    state = pick(position(stones={0: stones}, reserves=RICH), "build", "build")
    for place, stone in enumerate(takes):
        state = state.play(f"take:{stone}@0.{2 * place}")
    if len(takes) < 3:
        state = state.play("done")
    assert {len(token.removeprefix("pay:")) for token in legal(state)} == {price}


def test_K4_1_three_stones_at_most() -> None:
    state = pick(position(stones={0: "BGRW"}, reserves=RICH), "build", "build")
    assert waits_for(play(state, "take:B@0.0 take:G@0.2 take:R@0.4")) == "pay"


def test_K4_1_no_stone_can_be_taken_that_cannot_be_paid() -> None:
    state = pick(position(stones={0: "BRX"}, reserves={0: "mkkk"}), "build", "build")
    assert legal(state.play("take:B@0.0")) == ["done", "take:R@0.-2", "take:R@0.2"]  # 4 for the crystal
    state = pick(position(stones={0: "BRX"}, reserves={0: "mmmk"}), "build", "build")
    assert legal(state) == ["done", "take:B@0.0", "take:R@0.0"]
    assert waits_for(state.play("take:B@0.0")) == "pay"


def test_K4_2_the_payment_is_food_that_the_cart_takes() -> None:
    state = pick(position(reserves={0: "mmmkkb"}), "build", "build")
    assert legal(play(state, "take:B@0.0 take:G@0.2")) == ["pay:kkb"]


def test_K4_2_one_kind_or_mixed() -> None:
    state = pick(position(reserves={0: "kkkbbb"}), "build", "build")
    state = play(state, "take:B@0.0 take:G@0.2 done")
    assert legal(state) == ["pay:bbb", "pay:kbb", "pay:kkb", "pay:kkk"]


def test_K4_2_the_payment_goes_into_the_cart() -> None:
    state = play(pick(position(), "build", "build"), "take:B@0.0 pay:k")
    assert (state.table.food[0], state.reserves[0]) == ("kkkkbbb", "mb")


def test_K4_3_the_surplus_goes_to_the_market_as_the_payer_chooses() -> None:
    state = pick(position(food={0: "kkkkkbbb"}, reserves=RICH), "build", "build")
    state = play(state, "take:B@0.0 take:G@0.2 done pay:kkb")
    assert legal(state) == ["surplus:kb", "surplus:kk"]
    state = state.play("surplus:kk")
    assert (state.table.food[0], state.market, state.reserves[0]) == ("kkkkkbbbb", "mmkkkkbb", "kkbbb")


def test_K4_3_up_to_nine_nothing_is_surplus() -> None:
    state = pick(position(food={0: "kkkbbb"}, reserves=RICH), "build", "build")
    state = play(state, "take:B@0.0 take:G@0.2 done pay:kkb")
    assert (len(state.table.food[0]), state.market) == (9, "mmkkbb")


def test_K4_3_surplus_is_of_this_payment() -> None:
    state = pick(position(food={0: "kkkkkkkkk"}, reserves={0: "bbbbb"}), "build", "build")
    state = play(state, "take:B@0.0 take:G@0.2 take:R@0.4 pay:bbbbb")
    assert legal(state) == ["surplus:bbbbb"]


def test_K4_3_the_market_has_no_limit() -> None:
    state = pick(position(food={0: "k" * 9}, market="m" * 20, reserves=RICH), "build", "build")
    assert len(play(state, "take:B@0.0 done pay:k surplus:k").market) == 21


def test_K4_4_a_stone_goes_into_the_tower_at_once() -> None:
    state = pick(position(reserves=RICH), "build", "build").play("take:R@0.0")
    assert (state.towers[0], state.table.stones[0]) == (tower("R"), "BG")
    assert waits_for(state) == "build"


def test_K4_4_what_cannot_be_placed_cannot_be_bought() -> None:
    full = tower("RRRRR", "GGGG", "BBB", "Y")
    state = pick(position(towers={0: full}, reserves=RICH), "build", "build")
    assert legal(state) == ["done", "take:B@3.5", "take:G@3.5", "take:R@3.5"]
    state = state.play("take:G@3.5")
    assert waits_for(state) == "pay"
    complete = tower("RRRRR", "GGGG", "BBB", "YY")
    assert waits_for(pick(position(towers={0: complete}), "build", "restock")) == "restock"


def test_K4_4_a_stone_that_the_cart_does_not_hold_cannot_be_taken() -> None:
    with pytest.raises(IllegalMove, match="“take:W@0"):
        pick(position(), "build", "build").play("take:W@0.0")


def test_K4_5_a_cart_left_with_no_stone_gets_three() -> None:
    state = pick(position(reserves=RICH), "build", "build")
    state = play(state, "take:B@0.0 take:G@0.2 take:R@0.4 pay:kkkbb surplus:kb")
    assert (waits_for(state), state.seat) == ("draw", 0)
    state = state.play("draw:WNO")
    assert state.table.stones[0] == "NOW"
    assert [(event.to, event.item) for event in happened(state, "drawn")] == [(0, "NOW")]


def test_K4_5_a_build_that_leaves_a_stone_draws_nothing() -> None:
    state = pick(position(reserves=RICH), "build", "build")
    state = play(state, "take:B@0.0 take:G@0.2 done pay:kkk")
    assert (waits_for(state), state.seat, state.table.stones[0]) == ("build", 1, "R")


def test_K4_5_a_build_in_front_of_an_empty_cart_refills_it() -> None:
    state = pick(position(stones={0: ""}, bag="~~"), "build", "build")
    assert (waits_for(state), state.seat) == ("draw", 0)


def test_K4_5_with_an_empty_bag_the_cart_stays_empty() -> None:
    state = pick(position(stones={0: "R"}, bag=""), "build", "build")
    state = play(state, "take:R@0.0 pay:k")
    assert (waits_for(state), state.seat, state.table.stones[0]) == ("build", 1, "")
