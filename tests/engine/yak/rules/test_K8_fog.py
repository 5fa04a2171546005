"""K8: fog in the bag."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from game import Dealer
from game.contract import IllegalMove, UnreadableMove
from game.yak import State
from tests.engine.yak.positions import happened, legal, pick, play, position, waits_for


def market(**table: Any) -> State:
    """Seat 0 about to draw three stones at the market."""
    return pick(position(**table), "market", "build").play("food:mk")


def test_K8_1_a_batch_with_fog_turns_all_carts_once_and_replacements_come_as_one_batch() -> None:
    state = market().play("draw:~~RGB")
    assert (state.direction, state.drawn, state.track) == (-1, "BGR", 2)
    assert [(event.count, event.to) for event in happened(state, "fog")] == [(2, -1)]


def test_K8_1_fog_in_the_replacements_turns_the_carts_again() -> None:
    state = market().play("draw:~~R~GB")
    assert (state.direction, state.drawn, state.track) == (1, "BGR", 3)
    assert [(event.count, event.to) for event in happened(state, "fog")] == [(2, -1), (1, 1)]


def test_K8_1_and_so_on() -> None:
    state = market().play("draw:~RG~~~~B")
    assert (state.direction, state.drawn, len(happened(state, "fog"))) == (-1, "BGR", 5)


def test_K8_1_without_fog_nothing_turns() -> None:
    assert market().play("draw:RGB").direction == 1


def test_K8_1_the_order_inside_a_batch_means_nothing() -> None:
    assert len({market().play(f"draw:{letters}") for letters in ("~RGB", "R~GB", "GR~B")}) == 1
    assert str(market().parse("draw:~RGB")) == str(market().parse("draw:RG~B")) == "draw:GR~B"


def test_K8_1_every_draw_has_its_probability() -> None:
    state = pick(position(bag="BBR~~"), "restock", "build").play("food:k")
    assert {str(move): probability for move, probability in state.outcomes()} == {
        "draw:B": Fraction(2, 5),
        "draw:R": Fraction(1, 5),
        "draw:~B": Fraction(2, 5) * Fraction(2, 4),
        "draw:~R": Fraction(2, 5) * Fraction(1, 4),
        "draw:~~B": Fraction(2, 5) * Fraction(1, 4) * Fraction(2, 3),
        "draw:~~R": Fraction(2, 5) * Fraction(1, 4) * Fraction(1, 3),
    }


@pytest.mark.parametrize("bag", ["BGR", "BBBGRR~", "BGR~~~~~", "~~", "B", "BBGGXX~~~"])
def test_K8_1_the_probabilities_of_a_draw_add_up_and_every_draw_is_legal(bag: str) -> None:
    state = market(bag=bag)
    outcomes = state.outcomes()
    assert sum(probability for _, probability in outcomes) == 1
    assert len({move for move, _ in outcomes}) == len(outcomes)
    for move, _ in outcomes:
        assert state.parse(str(move)) == move
        assert sum(map(len, (state.play(move).bag, state.play(move).drawn))) <= len(bag)


def test_K8_1_from_a_whole_bag_too() -> None:
    outcomes = market().outcomes()
    assert sum(probability for _, probability in outcomes) == 1
    assert len(outcomes) > 5000


def test_K8_1_the_dealer_draws_with_these_probabilities() -> None:
    state = market(bag="BBBGR~~")
    expected = {str(move): float(probability) for move, probability in state.outcomes()}
    rounds = 4000
    counts = Counter(str(Dealer.from_words("fog", number).deal(state)) for number in range(rounds))
    assert set(counts) <= set(expected)
    squares = sum((counts[token] - rounds * p) ** 2 / (rounds * p) for token, p in expected.items())
    freedom = len(expected) - 1
    assert squares < freedom + 4 * (2 * freedom) ** 0.5  # chi square, four standard deviations


@pytest.mark.parametrize(
    "token",
    [
        "draw:RG",
        "draw:RGBW",
        "draw:~RG",
        "draw:~RGB~",
        "draw:~~~~~~RGB",
        "draw:",
        "draw:RGM",
        "draw:rgb",
        "done",
    ],
)
def test_K8_1_a_draw_has_as_many_letters_as_are_drawn(token: str) -> None:
    with pytest.raises((IllegalMove, UnreadableMove)):
        market().play(token)


def test_K8_1_what_is_not_in_the_bag_does_not_come() -> None:
    with pytest.raises(IllegalMove, match="letters of what is in it"):
        market(bag="BBG").play("draw:BBR")


def test_K8_2_fog_goes_to_the_track_when_the_draw_is_complete() -> None:
    state = market(track=1).play("draw:~RGB")
    assert (state.track, state.fills, state.bag.count("~")) == (2, 0, 3)


def test_K8_2_the_first_time_four_go_back_into_the_bag() -> None:
    state = market(track=3).play("draw:~RGB")
    assert (state.track, state.fills, state.bag.count("~")) == (0, 1, 5)
    assert [event.count for event in happened(state, "track")] == [1]


def test_K8_2_the_second_time_they_stay_out() -> None:
    state = market(track=3, fills=1).play("draw:~RGB")
    assert (state.track, state.fills, state.bag.count("~")) == (4, 2, 1)


def test_K8_2_then_the_one_left_goes_back_after_each_draw() -> None:
    state = market(track=4, fills=2).play("draw:~RGB")
    assert (state.track, state.fills, state.bag.count("~")) == (4, 2, 1)
    assert state.direction == -1


def test_K8_2_further_fog_of_a_draw_starts_the_next_filling() -> None:
    state = market(track=3).play("draw:~~RGB")
    assert (state.track, state.fills, state.bag.count("~")) == (1, 1, 4)


def test_K8_2_or_goes_back_once_the_track_is_closed() -> None:
    state = market(track=3, fills=1).play("draw:~~RGB")
    assert (state.track, state.fills, state.bag.count("~")) == (4, 2, 1)


def test_K8_2_all_five_at_once() -> None:
    state = market().play("draw:~~~~~RGB")
    assert (state.track, state.fills, state.bag.count("~"), state.direction) == (1, 1, 4, 1)


def test_K8_2_fog_set_aside_cannot_come_again_in_the_same_draw() -> None:
    with pytest.raises(IllegalMove):
        market(bag="R~").play("draw:~R~")


def test_K8_3_a_batch_takes_what_the_bag_has() -> None:
    state = market(bag="R~").play("draw:R~")
    assert (state.drawn, state.direction, state.track, state.bag) == ("R", -1, 1, "")


def test_K8_3_a_batch_of_replacements_too() -> None:
    state = market(bag="BR~~").play("draw:R~~B")
    assert (state.drawn, state.bag, legal(state)[0]) == ("BR", "", "load:B>0")


def test_K8_3_fog_that_goes_back_into_an_empty_bag_is_not_drawn_any_more() -> None:
    state = market(bag="R~", track=3).play("draw:R~")
    assert (state.drawn, state.bag, state.fills) == ("R", "~~~~", 1)


def test_K8_3_with_an_empty_bag_nothing_is_drawn() -> None:
    state = market(bag="")
    assert (waits_for(state), state.seat) == ("build", 1)
    assert play(state, "done").round == 2
