"""Who will win: points in hand, points ahead, and how much time there is to turn it.

At the end of a turn every seat is taken for a lone climber with as many turns left as the match
is likely to last; what such a climber makes, and what each tile adds, is solved beforehand
(`turns_ahead`). The seats' points at the end, so expected, become chances to win by a softmax:
the shorter the match, the more a point decides. The length of a match, that slope and how long
tiles stay with their owners are fitted to matches (`game.yeti.learn`). In the last round a turn
has the whole spread of its points instead (`game.yeti.last_round`).

>>> from game.yeti import YETI
>>> state = YETI.start(2, YETI.options({"fair_start": True})).play("start:0")
>>> [round(chance, 1) for chance in win_chances(state)]
[0.5, 0.5]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import starmap
from math import exp
from typing import Final, NamedTuple

from game.contract import Over
from game.yeti.ahead import Ahead
from game.yeti.components import PEAK
from game.yeti.last_round import Runner, chances, last_turn
from game.yeti.state import State
from game.yeti.values import AHEAD, DIE, FITTED, PEAK_TILE

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
    """The steepness of the logistic curve at a distance of `calm + rounds` = 1."""
    calm: float
    stays: tuple[float, ...]
    """The chance that E1 to E7 stay with their owner through somebody else's turn."""

    def slope_before(self, rounds: float) -> float:
        """What a point adds to the logarithm of a chance when so many rounds are to come."""
        return self.slope / (self.calm + rounds)


FITS: Final = {seats: Fit(*numbers) for seats, numbers in FITTED.items()}


class Prospects(NamedTuple):
    """What the seats may expect of the rest of the match."""

    points: tuple[float, ...]
    """Each seat's points at the end."""
    rounds: float
    """Rounds after this one."""
    quickest: float
    """The same if nobody were in the way of whoever is quickest to the Yeti."""


class Climber(NamedTuple):
    """A seat as far as it matters for what comes."""

    points: int
    level: int
    tile: int
    """The peak tile that waits for it, or 0."""
    equipment: tuple[tuple[int, float, int], ...]
    """Of each tile it owns: which, the chance to have it still when it plays, and else its resale."""
    to_play: bool
    """Whether it has a turn in this round."""
    missing: int
    """Dice on overviews, so that it does not have them in its next turn."""

    def equipped(self, seats: int, turns: float) -> float:
        """What its equipment brings in so many turns."""
        points = 0.0
        if self.equipment:
            whole = _whole(TABLES[seats], turns)
            part, sold = turns - whole, min(1.0, turns)
            for bit, held, resale in self.equipment:
                row = tile_ahead(seats, self.level, bit)
                before = row[whole]
                points += held * (before + (row[whole + 1] - before) * part)
                points += (1 - held) * resale * sold
        return points

    def in_last_round(self) -> Runner:
        """The same in the last round."""
        resale = sum([resale for _, _, resale in self.equipment])
        if not self.to_play:
            return Runner(self.points, resale)
        more = round(self.equipped(2, 1.0) - DIE * self.missing, 1)
        return Runner(self.points, resale, last_turn(self.level, self.tile, more))


def win_chances(state: State) -> tuple[float, ...]:
    """Each seat's chance to win, judged before a turn's first throw; exact when the match is over."""
    turn = state.turn
    if isinstance(turn, Over):
        return tuple(1 / len(turn.winners) if seat in turn.winners else 0.0 for seat in range(state.seats))
    if state.table.ended_by is not None:
        return chances([climber.in_last_round() for climber in _climbers(state)])
    points, rounds, _ = prospects(state)
    return softmax(points, FITS[state.seats].slope_before(rounds))


def prospects(state: State) -> Prospects:
    """What the seats may expect of an open match, judged before a turn's first throw."""
    seats, yeti = state.seats, state.table.yeti
    climbers = _climbers(state)
    quickest = max(0.0, min([rounds_to(seats, yeti, climber) for climber in climbers]))
    fit = FITS[seats]
    rounds = fit.rounds + fit.delay * quickest
    return Prospects(tuple([ends_with(climber, seats, rounds) for climber in climbers]), rounds, quickest)


@lru_cache(2**12)
def ends_with(climber: Climber, seats: int, rounds: float) -> float:
    """A climber's points so many rounds after this one."""
    turns = rounds + climber.to_play
    ahead = _between(points_ahead(seats, climber.level, climber.tile), turns)
    ahead += climber.equipped(seats, turns)
    return climber.points + ahead - DIE * climber.missing


@lru_cache
def what_holds(seats: int, stays: tuple[float, ...]) -> tuple[float, ...]:
    """The chances that tiles stay, as far as it matters.

    Who takes a tile gives a photo for it and pays the owner, so that the two of them come out about even,
    and the others gain by it. Of two there are no others, but the tile is at hand only for who throws next:
    with it taken for one that stays, each turn began a tenth of a win better than the last one had left it.
    """
    goes = (seats - 2) / (seats - 1) if seats > 2 else 1.0
    return tuple(1 - (1 - stay) * goes for stay in stays)


@lru_cache
def _held(seats: int, stays: tuple[float, ...]) -> tuple[tuple[float, ...], ...]:
    """The chance that each tile is still there after so many turns of others."""
    return tuple(tuple(stay**turns for turns in range(seats)) for stay in what_holds(seats, stays))


def softmax(points: Sequence[float], slope: float) -> tuple[float, ...]:
    """Chances whose logarithms differ by so much for each point."""
    best = max(points)
    weights = [exp(slope * (seat - best)) for seat in points]
    whole = sum(weights)
    return tuple([weight / whole for weight in weights])


def _climbers(state: State) -> list[Climber]:
    """All seats, as they are before a turn's first throw."""
    table, n = state.table, state.seats
    waits = table.peak_tiles[0] if table.peak_tiles else 0
    seats = zip(
        table.points,
        table.levels,
        [waits if peak is None else 0 for peak in table.peaks],
        _equipment(table.owners, table.seat, n, state.options.components.prices),
        _to_play(table.starter, table.seat, n),
        _missing(table.overview, table.seat),
        strict=True,
    )
    return list(starmap(Climber, seats))


@lru_cache(2**8)
def _equipment(
    owners: tuple[int | None, ...], now: int, n: int, prices: tuple[tuple[int, int], ...]
) -> tuple[tuple[tuple[int, float, int], ...], ...]:
    """What each seat owns, before the throw of seat `now`."""
    held = _held(n, FITS[n].stays)
    equipment: list[list[tuple[int, float, int]]] = [[] for _ in range(n)]
    for bit, owner in enumerate(owners):
        if owner is not None:
            equipment[owner].append((bit, held[bit][(owner - now) % n], prices[bit][1]))
    return tuple(map(tuple, equipment))


@cache
def _to_play(starter: int, now: int, n: int) -> tuple[bool, ...]:
    """Whether each seat has a turn in this round."""
    return tuple((seat - starter) % n >= (now - starter) % n for seat in range(n))


@lru_cache(2**8)
def _missing(overview: tuple[int, ...], now: int) -> tuple[int, ...]:
    """The dice that each seat misses in its next turn: they lie with seats that throw after it."""
    n = len(overview)
    missing, lying = [0] * n, 0
    for step in range(n - 1, -1, -1):  # against the order of play
        seat = (now + step) % n
        missing[seat] = lying
        lying += overview[seat]
    return tuple(missing)


def _whole(row: Sequence[object], turns: float) -> int:
    """Where in a table so many turns begin; beyond its end it goes on as it ends."""
    return min(int(turns), len(row) - 2)


def _between(row: Sequence[float], turns: float) -> float:
    """What a table says of so many turns, whole or not."""
    whole = _whole(row, turns)
    before = row[whole]
    return before + (row[whole + 1] - before) * (turns - whole)


@lru_cache(2**12)
def rounds_to(seats: int, yeti: int, climber: Climber) -> float:
    """Rounds after this one until a climber would be at the Yeti if it were alone."""
    gap = yeti - climber.points
    turns = turns_to(seats, gap, climber.level, climber.tile)
    if climber.equipment:
        gap = round(gap - climber.equipped(seats, turns))
        turns = turns_to(seats, gap, climber.level, climber.tile)
    return turns - climber.to_play


@lru_cache(2**12)
def turns_to(seats: int, gap: int, level: int, tile: int) -> float:
    """How many turns a lone climber takes to make so many points."""
    row = points_ahead(seats, level, tile)
    turns = 1
    while turns < len(row) - 1 and row[turns] < gap:
        turns += 1
    before = row[turns - 1]
    return max(0.0, turns - 1 + (gap - before) / (row[turns] - before))


@cache
def points_ahead(seats: int, level: int, tile: int) -> tuple[float, ...]:
    """What a lone climber makes, by turns, when a peak tile waits (0: none)."""
    part = 0.0 if level == PEAK else tile / PEAK_TILE
    return tuple(
        [row.without[level] + (row.peak_waits[level] - row.without[level]) * part for row in TABLES[seats]]
    )


@cache
def tile_ahead(seats: int, level: int, bit: int) -> tuple[float, ...]:
    """What a tile adds to that, by turns."""
    return tuple([row.equipment[bit][level] for row in TABLES[seats]])
