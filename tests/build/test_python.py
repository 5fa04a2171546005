"""The wheels, the lock file and the trimmed standard library hold what the program needs, and only that."""

from __future__ import annotations

import csv
import hashlib
import json
import shutil
import zipfile
from pathlib import Path

import pytest

from pipeline.parts import PYODIDE, repack, repack_pure
from pipeline.program import NOT_IN_THE_PAGE, Program, imports_of
from pipeline.python import (ARCHIVES, FIRST, LATER, LOCALE, PROGRAM, STDLIB, UNPACKED, WANTED, WHEELS, inside, relative, wheel_of)
from pipeline.steps import BUILD, DIST, WEB

SHIPPED = BUILD / "shipped"


def imported(source: str, tmp_path: Path, package: str = "one.two") -> set[str]:
    module = tmp_path / "module.py"
    module.write_text(source)
    return set(imports_of(module, package))


def test_imports_are_found_wherever_they_stand(tmp_path: Path) -> None:
    source = (
        "import a, b.c as d\ndef f():\n    try:\n        from e import g\n    except ImportError: import h\n"
    )
    assert imported(source, tmp_path) == {"a", "b.c", "e", "e.g", "h"}


def test_relative_imports_are_resolved(tmp_path: Path) -> None:
    assert imported("from . import a", tmp_path) == {"one.two", "one.two.a"}
    assert imported("from .a import b", tmp_path) == {"one.two.a", "one.two.a.b"}
    assert imported("from ..a import b", tmp_path) == {"one.a", "one.a.b"}


def test_imports_for_type_checkers_do_not_count(tmp_path: Path) -> None:
    source = "import typing as t\nif t.TYPE_CHECKING:\n    import a\nelse:\n    import b\n"
    assert imported(source, tmp_path) == {"typing", "b"}


def test_the_program_is_our_modules_and_what_they_reach() -> None:
    program = Program.load(PROGRAM)
    assert {"app.main", "app.yeti", "game", "game.yeti.state", "htpy", "markupsafe"} <= program.own
    assert {"json", "gettext", "hashlib"} <= program.stdlib
    assert not program.own & NOT_IN_THE_PAGE
    assert not [name for name in program.own if name.startswith(("babel", "pipeline"))]


def test_every_import_of_the_program_works_with_what_ships() -> None:
    """The page's Python has nothing but these archives: a module that was trimmed wrongly is missing here."""
    shutil.rmtree(SHIPPED, ignore_errors=True)
    for wheel in ARCHIVES.glob("*.whl"):  # one folder, as the page's Python has it
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(SHIPPED)
    program = Program.load(PROGRAM)
    # The entry imports what only PyScript has.
    names = sorted((program.own | program.stdlib) - {"app.main"})
    said = inside("import_all.py", *names, path=[relative(SHIPPED)], stdlib=STDLIB)
    assert json.loads(said.splitlines()[-1]) == []


def test_everything_that_ships_is_compiled() -> None:
    for archive in [*ARCHIVES.glob("*.whl"), STDLIB]:
        with zipfile.ZipFile(archive) as opened:
            names = opened.namelist()
        assert [name for name in names if name.endswith(".pyc")]
        assert not [name for name in names if name.endswith(".py")]


def test_the_trimmed_library_is_much_smaller() -> None:
    stock, [ours] = PYODIDE / "python_stdlib.zip", DIST.glob("stdlib-*/stdlib.zip.packed")
    assert ours.stat().st_size < stock.stat().st_size / 2


def test_the_lock_file_names_our_wheels_with_their_sums_and_nothing_else() -> None:
    lock = json.loads((ARCHIVES / "pyodide-lock.json").read_text())
    assert set(lock["packages"]) == {FIRST, LATER, WANTED}
    for name, package in lock["packages"].items():
        wheel = ARCHIVES / package["file_name"]
        assert wheel == wheel_of(name)
        assert hashlib.sha256(wheel.read_bytes()).hexdigest() == package["sha256"]
        assert package["depends"] == []


def test_the_engines_wheel_holds_the_engine_and_needs_nothing() -> None:
    with zipfile.ZipFile(next(WHEELS.glob("snowline-*.whl"))) as wheel:
        names = wheel.namelist()
        metadata = next(name for name in names if name.endswith("METADATA"))
        assert "Requires-Dist" not in wheel.read(metadata).decode()
    assert {name.split("/")[0] for name in names} == {"game", metadata.split("/")[0]}
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_every_catalogue_but_english_is_compiled_and_none_is_in_the_wheel() -> None:
    sources = {path.parent.name.replace("_", "-") for path in (WEB / "locale").glob("*/LC_MESSAGES")}
    assert {path.name for path in LOCALE.iterdir()} == {f"{name}.json" for name in sources - {"en"}}
    assert not list(UNPACKED.rglob("*.json"))


@pytest.fixture
def native_wheel(tmp_path: Path) -> Path:
    path = tmp_path / "thing-1.0-cp313-cp313-linux_x86_64.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr("thing/__init__.py", "value = 1\n")
        wheel.writestr("thing/_fast.cpython-313-x86_64-linux-gnu.so", b"\x7fELF")
        wheel.writestr("thing/_fast.pyi", "")
        wheel.writestr(
            "thing-1.0.dist-info/WHEEL",
            "Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: cp313-cp313-linux_x86_64\n",
        )
        wheel.writestr("thing-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: thing\nVersion: 1.0\n")
        wheel.writestr("thing-1.0.dist-info/RECORD", "")
    return path


def test_a_repacked_wheel_runs_anywhere_and_its_record_is_true(native_wheel: Path) -> None:
    repack_pure(native_wheel)
    with zipfile.ZipFile(native_wheel.with_name("thing-1.0-py3-none-any.whl")) as wheel:
        names = wheel.namelist()
        about = wheel.read("thing-1.0.dist-info/WHEEL").decode()
        record = list(csv.reader(wheel.read("thing-1.0.dist-info/RECORD").decode().splitlines()))
    assert not [name for name in names if name.endswith((".so", ".pyi"))]
    assert "Root-Is-Purelib: true" in about and "Tag: py3-none-any" in about and "linux" not in about
    assert [row[0] for row in record] == names
    assert all(row[1].startswith("sha256=") for row in record[:-1])


def test_the_same_wheel_repacks_to_the_same_bytes(native_wheel: Path, tmp_path: Path) -> None:
    copies = [tmp_path / name / native_wheel.name for name in ("one", "two")]
    for copy in copies:
        copy.parent.mkdir()
        repack(native_wheel, copy, lambda entry: True)
    assert copies[0].read_bytes() == copies[1].read_bytes()


def test_what_ships_is_the_program_each_module_once_and_first_what_a_first_visit_needs() -> None:
    program, found = Program.load(PROGRAM), {}
    for package in (FIRST, LATER, WANTED):
        with zipfile.ZipFile(wheel_of(package)) as wheel:
            modules = [entry.removesuffix(".pyc") for entry in wheel.namelist() if entry.endswith(".pyc")]
        found[package] = {module.removesuffix("/__init__").replace("/", ".") for module in modules}
    assert sum(map(len, found.values())) == len(program.own)
    assert set.union(*found.values()) == program.own
    assert {"app.session", "htpy", "markupsafe", "game"} <= found[FIRST]
    assert {"app.opponents", "app.screens.replay", "game.yeti.state", "game.yak.bot"} <= found[LATER]
    assert {module.partition(".")[0] for module in found[WANTED]} == {"segno"}
