"""The Python side of the site: wheels, the lock file Pyodide loads them by, and a trimmed standard library.

Everything is compiled by the very interpreter that will run it. The browser then neither compiles nor
unpacks what the program never imports, and that is most of what a start of Python costs there.
"""

from __future__ import annotations

import json
import shutil
import sys
import sysconfig
import zipfile
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from pyodide_lock import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec

from pipeline.parts import DOWNLOADS, EPOCH, PYODIDE, node, write_wheel
from pipeline.program import Program, imported_by, source_of
from pipeline.steps import BUILD, ROOT, WEB, run, step

LOCALE = BUILD / "locale"
"""Catalogues as the page's Python reads them, by the languages' names on the web: `pt-BR.json`."""
WHEELS = BUILD / "wheels"
UNPACKED = BUILD / "unpacked"
"""What the page's Python will have in its site-packages, as files: our own code, its data and its needs."""
ARCHIVES = BUILD / "archives"
"""What ships: three compiled wheels, and pyodide-lock.json that names them."""
PROGRAM = BUILD / "program.json"
STDLIB = BUILD / "stdlib" / "stdlib.zip"
WHOLE = BUILD / "stdlib-whole" / "stdlib.zip"
"""All of the stock standard library, compiled: the tests would compile the half of it at every start."""

FIRST, LATER, WANTED = "snowline-app", "snowline-rest", "segno"
"""The wheels that ship: what the first answer of a first visit needs, what the page fetches after it, and
what only when somebody wants it."""
VERSION = "1"
FIRST_ANSWER = """
import json, sys
sys.path.insert(0, sys.argv[1])
import app.games
from app.session import Session
saved = {"settings": None, "about": {}, "keys": [], "records": {}}
hello = {"do": "hello", "languages": ["en"], "saved": saved, "start": {}}
assert Session().handle(hello)["regions"]
print(json.dumps(sorted(sys.modules)))
"""

RUNNER = WEB / "pipeline" / "pyodide.mjs"
INSIDE = WEB / "pipeline" / "inside"
DONE_WITHOUT = ("_ssl", "bz2", "compression", "lzma", "ssl")
"""What the standard library itself only tries to import: nobody uses it here, and it would come up at every
start."""
COMPRESSION = 0
"""None: the site packs every archive as a whole."""


def build() -> None:
    """Make wheels, lock file and standard library, each only if something it is made of has changed."""
    step("Language catalogues", [WEB / "locale"], [LOCALE], compile_catalogues)
    sources = [ROOT / "pyproject.toml", ROOT / "LICENSE", ROOT / "game"]
    app = [WEB / "pyproject.toml", WEB / "app"]
    step("Wheels", [*sources, *app, DOWNLOADS], [WHEELS, UNPACKED], build_wheels)

    pyodide = [WEB / "package-lock.json", RUNNER, INSIDE]
    rules = [WEB / "pipeline" / name for name in ("parts.py", "program.py")]
    step("Compiled wheels", [WHEELS, *rules, *pyodide], [ARCHIVES, PROGRAM], build_archives)
    stdlib = sorted(Program.load(PROGRAM).stdlib)
    step("Compiled standard library", [*stdlib, *DONE_WITHOUT, *pyodide], [STDLIB], build_standard_library)


def compile_catalogues() -> None:
    """Turn catalogues into what travels; English is in the sources."""
    shutil.rmtree(LOCALE, ignore_errors=True)
    LOCALE.mkdir(parents=True)
    for source in sorted((WEB / "locale").glob("*/LC_MESSAGES/*.po")):
        language = source.parts[-3].replace("_", "-")
        if language != "en":
            with source.open("rb") as text:
                found = messages(read_po(text))
            (LOCALE / f"{language}.json").write_text(json.dumps(found, ensure_ascii=False), "utf-8")


def messages(catalog: Catalog) -> dict[str, str]:
    """What is translated, in the form that `app.text.read` knows.

    As JSON this travels a third lighter than as a `.mo` file, whose tables of places no host can compress.
    """
    found = {"": catalog.plural_expr}
    for message in catalog:
        if message.id and message.string and not message.fuzzy:
            one = message.id if isinstance(message.id, str) else message.id[0]
            forms = [message.string] if isinstance(message.string, str) else message.string
            if all(forms):
                found[f"{message.context}\4{one}" if message.context else one] = "\0".join(forms)
    return found


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
    """Lock what the program is made of, and compile it with the interpreter that will run it."""
    shutil.rmtree(ARCHIVES, ignore_errors=True)
    ARCHIVES.mkdir(parents=True)
    program = imported_by(UNPACKED)
    program.save(PROGRAM)
    first = program.own & needed_first()
    wanted = {module for module in program.own if module.partition(".")[0] == WANTED}
    pack(FIRST, first)
    pack(LATER, program.own - first - wanted)
    pack(WANTED, wanted)
    write_lock()
    compile_archives(ARCHIVES)


def needed_first() -> set[str]:
    """The modules that the first answer of a first visit needs: found by answering it."""
    command = [sys.executable, "-I", "-c", FIRST_ANSWER, str(UNPACKED)]
    said = run(command, "The app could not answer a first visit:", env={"PYTHONDONTWRITEBYTECODE": "1"})
    return set(json.loads(said.splitlines()[-1]))


def wheel_of(package: str) -> Path:
    """The wheel of a package, as it ships."""
    return next(ARCHIVES.glob(f"{package.replace('-', '_')}-*.whl"))


def pack(package: str, modules: Collection[str]) -> None:
    """Write a wheel of modules, whichever wheels they come from."""
    name = package.replace("-", "_")
    about = f"{name}-{VERSION}.dist-info"
    entries = {
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {package}\nVersion: {VERSION}\n".encode(),
        f"{about}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    for module in modules:
        source = source_of(module, UNPACKED)
        assert source
        entries[source.relative_to(UNPACKED).as_posix()] = source.read_bytes()
    write_wheel(ARCHIVES / f"{name}-{VERSION}-py3-none-any.whl", entries)


def write_lock() -> None:
    """Write the lock file: Pyodide's own facts about itself, and of packages only ours."""
    target = ARCHIVES / "pyodide-lock.json"
    stock = PyodideLockSpec.from_json(PYODIDE / "pyodide-lock.json")
    stock.packages.clear()
    add_wheels_to_spec(stock, sorted(ARCHIVES.glob("*.whl"))).to_json(target)


def build_standard_library() -> None:
    """Compile the stock standard library without what the program never imports."""
    STDLIB.parent.mkdir(parents=True, exist_ok=True)
    modules = sorted(Program.load(PROGRAM).stdlib)
    archive = relative(next(WHEELS.glob("*.whl")))
    found = json.loads(inside("trace_imports.py", archive, *modules).splitlines()[-1])
    loaded = [name for name in found if name.removesuffix(".py").partition("/")[0] not in DONE_WITHOUT]
    with (
        zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock,
        zipfile.ZipFile(STDLIB, "w") as trimmed,
    ):
        for name in loaded:
            trimmed.writestr(zipfile.ZipInfo(name, EPOCH), stock.read(name))
    compile_archives(STDLIB.parent)


def whole_library() -> Path:
    """The standard library that the tests inside Pyodide start with, made if it is not there yet."""
    pyodide = [WEB / "package-lock.json", RUNNER, INSIDE]
    step("Standard library for the tests", pyodide, [WHOLE], build_whole_library)
    return WHOLE


def build_whole_library() -> None:
    """Compile the stock standard library as it is."""
    WHOLE.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(PYODIDE / "python_stdlib.zip", WHOLE)
    inside("compile_archives.py", relative(WHOLE.parent), str(COMPRESSION), path=[packages()])


def compile_archives(folder: Path) -> None:
    """Compile the wheels and zips of a folder: optimised, and the same sources always to the same bytes."""
    # Without columns: a traceback names the line, and a fifth less travels.
    stable = {"PYTHONOPTIMIZE": "2", "PYTHONNODEBUGRANGES": "1", "SOURCE_DATE_EPOCH": "315532800"}
    inside("compile_archives.py", relative(folder), str(COMPRESSION), path=[packages()], env=stable)


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
