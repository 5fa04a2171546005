"""Everything that can fail, run one after the other, with a summary at the end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
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


def tests(arguments: Sequence[str] = ()) -> Check:
    """All tests in CPython and in the browser, or those that the arguments name."""
    return Check("tests", python("pytest", *STUCK, *(arguments or ["-q"])))


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


def run(arguments: Sequence[str]) -> int:
    """Run everything, or only pytest if there are arguments for it; 0 if all is well."""
    browser.ensure()
    outcomes: list[tuple[Check, bool]] = []
    with (BUILD / "tests-in-pyodide.log").open("w+", encoding="utf-8") as log:
        # Node needs one core and no browser: it runs beside the others, and tells at the end.
        aside = None if arguments else tests_in_pyodide()
        waiting = aside.start(log) if aside else None
        for check in [tests(arguments)] if arguments else [*static(), tests()]:
            print(f"\n=== {check.name}", flush=True)
            outcomes.append((check, check.start().wait() == 0))
        if aside and waiting:
            print(f"\n=== {aside.name}", flush=True)
            outcomes.append((aside, waiting.wait() == 0))
            log.seek(0)
            print(log.read())
    print("\n=== summary")
    for check, passed in outcomes:
        print(f"  {'passed' if passed else 'FAILED'}  {check.name}")
    return 0 if all(passed for _, passed in outcomes) else 1
