"""Everything that can fail, run one after the other, with a summary at the end."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pipeline import browser
from pipeline.parts import MODULES, node
from pipeline.python import INSIDE, RUNNER, WHEELS, packages, relative
from pipeline.steps import BUILD, ROOT, WEB, Failure

PYTHON_CODE = ("build.py", "game", "web", "tests")


@dataclass(frozen=True)
class Check:
    """One command that must succeed."""

    name: str
    command: Sequence[str | Path]
    env: dict[str, str] = field(default_factory=dict)

    def passes(self) -> bool:
        """Run it with its output shown."""
        print(f"\n=== {self.name}", flush=True)
        command = [str(part) for part in self.command]
        return subprocess.run(command, cwd=ROOT, env={**os.environ, **self.env}).returncode == 0


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
    patterns = [f"web/{room}/**/*.{kind}" for room, kind in (("shell", "{js,ts}"), ("pipeline", "mjs"))]
    return [*node(), binary, "--config", WEB / "package.json", "--log-level", "warn", mode, *patterns]


def tests(arguments: Sequence[str] = ()) -> Check:
    """All tests in CPython and in the browser, or those that the arguments name."""
    return Check("tests", python("pytest", *(arguments or ["-q"])))


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
    checks = [tests(arguments)] if arguments else [*static(), tests_in_pyodide(), tests()]
    outcomes = []
    for check in checks:
        started = time.monotonic()
        try:
            passed = check.passes()
        except OSError as error:
            raise Failure(f"{check.name} could not be run: {error}") from error
        outcomes.append((check.name, passed, time.monotonic() - started))
    print("\n=== summary")
    for name, passed, seconds in outcomes:
        print(f"  {'passed' if passed else 'FAILED'}  {name}  ({seconds:.0f} s)")
    return 0 if all(passed for _, passed, _ in outcomes) else 1
