"""Texts by gettext: placeholders, plurals, markup, and which language is spoken."""

from __future__ import annotations

import json

import pytest
from babel.messages.catalog import Catalog
from htpy import b
from markupsafe import Markup

from app.text import Translator, choose, languages, read, tag
from pipeline.python import messages


@pytest.fixture
def german() -> Translator:
    catalog = Catalog(locale="de")
    catalog.add("Round {round}", "Runde {round}")
    catalog.add(("{count} point", "{count} points"), ("{count} Punkt", "{count} Punkte"))
    catalog.add("Off", "Aus – für immer", context="weather")
    catalog.add("Undo", "")
    return read("de", json.loads(json.dumps(messages(catalog))))


def test_english_needs_no_catalogue() -> None:
    tr = Translator()
    assert tr("Round {round}", round=3) == "Round 3"
    assert tr.n("{count} point", "{count} points", 1) == "1 point"
    assert tr.n("{count} point", "{count} points", 0) == "0 points"
    assert tr.p("weather", "Off") == "Off"


def test_a_text_without_values_keeps_its_braces() -> None:
    assert Translator()("{done} of {all} MB") == "{done} of {all} MB"


def test_values_from_people_are_escaped_where_a_sentence_becomes_markup() -> None:
    sentence = Translator()("{name} keeps <{what}>", name=b["<i>"], what="&")
    assert sentence == Markup("<b>&lt;i&gt;</b> keeps &lt;&amp;&gt;")


def test_a_sentence_without_markup_stays_plain() -> None:
    assert not isinstance(Translator()("{name} keeps", name="<i>"), Markup)


def test_another_language_comes_from_its_catalogue(german: Translator) -> None:
    assert german("Round {round}", round=2) == "Runde 2"
    assert german.n("{count} point", "{count} points", 2) == "2 Punkte"
    assert german.n("{count} point", "{count} points", 1) == "1 Punkt"
    assert german("{count} point") == "{count} Punkt"
    assert german("Undo") == "Undo"
    assert german.p("weather", "Off") == "Aus – für immer"
    assert german.p("motion", "Off") == "Off", "what is not translated is said in English"


def test_each_language_has_its_own_way_with_numbers() -> None:
    polish = Catalog(locale="pl")
    polish.add(("{count} point", "{count} points"), ("{count} punkt", "{count} punkty", "{count} punktów"))
    tr = read("pl", messages(polish))
    said = [tr.n("{count} point", "{count} points", count) for count in (1, 3, 5, 22)]
    assert said == ["1 punkt", "3 punkty", "5 punktów", "22 punkty"]


def test_a_catalogue_without_a_text_leaves_everything_in_english() -> None:
    assert read("de", {})("Round {round}", round=1) == "Round 1"
    assert read("de", {}).n("{count} point", "{count} points", 2) == "2 points"


def test_the_languages_begin_with_english() -> None:
    assert languages()[0] == "en"
    assert [tag(name) for name in languages()] == languages()


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [
        (["de-AT", "en"], "de"),
        (["pt"], "pt-BR"),
        (["pt-PT"], "pt-BR"),
        (["PT_br"], "pt-BR"),
        (["fr-CA", "de"], "fr"),
        (["es-419"], "es"),
        (["nl", "de"], "de"),
        (["nl"], "en"),
        (["en-GB", "de"], "en"),
        ([None, 3, "", "de"], "de"),
        ([], "en"),
    ],
)
def test_the_first_wanted_language_that_there_is(wanted: list[object], spoken: str) -> None:
    assert choose(wanted) == spoken


def test_tags_are_written_as_the_web_writes_them() -> None:
    assert [tag(name) for name in ("pt_BR", "zh_hant_tw", "EN")] == ["pt-BR", "zh-Hant-TW", "en"]
