"""What a stone would be worth in a cell, before it is placed."""

from __future__ import annotations

from functools import lru_cache

from game.yak import Components, Tower, TowerPoints, tower_points
from game.yak.components import CRYSTAL
from game.yak.tower import NEIGHBOURS, bits


@lru_cache(maxsize=4096)
def worth(tower: Tower, components: Components) -> TowerPoints:
    """A tower's points as it stands."""
    return tower_points(tower, components)


def gain(tower: Tower, cell: int, letter: str, components: Components) -> int:
    """What the tower's points change by with this stone in this cell."""
    return worth(tower.place(cell, letter), components).total - worth(tower, components).total


def joins(tower: Tower, cell: int, letter: str) -> bool:
    """Whether a stone would touch one of its own colour there."""
    return letter != CRYSTAL and any(tower.letters[near] == letter for near in bits(NEIGHBOURS[cell]))
