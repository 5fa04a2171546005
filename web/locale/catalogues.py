"""Catalogues of texts, by Babel: what the sources say (`snowline.pot`), and each language's words for it.

`python web/locale/catalogues.py` brings the template and every language up to date after texts have
changed. `python web/locale/catalogues.py fr` begins a new language, `fr/LC_MESSAGES/snowline.po`, which a
translator fills in. The build compiles what is there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).parent
APP = HERE.parent / "app"
DOMAIN = "snowline"
TEMPLATE = HERE / f"{DOMAIN}.pot"
KEYWORDS = {"tr": None, "n": (1, 2), "p": ((1, "c"), 2)}
"""`tr("…")`, `tr.n("one", "many", count)`, `tr.p("context", "…")`."""
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


def extract() -> Catalog:
    """The template: every text in the sources, where it stands, and what a comment says of it."""
    catalog = _empty()
    found = extract_from_dir(
        APP, [("**.py", "python")], keywords=KEYWORDS, comment_tags=["Translators:"], strip_comment_tags=True
    )
    for name, _, message, comments, context in sorted(found, key=lambda text: (text[0], text[1])):
        catalog.add(message, None, [(f"web/app/{name}", 0)], auto_comments=comments, context=context)
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
    catalog.update(template, no_fuzzy_matching=True)
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
