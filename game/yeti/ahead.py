"""What turns to come are worth, as a table: `game.yeti.pace` solves it, `game.yeti.prospects` reads it."""

from __future__ import annotations

from typing import NamedTuple


class Ahead(NamedTuple):
    """The most points to expect from so many turns, by the level slept on."""

    without: tuple[float, ...]
    """With nothing."""
    peak_waits: tuple[float, ...]
    """With nothing but a peak tile to be had."""
    equipment: tuple[tuple[float, ...], ...]
    """What each of E1 to E7 adds to that."""
