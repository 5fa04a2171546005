"""The rules: contents on the left, a chapter or what a search has found on the right.

It lies over whatever was on the screen before, and leads back to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from htpy import (
    Element,
    Node,
    article,
    b,
    button,
    div,
    h2,
    h3,
    label,
    li,
    main,
    nav,
    ol,
    option,
    p,
    section,
    select,
    span,
    table,
    tbody,
    td,
    th,
    thead,
    ul,
)
from htpy import input as input_
from htpy import (
    tr as row,
)

from app.games import VIEWS, views
from app.markup import act, art, bar, icon, segmented
from app.pieces import picture
from app.rules import Block, Book, Chapter, Entry, Example, Found, Gallery, Grid, Steps, Way, place_of, search
from app.screens import screen
from app.text import Translator

LONGEST_QUERY = 60


@dataclass(frozen=True, slots=True)
class Reading:
    """Where in which rules one is."""

    game: str
    entry: str = ""
    query: str = ""
    back: str = "home"
    """The screen that lies below."""
    turned: int = 0
    """How often a place was gone to: then what was searched for is forgotten."""

    def at(self, entry: object) -> Reading:
        """At an entry, or the beginning of a chapter."""
        name = entry if isinstance(entry, str) else ""
        return Reading(self.game, name, "", self.back, self.turned + 1)

    def about(self, query: object) -> Reading:
        """Where a search leads."""
        text = query[:LONGEST_QUERY] if isinstance(query, str) else ""
        return Reading(self.game, self.entry, text, self.back, self.turned)


def regions(tr: Translator, reading: Reading, book: Book, menu: Element) -> Mapping[str, Element]:
    """The parts of the screen by element id."""
    chapter, entry = place_of(book, reading.entry)
    title = views(reading.game).blurb(tr).title
    return {
        "bar": bar(tr, tr("Rules"), tr("{game}: {chapter}", game=title, chapter=chapter.title)),
        "find": _find(tr, reading),
        "contents": _contents(tr, book, chapter),
        "page": _hits(tr, book, reading.query)
        if reading.query.strip()
        else _chapter(tr, book, chapter, entry if reading.entry == entry.id else None),
        "menu": menu,
    }


def layout(tr: Translator, reading: Reading, regions: Mapping[str, Node]) -> Element:
    """How they lie."""
    return screen(
        "rules",
        regions["bar"],
        main(".rul")[
            div(".rl")[
                act(
                    tr("Back to the match") if reading.back == "table" else tr("Back"),
                    "back",
                    before="left",
                    id="back",
                    key="r",
                ),
                segmented(
                    "rules",
                    tr("Game"),
                    [(game, "", views(game).blurb(tr).title) for game in VIEWS],
                    reading.game,
                    "rules",
                    hidden_title=True,
                ),
                regions["find"],
                regions["contents"],
                act(
                    tr("Learn {game} in five minutes", game=views(reading.game).blurb(tr).title),
                    "lesson",
                    ghost=True,
                    before="play",
                    id="to-lesson",
                    game=reading.game,
                ),
            ],
            regions["page"],
        ],
        regions["menu"],
    )


def heading(entry: str) -> str:
    """The id of an entry's heading."""
    return f"rule-{entry}"


def _find(tr: Translator, reading: Reading) -> Element:
    return div("#find.srch", role="search", data_turned=reading.turned)[
        label[
            span(".vh")[tr("Search the rules")],
            icon("search"),
            input_(
                "#query.inp",
                type="search",
                placeholder=tr("Search the rules"),
                maxlength=LONGEST_QUERY,
                autocomplete="off",
                spellcheck="false",
                data_do="search",
            ),
        ]
    ]


def _contents(tr: Translator, book: Book, here: Chapter) -> Element:
    """The chapters: a list, and where there is no room for it a chooser."""
    return div("#contents")[
        label(".tocs")[
            span(".vh")[tr("Contents")],
            select("#chapters.sel", data_do="chapter")[
                (option(value=chapter.id, selected=chapter == here)[chapter.title] for chapter in book)
            ],
        ],
        nav(".toc", aria_label=tr("Contents"))[
            ol(data_keys=True)[
                (
                    li[
                        button(
                            class_={"cur": chapter == here},
                            type="button",
                            id=f"to-{chapter.id}",
                            data_do="entry",
                            data_entry=chapter.id,
                            aria_current="true" if chapter == here else None,
                        )[icon(chapter.icon), span[chapter.title]]
                    ]
                    for chapter in book
                )
            ]
        ],
    ]


def _chapter(tr: Translator, book: Book, chapter: Chapter, chosen: Entry | None) -> Element:
    place = book.index(chapter)
    following = book[place + 1] if place + 1 < len(book) else None
    return article("#page.art2.paper", aria_labelledby="chapter")[
        h2("#chapter")[chapter.title],
        (_entry(entry, entry == chosen) for entry in chapter.entries),
        following
        and p(".nx")[
            act(
                tr("Next: {chapter}", chapter=following.title),
                "entry",
                after="arrow",
                id="next",
                entry=following.id,
            )
        ],
    ]


def _entry(entry: Entry, chosen: bool) -> Element:
    return section(class_=["ent", {"here": chosen}], aria_labelledby=heading(entry.id))[
        div(".eh")[
            entry.pictures and span(".eps")[(picture(symbol) for symbol in entry.pictures)],
            div[h3(id=heading(entry.id))[entry.title], entry.note and p(".label")[entry.note]],
        ],
        p[entry.short],
        (_block(block) for block in entry.more),
    ]


def _block(block: Block) -> Element:
    match block:
        case Steps(steps):
            return ol(".stp")[
                (
                    li[
                        span(".pcs")[(picture(one, "pcx") for one in pictures)] if pictures else None,
                        span[text],
                    ]
                    for pictures, text in steps
                )
            ]
        case Grid(heads, rows, pictures):
            return div(".wrap")[
                table(".tbl.vals")[
                    thead[row[(th(scope="col")[head] for head in heads)]],
                    tbody[
                        (
                            row[
                                th(scope="row")[pictures and picture(pictures[place], "pcx"), first],
                                (td(".num")[cell] for cell in rest),
                            ]
                            for place, (first, *rest) in enumerate(rows)
                        )
                    ],
                ]
            ]
        case Gallery(pieces):
            return ul(".faces")[
                (
                    li[picture(symbol, "", 48), b[name], text and span(".label")[text]]
                    for symbol, name, text in pieces
                )
            ]
        case Way(text, do):
            return p[act(text, do, after="arrow")]
        case Example(pictures, text):
            return div(".ex")[span(".mini")[(picture(one, "", 34) for one in pictures)], p[text]]
        case _:
            return p[block]


def _hits(tr: Translator, book: Book, query: str) -> Element:
    found = search(book, query)
    return div("#page.found")[
        h2(".label", role="status")[
            tr.n(
                "{count} place for “{query}”",
                "{count} places for “{query}”",
                len(found),
                query=query.strip(),
            )
            if found
            else tr("Nothing is called “{query}” here. Try another word.", query=query.strip())
        ],
        ol(".hits")[(_hit(hit) for hit in found)],
    ]


def _hit(hit: Found) -> Element:
    chapter, entry, text = hit
    return li[
        button(".paper", type="button", data_do="entry", data_entry=entry.id)[
            art(entry.pictures[0], class_="hp2") if entry.pictures else icon(chapter.icon, class_="i hp2"),
            span[span(".label")[chapter.title], b[entry.title], span[text]],
            icon("right"),
        ]
    ]
