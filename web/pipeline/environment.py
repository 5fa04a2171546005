"""The build's own Python: found, put into a virtual environment with pinned packages, and entered.

Runs on any Python from 3.9 on, with the standard library alone.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from pipeline.steps import BUILD, ROOT, Failure, alone, run, step

ENV = BUILD / "env"
PYTHON = ENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NEEDED = (3, 12)
FETCHED = "3.13"
OFFLINE = "The first run needs the internet, or an index that {tool} is set up to use. It said:"

# Says the version, and that a virtual environment can be made: some systems ship venv without ensurepip.
PROBE = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"
# Reads the pins with the environment's Python, which has tomllib.
PINS = "import sys, tomllib; print(*tomllib.load(open(sys.argv[1], 'rb'))['dependency-groups'][sys.argv[2]])"


def inside() -> bool:
    """Whether this process already is the build's own Python."""
    return Path(sys.prefix).resolve() == ENV.resolve()


def enter(argv: list[str]) -> int:
    """Go on inside the environment."""
    command = [str(PYTHON), "-X", "utf8", *argv]
    if os.name == "nt":
        return subprocess.call(command)
    # One process instead of two: whoever stops the build stops all of it.
    sys.stdout.flush()
    os.execv(command[0], command)


def prepare() -> None:
    """Make the environment, unless it is there."""
    pyproject = ROOT / "pyproject.toml"
    with alone():
        step("Python environment", [pyproject], [PYTHON], make)


def make() -> None:
    """Make the virtual environment and install what pyproject.toml pins for the group `dev`."""
    if version(PYTHON) < NEEDED:
        python = next(candidates(), None) or fetch_python()
        run([python, "-m", "venv", "--clear", ENV], f"Could not make the virtual environment {ENV}.")
    install("dev")


def install(group: str) -> None:
    """Install one group of pinned packages into the environment."""
    pins = run([PYTHON, "-c", PINS, ROOT / "pyproject.toml", group], "Could not read pyproject.toml.").split()
    pip("install", *pins, failing="Could not install the Python packages that the build needs.")


def pip(command: str, *arguments: str | Path, failing: str) -> None:
    """Run the environment's pip."""
    quiet = ("--quiet", "--disable-pip-version-check", "--no-input")
    run([PYTHON, "-m", "pip", command, *quiet, *arguments], f"{failing} {OFFLINE.format(tool='pip')}")


def version(python: str | Path) -> tuple[int, int]:
    """The version of a Python that can make environments; (0, 0) if it cannot, or is none."""
    try:
        done = subprocess.run(
            [str(python), "-c", PROBE],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            timeout=60,
        )
    except (OSError, subprocess.TimeoutExpired):
        return (0, 0)
    said = re.fullmatch(r"(\d+)\.(\d+)\s*", done.stdout)
    return (int(said[1]), int(said[2])) if said and done.returncode == 0 else (0, 0)


def candidates() -> Iterator[str]:
    """Pythons on this machine that are new enough; each is run, for a name alone proves nothing."""
    names = ["python3.14", "python3.13", "python3.12", sys.executable, "python3"]
    installed = Path.home() / ".pyenv" / "versions"
    names += [str(path) for path in sorted(installed.glob("3.1[2-9]*/bin/python"), reverse=True)]
    yield from (name for name in names if version(name) >= NEEDED)


def fetch_python() -> Path:
    """The last resort: let uv fetch a Python.

    :raises Failure: saying how to get one by hand.
    """
    wanted = f"Snowline is built with Python {NEEDED[0]}.{NEEDED[1]} or newer, and none was found."
    advice = f"{wanted} Fetching one failed too: install Python {FETCHED} and run this again."
    tool, home = BUILD / "uv", BUILD / "python"
    run([sys.executable, "-m", "venv", tool], advice)
    uv = tool / ("Scripts" if os.name == "nt" else "bin") / "uv"
    run([uv.with_name("python"), "-m", "pip", "install", "--quiet", "uv"], advice)
    run([uv, "python", "install", "--install-dir", home, FETCHED], advice)
    pattern = "cpython-*/python.exe" if os.name == "nt" else "cpython-*/bin/python3"
    for python in sorted(home.glob(pattern)):
        if version(python) >= NEEDED:
            return python
    raise Failure(advice)
