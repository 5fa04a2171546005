"""The turn panel: one frame of five rows, the same in every state.

Who and what to do / what lies aside / the choice / what follows / the action. A state of the turn
changes what is in the rows, never the rows, so nothing jumps.
"""

from __future__ import annotations

from htpy import Element

from app.games import Table
from app.panel import Rows, panel
from app.yeti import moments, steps
from app.yeti.buy import buy
from app.yeti.keep import keep
from app.yeti.prepare import prepare
from app.yeti.ready import ready

_DECISIONS = {
    "keep": keep,
    "prepare": prepare,
    "turn": steps.turn_snow,
    "buy": buy,
    "sherpa": steps.bundle,
    "climb": steps.climb,
    "tent": steps.bundle,
}


def turn(table: Table) -> Element:
    """The region `turn`."""
    return panel(table, _rows(table))


def _rows(table: Table) -> Rows:
    match table.phase:
        case "ready":
            return ready(table)
        case "air":
            return moments.air(table)
        case "event":
            return moments.blizzard(table)
        case "over":
            return moments.over(table)
        case _:
            return _DECISIONS[table.state.turn.kind](table)
