"""The exact turn: against known facts, against the engine's own plies, and fast enough."""

from __future__ import annotations

import random

import pytest

from game import Chance, Decision, Over, RandomSource
from game.contract import Turn
from game.yeti import YETI, State
from game.yeti.components import DIE
from game.yeti.dice import handful
from game.yeti.evaluation import Evaluation, Worth
from game.yeti.position import Table


def starts_of_turns(seed: int, weather: str, count: int) -> list[State]:
    """States where a turn begins, from matches played at random: every seat count, late and early."""
    rng = random.Random(seed)
    found: list[State] = []
    while len(found) < count:
        state = YETI.start(rng.randint(2, 5), YETI.options({"weather": weather}))
        begun: list[State] = []
        while not isinstance(state.turn, Over):
            if isinstance(state.turn, Chance):
                if state.turn.kind == "roll" and not state.kept:
                    begun.append(state)
                state = state.play(state.draw(RandomSource(rng)))
            else:
                state = state.play(rng.choice(state.moves()))
        found += rng.sample(begun, 3)
    return found[:count]


def any_worth(state: State) -> float:
    """A worth that tells every state from every other: whatever is mixed up shows."""
    return random.Random(repr((state.table, type(state.turn)))).random()


def with_last_die(start: State, hand: str) -> State:
    """The turn as it is when its last die has fallen and shows the last face of `hand`."""
    kept, last = hand[:-1], hand[-1]
    state = State(start.options, start.seats, start.table, start.turn, kept, rolls=1).play(f"roll:{last}")
    return state if last == "S" else state.play(f"keep:{last}")


def value_by_plies(state: State, start: State, worth: Worth) -> float:
    """What a state is worth, by the engine alone, ply by ply."""
    turn = state.turn
    if isinstance(turn, Over) or (state.round, state.seat) != (start.round, start.seat):
        return worth(state)
    if isinstance(turn, Decision):
        return max(value_by_plies(state.play(move), start, worth) for move in state.moves())
    return sum(
        float(chance) * value_by_plies(state.play(move), start, worth) for move, chance in state.outcomes()
    )


type Left = tuple[Table, Turn]


def left_by_plies(state: State, start: State) -> set[Left]:
    """Everything that the turn can leave without a re-roll or a turned die."""
    if isinstance(state.turn, Over) or (state.round, state.seat) != (start.round, start.seat):
        return {(state.table, state.turn)}
    assert isinstance(state.turn, Decision)
    moves = ["evaluate"] if state.turn.kind == "prepare" else state.moves()
    return set().union(*(left_by_plies(state.play(move), start) for move in moves))


@pytest.mark.parametrize("weather", ["off", "mixed", "short", "long"])
def test_Y4_the_evaluation_ends_in_exactly_the_states_the_engine_ends_in(weather: str) -> None:
    rng = random.Random(weather)
    for start in starts_of_turns(1, weather, 40):
        for _ in range(6):
            hand = handful("".join(rng.choices(DIE + "SC", k=start.pool)))
            evaluation = Evaluation(start, any_worth)
            endings = list(evaluation.every_ending(hand))
            left = {(ending.state.table, ending.state.turn) for ending in endings}
            assert left == left_by_plies(with_last_die(start, hand), start)
            assert all(ending.value == any_worth(ending.state) for ending in endings)


@pytest.mark.parametrize("weather", ["off", "mixed", "short", "long"])
def test_Y3_4_changes_to_the_dice_are_worth_what_the_plies_say(weather: str) -> None:
    rng = random.Random(weather)
    for start in starts_of_turns(2, weather, 40):
        hand = handful("".join(rng.choices("SSCPTF", k=start.pool)))
        expected = value_by_plies(with_last_die(start, hand), start, any_worth)
        assert Evaluation(start, any_worth).value(hand) == pytest.approx(expected)
