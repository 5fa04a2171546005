"""What a rulebook is made of: chapters of entries, as data; the screen `app.screens.rules` draws it.

A game's book is `book(tr, options)` in its module `rulebook`. Every picture that an entry shows at its head
leads to that entry from the table, where the tips (`app.tips`) say its `short`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from htpy import Element, button
from markupsafe import Markup, escape

from app.pieces import picture
from app.text import Translator


class Steps(NamedTuple):
    """Things that come one after the other, each with its pictures."""

    steps: tuple[tuple[tuple[str, ...], str], ...]


class Grid(NamedTuple):
    """A table of values: heads, and rows whose first cell is a head as well."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    pictures: tuple[str, ...] = ()
    """One before each row."""


class Gallery(NamedTuple):
    """Pictures side by side: symbol, name, and a word about it."""

    pieces: tuple[tuple[str, str, str], ...]


class Example(NamedTuple):
    """A case that happened: what lay there, and what follows."""

    pictures: tuple[str, ...]
    text: str


class Way(NamedTuple):
    """The way to another screen."""

    text: str
    do: str


type Block = str | Steps | Grid | Gallery | Example | Way
"""Part of an entry; a string is a paragraph."""


class Entry(NamedTuple):
    """One thing to know."""

    id: str
    title: str
    short: str
    """One or two sentences that do for the table; the entry begins with them."""
    more: tuple[Block, ...] = ()
    pictures: tuple[str, ...] = ()
    """The symbols that stand for it: at its head, and on the table, where they lead to it."""
    also: tuple[str, ...] = ()
    """More symbols that lead to it."""
    note: str = ""
    """Below the title: what it costs."""
    rules: str = ""
    """The numbers of the rules that it tells."""


class Chapter(NamedTuple):
    id: str
    icon: str
    title: str
    entries: tuple[Entry, ...]


type Book = tuple[Chapter, ...]


class Rulebook(Protocol):
    """What a game's module `rulebook` holds."""

    HERE: Mapping[str, str]
    """Which entry a kind of decision, or a moment of chance, is told by."""

    def book(self, tr: Translator, options: object = None) -> Book:
        """The rules, with the values of these options (the game's own type), else with ours."""


def book_of(game: str) -> Rulebook:
    """The rules of a game by its name."""
    return cast(Rulebook, import_module(f"app.{game}.rulebook"))


class Found(NamedTuple):
    """A place that a search came upon."""

    chapter: Chapter
    entry: Entry
    text: str
    """The sentence that says it; the words searched for are marked."""


def ref(entry: str, text: str, symbol: str) -> Element:
    """A link to another entry, within a sentence, with what it is about in a picture."""
    return button(".lnk", type="button", data_do="entry", data_entry=entry)[picture(symbol, "pcx"), text]


def entries(book: Book) -> Iterator[tuple[Chapter, Entry]]:
    """Every entry with its chapter."""
    for chapter in book:
        for entry in chapter.entries:
            yield chapter, entry


def place_of(book: Book, id_: object) -> tuple[Chapter, Entry]:
    """An entry, or the first of a chapter, by its id; the very first if there is none."""
    first = book[0], book[0].entries[0]
    named = ((chapter, entry) for chapter, entry in entries(book) if id_ in (entry.id, chapter.id))
    return next(named, first)


def plain(text: str) -> str:
    """A text without its markup."""
    return text.striptags() if isinstance(text, Markup) else text


def texts(entry: Entry) -> Iterator[str]:
    """Everything that an entry says, in plain sentences."""
    yield plain(entry.short)
    if entry.note:
        yield entry.note
    for block in entry.more:
        match block:
            case Steps(steps):
                yield from (plain(text) for _, text in steps)
            case Grid(_, rows):
                yield from (f"{row[0]}: {', '.join(row[1:])}" for row in rows)
            case Gallery(pieces):
                yield from (f"{name}: {text}" if text else name for _, name, text in pieces)
            case Example(_, text):
                yield plain(text)
            case Way():
                pass
            case _:
                yield plain(block)


ACCENTS = str.maketrans("áàâãäåéèêëíìîïóòôõöúùûüçñ", "aaaaaaeeeeiiiiooooouuuucn")


def folded(text: str) -> str:
    """A text as it is searched: letter by letter, without capitals and accents.

    >>> folded("Añade Föhn")
    'anade fohn'
    """
    return text.lower().translate(ACCENTS)


def search(book: Book, query: str) -> list[Found]:
    """Where the book speaks of something: entries that are called so first, then those that mention it.

    Every word of the query has to be there, at the start of a word or inside one.

    >>> from app.text import Translator
    >>> from app.yeti.rulebook import book
    >>> [found.entry.id for found in search(book(Translator()), "lantern")]
    ['E7', 'equipment']
    """
    words = folded(query).split()
    if not words:
        return []
    named: list[Found] = []
    told: list[Found] = []
    for chapter, entry in entries(book):
        sentences = list(texts(entry))
        whole = folded(" ".join((entry.title, *sentences)))
        if not all(word in whole for word in words):
            continue
        best = max(sentences, key=lambda text: sum(word in folded(text) for word in words))
        titled = all(word in folded(entry.title) for word in words)
        (named if titled else told).append(Found(chapter, entry, marked(best, words)))
    return named + told


def marked(text: str, words: Sequence[str]) -> Markup:
    """The text with the folded words in it marked; everything in it escaped.

    >>> marked("Schnee & Föhn", ["fohn"])
    Markup('Schnee &amp; <mark>Föhn</mark>')
    """
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    parts, end = [], 0
    for found in re.finditer(pattern, folded(text)):
        parts += [
            escape(text[end : found.start()]),
            Markup("<mark>{}</mark>").format(text[slice(*found.span())]),
        ]
        end = found.end()
    return Markup("").join([*parts, escape(text[end:])])
