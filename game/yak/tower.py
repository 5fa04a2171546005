"""A tower: four levels of at most 5, 4, 3 and 2 stones, half-step upon half-step (K7).

A cell is named `level.x`, x counted in half-steps from the first base stone, as the base row
may grow to either side:

          3.1   3.3
       2.0   2.2   2.4
    1.-1  1.1   1.3   1.5
0.-2   0.0   0.2   0.4   0.6

Cells also have a number, the place of their name in `CELLS`; a set of cells is a whole number
with these bits.

>>> tower = EMPTY.place(NUMBERS["0.0"], "R").place(NUMBERS["0.2"], "G")
>>> tower
<Tower 0.0=R 0.2=G>
>>> [CELLS[cell] for cell in tower.legal]
['0.-2', '0.4', '1.1']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

WIDTHS: Final = (5, 4, 3, 2)
"""Stones that a level holds, from the ground up (K7.1)."""
SIZE: Final = sum(WIDTHS)
GROUND: Final = 0
TOP: Final = len(WIDTHS) - 1

_SPANS: Final = tuple(range(level - 8, 9 - level, 2) for level in range(len(WIDTHS)))
_PLACES: Final = [(level, x) for level, span in enumerate(_SPANS) for x in span]
"""Every cell that a tower can reach, wherever its row grows to."""
CELLS: Final = tuple(f"{level}.{x}" for level, x in _PLACES)
NUMBERS: Final = {name: cell for cell, name in enumerate(CELLS)}
FIRST: Final = NUMBERS["0.0"]


def _cells(places: Iterable[tuple[int, int]]) -> int:
    """The set of these places, without those that no tower can reach."""
    return sum(1 << _PLACES.index(place) for place in places if place in _PLACES)


LEVELS: Final = tuple(_cells((level, x) for x in span) for level, span in enumerate(_SPANS))
"""All cells of each level."""
NEIGHBOURS: Final = tuple(
    _cells((level + up, x + aside) for up in (-1, 0, 1) for aside in ((-2, 2) if up == 0 else (-1, 1)))
    for level, x in _PLACES
)
"""Left and right, the two below, the two above (K7.4)."""
_SUPPORTS: Final = tuple(_cells([(level - 1, x - 1), (level - 1, x + 1)]) for level, x in _PLACES)
_BLANK: Final = "." * len(CELLS)


class Tower(NamedTuple):
    """The stones of one player."""

    letters: str = _BLANK
    """The letter at each cell, a dot where there is none."""
    shape: int = 0
    """The cells that are taken."""

    @property
    def legal(self) -> tuple[int, ...]:
        """The cells where the next stone may go."""
        return legal_cells(self.shape)

    @property
    def stones(self) -> dict[str, str]:
        """Cell names and letters, from the ground up and from left to right."""
        return {CELLS[cell]: self.letters[cell] for cell in bits(self.shape)}

    @property
    def complete(self) -> bool:
        """Whether the fourth level is full, and with it the whole tower (K9.1)."""
        return self.shape.bit_count() == SIZE

    def place(self, cell: int, letter: str) -> Tower:
        """The tower with one more stone; the cell is one of the legal ones."""
        letters = self.letters
        return Tower(letters[:cell] + letter + letters[cell + 1 :], self.shape | 1 << cell)

    def where(self, letter: str) -> int:
        """The cells with this letter."""
        cells, cell = 0, self.letters.find(letter)
        while cell >= 0:
            cells |= 1 << cell
            cell = self.letters.find(letter, cell + 1)
        return cells

    def level(self, level: int) -> str:
        """The letters of a level, from left to right."""
        return "".join(self.letters[cell] for cell in bits(self.shape & LEVELS[level]))

    def __repr__(self) -> str:
        return f"<Tower {' '.join(f'{cell}={letter}' for cell, letter in self.stones.items())}>"


EMPTY: Final = Tower()


def bits(cells: int) -> Iterator[int]:
    """The cells of a set, by number."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


@cache
def legal_cells(shape: int) -> tuple[int, ...]:
    """Beside the base row while it is not full, and on top of any two neighbours (K7.1, K7.2)."""
    if not shape:
        return (FIRST,)
    full = (shape & LEVELS[GROUND]).bit_count() == WIDTHS[GROUND]

    def free(cell: int) -> bool:
        support = _SUPPORTS[cell]
        return shape & support == support if support else not full and bool(shape & NEIGHBOURS[cell])

    return tuple(cell for cell in range(len(CELLS)) if not shape >> cell & 1 and free(cell))


def connected(cells: int) -> list[int]:
    """The sets of cells that hang together, by their lowest cell.

    >>> [[CELLS[cell] for cell in bits(group)] for group in connected(_cells([(0, 0), (1, 1), (0, 4)]))]
    [['0.0', '1.1'], ['0.4']]
    """
    groups = []
    while cells:
        group = edge = cells & -cells
        cells ^= group
        while edge:
            near = 0
            for cell in bits(edge):
                near |= NEIGHBOURS[cell]
            edge = near & cells
            cells ^= edge
            group |= edge
        groups.append(group)
    return groups
