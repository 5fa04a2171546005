"""About: what this is, whose ideas it plays with, and by which licence."""

from __future__ import annotations

from htpy import Element, Node, a, b, h2, li, main, p, section, span, ul

from app.markup import act, art, bar
from app.screens import foothills, screen
from app.text import Translator


def about(tr: Translator, menu: Node, away: str = "") -> Element:
    return screen(
        "about",
        bar(tr, tr("About Snowline"), away=away),
        main(".about")[
            section(".paper.said.lead", aria_labelledby="about-what")[
                art("yeti", class_="ay"),
                h2("#about-what.h")[tr("A table in a browser tab")],
                p[
                    tr(
                        "Snowline runs wholly on this device: no account, no server, and nothing that you do "
                        "leaves it. Matches are kept in this browser."
                    )
                ],
            ],
            section(".paper.said", aria_labelledby="about-games")[
                h2("#about-games.h")[tr("The games")],
                p[
                    tr(
                        "Snowline is an independent implementation of the mechanics of two board games. "
                        "It is not made, approved or supported by their designers or publishers."
                    )
                ],
                ul(".credits")[
                    li[
                        b["Yeti"],
                        span[
                            tr(
                                "designed by {designer}, published by {publisher}",
                                designer="Benjamin Schwer",
                                publisher="Pegasus Spiele",
                            )
                        ],
                    ],
                    li[
                        b["Yak"],
                        span[
                            tr(
                                "designed by {designer}, published by {publisher}",
                                designer="Michael Luu",
                                publisher="Pretzel Games",
                            )
                        ],
                    ],
                ],
                p[
                    tr(
                        "No text and no artwork of the boxed games is used: words and pictures here are our "
                        "own. Where a printed value is not public, the value here is ours too. If you like a "
                        "game, buy the box."
                    )
                ],
                act(tr("Match your box"), "box", before="box", id="to-box"),
            ],
            section(".paper.said", aria_labelledby="about-dice")[
                h2("#about-dice.h")[tr("Fair dice")],
                p[
                    tr(
                        "Each match has a secret number of 128 bits, drawn by this browser. Every roll "
                        "follows from it and from who rolls when, so taking a move back never changes a roll."
                    )
                ],
            ],
            section(".paper.said", aria_labelledby="about-free")[
                h2("#about-free.h")[tr("Free software")],
                p[tr("Snowline is free software under the MIT licence; so are its pictures.")],
                p[
                    a(".btn", href="./licences.html")[
                        span[tr("Licences of Snowline and of everything in it")]
                    ]
                ],
            ],
        ],
        foothills(),
        menu,
    )
