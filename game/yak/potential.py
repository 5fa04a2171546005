"""What a tower may still become: its points now, and what its groups gain with stones to come.

A group grows where cells beside it are still empty. So a tower is read as a handful of traits:
each group by its size and by how many cells beside it are free now or later, each crystal by its
freedom, the number of groups. Crystals count in the colours that gain most now.

Two questions are asked of the same traits. What a player who is about to place a stone should hope
for is a rule of thumb (`hope`): a group is worth what its next stone adds, as far as there is room
for it. What a tower will really come to is a forecast fitted to matches (`forecast`). The second is
the truer one, but a builder who went by it would wait for ever for the better stone.

>>> from game.yak.tower import EMPTY, FIRST
>>> pair = EMPTY.place(FIRST, "R").place(FIRST + 1, "R")
>>> hope(pair, Components()).points
2
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from game.yak import values
from game.yak.components import COLOURS, CRYSTAL, Components
from game.yak.tower import CELLS, LEVELS, NEIGHBOURS, SIZE, WIDTHS, Tower, bits, connected, legal_cells

LARGEST: Final = 7
"""Groups of more stones than these count as one of these (K9.2)."""
FREE: Final = 3
"""Free cells beside a group are told apart up to here."""
_WAYS: Final = (FREE + 1) ** 2
GROUPS: Final = 0
CRYSTALS: Final = GROUPS + LARGEST * _WAYS
COUNTS: Final = CRYSTALS + FREE + 1
MORE: Final = 3
"""About what one more group of two or more is worth (K9.3)."""
TRAITS: Final = COUNTS + SIZE // 2 + 1
"""How many traits there are: groups by size and free cells, crystals by free cells, numbers of groups."""


def _hopes() -> tuple[float, ...]:
    """What each trait lets hope for, per stone to come."""
    ours = Components()
    hopes = []
    for size in range(1, LARGEST + 1):
        step = ours.group(size + 1) - ours.group(size)
        for now in range(FREE + 1):
            hopes += [EAGER * step * min(1.0, (now + LATER * later) / 2) for later in range(FREE + 1)]
    hopes += [0.05 + 0.05 * free for free in range(FREE + 1)]
    hopes += [0.05 + 0.05 * (number > 0) for number in range(SIZE // 2 + 1)]
    return tuple(hopes)


EAGER: Final = 0.12
"""How much of what its next stone adds a group is worth, per stone to come."""
LATER: Final = 0.6
"""How much a cell counts that is free later, against one that is free now."""
HOPES: Final = _hopes()
GROWTH: Final = list(values.GROWTH)
"""What each trait adds in matches, per stone to come and per stone to come squared."""


class Outlook(NamedTuple):
    """A tower's points as a function of the stones to come."""

    points: int
    """As it stands."""
    slope: float
    bend: float

    def at(self, ahead: int) -> float:
        """What to expect of it with so many stones more."""
        return self.points + ahead * (self.slope + ahead * self.bend)


@cache
def fillable(shape: int) -> int:
    """The empty cells that can still be filled, wherever the base row grows to."""
    if not shape:
        return sum(LEVELS)
    base = [_AT[cell] for cell in bits(shape & LEVELS[0])]
    reach = 2 * (WIDTHS[0] - 1)
    leftmost, rightmost = max(base) - reach, min(base) + reach
    inside = (
        1 << cell
        for cell, x in enumerate(_AT)
        if leftmost + _LEVEL[cell] <= x <= rightmost - _LEVEL[cell] and not shape >> cell & 1
    )
    return sum(inside)


_LEVEL: Final = tuple(int(name.partition(".")[0]) for name in CELLS)
_AT: Final = tuple(int(name.partition(".")[2]) for name in CELLS)


@cache
def _cells_of(shape: int) -> tuple[int, ...]:
    return tuple(bits(shape))


@cache
def _now(shape: int) -> int:
    return sum(1 << cell for cell in legal_cells(shape))


def traits(tower: Tower, components: Components) -> tuple[int, ...]:
    """The numbers of a tower's traits, each as often as it has it."""
    return _read(tower, components)[1]


@lru_cache(1 << 11)
def hope(tower: Tower, components: Components) -> Outlook:
    """What a builder hopes for."""
    points, found = _read(tower, components)
    return Outlook(points, sum([HOPES[trait] for trait in found]), 0.0)


@lru_cache(1 << 10)
def forecast(tower: Tower, components: Components) -> Outlook:
    """What it comes to, as far as matches tell."""
    points, found = _read(tower, components)
    slope = bend = 0.0
    for trait in found:
        more, less = GROWTH[trait]
        slope += more
        bend += less
    return Outlook(points, slope, bend)


def _read(tower: Tower, components: Components) -> tuple[int, tuple[int, ...]]:
    letters, shape = tower
    cells: dict[str, int] = {}
    for cell in _cells_of(shape):
        letter = letters[cell]
        cells[letter] = cells.get(letter, 0) | 1 << cell
    now, later = _now(shape), fillable(shape)
    found = []
    crystals = cells.pop(CRYSTAL, 0)
    if crystals:
        for cell in bits(crystals):
            found.append(CRYSTALS + min(FREE, (NEIGHBOURS[cell] & later).bit_count()))
        _colour(crystals, cells, components)
    points = number = 0
    for mask in cells.values():
        for size, beside in _groups(mask):
            at_once = min(FREE, (beside & now).bit_count())
            in_time = min(FREE, (beside & later & ~now).bit_count())
            found.append(GROUPS + ((min(LARGEST, size) - 1) * (FREE + 1) + at_once) * (FREE + 1) + in_time)
            points += components.group(size)
            number += size > 1
    found.append(COUNTS + number)
    return points + components.group_count_points[number], tuple(found)


def _colour(crystals: int, cells: dict[str, int], components: Components) -> None:
    """Give every crystal a colour of its own, the one that gains most first.

    Hardly ever worse than the best colours (K7.5), and much quicker.
    """
    free = dict(cells)
    left = list(bits(crystals))
    while left:
        best: tuple[int, int, str] = (0, left[0], "")
        for cell in left:
            near, own = NEIGHBOURS[cell], 1 << cell
            for colour, mask in free.items():
                if near & mask:
                    before, after = (_tally(_groups(mask | more), components) for more in (0, own))
                    best = max(best, (after - before, cell, colour))
        _, cell, colour = best
        left.remove(cell)
        if colour:
            cells[colour] |= 1 << cell
            del free[colour]
        else:
            cells[f"X{cell}"] = 1 << cell  # a colour that the tower does not have


def _tally(groups: tuple[tuple[int, int], ...], components: Components) -> int:
    """Points of groups, each of two and more counted as what one more is worth (K9.3)."""
    return sum(components.group(size) + MORE * (size > 1) for size, _ in groups)


@lru_cache(1 << 10)
def _groups(cells: int) -> tuple[tuple[int, int], ...]:
    """The size of each group among cells of one colour, and the cells beside it."""
    groups = []
    for group in connected(cells):
        beside = 0
        for cell in bits(group):
            beside |= NEIGHBOURS[cell]
        groups.append((group.bit_count(), beside))
    return tuple(groups)


@lru_cache(1 << 10)
def appetite(tower: Tower, components: Components) -> Mapping[str, tuple[float, ...]]:
    """What one, a second and a third stone of each letter would add, as far as there is a cell at once.

    >>> from game.yak.tower import EMPTY, FIRST
    >>> appetite(EMPTY.place(FIRST, "R"), Components())["R"][0] > appetite(EMPTY, Components())["R"][0]
    True
    """
    letters, shape = tower
    now = _now(shape)
    single = components.group(1)
    alone = tuple(components.group(size) - components.group(size - 1) + MORE * (size == 2) for size in (2, 3))
    hunger: dict[str, tuple[float, ...]] = dict.fromkeys(COLOURS, (single, *alone))
    cells: dict[str, int] = {}
    for cell in _cells_of(shape):
        letter = letters[cell]
        cells[letter] = cells.get(letter, 0) | 1 << cell
    cells.pop(CRYSTAL, None)
    best = single
    for colour, mask in cells.items():
        sizes = [size for size, beside in _groups(mask) if beside & now]
        if sizes:
            steps = range(max(sizes), max(sizes) + 3)
            gains = tuple(
                components.group(size + 1) - components.group(size) + MORE * (size == 1) for size in steps
            )
            hunger[colour] = gains
            best = max(best, gains[0])
    hunger[CRYSTAL] = (best, single, single)
    return hunger
