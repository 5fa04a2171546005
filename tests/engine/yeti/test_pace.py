"""The lone climber: the long run (Y8.4), the turns ahead, and the values the bots are shipped with."""

from __future__ import annotations

import inspect
import random
from math import sqrt

import pytest

from game import RandomSource
from game.yeti import Components, State, learn, values
from game.yeti.components import EQUIPMENT, OURS
from game.yeti.pace import CLIMBERS, LEVELS, Climber, bits, long_run, turn_from
from game.yeti.turn import ExactTurn

LONG_RUN = long_run()
NOT_FOR_SALE = Components(prices=((99, 0),) * len(EQUIPMENT))


def worth_for_ever(left: State) -> float:
    return left.points[0] + LONG_RUN.camp[left.levels[0]]


def test_Y8_4_the_long_run_of_a_lone_climber() -> None:
    assert round(LONG_RUN.points, 4) == 8.8478
    assert [round(worth, 4) for worth in LONG_RUN.camp] == [0, 3.0640, 7.2122, 10.8076]


def test_Y8_4_no_level_can_do_better_than_the_long_run() -> None:
    """The optimality equation: from every level the best turn earns just the pace."""
    for level in LEVELS:
        start = turn_from(level, (), NOT_FOR_SALE)
        best = ExactTurn(start, worth_for_ever).value(start)
        assert best == pytest.approx(LONG_RUN.points + LONG_RUN.camp[level])


def test_Y8_4_the_pace_of_matches_played_out_agrees_within_three_standard_errors() -> None:
    """The engine's own plies, chosen by the solved turns.

    What is averaged is a turn's points and what its camp is worth more than the one before: the
    mean is the pace, and one turn tells nothing about the next.
    """
    rng, turns = random.Random(84), 4000
    dice = RandomSource(rng)
    solved = {level: ExactTurn(turn_from(level, (), NOT_FOR_SALE), worth_for_ever) for level in LEVELS}
    level = 0
    earned = []
    for _ in range(turns):
        start = state = turn_from(level, (), NOT_FOR_SALE)
        while state.seat == start.seat:
            if legal := state.moves():
                choices = solved[level].choice_values(state)
                state = state.play(legal[0] if len(legal) == 1 else max(choices, key=choices.__getitem__))
            else:
                state = state.play(state.draw(dice))
        earned.append(worth_for_ever(state) - LONG_RUN.camp[level])
        level = state.levels[0]
    mean = sum(earned) / turns
    error = sqrt(sum((points - mean) ** 2 for points in earned) / (turns - 1) / turns)
    assert error < 0.1
    assert abs(mean - LONG_RUN.points) < 3 * error


# ---- the values that are shipped ----


def test_the_solved_values_are_those_of_the_rules() -> None:
    assert tuple(round(worth, 4) for worth in LONG_RUN.camp) == values.CAMP
    assert round(LONG_RUN.points, 4) == values.PACE
    for item in ("E4", "E7"):
        assert round(long_run([item]).points - LONG_RUN.points, 3) == values.GAIN[item]
    assert round(learn.solve_die(LONG_RUN.camp), 3) == values.DIE
    assert OURS.peak_tiles[0] == values.PEAK_TILE
    assert round(learn.solve_last_round(), 3) == values.LAST_ROUND


def tabled(turns: int, climber: Climber) -> float:
    return values.AHEAD[turns - 1][climber.peak_waits][climber.level][climber.items] / 10


@pytest.mark.parametrize("turns", range(1, len(values.AHEAD) + 1))
def test_the_turns_ahead_are_solved_one_from_the_other(turns: int) -> None:
    """A few climbers, each from the table one turn shorter, which is rounded to tenths."""

    def worth(left: State) -> float:
        table = left.table
        if turns == 1:
            return table.points[0]
        climber = Climber(bits(table, 0), table.levels[0], table.peaks[0] is None)
        return table.points[0] + tabled(turns - 1, climber)

    for climber in random.Random(turns).sample(CLIMBERS, 4):
        items = [item for bit, item in enumerate(EQUIPMENT) if climber.items >> bit & 1]
        start = turn_from(climber.level, items, OURS, OURS.peak_tiles[0] if climber.peak_waits else None)
        assert tabled(turns, climber) == pytest.approx(ExactTurn(start, worth).value(start), abs=0.11)


def test_the_file_of_values_is_as_the_script_writes_it() -> None:
    numbers = {name: getattr(values, name) for name in learn.MEANINGS}
    try:
        source = inspect.getsource(values)
    except OSError:
        pytest.skip("only the compiled file is here")
    assert learn.text_of(numbers, values.AHEAD) == source
    assert len(source) < 40_000
