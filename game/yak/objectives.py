"""What objective cards promise before they are scored (K10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.yak.components import COLOURS, CRYSTAL, MAJORITIES, Components
from game.yak.scoring import objective_met
from game.yak.tower import LEVELS, SIZE, TOP, WIDTHS, Tower, connected

SURE: Final = 1.0
"""The promise of a card that is met for good."""


def objective_points(cards: Sequence[int], towers: Sequence[Tower], components: Components) -> list[float]:
    """What each seat may expect of the objective cards in play."""
    points = [0.0] * len(towers)
    for card in cards:
        worth = components.objective_points[card - 1]
        for seat, promise in enumerate(promises(card, towers)):
            points[seat] += worth * promise
    return points


def promises(card: int, towers: Sequence[Tower]) -> list[float]:
    """About each seat's chance to score a card."""
    if card in MAJORITIES:
        return _majority(MAJORITIES[card], towers)
    return [_own(card, tower) for tower in towers]


def _majority(colour: str, towers: Sequence[Tower]) -> list[float]:
    """Ahead by as much as stones are still to come, it is certain; level, it is open."""
    counts = [tower.letters.count(colour) for tower in towers]
    left = min(SIZE - tower.shape.bit_count() for tower in towers)
    room = 1 + left / 4
    chances = []
    for seat, count in enumerate(counts):
        most = max(other for place, other in enumerate(counts) if place != seat)
        margin = count - max(most, 0.5)
        chances.append(max(0.0, min(1.0, 0.5 + (margin + (0.5 if margin >= 0 else 0.0)) / (2 * room))))
    return chances


@lru_cache(1 << 14)
def _own(card: int, tower: Tower) -> float:
    if objective_met(card, (tower,)):
        return SURE
    return {5: _base, 6: _top, 7: _column, 8: _edge}[card](tower)


def _base(tower: Tower) -> float:
    """Five different colours in the base row: nothing any more once two are alike."""
    base = tower.level(0)
    if CRYSTAL in base or len(set(base)) < len(base):
        return 0.0
    return 0.1 + 0.17 * len(base)


def _top(tower: Tower) -> float:
    """Two of one colour at the top: nothing any more once the only stone there is a crystal."""
    top = tower.level(TOP)
    if CRYSTAL in top or len(top) == WIDTHS[TOP]:
        return 0.0
    return 0.35 if top else 0.15


def _column(tower: Tower) -> float:
    """A group of one colour through all levels: by how many levels one touches from the ground up."""
    best = 0
    for colour in COLOURS:
        cells = tower.where(colour)
        for group in connected(cells) if cells else ():
            best = max(best, sum(bool(group & level) for level in LEVELS))
    return 0.05 + 0.17 * best


def _edge(tower: Tower) -> float:
    """Four colours along the left edge: by how many of them are different so far."""
    edge = [tower.level(level)[:1] for level in range(len(LEVELS))]
    there = [letter for letter in edge if letter]
    if CRYSTAL in there or len(set(there)) < len(there):
        return 0.05
    return 0.1 + 0.2 * len(there)
