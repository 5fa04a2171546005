"""The catalogues: complete, up to date, and with the placeholders of the source."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from app.text import NAMES, tag

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


@pytest.fixture(scope="module")
def template() -> Catalog:
    """All texts of the sources."""
    found: Catalog = catalogues.extract()
    return found


def test_the_template_holds_exactly_the_texts_of_the_sources(template: Catalog) -> None:
    assert catalogues.TEMPLATE.read_bytes() == catalogues.written(template), HOW


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_up_to_date(language: str, template: Catalog) -> None:
    path = LANGUAGES[language]
    fresh = catalogues.updated(language, path, template)
    assert path.read_bytes() == catalogues.written(fresh), HOW


def test_a_new_text_is_english_in_english_only(tmp_path: Path) -> None:
    template = Catalog()
    template.add("A text that is new.", None)
    for language in ("en", "fr"):
        fresh = catalogues.updated(language, tmp_path / "none.po", template)
        words = "A text that is new." if language == "en" else ""
        assert (fresh["A text that is new."].string or "") == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_untranslated_every_placeholder_is_kept_and_every_number_has_its_form(
    language: str,
) -> None:
    for message in messages(language):
        *_, source = message.id if isinstance(message.id, tuple) else (message.id,)
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if isinstance(message.id, tuple):
            assert len(forms) == len(Locale.parse(language).plural_form.tags) + 1, source
        for text in map(str, forms):
            assert text and text != "None", f"{source} is not translated"
            assert placeholders(text) == placeholders(str(source)), source


def messages(language: str) -> list[Message]:
    """The texts of a language, without what the file says of itself."""
    with LANGUAGES[language].open("rb") as file:
        return [message for message in read_po(file, locale=language) if message.id]


def placeholders(text: str) -> set[str]:
    """The names that are filled in; a form for one thing may leave the number out."""
    return set(re.findall(r"{\w+}", text)) - {"{count}"}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_sentence_is_left_in_english(language: str) -> None:
    """A word may be the same in two languages, a sentence is not: it was only copied."""
    for message in messages(language):
        source = message.id if isinstance(message.id, str) else message.id[0]
        plain = re.sub(r"{\w+}", "", source)
        if len(re.findall(r"[a-z]{2,}", plain)) > 3:
            forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
            assert source not in forms, source


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_keeps_its_shape(language: str) -> None:
    """A heading gets no full stop, a sentence keeps one, and nothing is glued together of pieces."""
    for message in messages(language):
        if message.context == "decimal mark":
            continue
        pairs = (message.id, message.string or "")
        sources, words = ([text] if isinstance(text, str) else list(text) for text in pairs)
        for text in filter(None, words):
            assert text == text.strip(), text
            assert "  " not in text, text
            ends = {ending(source) for source in sources}
            assert ending(text) in ends, (text, sources)


def ending(text: str) -> str:
    """What a text ends with, if that is a mark; questions and calls are a language's own affair."""
    last = text[-1]
    return last if last in ".:…" else ""


def test_the_languages_are_those_that_can_be_chosen() -> None:
    assert {tag(name) for name in LANGUAGES} == set(NAMES)
