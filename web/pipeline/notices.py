"""What the page of licences tells: the terms of everything the site ships, taken from where it came from."""

from __future__ import annotations

import importlib.metadata
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

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


class Notice(NamedTuple):
    """One thing that ships, and on which terms."""

    name: str
    what: str
    """What it is for: a key of `app.licences.tasks`."""
    terms: str
    """The name of its licence."""
    text: str
    """The licence in full."""


def notices() -> Iterator[Notice]:
    """Everything the site ships, in the order in which the page lists it."""
    python = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]["python"]
    manifest = package("pyodide")
    yield Notice("Snowline", "snowline", "MIT License", (ROOT / "LICENSE").read_text())
    # pyodide-build is of the same authors and carries the licence that the npm package only names.
    yield Notice(
        f"Pyodide {manifest['version']}",
        "pyodide",
        f"Mozilla Public License 2.0, {manifest['homepage']}",
        from_pypi("pyodide-build"),
    )
    # typing_extensions is a piece of CPython and carries its licence.
    yield Notice(f"CPython {python}", "cpython", "PSF License Agreement", from_pypi("typing-extensions"))
    libraries = (WEB / "licences" / "libraries.txt").read_text()
    yield Notice("Pyodide", "libraries", "MIT, BSD, zlib, …", libraries)
    yield from_npm("@pyscript/core", "PyScript", "pyscript")
    for name in INSIDE_PYSCRIPT:
        yield from_npm(name, name, "part")
    yield from_npm("idiomorph", "idiomorph", "idiomorph")
    yield Notice(versioned("htpy"), "htpy", "MIT License", from_pypi("htpy"))
    yield Notice(versioned("markupsafe"), "markupsafe", "BSD 3-Clause License", from_pypi("markupsafe"))
    yield Notice(versioned("segno"), "segno", "BSD 3-Clause License", from_pypi("segno"))
    for family in ("Bricolage Grotesque", "Figtree"):
        name = f"@fontsource-variable/{family.lower().replace(' ', '-')}"
        yield from_npm(name, family, "font")


def package(name: str) -> dict[str, str]:
    """The manifest of an npm package."""
    manifest: dict[str, str] = json.loads((MODULES / name / "package.json").read_text())
    return manifest


def from_npm(name: str, title: str, what: str) -> Notice:
    """The notice of an npm package."""
    manifest = package(name)
    return Notice(f"{title} {manifest['version']}", what, manifest["license"], licence_text(name, manifest))


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
