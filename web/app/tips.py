"""What the pieces on a table are, where a pointer, the keyboard or a finger is: the rules' short sentences.

The page finds the entry of a piece by the symbol that draws it, so the pieces carry nothing; where a thing
has no picture of its own, `data-rule` names its entry. It needs no round trip for that: `tips` brings all of
them once.
"""

from __future__ import annotations

from functools import lru_cache

from htpy import Element, div, fragment, p, span
from htpy import b as bold
from markupsafe import Markup

from app.markup import act, art
from app.rules import book_of, entries, plain
from app.text import Translator


def tips(tr: Translator, game: str, options: object) -> Element:
    """The region `tips`: a line for every entry, and the one card that shows any of them."""
    return div("#tips")[_inside(tr, game, options)]


@lru_cache(maxsize=4)
def _inside(tr: Translator, game: str, options: object) -> Markup:
    """It stays the same for a whole match."""
    lines = (
        (entry.id, entry.title, entry.note, plain(entry.short), *entry.pictures, *entry.also)
        for _, entry in entries(book_of(game).book(tr, options))
    )
    told = "\n".join("\t".join(line) for line in lines)
    card = div(
        "#tip.tip.paper",
        popover="manual",
        role="dialog",
        tabindex=-1,
        aria_labelledby="tip-title tip-note",
        aria_describedby="tip-text",
    )[
        div(".eh")[span(".eps")[art("i-info")], div[bold("#tip-title"), span("#tip-note.label")]],
        p("#tip-text"),
        act(tr("In the rules"), "rules", before="book", id="tip-more", entry="", class_="small"),
    ]
    return Markup(str(fragment[div("#tips-told", hidden=True)[told], card]))
