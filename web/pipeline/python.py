"""The Python side of the site: wheels, the lock file Pyodide loads them by, and a trimmed standard library.

Everything is compiled by the very interpreter that will run it. The browser then neither compiles nor
unpacks what the program never imports, and that is most of what a start of Python costs there.
"""

from __future__ import annotations

import ast
import json
import shutil
import sys
import sysconfig
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from pyodide_lock import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec

from pipeline.parts import DOWNLOADS, EPOCH, PYODIDE, PYSCRIPT, node, repack
from pipeline.steps import BUILD, ROOT, WEB, run, step

LOCALE = BUILD / "locale"
WHEELS = BUILD / "wheels"
UNPACKED = BUILD / "unpacked"
"""What the page's Python will have in its site-packages, as files: our own code, its data and its needs."""
ARCHIVES = BUILD / "archives"
"""What ships: stdlib.zip, compiled wheels and pyodide-lock.json."""

RUNNER = WEB / "pipeline" / "pyodide.mjs"
INSIDE = WEB / "pipeline" / "inside"
COMPRESSION = 9

ROOMS = ("app", "game")
NOT_IN_THE_PAGE = {"app.prerender", "game.__main__"}
"""The program is every module of our two packages but these, and whatever they import, however indirectly."""

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


def build() -> None:
    """Make wheels, lock file and standard library, each only if something it is made of has changed."""
    step("Language catalogues", [WEB / "locale"], [LOCALE], compile_catalogues)
    sources = [ROOT / "pyproject.toml", ROOT / "LICENSE", ROOT / "game"]
    app = [WEB / "pyproject.toml", WEB / "app", LOCALE]
    step("Wheels", [*sources, *app, DOWNLOADS], [WHEELS, UNPACKED], build_wheels)
    step(
        "Compiled Python for the page",
        [WHEELS, RUNNER, INSIDE, WEB / "package-lock.json"],
        [ARCHIVES],
        build_archives,
    )


def compile_catalogues() -> None:
    """Turn every catalogue of web/locale into the binary form that gettext reads."""
    shutil.rmtree(LOCALE, ignore_errors=True)
    LOCALE.mkdir(parents=True)
    for source in sorted((WEB / "locale").rglob("*.po")):
        target = LOCALE / source.relative_to(WEB / "locale").with_suffix(".mo")
        target.parent.mkdir(parents=True, exist_ok=True)
        with source.open("rb") as text, target.open("wb") as binary:
            write_mo(binary, read_po(text))


def build_wheels() -> None:
    """Build our two wheels, put their needs beside them, and unpack all of them."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    shutil.rmtree(UNPACKED, ignore_errors=True)
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(WHEELS)]
    for project in (ROOT, WEB):
        run(build, f"Could not build the wheel of {project / 'pyproject.toml'}.", cwd=project)
    for wheel in DOWNLOADS.glob("*.whl"):
        shutil.copy(wheel, WHEELS)
    for wheel in WHEELS.glob("*.whl"):
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(UNPACKED)


def build_archives() -> None:
    """Lock the wheels, trim the standard library, compile both with the interpreter that will run them."""
    shutil.rmtree(ARCHIVES, ignore_errors=True)
    ARCHIVES.mkdir(parents=True)
    program = imported_by_program()
    for wheel in WHEELS.glob("*.whl"):
        repack(wheel, ARCHIVES / wheel.name, partial(ships, program))
    write_lock()
    write_standard_library(program, ARCHIVES / "stdlib.zip")
    # Optimised, and stamped with the hash of the source: the same sources give the same bytes.
    stable = {"PYTHONOPTIMIZE": "2", "SOURCE_DATE_EPOCH": "315532800"}
    inside("compile_archives.py", relative(ARCHIVES), str(COMPRESSION), path=[packages()], env=stable)


def write_lock() -> None:
    """Write the lock file: Pyodide's own facts about itself, and of packages only ours."""
    target = ARCHIVES / "pyodide-lock.json"
    stock = PyodideLockSpec.from_json(PYODIDE / "pyodide-lock.json")
    stock.packages.clear()
    add_wheels_to_spec(stock, sorted(ARCHIVES.glob("*.whl"))).to_json(target)


def ships(program: Program, entry: str) -> bool:
    """Whether an entry of a wheel goes to the page: all of the engine, of anything else what is imported."""
    module = entry.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return entry.startswith("game/") or not entry.endswith(".py") or module in program.own


def write_standard_library(program: Program, target: Path) -> None:
    """Write the stock standard library without what the program never imports."""
    names = sorted(program.stdlib | set(LAZY))
    archive = relative(next(ARCHIVES.glob("*.whl")))
    loaded = json.loads(inside("trace_imports.py", archive, *names).splitlines()[-1])
    with (
        zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as trimmed,
    ):
        for name in loaded:
            trimmed.writestr(zipfile.ZipInfo(name, EPOCH), stock.read(name))


@dataclass(frozen=True)
class Program:
    """What the page's Python consists of, by the names of modules."""

    own: frozenset[str]
    """Modules from our wheels and their needs."""
    stdlib: frozenset[str]
    """Modules of the standard library that these import, here or there, now or later."""


def imported_by_program() -> Program:
    """Follow every import statement from our own modules on, inside functions too.

    PyScript's own Python library, which it brings along, counts as well.
    """
    own: set[str] = set()
    stdlib: set[str] = set()
    found = [name for room in ROOMS for name in modules_of(UNPACKED / room) if name not in NOT_IN_THE_PAGE]
    for source in (PYSCRIPT / "src" / "stdlib" / "pyscript").glob("*.py"):
        found += imports_of(source, "pyscript")
    while found:
        name = found.pop()
        module = source_of(name)
        if name.partition(".")[0] in sys.stdlib_module_names:
            stdlib.add(name)
        elif module and name not in own:
            own.add(name)
            package = name if module.name == "__init__.py" else name.rpartition(".")[0]
            found += [*imports_of(module, package), name.rpartition(".")[0]]
    return Program(frozenset(own), frozenset(stdlib))


def modules_of(package: Path) -> list[str]:
    """All modules of a package, by their full names."""
    paths = (path.relative_to(package.parent).with_suffix("") for path in package.rglob("*.py"))
    return sorted(".".join(path.parts).removesuffix(".__init__") for path in paths)


def source_of(name: str) -> Path | None:
    """The source of a module of ours or of our needs."""
    path = UNPACKED.joinpath(*name.split("."))
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


def inside(
    script: str,
    *arguments: str,
    path: Sequence[str] = (),
    stdlib: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> str:
    """Run a script of `inside/` in Pyodide and return what it printed.

    :param path: goes to the front of sys.path, as `relative` gives it.
    :param stdlib: takes the place of the stock standard library.
    """
    options = [part for entry in path for part in ("--path", entry)]
    options += ["--stdlib", relative(stdlib)] if stdlib else []
    command: list[str | Path] = [*node(), RUNNER, *options, relative(INSIDE / script), *arguments]
    return run(command, f"{script} failed inside Pyodide:", env=env)


def packages() -> str:
    """The environment's pure-Python packages: Pyodide can import them too."""
    return relative(Path(sysconfig.get_path("purelib")))


def relative(path: Path) -> str:
    """A path as scripts in Pyodide see it, whose working directory is the project's folder."""
    return path.relative_to(ROOT).as_posix()
