"""The catalogues: complete, up to date, and with the placeholders of the source."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
HOW = "run: python web/locale/catalogues.py"


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catalogues", ROOT / "web" / "locale" / "catalogues.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


catalogues = tool()
LANGUAGES = dict(catalogues.languages())


def test_no_text_is_overlooked_whatever_stands_around_it() -> None:
    source = """
def view(tr, one, n):
    # Translators: a heading
    h = div(class_=f"tws n{len(one)}", aria_label=tr("Ranking"))[f"{tr('Part')}", p[tr("All " "of it")]]
    return h, self.tr.n("{count} die", "{count} dice", n), table.tr.p("weather", "Off"), Element.tr(one)
"""
    found = {(text.id, text.context) for text in catalogues.texts_of(source)}
    assert found == {
        ("Ranking", None),
        ("Part", None),
        ("All of it", None),
        (("{count} die", "{count} dice"), None),
        ("Off", "weather"),
    }


def test_the_template_holds_exactly_the_texts_of_the_sources() -> None:
    assert catalogues.TEMPLATE.read_bytes() == catalogues.written(catalogues.extract()), HOW


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_up_to_date(language: str) -> None:
    path = LANGUAGES[language]
    fresh = catalogues.updated(language, path, catalogues.extract())
    assert path.read_bytes() == catalogues.written(fresh), HOW


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_untranslated_and_every_placeholder_is_kept(language: str) -> None:
    with LANGUAGES[language].open("rb") as file:
        catalog = read_po(file, locale=language)
    for message in catalog:
        if not message.id:
            continue
        *_, source = message.id if isinstance(message.id, tuple) else (message.id,)
        words = message.string if isinstance(message.string, tuple | list) else (message.string,)
        for text in map(str, words):
            assert text, source
            assert placeholders(text) == placeholders(str(source)), source


def placeholders(text: str) -> set[str]:
    """The names that are filled in; a form for one thing may leave the number out."""
    return set(re.findall(r"{\w+}", text)) - {"{count}"}


def test_english_is_filled_in() -> None:
    assert "en" in LANGUAGES
