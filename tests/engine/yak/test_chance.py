"""Chance events: their keys, and that the dealer's outcomes come as often as they should."""

from collections import Counter

import pytest

from game import Dealer
from game.contract import Chance
from game.yak import State
from tests.engine.yak.positions import idle_round, pick, play, position, start

FILLED = "start:1 cart:0=BGR cart:1=NXY cart:2=OVW"


def key(state: State) -> tuple[str | int, ...]:
    assert isinstance(state.turn, Chance)
    return state.turn.key


def test_events_of_the_set_up_have_keys_of_their_own() -> None:
    state = start(2, master_builder=True)
    keys = [key(state)]
    for token in FILLED.split():
        state = state.play(token)
        keys.append(key(state))
    assert keys == [("start",), ("cart", 0), ("cart", 1), ("cart", 2), ("objectives",)]


def test_a_draw_is_named_by_seat_and_round() -> None:
    state = pick(idle_round(position(3)), *["restock"] * 3).play("food:b")
    assert key(state) == ("draw", 1, 2)


def test_a_seat_draws_alike_whatever_the_others_do() -> None:
    dealer = Dealer(bytes(16))
    draws = set()
    for card, tokens in (("build", "done"), ("build", "take:B@0.0 pay:k"), ("build", "take:R@0.0 pay:b")):
        state = play(pick(position(), card, "restock"), f"{tokens} food:b")
        draws.add(dealer.deal(state))
    assert len(draws) == 1


def test_taking_a_move_back_cannot_change_a_draw() -> None:
    dealer = Dealer(bytes(16))
    state = pick(position(), "restock", "build")
    assert len({dealer.deal(state.play(move)) for move in state.moves()}) == 1


@pytest.mark.parametrize(
    ("state", "rounds"),
    [
        (start(4), 2000),
        (start(2).play("start:0"), 6000),
        (play(start(2, master_builder=True), FILLED), 4000),
        (pick(position(bag="BBBGGRX~~"), "restock", "build").play("food:b"), 3000),
    ],
    ids=["start", "cart", "objectives", "draw"],
)
def test_outcomes_come_as_often_as_their_probabilities_say(state: State, rounds: int) -> None:
    expected = {move: float(probability) * rounds for move, probability in state.outcomes()}
    counts = Counter(Dealer.from_words("chance", number).deal(state) for number in range(rounds))
    assert set(counts) <= set(expected)
    squares = sum((counts[move] - often) ** 2 / often for move, often in expected.items())
    freedom = len(expected) - 1
    assert squares < freedom + 4 * (2 * freedom) ** 0.5  # chi square, four standard deviations
