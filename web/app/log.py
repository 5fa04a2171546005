"""The log of a match: what has happened, the latest on top."""

from __future__ import annotations

from htpy import Element, Fragment, div, fragment, h2, li, ol, section, span
from markupsafe import Markup

from app.fairness import Fairness, entry
from app.games import Player, Sentence, Table
from app.markup import icon_act, kept
from app.pieces import close, mark, picture
from app.text import Translator

SHOWN = 60
"""Plies in the log; a whole match stays in its record."""


def log(table: Table) -> Element:
    """The region `log`: the latest on top."""
    tr = table.tr
    first = max(0, len(table.log) - SHOWN)
    return section("#log.log.paper.sheet", aria_labelledby="log-title")[
        _head(tr, bool(table.log), table.fair),
        ol(tabindex="0", aria_labelledby="log-title")[
            Markup(
                "".join(
                    _lines(ply, table.log[ply], table.players)
                    for ply in range(len(table.log) - 1, first - 1, -1)
                )
            )
        ],
    ]


@kept
def _head(tr: Translator, begun: bool, fair: Fairness | None) -> Fragment:
    return fragment[
        close(tr),
        div(".logh")[
            h2("#log-title")[tr("Log")],
            span(".sp"),
            begun and icon_act("replay", tr("Replay from the start"), "replay", id="log-replay", place=0),
            entry(tr, fair),
        ],
    ]


@kept
def _lines(ply: int, sentences: tuple[Sentence, ...], players: tuple[Player, ...]) -> Fragment:
    """The lines of one ply, the last one first."""
    return fragment[
        (
            _line(f"log-{ply}-{place}", sentence, players[sentence.seat].look if sentence.seat >= 0 else 0)
            for place, sentence in reversed(list(enumerate(sentences)))
        )
    ]


def _line(id_: str, sentence: Sentence, look: int) -> Element:
    badge = mark(look) if look else picture("i-info", "i")
    return li(id=id_, class_=None if look else "news")[badge, span[sentence.text]]
