"""The languages as the build compiles them."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from app.text import Translator, languages, read

LOCALE = Path(__file__).parents[2] / "web" / "locale"


@cache
def compiled(language: str) -> bytes:
    """The catalogue of any language but English."""
    binary = BytesIO()
    with (LOCALE / language.replace("-", "_") / "LC_MESSAGES" / "snowline.po").open("rb") as source:
        write_mo(binary, read_po(source))
    return binary.getvalue()


def catalogues() -> dict[str, bytes]:
    """The compiled catalogues by language."""
    return {language: compiled(language) for language in languages() if language != "en"}


def words(language: str) -> dict[str, str]:
    """A language as the page hands it to Python."""
    return {"language": language, "catalogue": compiled(language).decode("latin-1")}


def translator(language: str) -> Translator:
    """A language as Python speaks it."""
    return read(language, compiled(language).decode("latin-1"))
