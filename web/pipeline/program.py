"""What the page's Python consists of: every module of ours, and whatever these import, however indirectly."""

from __future__ import annotations

import ast
import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from pipeline.parts import PYODIDE

PAGE = "app"
NOT_IN_THE_PAGE = {"app.licences", "app.prerender"}
"""The program is every module of the page's package but these, and what they import: of the engine, too."""

WANTED = ("segno.encoder",)
"""What the page fetches when it is wanted, and nothing that is there from the start imports."""
LEFT_OUT = {"segno"}
"""Packages of which only the modules that are used ship, not what lies around them: this one would bring in a
dozen file formats, and a third of the standard library for them."""

LAZY = (
    # Pyodide unpacks wheels, runs code and has its own event loop.
    "pyodide._package_loader",
    "pyodide.code",
    "pyodide.ffi",
    "pyodide.webloop",
    "shutil",
    "tarfile",
    "zipfile",
    # Archives name their entries in this encoding.
    "encodings.cp437",
    # PyScript writes its own library into the file system, and Python then looks for modules anew.
    "os",
    "pathlib",
    "importlib.metadata",
    # Catalogues of other languages are read.
    "copy",
    "locale",
    "struct",
    # Python words exceptions and warnings.
    "linecache",
    "tokenize",
    "traceback",
    "warnings",
)
"""Modules that are imported only when something happens, by code that is not ours to read."""


@dataclass(frozen=True)
class Program:
    """What the page's Python consists of, by the names of modules."""

    own: frozenset[str]
    """Modules from our wheels and their needs."""
    stdlib: frozenset[str]
    """Modules of the standard library that these import, here or there, now or later; those built in need no
    mention."""

    def save(self, path: Path) -> None:
        """Keep it for `load`."""
        path.write_text(json.dumps({"own": sorted(self.own), "stdlib": sorted(self.stdlib)}))

    @classmethod
    def load(cls, path: Path) -> Self:
        """What `save` kept."""
        kept = json.loads(path.read_text())
        return cls(frozenset(kept["own"]), frozenset(kept["stdlib"]))


def imported_by(folder: Path) -> Program:
    """Follow every import statement from the page's own modules on, inside functions too.

    :param folder: our packages and their needs, as sources.
    """
    own: set[str] = set()
    stdlib: set[str] = set(LAZY)
    found = [name for name in modules_of(folder / PAGE) if name not in NOT_IN_THE_PAGE]
    found += WANTED
    while found:
        name = found.pop()
        if name in LEFT_OUT:
            continue
        module = source_of(name, folder)
        if module and name not in own:
            own.add(name)
            package = name if module.name == "__init__.py" else name.rpartition(".")[0]
            found += [*imports_of(module, package), name.rpartition(".")[0]]
        elif not module:
            stdlib.add(name)
    return Program(frozenset(own), frozenset(stdlib & standard_library()))


def standard_library() -> set[str]:
    """The modules of Pyodide's standard library."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock:
        return {module_name(entry) for entry in stock.namelist() if entry.endswith(".py")}


def module_name(entry: str) -> str:
    """The module that a file in an archive or folder is."""
    return entry.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def modules_of(package: Path) -> list[str]:
    """All modules of a package, by their full names."""
    return [module_name(path.relative_to(package.parent).as_posix()) for path in package.rglob("*.py")]


def source_of(name: str, folder: Path) -> Path | None:
    """The source of a module of ours or of our needs."""
    path = folder.joinpath(*name.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


def imports_of(source: Path, package: str) -> Iterator[str]:
    """The absolute names that a module's import statements may mean, those for type checkers left out."""
    waiting: list[ast.AST] = [ast.parse(source.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = package.split(".")
                base = ".".join([*parents[: len(parents) - node.level + 1], *base.split(".")]).strip(".")
            yield base
            # What is imported from a package may be a module; `source_of` tells.
            yield from (f"{base}.{alias.name}" for alias in node.names)
        waiting += ast.iter_child_nodes(node)
