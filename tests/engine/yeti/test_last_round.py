"""The last round: who wins when some have thrown and the others have a turn each."""

from __future__ import annotations

import random
from itertools import product
from math import prod

import pytest

from game.yeti.components import PEAK
from game.yeti.last_round import OVER, Runner, chances, last_turn
from game.yeti.pace import LEVELS, turn_from
from game.yeti.prospects import win_chances
from game.yeti.turn import ExactTurn
from game.yeti.values import LAST_TURN, PEAK_TILE
from tests.engine.yeti.positions import position


def by_every_way(runners: list[Runner]) -> list[float]:
    """The same chances from all that the turns may bring together."""
    won = [0.0] * len(runners)
    for made in product(*(range(len(runner.turn)) for runner in runners)):
        chance = prod(
            runner.ends_with(runner.points + more) - runner.ends_with(runner.points + more + 1)
            for runner, more in zip(runners, made, strict=True)
        )
        ends = [(runner.points + more, runner.resale) for runner, more in zip(runners, made, strict=True)]
        winners = [seat for seat, end in enumerate(ends) if end == max(ends)]
        for seat in winners:
            won[seat] += chance / len(winners)
    return won


def test_who_has_no_turn_left_has_what_they_have() -> None:
    assert chances([Runner(50, 0), Runner(51, 0)]) == (0, 1)
    assert chances([Runner(50, 4), Runner(50, 1), Runner(40, 9)]) == (1, 0, 0)  # Y5.2
    assert chances([Runner(50, 4), Runner(50, 4)]) == (0.5, 0.5)


def test_chances_are_those_of_every_way_the_turns_may_go() -> None:
    rng = random.Random(1)
    for seats in (2, 3, 4):
        for _ in range(20):
            runners = [
                Runner(
                    rng.randint(44, 50),
                    seat,  # no tie stays a tie
                    rng.choice([OVER, (1.0, 0.8, 0.5, 0.2), (1.0, 1.0, 0.9, 0.4, 0.4, 0.1)]),
                )
                for seat in range(seats)
            ]
            assert chances(runners) == pytest.approx(by_every_way(runners))


def test_a_tie_of_two_is_shared() -> None:
    runners = [Runner(50, 1), Runner(48, 1, (1.0, 0.9, 0.5, 0.25)), Runner(40, 0, (1.0, 0.3))]
    assert chances(runners) == pytest.approx(by_every_way(runners))
    assert chances(runners)[1] == pytest.approx(0.25 + 0.25 / 2)


@pytest.mark.parametrize("level", LEVELS)
def test_a_last_turn_is_the_one_in_the_table(level: int) -> None:
    assert last_turn(level, 0, 0.0) == LAST_TURN[level]
    start = turn_from(level)
    needed = 12 + 4 * level
    exact = ExactTurn(start, lambda left: float(left.points[0] >= needed)).value(start)
    assert LAST_TURN[level][needed] == pytest.approx(exact, abs=5e-5)


def test_a_peak_tile_helps_and_a_smaller_one_less() -> None:
    for level in range(1, PEAK):
        rows = [last_turn(level, tile, 0.0) for tile in (0, 4, PEAK_TILE)]
        assert sum(rows[0]) < sum(rows[1]) < sum(rows[2])
        assert rows[2][: len(LAST_TURN[PEAK + 1 + level])] == LAST_TURN[PEAK + 1 + level]
        start = turn_from(level, peak_tile=4)
        exact = ExactTurn(start, lambda left: float(left.points[0] >= 14)).value(start)
        assert exact - 0.1 < rows[1][14] < exact + 1e-4  # two ways there count as the better of them
    assert last_turn(PEAK, 8, 0.0) == LAST_TURN[PEAK]  # who is there has had it


def test_what_a_turn_brings_more_moves_its_chances() -> None:
    row, more = LAST_TURN[1], last_turn(1, 0, 2.0)
    assert more[:3] == (1, 1, 1)
    assert more[2:] == row
    half = last_turn(1, 0, 1.5)
    assert half[10] == pytest.approx((row[8] + row[9]) / 2)
    assert last_turn(1, 0, -2.0) == (1.0, *row[3:])


@pytest.mark.parametrize(("mine", "theirs", "level"), [(40, 52, 0), (40, 52, 1), (44, 53, 2), (35, 60, 3)])
def test_before_the_very_last_throw_the_chance_is_nearly_exact(mine: int, theirs: int, level: int) -> None:
    been_up = [1] if level == PEAK else []
    state = position((theirs, mine), levels=(0, level), been_up=been_up, seat=1, ended_by=0)
    exact = ExactTurn(state, lambda left: win_chances(left)[1]).value(state)
    assert win_chances(state)[1] == pytest.approx(exact, abs=0.03)
