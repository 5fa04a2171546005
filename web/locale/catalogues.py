"""Catalogues of texts, by Babel: what the sources say (`snowline.pot`), and each language's words for it.

`python web/locale/catalogues.py` brings the template and every language up to date after texts have
changed. `python web/locale/catalogues.py fr` begins a new language, `fr/LC_MESSAGES/snowline.po`, which a
translator fills in. The build compiles what is there.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.core import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).parent
APP = HERE.parent / "app"
DOMAIN = "snowline"
TEMPLATE = HERE / f"{DOMAIN}.pot"
COMMENT = "# Translators:"
"""Begins a comment that is meant for those who translate the text on the next line."""
SOURCE_LANGUAGE = "en"
UNSTEADY = tuple(
    f'"{name}: '.encode()
    for name in (
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Report-Msgid-Bugs-To",
        "Last-Translator",
        "Language-Team",
        "Generated-By",
    )
)
"""Headers that say when, by whom or with what: the history of the project knows better."""


class Text(NamedTuple):
    """A text in the sources."""

    line: int
    column: int
    id: str | tuple[str, str]
    """What it says; one thing and many things, where a number decides."""
    context: str | None


def texts_of(source: str) -> Iterator[Text]:
    """The texts of a module, read from its syntax tree: an f-string nearby hides nothing.

    >>> [text.id for text in texts_of('f"{x}", tr("Snow"), self.tr.n("{count} die", "{count} dice", 2)')]
    ['Snow', ('{count} die', '{count} dice')]
    """
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        words = [word.value for word in call.args if isinstance(word, ast.Constant)]
        strings = [word for word in words if isinstance(word, str)]
        match ast.unparse(call.func).split(".")[-2:]:
            case [*_, "tr"] if strings:
                yield Text(call.lineno, call.col_offset, strings[0], None)
            case ["tr", "n"]:
                yield Text(call.lineno, call.col_offset, (strings[0], strings[1]), None)
            case ["tr", "p"]:
                yield Text(call.lineno, call.col_offset, strings[1], strings[0])


def extract() -> Catalog:
    """The template: every text in the sources, where it stands, and what a comment says of it."""
    catalog = _empty()
    for path in sorted(APP.rglob("*.py")):
        source = path.read_text("utf-8")
        lines = source.splitlines()
        for text in sorted(texts_of(source), key=lambda text: text[:2]):
            above = lines[text.line - 2].strip()
            comments = [above.removeprefix("# ")] if above.startswith(COMMENT) else []
            name = f"web/app/{path.relative_to(APP).as_posix()}"
            catalog.add(text.id, None, [(name, 0)], auto_comments=comments, context=text.context)
    return catalog


def written(catalog: Catalog) -> bytes:
    """A catalogue as a file: the same texts give the same bytes, whenever and wherever it is made."""
    file = BytesIO()
    write_po(file, catalog, omit_header=False, include_lineno=False, sort_output=False, width=100)
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(UNSTEADY))


def _empty(language: str | None = None) -> Catalog:
    name = Locale.parse(language).english_name if language else "Template"
    return Catalog(
        locale=language,
        project="Snowline",
        version="1",
        header_comment=f"# {name} of Snowline's texts.\n# Part of Snowline, under the same licence.",
        charset="utf-8",
        fuzzy=False,
    )


def languages() -> Iterator[tuple[str, Path]]:
    """Every language there is, with its catalogue."""
    for path in sorted(HERE.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        yield path.parts[-3], path


def updated(language: str, path: Path, template: Catalog) -> Catalog:
    """A language's catalogue with exactly the texts of the template; English says what the source says."""
    catalog = _empty(language)
    if path.exists():
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    catalog[message.id] = message
    # A copy: new texts are taken over as they are, and what one language says must not become another's.
    catalog.update(deepcopy(template), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    if language == SOURCE_LANGUAGE:
        for message in catalog:
            if message.id:
                message.string = message.id
    return catalog


def main(new: list[str]) -> None:
    template = extract()
    TEMPLATE.write_bytes(written(template))
    known = dict(languages()) | {
        language: HERE / language / "LC_MESSAGES" / f"{DOMAIN}.po" for language in new
    }
    for language, path in known.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(updated(language, path, template)))


if __name__ == "__main__":
    main(sys.argv[1:])
