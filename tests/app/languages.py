"""The languages as the build compiles them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

from app.text import Translator, languages, read
from pipeline.python import messages

LOCALE = Path(__file__).parents[2] / "web" / "locale"


@cache
def compiled(language: str) -> dict[str, str]:
    """The catalogue of any language but English."""
    with (LOCALE / language.replace("-", "_") / "LC_MESSAGES" / "snowline.po").open("rb") as source:
        return messages(read_po(source))


def catalogues() -> dict[str, dict[str, str]]:
    """The compiled catalogues by language."""
    return {language: compiled(language) for language in languages() if language != "en"}


def words(language: str) -> dict[str, Any]:
    """A language as the page hands it to Python."""
    return {"language": language, "catalogue": compiled(language)}


def translator(language: str) -> Translator:
    """A language as Python speaks it."""
    return read(language, compiled(language))
