"""Texts by gettext: placeholders, plurals, markup, and which language is spoken."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from htpy import b
from markupsafe import Markup

from app import text
from app.text import Translator, choose, languages, tag, translator


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Translator:
    catalog = Catalog(locale="de")
    catalog.add("Round {round}", "Runde {round}")
    catalog.add(("{count} point", "{count} points"), ("{count} Punkt", "{count} Punkte"))
    catalog.add("Off", "Aus", context="weather")
    compiled = BytesIO()
    write_mo(compiled, catalog)
    for language in ("de", "pt_BR"):
        folder = tmp_path / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "snowline.mo").write_bytes(compiled.getvalue())
    monkeypatch.setattr(text, "LOCALE", tmp_path)
    return translator("de")


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
    assert german.p("weather", "Off") == "Aus"
    assert german.p("motion", "Off") == "Off", "what is not translated is said in English"


def test_the_languages_are_those_with_a_catalogue(german: Translator) -> None:
    assert languages() == ["en", "de", "pt-BR"]


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [
        (["de-AT", "en"], "de"),
        (["pt"], "pt-BR"),
        (["pt-PT"], "pt-BR"),
        (["PT_br"], "pt-BR"),
        (["fr", "de"], "de"),
        (["fr"], "en"),
        (["en-GB", "de"], "en"),
        ([None, 3, "", "de"], "de"),
        ([], "en"),
    ],
)
def test_the_first_wanted_language_that_there_is(
    german: Translator, wanted: list[object], spoken: str
) -> None:
    assert choose(wanted) == spoken


def test_a_language_that_there_is_not_is_english(german: Translator) -> None:
    assert translator("xx")("Round {round}", round=1) == "Round 1"


def test_tags_are_written_as_the_web_writes_them() -> None:
    assert [tag(name) for name in ("pt_BR", "zh_hant_tw", "EN")] == ["pt-BR", "zh-Hant-TW", "en"]
