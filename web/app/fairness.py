"""Fairness that can be seen: the seed's fingerprint from the start, the seed and a check at the end.

`Fairness` says what may be known of a match's seed by now. While the match goes on that is the fingerprint
alone; `python -m game verify` finds the same with the record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from htpy import Element, Node, button, code, dd, div, dl, dt, h2, p, section, span

from app.markup import icon, notice
from app.text import Translator

if TYPE_CHECKING:
    from game.dealer import Dealer
    from game.fairness import Checked
    from game.match import Match


class Fairness(NamedTuple):
    """What everybody may know of where chance comes from."""

    fingerprint: str
    """SHA-256 of the seed."""
    seed: str = ""
    """Once the match is over."""
    checked: Checked | None = None
    """What dealing everything again has shown, once the match is over."""


def fairness(match: Match, dealer: Dealer) -> Fairness:
    """What may be known of a match's seed by now."""
    if not match.is_over:
        return Fairness(dealer.fingerprint)
    from game.fairness import check  # not before a match is over

    return Fairness(dealer.fingerprint, dealer.seed.hex(), check(match, dealer))


def grouped(digits: str) -> str:
    """Hexadecimal digits in fours, to be compared by eye.

    >>> grouped("7f3a91c4")
    '7f3a 91c4'
    """
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def entry(tr: Translator, fair: Fairness | None) -> Node:
    """In the log: opens the fingerprint."""
    if fair is None:
        return None
    return [
        button(
            "#fair-button.btn.icon.ghost",
            type="button",
            popovertarget="fair",
            aria_label=tr("Fair dice"),
            title=tr("Fair dice"),
        )[icon("dice")],
        div("#fair.fair.paper", popover="auto", role="dialog", aria_labelledby="fair-title")[
            div(".dhead")[
                h2("#fair-title.h")[tr("Fair dice")],
                button(
                    ".btn.icon.ghost",
                    type="button",
                    popovertarget="fair",
                    popovertargetaction="hide",
                    aria_label=tr("Close"),
                )[icon("close")],
            ],
            p[
                tr(
                    "Everything that chance decides in this match follows from a secret number, the seed, "
                    "which was drawn before it began. This is the seed’s fingerprint (SHA-256):"
                )
            ],
            p[code[grouped(fair.fingerprint)]],
            p(".label")[
                tr(
                    "The result shows the seed, and whether it has this fingerprint and gives these dice. "
                    "Nobody can have changed it in between."
                )
            ],
        ],
    ]


def card(tr: Translator, fair: Fairness | None, download: str) -> Node:
    """On the result: the seed, and what the check has found; `download` is where the record is stored."""
    if fair is None or fair.checked is None:
        return None
    return section("#fairness.card.paper.w3", aria_labelledby="fairness-title")[
        h2("#fairness-title.h")[tr("Fair dice")],
        _verdict(tr, fair.checked),
        dl(".seed")[
            dt(".label")[tr("Seed")],
            dd[code("#seed")[grouped(fair.seed)]],
            dt(".label")[tr("Fingerprint, as it was shown from the start")],
            dd[code("#fingerprint")[grouped(fair.fingerprint)]],
        ],
        p(".label")[
            tr(
                "Check it yourself: save the match as a file and run {command} on any computer with the "
                "engine.",
                command=code["python -m game verify"],
            )
        ],
        button("#save-record.btn", type="button", data_download=download)[
            icon("export"), span[tr("Save as a file")]
        ],
    ]


def _verdict(tr: Translator, checked: Checked) -> Element:
    if checked.wrong:
        return notice(
            tr("These dice are not the seed’s."),
            tr(
                "Move {ply} is “{token}” in the record; the seed gives “{dealt}”.",
                ply=checked.wrong.ply,
                token=checked.wrong.token,
                dealt=checked.wrong.dealt,
            ),
            kind="bad",
            icon_name="warn",
        )
    return notice(
        tr("Checked."),
        tr.n(
            "The seed gives this one event of chance.",
            "The seed gives all {count} events of chance in this match.",
            checked.events,
        ),
        kind="good",
        icon_name="check",
    )
