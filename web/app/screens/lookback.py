"""What a match looks like afterwards, on the result screen: who would win when, luck, decisions, moments."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from htpy import Element, b, details, div, h2, li, ol, p, section, span, summary, ul

from app import timeline
from app.games import Table, views
from app.markup import badge, icon, icon_act
from app.phrases import percent
from app.review import COSTLY, Review
from app.tables import numbers
from app.text import Translator
from game.analysis import Analysis, Step

MOMENTS: Final = 5
"""Costly decisions that are told, and as many strokes of luck."""
SWING: Final = 0.02
"""A change of a chance that is no swing yet."""
LISTED: Final = 40
"""Decisions in the list of costs, at most."""
LEAST: Final = 0.0005
"""A cost that rounds to nothing is none."""


def lookback(at: Table, review: Review) -> Element:
    """The region `lookback`: the cards, once every decision has been looked at."""
    found = review.analysis
    return div("#lookback.cards")[
        [wins(at, review, found), split(at, found), moments(at, found)] if found else None
    ]


def wins(at: Table, review: Review, found: Analysis) -> Element:
    """Everybody's chance to win, move by move."""
    tr, players = at.tr, at.players
    every = max(1, len(found.steps) // 12)
    places = [*range(0, len(found.steps), every), len(found.steps)]
    return section(".card.paper.w3.wins", aria_labelledby="wins-title")[
        h2("#wins-title.h")[tr("Who would win?")],
        p(".label.prose")[
            tr(
                "The chance to win at every move, played well from there on. Badges above: decisions that"
                " cost more than {cost}.",
                cost=percent(tr, COSTLY),
            )
        ],
        timeline.chances(tr, players, found, [step.ply for step in review.dear]),
        numbers(
            tr,
            "wins-table",
            tr("Chances to win, move by move"),
            [str(place) for place in places],
            [
                (who.name, [percent(tr, found.chances[place][seat]) for place in places])
                for seat, who in enumerate(players)
            ],
        ),
    ]


def split(at: Table, found: Analysis) -> Element:
    """Where each result came from: luck, own decisions, the others', and what the estimate had to correct."""
    tr, players = at.tr, at.players
    accounts = [found.account(seat) for seat in range(len(players))]
    return section(".card.paper", aria_labelledby="split-title")[
        h2("#split-title.h")[tr("Luck and decisions")],
        p(".label.prose")[
            tr(
                "Each player began with a chance of {start}. What changed it, in % of a win, leads to the"
                " result.",
                start=percent(tr, 1 / len(players)),
            )
        ],
        timeline.accounts(tr, players, accounts),
        ul(".leg")[
            (
                li[span(class_=f"key p-{part}", aria_hidden="true"), span[text]]
                for part, text in zip(timeline.PARTS, _parts(tr), strict=True)
            )
        ],
        numbers(
            tr,
            "split-table",
            tr("Luck and decisions of each player"),
            [tr("Start"), *_parts(tr), tr("Result")],
            [
                (
                    players[seat].name,
                    [
                        percent(tr, account.start, 1),
                        *(timeline.difference(tr, change, 1) for change in account[1:-1]),
                        percent(tr, account.result),
                    ],
                )
                for seat, account in enumerate(accounts)
            ],
        ),
        details(".data", id="split-about")[
            summary[icon("info"), span[tr("What is behind it")]],
            p(".label.prose")[
                tr(
                    "Luck is what dice or draws gave more, or less, than they give on average. A decision"
                    " counts by what it changed against the play that was expected: in Yeti the best choice,"
                    " in Yak ordinary play. “Not explained” is neither: chances are estimated, and one move"
                    " later the estimate sees more, above all when a turn or a round ends."
                )
            ],
        ],
    ]


def _parts(tr: Translator) -> tuple[str, str, str, str]:
    return tr("Luck"), tr("Own decisions"), tr("The others’ decisions"), tr("Not explained")


def moments(at: Table, found: Analysis) -> Element:
    """The biggest swings in words, each with the way to its move; and every decision that cost something."""
    tr = at.tr
    swings = [*found.costly(SWING)[:MOMENTS], *found.lucky(SWING)[:MOMENTS]]
    costly = found.costly(LEAST)
    return section(".card.paper.w2", aria_labelledby="moments-title")[
        h2("#moments-title.h")[tr("Moments")],
        ol(".moments")[(_moment(at, step, "see") for step in sorted(swings, key=lambda step: step.ply))]
        if swings
        else p(".label")[tr("No single move changed much.")],
        details(".data", id="costs")[
            summary[
                icon("hand"),
                span[
                    tr.n(
                        "{count} decision that cost something",
                        "{count} decisions that cost something",
                        len(costly),
                    )
                ],
            ],
            ol(".moments")[(_moment(at, step, "cost") for step in costly[:LISTED])],
            len(costly) > LISTED and p(".label")[tr("The others cost less than these.")],
        ],
    ]


def _moment(at: Table, step: Step, listed: str) -> Element:
    """One of them; a move may stand in both lists."""
    tr, who = at.tr, at.players[step.seat or 0]
    place = step.ply - 1
    if step.decided:
        mark = span(".tag.bad")[tr("cost {cost}", cost=percent(tr, step.cost, 1))]
        then = replace(at, match=at.match.back_to(place), open=True)
        _, best = views(at.match.game.name).choice(then, step.choices[0][0])
        more = tr("Best found: {choice}.", choice=best)
    else:
        good = step.luck > 0
        mark = span(class_=["tag", "good" if good else ""])[
            tr("luck {change}", change=timeline.difference(tr, step.luck, 1))
        ]
        more = ""
    told = [sentence.text for sentence in at.log[place][:1]]
    return li[
        badge(who.look),
        p[b[tr("Move {number}", number=step.ply)], span[told, more and [" ", more]]],
        mark,
        icon_act(
            "play",
            tr("Replay move {number}", number=step.ply),
            "replay",
            id=f"{listed}-{step.ply}",
            place=place,
        ),
    ]
