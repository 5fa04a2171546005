"""The long run: what a lone climber earns per turn, for ever, and what a camp is worth (Y8.4)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from game.contract import Chance
from game.yeti.components import EQUIPMENT, PEAK, Components, Options
from game.yeti.evaluation import Worth
from game.yeti.position import Table
from game.yeti.state import State
from game.yeti.turn import ExactTurn

LEVELS = range(PEAK + 1)


class Pace(NamedTuple):
    """What somebody earns who maximises points per turn for ever."""

    points: float
    """Points per turn."""
    camp: tuple[float, ...]
    """What sleeping on each level is worth more than base camp, in points."""


def long_run(items: Collection[str] = (), components: Components | None = None) -> Pace:
    """The best pace of a climber alone with this equipment, by policy iteration.

    Nothing is for sale, the peak tiles are gone, the weather is off. A policy is judged by its
    points per turn and the camps it comes to: `pace + worth(level) = points(level) + mean worth of
    the next camp`, with `worth(0) = 0`; then each turn is solved exactly for these worths, until
    nothing is gained.
    """
    turns = [_turn_from(level, items, components or Components()) for level in LEVELS]
    pace = Pace(0.0, (0.0,) * len(LEVELS))
    while True:
        rows = []
        for level, start in enumerate(turns):
            odds, *_ = ExactTurn(start, _worth_of(pace.camp)).odds(start)
            at_least = (1.0, *odds.camp, 0.0)
            sleeps = [at_least[camp] - at_least[camp + 1] for camp in LEVELS]
            # unknowns: the pace, then the worth of level 1, 2, 3
            rows.append([1.0, *((level == camp) - sleeps[camp] for camp in LEVELS[1:]), odds.points])
        points, *camp = _solved(rows)
        better = Pace(points, (0.0, *camp))
        if better.points <= pace.points + 1e-12:
            return better
        pace = better


def _worth_of(camp: tuple[float, ...]) -> Worth:
    return lambda left: left.points[0] + camp[left.levels[0]]


def _turn_from(level: int, items: Collection[str], components: Components) -> State:
    table = Table(
        starter=0,
        round=1,
        seat=0,
        points=(0, 0),
        levels=(level, 0),
        yeti=10**6,
        overview=(0, 0),
        owners=tuple(0 if item in items else None for item in EQUIPMENT),
        peak_tiles=(),
        peaks=(0, 0),
        stack=(),
        ended_by=None,
    )
    for_nobody = tuple((99, resale) for _, resale in components.prices)
    options = Options(components=Components(components.peak_tiles, components.photos, for_nobody))
    return State(options, 2, table, Chance("roll", 0, ("roll", 0, 1, 1)))


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
