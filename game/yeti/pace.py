"""A climber alone on the mountain: the pace for ever (Y8.4), and the turns that are left.

Both are solved turn by turn, each exactly. Nobody is in the way, the weather is off, and all seven
dice are there every turn.

    python -m game.yeti.pace --turns 100000        the pace that is solved, and that of turns played
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from functools import cache
from math import fsum, sqrt
from typing import Final, NamedTuple

from game.contract import Chance
from game.dealer import RandomSource
from game.yeti.ahead import Ahead
from game.yeti.components import EQUIPMENT, OURS, PEAK, Components, Options
from game.yeti.evaluation import Worth
from game.yeti.position import Table
from game.yeti.state import State
from game.yeti.turn import ExactTurn

LEVELS: Final = range(PEAK + 1)
NOT_FOR_SALE: Final = Components(prices=tuple((99, resale) for _, resale in OURS.prices))


class Pace(NamedTuple):
    """What somebody earns who maximises points per turn for ever."""

    points: float
    """Points per turn."""
    camp: tuple[float, ...]
    """What sleeping on each level is worth more than base camp, in points."""


@cache
def long_run(items: tuple[str, ...] = ()) -> Pace:
    """The best pace with this equipment when nothing is for sale and the peak tiles are gone.

    Policy iteration. A policy is judged by its points per turn and the camps it comes to:
    `pace + worth(level) = points(level) + mean worth of the next camp`, with `worth(0) = 0`;
    then each turn is solved exactly for these worths, until nothing is gained. With equipment the first
    worths are those without: they are near already.
    """
    starts = [turn_from(level, items) for level in LEVELS]
    pace = Pace(0.0, long_run().camp if items else (0.0,) * len(LEVELS))
    while True:
        rows = []
        for level, start in enumerate(starts):
            odds, *_ = ExactTurn(start, _points_and(pace.camp)).odds(start)
            at_least = (1.0, *odds.camp, 0.0)
            sleeps = [at_least[camp] - at_least[camp + 1] for camp in LEVELS]
            # unknowns: the pace, then the worth of level 1, 2, 3
            rows.append([1.0, *((level == camp) - sleeps[camp] for camp in LEVELS[1:]), odds.points])
        points, *camp = _solved(rows)
        better = Pace(points, (0.0, *camp))
        if better.points <= pace.points + 1e-12:
            return better
        pace = better


class Played(NamedTuple):
    """What turns that were played out have earned."""

    mean: float
    error: float
    """The standard error of the mean."""


def play_out(pace: Pace, turns: int, seed: int) -> Played:
    """So many turns by the policy of a pace, one after the other, ply by ply in the engine.

    A turn's points and what its camp is worth more than the one before have the pace as their mean,
    whatever the camp was; so one turn tells nothing about the next, and the error is a plain one.
    """
    dice = RandomSource(random.Random(seed))
    worth = _points_and(pace.camp)
    solved = [ExactTurn(turn_from(level), worth) for level in LEVELS]
    level = 0
    earned = []
    for _ in range(turns):
        start = state = turn_from(level)
        while state.seat == start.seat:
            if state.moves():
                choices = solved[level].choice_values(state)
                state = state.play(max(choices, key=choices.__getitem__))
            else:
                state = state.play(state.draw(dice))
        earned.append(worth(state) - pace.camp[level])
        level = state.levels[0]
    mean = fsum(earned) / turns
    variance = fsum((points - mean) ** 2 for points in earned) / (turns - 1)
    return Played(mean, sqrt(variance / turns))


def turn_from(
    level: int,
    items: tuple[str, ...] = (),
    peak_tile: int | None = None,
    components: Components = NOT_FOR_SALE,
) -> State:
    """The first throw of a lone climber's turn; without a peak tile, the peak brings nothing."""
    table = Table(
        starter=0,
        round=1,
        seat=0,
        points=(0, 0),
        levels=(level, 0),
        yeti=10**6,
        overview=(0, 0),
        owners=tuple(0 if item in items else None for item in EQUIPMENT),
        peak_tiles=() if peak_tile is None else (peak_tile,),
        peaks=(0 if peak_tile is None else None, 0),
        stack=(),
        ended_by=None,
    )
    return State(Options(components=components), 2, table, Chance("roll", 0, ("roll", 0, 1, 1)))


_NOTHING: Final = (0.0,) * len(LEVELS)
NO_TURN: Final = Ahead(_NOTHING, _NOTHING, (_NOTHING,) * len(EQUIPMENT))


def turns_ahead(peak_tile: int, stays: Sequence[float]) -> Iterator[Ahead]:
    """What the next turn brings, the next two, three …: backwards from the last turn.

    Now equipment is for sale, and is bought for the turns in which it still pays. From one turn to
    the next each tile stays with its chance, else somebody has taken it and paid its resale. Tiles
    are taken to add up: what each adds is solved for itself.
    """
    ahead = _only_turn(peak_tile)
    while True:
        yield ahead
        ahead = _one_turn_more(peak_tile, _points_and_ahead(ahead, stays))


@cache
def _only_turn(peak_tile: int) -> Ahead:
    """What the last turn brings: no tile is kept for another, so nobody need take it."""
    return _one_turn_more(peak_tile, _points_and_ahead(NO_TURN, ()))


def _one_turn_more(peak_tile: int, worth: Worth) -> Ahead:
    """What a turn brings, and with it all that come after it, which are in the worth of what it leaves."""

    def best(level: int, tile: int | None = None, *items: str) -> float:
        start = turn_from(level, items, tile, OURS)
        return ExactTurn(start, worth).value(start)

    without = tuple(best(level) for level in LEVELS)
    waits = (*(best(level, peak_tile) for level in LEVELS[:PEAK]), without[PEAK])
    equipment = tuple(
        tuple(best(level, None, item) - without[level] for level in LEVELS) for item in EQUIPMENT
    )
    return Ahead(without, waits, equipment)


def _points_and(camp: tuple[float, ...]) -> Worth:
    return lambda left: left.points[0] + camp[left.levels[0]]


def _points_and_ahead(ahead: Ahead, stays: Sequence[float]) -> Worth:
    def kept(bit: int, level: int) -> float:
        if ahead is NO_TURN:
            return 0.0
        return stays[bit] * ahead.equipment[bit][level] + (1 - stays[bit]) * OURS.prices[bit][1]

    tiles = [[kept(bit, level) for level in LEVELS] for bit in range(len(EQUIPMENT))]

    def worth(left: State) -> float:
        table = left.table
        level = table.levels[0]
        points = table.points[0] + (ahead.peak_waits if table.peaks[0] is None else ahead.without)[level]
        for bit, owner in enumerate(table.owners):
            if owner == 0:
                points += tiles[bit][level]
        return points

    return worth


def _solved(rows: list[list[float]]) -> list[float]:
    """The solution of a few linear equations, right-hand sides last (Gauss and Jordan, with pivots)."""
    n = len(rows)
    for column in range(n):
        pivot = max(range(column, n), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [entry / rows[column][column] for entry in rows[column]]
        for row in range(n):
            if row != column:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[-1] for row in rows]


def main(argv: Sequence[str] | None = None) -> None:
    """Print the pace as it is solved and as it was played."""
    parser = argparse.ArgumentParser(prog="python -m game.yeti.pace", description=main.__doc__)
    parser.add_argument("--turns", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=84)
    given = parser.parse_args(argv)
    pace = long_run()
    played = play_out(pace, given.turns, given.seed)
    camps = ", ".join(f"{worth:.4f}" for worth in pace.camp)
    print(f"solved  {pace.points:.4f} points per turn; to sleep on level 0 to 3 is worth {camps}")
    print(f"played  {played.mean:.4f} in {given.turns} turns, with a standard error of {played.error:.4f}")


if __name__ == "__main__":
    main()
