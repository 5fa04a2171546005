"""The page of licences: the full texts of everything the site ships, taken from where it came from."""

from __future__ import annotations

import importlib.metadata
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import htpy as h
from markupsafe import Markup

from pipeline.parts import MODULES, PYODIDE
from pipeline.steps import ROOT, WEB

INSIDE_PYSCRIPT = (
    "polyscript",
    "coincident",
    "reflected-ffi",
    "next-resolver",
    "weak-id",
    "@ungap/with-resolvers",
    "@webreflection/idb-map",
    "@webreflection/utils",
    "add-promise-listener",
    "basic-devtools",
    "codedent",
    "html-escaper",
    "plain-tag",
    "sticky-module",
    "to-json-callback",
    "type-checked-collections",
)
"""The packages that PyScript's scripts are bundled from."""

STYLE = """
body { margin: 0; background: var(--ground); color: var(--text); font: 400 1rem/1.5 var(--font-text); }
main { max-width: 46rem; margin: 0 auto; padding: 32px 16px 64px; display: grid; gap: 12px; }
main { grid-template-columns: minmax(0, 1fr); overflow-wrap: anywhere; }
h1 { font: 750 2rem/1.1 var(--font-display); margin: 0; }
h2 { font: 750 1.125rem/1.3 var(--font-display); margin: 0; }
p { margin: 0; }
main > .btn { justify-self: start; margin-bottom: 12px; }
section { padding: 16px; min-width: 0; }
summary { cursor: pointer; min-height: 44px; display: flex; align-items: center; gap: 8px; }
summary::before { content: "+"; font-weight: 700; width: 1ch; }
[open] > summary::before { content: "\\2212"; }
summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.8125rem/1.5 monospace; }
"""


@dataclass(frozen=True)
class Notice:
    """One thing that ships, and on which terms."""

    name: str
    what: str
    text: str
    """The licence in full."""


def notices() -> Iterator[Notice]:
    """Everything the site ships, in the order in which the page lists it."""
    python = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]["python"]
    manifest = package("pyodide")
    yield Notice(
        "Snowline", "The rules, the table and all pictures: MIT License.", (ROOT / "LICENSE").read_text()
    )
    yield Notice(
        f"Pyodide {manifest['version']}",
        f"Python for browsers: Mozilla Public License 2.0. Its source code is at {manifest['homepage']}.",
        # pyodide-build is of the same authors and carries the licence that the npm package only names.
        from_pypi("pyodide-build"),
    )
    yield Notice(
        f"CPython {python}",
        "The language, and its standard library in part: PSF License Agreement.",
        # typing_extensions is a piece of CPython and carries its licence.
        from_pypi("typing-extensions"),
    )
    yield Notice(
        "Libraries inside Pyodide",
        "What Python and its WebAssembly are built with: MIT, BSD, zlib and kindred licenses.",
        (WEB / "licences" / "libraries.txt").read_text(),
    )
    yield from_npm("@pyscript/core", "PyScript", "Runs Python beside the page")
    for name in INSIDE_PYSCRIPT:
        yield from_npm(name, name, "Part of PyScript")
    yield from_npm("idiomorph", "idiomorph", "Turns one state of the page into the next")
    yield Notice(versioned("htpy"), "Writes HTML: MIT License.", from_pypi("htpy"))
    yield Notice(versioned("markupsafe"), "Escapes texts: BSD 3-Clause License.", from_pypi("markupsafe"))
    yield Notice(versioned("segno"), "Makes QR codes: BSD 3-Clause License.", from_pypi("segno"))
    for family in ("Bricolage Grotesque", "Figtree"):
        name = f"@fontsource-variable/{family.lower().replace(' ', '-')}"
        yield from_npm(name, family, "Typeface")


def page(assets: Mapping[str, str]) -> str:
    """The page, in HTML."""
    drawn: h.Element = h.html(lang="en", data_theme="system")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta(name="color-scheme", content="light dark"),
            h.title["Licences · Snowline"],
            h.link(rel="icon", href=assets["art/icon.svg"], type="image/svg+xml"),
            h.link(rel="stylesheet", href=assets["style/snowline.css"]),
            h.style[Markup(STYLE)],
        ],
        h.body[
            h.main[
                h.h1["Licences"],
                h.p[
                    "Snowline stands on the work of many. This is all that comes with it, and on which terms."
                ],
                h.a(".btn", href="./")["Back to the games"],
                (
                    h.section(".paper")[
                        h.h2[notice.name],
                        h.p[notice.what],
                        h.details[h.summary["Full text"], h.pre[notice.text.strip("\n")]],
                    ]
                    for notice in notices()
                ),
            ],
        ],
    ]
    return str(drawn)


def package(name: str) -> dict[str, str]:
    """The manifest of an npm package."""
    manifest: dict[str, str] = json.loads((MODULES / name / "package.json").read_text())
    return manifest


def from_npm(name: str, title: str, what: str) -> Notice:
    """The notice of an npm package."""
    manifest = package(name)
    return Notice(
        f"{title} {manifest['version']}", f"{what}: {manifest['license']}.", licence_text(name, manifest)
    )


def licence_text(name: str, manifest: Mapping[str, str]) -> str:
    """The licence that an npm package carries, or the text of the one it names."""
    found = sorted((MODULES / name).glob("LICENSE*"))
    if found:
        return found[0].read_text()
    # A few small packages only name it: their author's other packages carry its text.
    same = next(other for other in INSIDE_PYSCRIPT if has_text(other, manifest["license"]))
    return licence_text(same, manifest)


def has_text(name: str, licence: str) -> bool:
    """Whether an npm package carries the text of this licence."""
    return package(name)["license"] == licence and any((MODULES / name).glob("LICENSE*"))


def versioned(name: str) -> str:
    """A Python package with its version."""
    return f"{name} {importlib.metadata.version(name)}"


def from_pypi(name: str) -> str:
    """The licence that an installed Python package carries."""
    files = importlib.metadata.files(name) or []
    path = next(file for file in files if file.name.startswith("LICENSE") and "vendor" not in file.parts)
    return Path(str(path.locate())).read_text()
