"""Who wins once the Yeti is reached: some have thrown, the others have one turn each (Y5.1, Y5.2).

Each of the others is taken for a lone climber who goes all out for the points that are needed; how
likely that is to succeed is solved beforehand (`values.LAST_TURN`). One turn tells nothing about
another.

>>> ahead, behind = Runner(50, 0), Runner(48, 0, (1.0, 0.9, 0.5, 0.25))
>>> chances([ahead, behind])  # two points tie, three win
(0.625, 0.375)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import floor, prod
from typing import Final, NamedTuple

from game.yeti.components import PEAK
from game.yeti.values import LAST_TURN, PEAK_TILE

OVER: Final = (1.0,)
"""The turn of somebody who has none left."""


class Runner(NamedTuple):
    """A seat in the last round."""

    points: int
    resale: int
    """What breaks a tie (Y5.2)."""
    turn: tuple[float, ...] = OVER
    """The chance to make at least so many points more, from none on."""

    def ends_with(self, least: int) -> float:
        """The chance to have at least so many points at the end."""
        more = max(0, least - self.points)
        return self.turn[more] if more < len(self.turn) else 0.0


def chances(runners: Sequence[Runner]) -> tuple[float, ...]:
    """Each runner's part of the win."""
    low = max(runner.points for runner in runners)
    high = max(runner.points + len(runner.turn) for runner in runners)
    rows = [[runner.ends_with(least) for least in range(low, high + 1)] for runner in runners]
    won = [0.0] * len(runners)
    for seat, (runner, row) in enumerate(zip(runners, rows, strict=True)):
        rivals = [
            (rival.resale - runner.resale, other)
            for rival, other in zip(runners, rows, strict=True)
            if other is not row and other[0]
        ]
        for at in range(high - low):
            if exactly := row[at] - row[at + 1]:
                won[seat] += exactly * prod([_behind(*rival, at) for rival in rivals])
    whole = sum(won)  # not quite 1 where three or more may tie
    return tuple(part / whole for part in won)


def _behind(resale: int, row: Sequence[float], at: int) -> float:
    """The chance that a rival is beaten; with equal resale a tie counts half."""
    if resale:
        return 1 - row[at if resale > 0 else at + 1]
    return 1 - (row[at] + row[at + 1]) / 2


@lru_cache(2**12)
def last_turn(level: int, tile: int, more: float) -> tuple[float, ...]:
    """The chance to make at least k points, by k, in a turn that brings so many more than a lone climber's.

    Where a peak tile waits: with a smaller one than in the table the same climb makes less.
    """
    row = LAST_TURN[level]
    if tile and level < PEAK:
        climbed = LAST_TURN[PEAK + 1 + level]
        less = PEAK_TILE - tile
        most = max(len(row), len(climbed) - less)
        row = tuple([max(_at(row, k), _at(climbed, k + less)) for k in range(most)])
    found = [1.0]
    while chance := _between(row, len(found) - more):
        found.append(chance)
    return tuple(found)


def _between(row: Sequence[float], points: float) -> float:
    """The chance to make so many points, whole or not."""
    whole = floor(points)
    before, after = _at(row, whole), _at(row, whole + 1)
    return before + (after - before) * (points - whole)


def _at(row: Sequence[float], points: int) -> float:
    return 1.0 if points <= 0 else row[points] if points < len(row) else 0.0
