"""The rulebooks: complete, findable, with the values of the match, and every link leads somewhere."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from app.rules import Book, Entry, entries, folded, marked, place_of, plain, search, texts
from app.text import Translator
from game import GAMES

RULES = {
    "yeti": {"Y1": 7, "Y2": 3, "Y3": 4, "Y4": 7, "Y5": 5, "Y6": 6},
    "yak": {"K1": 5, "K2": 3, "K3": 4, "K4": 5, "K5": 2, "K6": 2, "K7": 5, "K8": 3, "K9": 6, "K10": 2},
}
"""How many rules each section of the rules pages has, but for the record and the facts to test against."""
SPRITE = set(re.findall(r'<symbol id="([\w-]+)"', Path("web/art/sprite.svg").read_text("utf-8")))
REPLACED: dict[str, dict[str, dict[str, list[int] | int]]] = {
    "yeti": {"components": {"photos": [2, 4, 8, 16, 32, 64, 99], "peak_tiles": [41, 31, 21, 11, 1]}},
    "yak": {"components": {"group_points": [3, 5, 9, 13, 37, 43, 77], "trigger_points": 58}},
}
SHORTEST, LONGEST = 20, 160
"""Letters of a sentence over the table."""


def book(game: str, **options: Any) -> Book:
    made = import_module(f"app.{game}.rulebook").book(Translator(), GAMES[game].options(options))
    assert isinstance(made, tuple)
    return made


def said(game: str, **options: Any) -> str:
    return " ".join(text for _, entry in entries(book(game, **options)) for text in texts(entry))


@pytest.mark.parametrize("game", RULES)
def test_every_rule_is_told_and_no_other(game: str) -> None:
    told = {rule for _, entry in entries(book(game)) for rule in entry.rules.split()}
    there = {f"{section}.{n}" for section, last in RULES[game].items() for n in range(1, last + 1)}
    facts = {"K12.1", "K12.2"}
    assert there <= told <= there | facts


@pytest.mark.parametrize("game", RULES)
def test_ids_are_unique_and_chapters_are_not_called_like_entries(game: str) -> None:
    chapters = [chapter.id for chapter in book(game)]
    ids = [entry.id for _, entry in entries(book(game))]
    assert len({*ids, *chapters}) == len(ids) + len(chapters)


@pytest.mark.parametrize("game", RULES)
def test_every_picture_is_in_the_sprite_and_leads_to_one_entry(game: str) -> None:
    led = [symbol for _, entry in entries(book(game)) for symbol in (*entry.pictures, *entry.also)]
    assert set(led) <= SPRITE
    pieces = [symbol for symbol in led if symbol not in ("card-back", "i-cw", "i-ccw")]
    assert len(set(pieces)) == len(pieces)


@pytest.mark.parametrize("game", RULES)
def test_every_entry_says_its_thing_shortly(game: str) -> None:
    for _, entry in entries(book(game)):
        assert SHORTEST <= len(plain(entry.short)) <= LONGEST, entry.id
        assert plain(entry.short)[-1] in ".!", entry.id


@pytest.mark.parametrize("game", RULES)
def test_links_inside_sentences_lead_to_entries(game: str) -> None:
    ids = {entry.id for _, entry in entries(book(game))}
    links = re.findall(r'data-entry="([^"]+)"', repr(book(game)))
    assert links
    assert set(links) <= ids


@pytest.mark.parametrize("game", RULES)
def test_values_are_those_of_the_match(game: str) -> None:
    ours, theirs = said(game), said(game, **REPLACED[game])
    for table in REPLACED[game]["components"].values():
        for value in table if isinstance(table, list) else [table]:
            if value > 30:
                assert re.search(rf"\b{value}\b", theirs), value
                assert not re.search(rf"\b{value}\b", ours), value


@pytest.mark.parametrize("game", RULES)
def test_whatever_is_decided_has_its_entry(game: str) -> None:
    here = import_module(f"app.{game}.rulebook").HERE
    assert set(here.values()) <= {entry.id for _, entry in entries(book(game))}
    decided = {
        "yeti": {"keep", "prepare", "turn", "buy", "sherpa", "tent", "climb"},
        "yak": {"card", "build", "pay", "surplus", "restock", "market", "load"},
    }
    assert decided[game] <= set(here)


def test_a_search_finds_names_first_and_marks_the_words() -> None:
    found = search(book("yeti"), "sherpa")
    assert found[0].entry.id == "sherpas"
    assert {"E6", "E2", "6-"} <= {hit.entry.id for hit in found}
    assert all("<mark>" in hit.text for hit in found)


def test_a_search_wants_all_its_words_and_escapes_the_text() -> None:
    assert search(book("yak"), "mountain Track")[0].entry.id == "track"
    assert search(book("yak"), "zebra") == []
    assert search(book("yak"), "  ") == []
    assert search(book("yak"), "<b>") == []


def test_a_search_needs_no_accents_and_no_capitals() -> None:
    assert plain(marked("El CAMPAMENTO, más", ["mas"])) == "El CAMPAMENTO, más"
    assert "<mark>más</mark>" in marked("El CAMPAMENTO, más", [folded("MAS")])


def test_an_unknown_place_is_the_first() -> None:
    made = book("yak")
    assert place_of(made, "nonsense")[1].id == "goal"
    assert place_of(made, "scoring")[1].id == "end"
    chapter, entry = place_of(made, "obj-7")
    assert (chapter.id, entry.id) == ("builder", "obj-7")


def test_each_piece_of_the_games_has_an_entry() -> None:
    def led(game: str) -> set[str]:
        made: list[Entry] = [entry for _, entry in entries(book(game))]
        return {symbol for entry in made for symbol in (*entry.pictures, *entry.also)}

    prefixes = {
        "yeti": ("die-face-", "face-", "equip-", "marker-", "pawn-", "peak-", "photo-", "wx-", "yeti"),
        "yak": (
            "stone-",
            "sign-",
            "crystal-",
            "food-",
            "obj",
            "card",
            "bag",
            "market",
            "fog-track",
            "baby",
            "yak",
        ),
    }
    hidden = {"pawn-body", "marker-body", "photo-frame"}
    for game, starts in prefixes.items():
        pieces = {symbol for symbol in SPRITE if symbol.startswith(starts)} - hidden
        assert pieces <= led(game), pieces - led(game)
