"""The turn panel: one frame of five rows, the same in every state.

Who and what to do / what lies aside / the choice / what follows / the action. A state of the turn
changes what is in the rows, never the rows, so nothing jumps.
"""

from __future__ import annotations

from htpy import Element, button, div, h2, section, span

from app.games import Table
from app.markup import badge, icon
from app.yeti import moments, steps
from app.yeti.buy import buy
from app.yeti.frame import Rows
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
    rows = _rows(table)
    return section("#turn.turn.paper", aria_labelledby="turn-title")[
        div(".stat")[
            badge(rows.look),
            div[h2("#turn-title")[rows.title], span(".label")[rows.why]],
            rows.sign,
        ],
        rows.well,
        rows.stage,
        rows.follows,
        div(".acts")[_undo(table), _primary(rows)],
    ]


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
        case "forced" | "choose":
            return _DECISIONS[table.state.turn.kind](table)


def _undo(table: Table) -> Element:
    """Always there; where it is not possible its name says why."""
    name = table.stuck or table.tr("Undo")
    return button(
        "#undo.btn.icon",
        type="button",
        data_do="undo",
        data_key="u",
        aria_disabled="true" if table.stuck else None,
        aria_label=name,
        title=name,
    )[icon("undo")]


def _primary(rows: Rows) -> Element:
    return button(
        "#play.btn.primary",
        type="button",
        data_do="play",
        aria_disabled=None if rows.ready else "true",
    )[span[rows.action]]
