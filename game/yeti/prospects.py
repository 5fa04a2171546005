"""Who will win: points in hand, points ahead, and how much time there is to turn it.

At the end of a turn every seat is taken for a lone climber with as many turns left as the match
is likely to last; what such a climber makes, and what each tile adds, is solved beforehand
(`turns_ahead`). The seats' points at the end, so expected, become chances to win by a softmax:
the shorter the match, the more a point decides. The length of a match, that slope and how long
tiles stay with their owners are fitted to matches (`game.yeti.learn`).

>>> from game.yeti import YETI
>>> state = YETI.start(2, YETI.options({"fair_start": True})).play("start:0")
>>> [round(chance, 1) for chance in win_chances(state)]
[0.5, 0.5]
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from game.contract import Over
from game.yeti.components import PEAK
from game.yeti.pace import Ahead
from game.yeti.state import State
from game.yeti.values import AHEAD, DIE, FITTED, LAST_ROUND, PEAK_TILE

TABLES: Final[dict[int, tuple[Ahead, ...]]] = {
    seats: tuple(Ahead(*row) for row in rows) for seats, rows in AHEAD.items()
}
"""By seats, from no turn on; for more turns than there are the last one counts again."""


class Fit(NamedTuple):
    """What is fitted to matches, for one number of seats."""

    rounds: float
    """Rounds after this one when somebody alone would reach the Yeti in this round …"""
    delay: float
    """… and how many more for each that somebody alone would still need."""
    slope: float
    """What a point adds to the logarithm of a chance: slope / (calm + rounds)."""
    calm: float
    stays: tuple[float, ...]
    """The chance that E1 to E7 stay with their owner through somebody else's turn."""

    def holds(self, seats: int) -> tuple[float, ...]:
        """The same, as far as it matters.

        Who takes a tile gives a photo for it and pays the owner, so that the two of them come out
        about even: of two players neither gains; of more the others do.
        """
        return tuple(1 - (1 - stay) * (seats - 2) / (seats - 1) for stay in self.stays)


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
    table, n = state.table, state.seats
    fit = FITS[n]
    now = (table.seat - table.starter) % n
    to_play = [(seat - table.starter) % n >= now for seat in range(n)]
    tile = table.peak_tiles[0] if table.peak_tiles else 0
    climbers = [
        (level, tile if peak is None else 0) for level, peak in zip(table.levels, table.peaks, strict=True)
    ]
    tiles: list[list[tuple[int, float, int]]] = [[] for _ in range(n)]
    for bit, owner in enumerate(table.owners):
        if owner is not None:
            held = fit.holds(n)[bit] ** ((owner - table.seat) % n)
            tiles[owner].append((bit, held, state.options.components.prices[bit][1]))

    def equipment(seat: int, turns: float) -> float:
        level = table.levels[seat]
        return sum([tile_points(n, turns, level, *tile) for tile in tiles[seat]])

    def alone(seat: int) -> float:
        """Rounds after this one until the seat alone would be at the Yeti."""
        gap = table.yeti - table.points[seat]
        turns = turns_to(n, gap, *climbers[seat])
        if tiles[seat]:
            turns = turns_to(n, round(gap - equipment(seat, round(turns, 2))), *climbers[seat])
        return turns - to_play[seat]

    quickest = rounds = 0.0
    if table.ended_by is None:
        quickest = max(0.0, min(map(alone, range(n))))
        rounds = fit.rounds + fit.delay * quickest
    points = list[float](table.points)
    missing = 0
    # against the order of play: dice on an overview are missing to all who throw before their owner
    for seat in ((table.seat + step) % n for step in reversed(range(n))):
        if rounds or to_play[seat]:
            turns = round(rounds + to_play[seat], 2)
            points[seat] += points_ahead(n, turns, *climbers[seat]) + equipment(seat, turns) - DIE * missing
        missing += table.overview[seat]
    return Prospects(tuple(points), rounds, quickest)


@lru_cache(2**14)
def points_ahead(seats: int, turns: float, level: int, tile: int) -> float:
    """What a lone climber makes in so many turns, whole or not, when a peak tile waits."""
    whole = min(int(turns), len(TABLES[seats]) - 2)
    before, after = (_ahead(seats, whole + more, level, tile) for more in (0, 1))
    return before + (after - before) * (turns - whole)


@lru_cache(2**14)
def turns_to(seats: int, gap: int, level: int, tile: int) -> float:
    """How many turns a lone climber takes to make so many points."""
    turns = 1
    while turns < len(TABLES[seats]) - 1 and _ahead(seats, turns, level, tile) < gap:
        turns += 1
    before, after = (_ahead(seats, turns - less, level, tile) for less in (1, 0))
    return max(0.0, turns - 1 + (gap - before) / (after - before))


@lru_cache(2**14)
def tile_points(seats: int, turns: float, level: int, bit: int, held: float, resale: int) -> float:
    """What a tile brings in so many turns if it is still there for the first; else its resale."""
    rows = TABLES[seats]
    whole = min(int(turns), len(rows) - 2)
    before, after = (rows[whole + more].equipment[bit][level] for more in (0, 1))
    return held * (before + (after - before) * (turns - whole)) + (1 - held) * resale * min(1.0, turns)


def _ahead(seats: int, turns: int, level: int, tile: int) -> float:
    row = TABLES[seats][turns]
    if not tile or level == PEAK:
        return row.without[level]
    return row.without[level] + (row.peak_waits[level] - row.without[level]) * tile / PEAK_TILE
