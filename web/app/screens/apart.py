"""The part of the set-up that is about playing apart: by link, or with the same dice for everyone."""

from __future__ import annotations

from htpy import Element, Node, div, fragment, h2, label, p, section, span
from htpy import input as input_

from app.draft import WORD_LENGTH, Draft
from app.markup import act, segmented
from app.text import Translator


def apart(tr: Translator, draft: Draft) -> Element:
    """Where everybody plays, and with which dice."""
    return section("#apart.paper.opt3.apart", aria_labelledby="apart-title")[
        h2("#apart-title.h")[tr("Together or apart")],
        segmented(
            "by-link",
            tr("Where you play"),
            [("here", "device", tr("On this device")), ("link", "link", tr("By link"))],
            "link" if draft.by_link else "here",
            "by-link",
            hidden_title=True,
        ),
        p(".label.prose")[
            tr(
                "Everybody plays on a device of their own and sends the match on as a link. Who has played "
                "draws the dice, and cards stay sealed until they are turned over."
            )
        ]
        if draft.by_link
        else _same_dice(tr, draft),
    ]


def _same_dice(tr: Translator, draft: Draft) -> Node:
    return fragment[
        div(".word-row")[
            label(".field")[
                span[tr("Same dice for everyone")],
                input_(
                    "#word.inp",
                    value=draft.word,
                    placeholder=tr("a word you agree on"),
                    maxlength=WORD_LENGTH,
                    autocomplete="off",
                    autocapitalize="off",
                    spellcheck="false",
                    data_do="word",
                ),
            ],
            act(tr("Today’s"), "today", before="clock", id="today"),
        ],
        p(".label.prose")[
            tr(
                "Whoever starts by the same word, game, rules and seats gets the same dice or draws. Each "
                "plays apart; the result’s link shows both scores side by side."
            )
        ],
    ]
