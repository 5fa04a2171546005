"""Who will win: points in hand, points ahead, and how much time there is to turn it.

At the end of a turn every seat is taken for a lone climber with as many turns left as the match
is likely to last; what such a climber makes is known exactly (`turns_ahead`). The seats' points
at the end, so expected, become chances to win by a softmax: the shorter the match, the more a
point decides. Only the length of a match and that slope are fitted to matches (`game.yeti.learn`).

>>> from game.yeti import YETI
>>> state = YETI.start(2, YETI.options({})).play("start:0")
>>> [round(chance, 2) for chance in win_chances(state)]
[0.5, 0.5]
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from operator import sub
from typing import Final, NamedTuple

from game.contract import Over
from game.yeti.components import PEAK
from game.yeti.pace import bits
from game.yeti.state import State
from game.yeti.values import AHEAD, DIE, FITTED, LAST_ROUND, PEAK_TILE

HORIZON: Final = len(AHEAD)
"""For more turns than this the last one counts again."""


class Fit(NamedTuple):
    """What is fitted to matches, for one number of seats."""

    rounds: float
    """Rounds after this one when somebody alone would reach the Yeti in this round …"""
    delay: float
    """… and how many more for each that somebody alone would still need."""
    slope: float
    """What a point adds to the logarithm of a chance: slope / (calm + rounds)."""
    calm: float


FITS: Final = {seats: Fit(*numbers) for seats, numbers in FITTED.items()}


class Prospects(NamedTuple):
    """What the seats may expect of the rest of the match."""

    points: tuple[float, ...]
    """Each seat's points at the end."""
    rounds: float
    """Rounds after this one."""
    quickest: float
    """The same if nobody were in the way of whoever is quickest to the Yeti."""


def win_chances(state: State) -> tuple[float, ...]:
    """Each seat's chance to win, judged before a turn's first throw; exact when the match is over."""
    turn, seats = state.turn, range(state.seats)
    if isinstance(turn, Over):
        return tuple(1 / len(turn.winners) if seat in turn.winners else 0.0 for seat in seats)
    points, rounds, _ = prospects(state)
    fit = FITS[state.seats]
    slope = LAST_ROUND if state.table.ended_by is not None else fit.slope / (fit.calm + rounds)
    best = max(points)
    weights = [exp(slope * (seat - best)) for seat in points]
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)


def prospects(state: State) -> Prospects:
    """What the seats may expect, judged before a turn's first throw."""
    table, seats = state.table, range(state.seats)
    now = (table.seat - table.starter) % state.seats
    to_play = [(seat - table.starter) % state.seats >= now for seat in seats]
    tile = table.peak_tiles[0] if table.peak_tiles else 0
    climbers = [
        (bits(table, seat), table.levels[seat], tile if table.peaks[seat] is None else 0) for seat in seats
    ]
    quickest = rounds = 0.0
    if table.ended_by is None:
        fit = FITS[state.seats]
        turns = (turns_to(max(0, table.yeti - table.points[seat]), *climbers[seat]) for seat in seats)
        quickest = max(0.0, min(map(sub, turns, to_play)))
        rounds = fit.rounds + fit.delay * quickest
    points = list[float](table.points)
    missing = 0
    # against the order of play: dice on an overview are missing to all who throw before their owner
    for seat in ((table.seat + step) % state.seats for step in reversed(seats)):
        if rounds or to_play[seat]:
            points[seat] += points_ahead(round(rounds + to_play[seat], 2), *climbers[seat]) - DIE * missing
        missing += table.overview[seat]
    return Prospects(tuple(points), rounds, quickest)


@lru_cache(2**14)
def points_ahead(turns: float, items: int, level: int, tile: int) -> float:
    """What a lone climber makes in so many turns, whole or not, when a peak tile waits."""
    whole = min(int(turns), HORIZON - 1)
    before = _ahead(whole, items, level, tile)
    return before + (_ahead(whole + 1, items, level, tile) - before) * (turns - whole)


@lru_cache(2**14)
def turns_to(gap: int, items: int, level: int, tile: int) -> float:
    """How many turns a lone climber takes to make so many points."""
    before = 0.0
    for turns in range(1, HORIZON + 1):
        after = _ahead(turns, items, level, tile)
        if after >= gap or turns == HORIZON:
            return turns - 1 + (gap - before) / (after - before)
        before = after
    raise AssertionError("unreachable")


def _ahead(turns: int, items: int, level: int, tile: int) -> float:
    if not turns:
        return 0.0
    without, waiting = AHEAD[turns - 1]
    value = without[level][items] / 10
    if tile and level < PEAK:
        value += (waiting[level][items] / 10 - value) * tile / PEAK_TILE
    return value
