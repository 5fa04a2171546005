"""All that can fail: the browser's tests, and beside them what needs none; a summary at the end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import IO

from pipeline import browser
from pipeline.parts import MODULES, node
from pipeline.python import INSIDE, RUNNER, WHEELS, packages, relative
from pipeline.steps import BUILD, ROOT, WEB, Failure

PYTHON_CODE = ("build.py", "game", "web", "tests")

STUCK = ("-o", "faulthandler_timeout=900", "-o", "faulthandler_exit_on_timeout=true")
"""A test that hangs ends the run and shows where; not in pyproject.toml, since Pyodide has no threads."""


@dataclass(frozen=True)
class Check:
    """One command that must succeed."""

    name: str
    command: Sequence[str | Path]
    env: dict[str, str] = field(default_factory=dict)

    def start(self, output: IO[str] | None = None) -> subprocess.Popen[str]:
        """Start it, with its output shown or put into a file."""
        command = [str(part) for part in self.command]
        env = {**os.environ, **self.env}
        try:
            return subprocess.Popen(
                command, cwd=ROOT, env=env, stdout=output, stderr=output and subprocess.STDOUT, text=True
            )
        except OSError as error:
            raise Failure(f"{self.name} could not be run: {error}") from error


def python(*command: str) -> list[str]:
    """A command that runs a module of the environment."""
    return [sys.executable, "-m", *command]


def static() -> list[Check]:
    """What is checked without running anything."""
    tools = {"RUFF_CACHE_DIR": str(BUILD / "cache" / "ruff")}
    sources = {"PYTHONPATH": os.pathsep.join([str(ROOT), str(WEB)])}
    return [
        Check("ruff", python("ruff", "check", *PYTHON_CODE), tools),
        Check("ruff format", python("ruff", "format", "--check", *PYTHON_CODE), tools),
        Check("mypy", python("mypy")),
        Check("imports run one way", lint_imports(), sources),
        Check("tsc (shell)", tsc(WEB)),
        Check("tsc (pipeline)", tsc(WEB / "pipeline")),
        Check("tsc (service worker)", tsc(WEB / "offline")),
        Check("prettier", prettier("--check")),
    ]


def lint_imports() -> list[str]:
    """import-linter's command; it has no module to run."""
    run = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
    return [sys.executable, "-c", run, "--cache-dir", str(BUILD / "cache" / "imports")]


def tsc(project: Path) -> list[str | Path]:
    """The type check of the JavaScript of one folder."""
    return [*node(), MODULES / "typescript" / "bin" / "tsc", "--project", project / "tsconfig.json"]


def prettier(mode: str) -> list[str | Path]:
    """prettier over everything it formats."""
    binary = MODULES / "prettier" / "bin" / "prettier.cjs"
    patterns = ["web/{shell,offline}/**/*.{js,ts}", "web/pipeline/**/*.mjs", "tests/bench/**/*.js"]
    return [*node(), binary, "--config", WEB / "package.json", "--log-level", "warn", mode, *patterns]


def tests(name: str, *arguments: str) -> Check:
    """The tests in CPython or the browser that the arguments of pytest choose."""
    return Check(name, python("pytest", *STUCK, *arguments))


def tests_in_pyodide() -> Check:
    """The engine's suite on the built wheel, inside Pyodide."""
    wheel = next(WHEELS.glob("snowline-*.whl"))
    paths = ["--path", relative(wheel), "--path", packages()]
    script = relative(INSIDE / "run_tests.py")
    # Plugins found by themselves would bring the browser along.
    plain = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return Check(
        "the engine's tests inside Pyodide", [*node(), RUNNER, *paths, script, "-q", "tests/engine"], plain
    )


type Outcomes = list[tuple[Check, bool]]


def in_turn(checks: Sequence[Check], stop: Event, output: IO[str] | None = None) -> Outcomes:
    """Run one after the other until told to stop, and tell which went well."""
    outcomes: Outcomes = []
    for check in checks:
        if stop.is_set():
            break
        print(f"\n=== {check.name}", file=output, flush=True)
        outcomes.append((check, check.start(output).wait() == 0))
    return outcomes


def everything() -> Outcomes:
    """What needs a browser here, what needs none beside it: the browser leaves a core half idle."""
    stop = Event()
    rest = [*static(), tests("tests without a browser", "-q", "--ignore=tests/browser"), tests_in_pyodide()]
    with (BUILD / "tests-beside.log").open("w+", encoding="utf-8") as log, ThreadPoolExecutor(1) as other:
        beside = other.submit(in_turn, rest, stop, log)
        try:
            outcomes = in_turn([tests("tests in the browser", "-q", "tests/browser")], stop)
            outcomes = [*beside.result(), *outcomes]
        finally:
            stop.set()
        log.seek(0)
        print(log.read())
    return outcomes


def run(arguments: Sequence[str]) -> int:
    """Run everything, or only pytest if there are arguments for it; 0 if all is well."""
    browser.ensure()
    outcomes = in_turn([tests("tests", *arguments)], Event()) if arguments else everything()
    print("\n=== summary")
    for check, passed in outcomes:
        print(f"  {'passed' if passed else 'FAILED'}  {check.name}")
    return 0 if all(passed for _, passed in outcomes) else 1
