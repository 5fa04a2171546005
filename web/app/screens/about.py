"""About: what this is, whose ideas it plays with, and by which licence."""

from __future__ import annotations

from htpy import Element, Node, a, b, dd, div, dl, dt, h2, kbd, li, main, p, section, span, ul

from app.markup import act, art, bar, segmented
from app.screens import foothills, screen
from app.text import Translator


def about(tr: Translator, menu: Node, away: str = "", shortcuts: str = "on") -> Element:
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
            _keys(tr, shortcuts),
            section(".paper.said", aria_labelledby="about-free")[
                h2("#about-free.h")[tr("Free software")],
                p[tr("Snowline is free software under the MIT licence; so are its pictures.")],
                p[
                    a(".btn", href=f"./licences.html#{tr.language}")[
                        span[tr("Licences of Snowline and of everything in it")]
                    ]
                ],
            ],
        ],
        foothills(),
        menu,
    )


def _keys(tr: Translator, shortcuts: str) -> Element:
    """The keys that do something, and the setting that keeps single letters from it."""
    everywhere = (
        (("Tab", "⇧ Tab"), tr("to the next group, and back")),
        (("←", "→", "↑", "↓"), tr("inside a group: cards, dice, stones, cells, seats")),
        ((tr.p("key", "Space"), "Enter"), tr("choose, press")),
        (("Esc",), tr("close what lies on top")),
    )
    letters = (
        (("U",), tr("undo")),
        (("H",), tr("ask the coach")),
        (("R",), tr("rules")),
        (("I",), tr("go round all pieces and read what they are")),
        (("P",), tr("let computers pause")),
        (("S",), tr("skip what computers do")),
        (("1", "2", "3"), tr("Yak: pick a card without anything being read out")),
        (("W",), tr("Yak: say which card is picked")),
    )
    looking_back = (
        (("←", "→"), tr("one move")),
        (("⇧ ←", "⇧ →"), tr("one turn")),
        ((tr.p("key", "Home"), tr.p("key", "End")), tr("to the start, to the end")),
        (("P",), tr("let it run, or pause")),
        (("M",), tr("next costly decision")),
    )
    return section("#keys.paper.said", aria_labelledby="about-keys")[
        h2("#about-keys.h")[tr("Keys")],
        p[tr("Everything can be done without a mouse, and every ply is read out by screen readers.")],
        (
            [
                p(".label")[title],
                dl(".keymap")[
                    (div[dt[((kbd(".kbd")[key], " ") for key in keys)], dd[text]] for keys, text in rows)
                ],
            ]
            for title, rows in (
                (tr("Everywhere"), everywhere),
                (tr("At the table"), letters),
                (tr("Looking back"), looking_back),
            )
        ),
        segmented(
            "shortcuts",
            tr("Single letters and digits"),
            [("on", "", tr.p("shortcuts", "On")), ("off", "", tr.p("shortcuts", "Off"))],
            shortcuts,
            "shortcuts",
        ),
    ]
