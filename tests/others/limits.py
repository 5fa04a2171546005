"""Bounds that other frameworks want to know of a game before it begins."""

from __future__ import annotations

from typing import Final, NamedTuple


class Limits(NamedTuple):
    """The most there can be of anything, in any match of a game."""

    moves: int
    """Legal moves of one decision."""
    outcomes: int
    """Outcomes of one chance event."""
    decisions: int
    """Decisions of one match."""
    text: int
    """Bytes of a snapshot as JSON."""


LIMITS: Final = {
    # Any of five faces turned into any other, a re-roll, or none; six weather tiles in any order, three of
    # them good side up; 200 rounds of five, each with at most 7 keeps, 3 preparations and 6 choices.
    "yeti": Limits(moves=5 * 4 + 2, outcomes=720 * 20, decisions=200 * 5 * 16, text=4096),
    # Any of a cart's four stones in any of 30 cells, or none; three stones out of the bag with all its fog;
    # 100 rounds of four, each with at most a card, three stones, a payment and its surplus.
    "yak": Limits(moves=4 * 30 + 1, outcomes=7296, decisions=100 * 4 * 6, text=4096),
}
