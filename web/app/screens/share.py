"""A link and its QR code: the screen that offers them, and the table while somebody else has to go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from htpy import Element, Fragment, Node, b, button, div, fragment, h2, label, main, p, section, span
from htpy import input as input_

from app.games import Player
from app.markup import act, badge, bar, icon, notice, segmented
from app.screens import foothills, screen
from app.text import Translator

type What = Literal["result", "position", "invitation", "letter"]
KINDS: tuple[What, ...] = ("result", "position", "invitation")


@dataclass(frozen=True, slots=True)
class Link:
    """An address that carries a match, or why there is none."""

    address: str
    """Empty: the match is too long for one, or a link would lead nowhere."""
    most: int
    """Characters that it may have."""
    code: Element | None = None
    """Its QR code; None: not drawn, or too much for one."""
    fetching: bool = False
    """Whether the code is being made."""
    copied: bool = False
    nowhere: bool = False
    """Whether this page is a file, which nobody else has at its address."""


def share(
    tr: Translator, what: What, kinds: tuple[What, ...], link: Link, words: tuple[str, str], menu: Node
) -> Element:
    """What of the match at hand is to be shared, and the link.

    `words`: where the match is, and what it is called.
    """
    title, where = words
    names = {
        "result": tr.p("share", "Result"),
        "position": tr("This position"),
        "invitation": tr("Invitation"),
    }
    return screen(
        "share",
        bar(tr, title, where),
        main(".about.links")[
            section("#share.paper.said.wide", aria_labelledby="share-title")[
                h2("#share-title.h")[tr("Share the match")],
                segmented(
                    "what",
                    tr("What"),
                    [(kind, "", names[kind]) for kind in kinds],
                    what,
                    "share-what",
                    hidden_title=True,
                ),
                carried(tr, link, *said(tr, what)),
                act(tr("Back"), "share-back", before="left", ghost=True, id="share-back"),
            ]
        ],
        foothills(),
        menu,
    )


def said(tr: Translator, what: What) -> tuple[str, str]:
    """What a link carries, in words."""
    if what == "result":
        return (
            tr("The link carries the whole match."),
            tr("There is no server: whoever opens it sees it, checks it and can replay it."),
        )
    if what == "position":
        return (
            tr("The link carries the match up to here."),
            tr("Whoever opens it can look back and play on from here for practice, with dice of their own."),
        )
    if what == "invitation":
        return (
            tr("The link carries how the match is set up."),
            tr("Whoever opens it can start one like it, and changes nothing in yours."),
        )
    return (
        tr("The link carries the whole match."),
        tr("There is no server: it reaches nobody before you send it. What is secret is sealed in it."),
    )


def carried(tr: Translator, link: Link, title: str, text: str) -> Fragment:
    """A link with its code, and the ways to send it; if it is too long, the file in its place."""
    if not link.address:
        return fragment[
            notice(
                tr("This page is a file: a link to it leads nowhere else.")
                if link.nowhere
                else tr("This match is too long for a link."),
                tr("Send it as a file: Snowline opens it from the list of matches."),
                icon_name="info",
            ),
            act(tr("As a file"), "share-file", before="export", primary=True, id="share-file"),
        ]
    length = tr(
        "{count} of {most} characters",
        count=f"{len(link.address):,}".replace(",", "\N{NARROW NO-BREAK SPACE}"),
        most=f"{link.most:,}".replace(",", "\N{NARROW NO-BREAK SPACE}"),
    )
    return fragment[
        div(".qrow")[
            _code(tr, link),
            p(".prose")[b[title], " ", span[text], " ", span(".label.block")[length]],
        ],
        label(".field")[
            span[tr("Link")],
            input_("#link.inp", readonly=True, value=link.address, autocomplete="off", spellcheck="false"),
        ],
        div(".row")[
            button("#copy.btn.primary", type="button", data_copy="link")[
                icon("check" if link.copied else "copy"),
                span[tr("Copied") if link.copied else tr("Copy the link")],
            ],
            button("#send.btn.can-share", type="button", data_share="link")[
                icon("share"), span[tr("Send …")]
            ],
            act(tr("As a file"), "share-file", before="export", id="share-file"),
        ],
    ]


def _code(tr: Translator, link: Link) -> Node:
    if link.code is not None:
        return link.code
    return div(".qr.none", aria_hidden="true" if link.fetching else None)[
        None if link.fetching else p(".label")[tr("No QR code could be made of this link.")]
    ]


def away(
    tr: Translator,
    who: Player | None,
    mine: Player | None,
    link: Link,
    words: tuple[str, str],
    menu: Node,
    *,
    done: bool,
    changeable: bool,
) -> Element:
    """A match by link while another has to go on: whose turn it is, and the link for them.

    `done`: there is something new in the link. `changeable`: this device has played nothing for its seat yet.
    """
    title, where = words
    name = who.name if who else ""
    return screen(
        "away",
        bar(tr, title, where),
        main(".about.links")[
            section("#away.paper.said.wide", aria_labelledby="away-title")[
                div(".whose")[
                    badge(who.look, class_="huge") if who else None,
                    div[
                        h2("#away-title.h", tabindex="-1")[
                            tr("The match is over: send this link to the others")
                            if not who
                            else tr("Your turn is done: send this link to {name}", name=name)
                            if done
                            else tr("It is {name}’s turn", name=name)
                        ],
                        p(".prose")[
                            tr("Whoever opens it on the device they played on sees the result.")
                            if not who
                            else tr("When {name} has played, you get a link back. Open it here.", name=name)
                            if done
                            else tr(
                                "This link is for {name}. When it is your turn again, you get another.",
                                name=name,
                            )
                        ],
                    ],
                ],
                carried(tr, link, *said(tr, "letter")),
                div(".row.quiet")[
                    None if who else act(tr("To the result"), "result", before="crown", id="away-result"),
                    act(tr("Look back"), "replay", before="replay", id="away-replay"),
                    act(tr("Home"), "home", before="left", ghost=True, id="away-home"),
                    changeable
                    and act(
                        tr("I am not {name}", name=mine.name) if mine else tr("Choose your seat"),
                        "letter-other",
                        before="swap",
                        ghost=True,
                        id="letter-other",
                    ),
                ],
            ]
        ],
        foothills(),
        menu,
    )
