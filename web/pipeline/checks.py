"""All that can fail, in a few lanes at once, the longest first; a summary at the end."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from pipeline import browser
from pipeline.parts import MODULES, node
from pipeline.python import INSIDE, RUNNER, WHEELS, packages, relative, whole_library
from pipeline.steps import BUILD, ROOT, WEB, Failure

PYTHON_CODE = ("build.py", "game", "web", "tests")

LANES = 3
"""How many checks run at once: a browser and its test take turns, so that two of them leave two cores idle at
times."""

IN_THE_BROWSER = {
    "looks": ("access", "languages", "screens", "coach", "motion", "links"),  # two judge screens made once
    "visits": ("boot", "embed", "failures", "offline", "single", "storage"),
}
"""The files of tests/browser that go together; all others share the table of one more."""

BRIEF = {"visits": {"SNOWLINE_BRIEF_VISITS": "yes"}}
"""Where Python is started again and again for a few presses: see `browser_type_launch_args` in the tests."""

STUCK = ("-o", "faulthandler_timeout=900", "-o", "faulthandler_exit_on_timeout=true")
"""A test that hangs ends the run and shows where; not in pyproject.toml, since Pyodide has no threads."""

PLAIN = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""For the engine's tests: plugins found by themselves would bring the browser along."""

SOON = "--wasm-tiering-budget=150000"
"""Node optimizes what runs often of Pyodide sooner than it would by itself: a tenth less in a run so long."""

COMPILED = {"PYTHONDONTWRITEBYTECODE": ""}
"""What a run has compiled the next one finds, whatever the shell says: it takes many seconds each time."""


@dataclass(frozen=True)
class Check:
    """One command that must succeed."""

    name: str
    command: Sequence[str | Path]
    env: dict[str, str] = field(default_factory=dict)
    browser: bool = False
    """Whether a browser has to be there."""

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


def tests(name: str, *arguments: str, browser: bool = False, env: Mapping[str, str] | None = None) -> Check:
    """The tests in CPython or the browser that the arguments of pytest choose."""
    return Check(name, python("pytest", *STUCK, *arguments), {**COMPILED, **(env or {})}, browser)


def tests_in_browser() -> Iterator[Check]:
    """Every file of tests/browser, in a few runs: each starts a browser, and Python in it."""
    named = {
        name: [f"tests/browser/test_{file}.py" for file in files] for name, files in IN_THE_BROWSER.items()
    }
    others = [f"--ignore={file}" for files in named.values() for file in files]
    for name, chosen in {"table": ["tests/browser", *others], **named}.items():
        env = BRIEF.get(name)
        yield tests(f"tests in the browser: {name}", "-q", *chosen, browser=True, env=env)


def tests_in_pyodide() -> Check:
    """The engine's suite on the built wheel, inside Pyodide."""
    wheel = next(WHEELS.glob("snowline-*.whl"))
    paths = ["--stdlib", relative(whole_library()), "--path", relative(wheel), "--path", packages()]
    script = relative(INSIDE / "run_tests.py")
    command: list[str | Path] = [*node(), SOON, RUNNER, *paths, script, "-q", "tests/engine"]
    return Check("the engine's tests inside Pyodide", command, {**PLAIN, **COMPILED})


@dataclass(frozen=True)
class Outcome:
    """How a check went, how long it took, and what it said."""

    check: Check
    passed: bool
    seconds: float
    said: str

    def __str__(self) -> str:
        return f"{'passed' if self.passed else 'FAILED'}  {self.seconds:4.0f} s  {self.check.name}"


def everything() -> list[Check]:
    """Every check, so that the lanes end together: the longest has one to itself, and the others begin with
    what needs no browser, which may take a while to come."""
    without = ("--ignore=tests/browser", "--ignore=tests/engine")
    table, *brief = tests_in_browser()
    return [
        table,
        tests("tests without a browser", "-q", "tests", *without),
        tests_in_pyodide(),
        *brief,
        tests("tests of the engine", "-q", "tests/engine", env=PLAIN),
        *static(),
    ]


def outcome(check: Check, there: Future[None]) -> Outcome:
    """Run a check, as soon as the browser is there if it needs one."""
    if check.browser:
        there.result()
    began = time.monotonic()
    with TemporaryFile("w+", encoding="utf-8") as output:
        passed = check.start(output).wait() == 0
        output.seek(0)
        return Outcome(check, passed, time.monotonic() - began, output.read())


def in_lanes(checks: Sequence[Check]) -> list[Outcome]:
    """Run all checks in lanes, and show what each says when it has ended."""
    outcomes = []
    with ThreadPoolExecutor(1) as aside, ThreadPoolExecutor(LANES) as lanes:
        there = aside.submit(browser.ensure)
        ends = as_completed([lanes.submit(outcome, check, there) for check in checks])
        try:
            for end in ends:
                outcomes.append(end.result())
                print(f"\n=== {outcomes[-1]}\n{outcomes[-1].said.strip()}", flush=True)
        except BaseException:
            lanes.shutdown(wait=False, cancel_futures=True)
            raise
    return outcomes


def run(arguments: Sequence[str]) -> int:
    """Run everything, or only pytest if there are arguments for it; 0 if all is well."""
    if arguments:
        browser.ensure()
        return tests("tests", *arguments).start().wait()
    checks = everything()
    print(f"\n{len(checks)} checks, {LANES} at once; each is shown when it has ended", flush=True)
    outcomes = in_lanes(checks)
    print("\n=== summary")
    for each in outcomes:
        print(f"  {each}")
    return 0 if all(each.passed for each in outcomes) else 1
