"""A climber alone on the mountain: the pace for ever (Y8.4), and the turns that are left.

Both are solved exactly, turn by turn. Nobody is in the way, the weather is off, all seven dice
are there every turn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import product
from typing import Final, NamedTuple

from game.contract import Chance
from game.yeti.components import EQUIPMENT, PEAK, Components, Options
from game.yeti.evaluation import Worth
from game.yeti.position import Table
from game.yeti.state import State
from game.yeti.turn import ExactTurn

LEVELS: Final = range(PEAK + 1)


class Pace(NamedTuple):
    """What somebody earns who maximises points per turn for ever."""

    points: float
    """Points per turn."""
    camp: tuple[float, ...]
    """What sleeping on each level is worth more than base camp, in points."""


def long_run(items: Collection[str] = (), components: Components | None = None) -> Pace:
    """The best pace with this equipment when nothing is for sale and the peak tiles are gone.

    Policy iteration. A policy is judged by its points per turn and the camps it comes to:
    `pace + worth(level) = points(level) + mean worth of the next camp`, with `worth(0) = 0`;
    then each turn is solved exactly for these worths, until nothing is gained.
    """
    ours = components or Components()
    not_for_sale = replace(ours, prices=tuple((99, resale) for _, resale in ours.prices))
    starts = [turn_from(level, items, not_for_sale) for level in LEVELS]
    pace = Pace(0.0, (0.0,) * len(LEVELS))
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


def turn_from(
    level: int, items: Collection[str], components: Components, peak_tile: int | None = None
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


class Climber(NamedTuple):
    """What a lone climber has, apart from points."""

    items: int
    """A bit for each of E1 to E7."""
    level: int
    peak_waits: bool
    """Whether the peak tile is still to be had."""


CLIMBERS: Final = tuple(
    Climber(items, level, peak_waits)
    for peak_waits, level, items in product((False, True), LEVELS, range(2 ** len(EQUIPMENT)))
    if not (peak_waits and level == PEAK)
)


def turns_ahead(components: Components, peak_tile: int) -> Iterator[dict[Climber, float]]:
    """The most points to expect from the next turn, the next two, three …, for every climber.

    Equipment is bought for the turns in which it still pays: dynamic programming backwards from
    the last turn.
    """
    worth: Worth = _points
    while True:
        ahead: dict[Climber, float] = {}
        for climber in CLIMBERS:
            items = [item for bit, item in enumerate(EQUIPMENT) if climber.items >> bit & 1]
            tile = peak_tile if climber.peak_waits else None
            start = turn_from(climber.level, items, components, tile)
            ahead[climber] = ExactTurn(start, worth).value(start)
        yield ahead
        worth = _points_and_ahead(ahead)


def _points(left: State) -> float:
    return left.points[0]


def _points_and(camp: tuple[float, ...]) -> Worth:
    return lambda left: left.points[0] + camp[left.levels[0]]


def _points_and_ahead(ahead: dict[Climber, float]) -> Worth:
    def worth(left: State) -> float:
        table = left.table
        return table.points[0] + ahead[Climber(bits(table, 0), table.levels[0], table.peaks[0] is None)]

    return worth


def bits(table: Table, seat: int) -> int:
    """A seat's equipment, a bit for each of E1 to E7."""
    return sum(1 << bit for bit, owner in enumerate(table.owners) if owner == seat)


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
