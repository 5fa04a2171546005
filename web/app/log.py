"""The log of a match: what has happened, the latest on top."""

from __future__ import annotations

from functools import lru_cache

from htpy import Element, div, h2, li, ol, section, span
from markupsafe import Markup

from app.fairness import entry
from app.games import Sentence, Table
from app.markup import icon_act
from app.pieces import close, mark, picture

SHOWN = 60
"""Plies in the log; a whole match stays in its record."""


def log(table: Table) -> Element:
    """The region `log`: the latest on top."""
    tr = table.tr
    first = max(0, len(table.log) - SHOWN)
    return section("#log.log.paper.sheet", aria_labelledby="log-title")[
        close(tr),
        div(".logh")[
            h2("#log-title")[tr("Log")],
            span(".sp"),
            bool(table.log)
            and icon_act("replay", tr("Replay from the start"), "replay", id="log-replay", place=0),
            entry(tr, table.fair),
        ],
        ol(tabindex="0", aria_labelledby="log-title")[
            (
                _line(f"log-{ply}-{place}", sentence, _look(table, sentence))
                for ply in range(len(table.log) - 1, first - 1, -1)
                for place, sentence in reversed(list(enumerate(table.log[ply])))
            )
        ],
    ]


def _look(table: Table, sentence: Sentence) -> int:
    return table.players[sentence.seat].look if sentence.seat >= 0 else 0


@lru_cache(maxsize=1024)
def _line(id_: str, sentence: Sentence, look: int) -> Markup:
    """One line of the log; made once, as the same lines are shown again and again."""
    badge = mark(look) if look else picture("i-info", "i")
    return Markup(str(li(id=id_, class_=None if look else "news")[badge, span[sentence.text]]))
