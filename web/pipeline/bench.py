"""Runs the benchmarks of tests/bench and writes what they found to docs/benchmarks.md."""

from __future__ import annotations

import importlib.util
import inspect
import os
import platform
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Final

from pipeline import browser
from pipeline.parts import node
from pipeline.steps import ROOT, progress, run

BENCHMARKS = ROOT / "tests" / "bench"
REPORT = ROOT / "docs" / "benchmarks.md"
SETTLED: Final = 3000
"""Milliseconds in which a browser that was just started gets itself ready: people's is when they come."""


@dataclass(frozen=True)
class Row:
    """One thing measured, and what it should be."""

    what: str
    value: float
    unit: str = ""
    at_most: float | None = None
    at_least: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the aim, if there is one, is reached."""
        low = float("-inf") if self.at_least is None else self.at_least
        high = float("inf") if self.at_most is None else self.at_most
        return low <= self.value <= high

    @property
    def aim(self) -> str:
        """The aim in words."""
        if self.at_most is not None:
            return f"at most {self.shown(self.at_most)}"
        return "" if self.at_least is None else f"at least {self.shown(self.at_least)}"

    def shown(self, value: float) -> str:
        """A value of this row with its unit, in as many digits as mean something."""
        digits = 0 if isinstance(value, int) or abs(value) >= 100 else 1 if abs(value) >= 10 else 2
        return f"{value:,.{digits}f} {self.unit}".strip()


@dataclass(frozen=True)
class Section:
    """What one benchmark found; its docstring is the title and what is said above the table."""

    title: str
    text: str
    rows: Sequence[Row]


def measure_all(rounds: int) -> Iterator[Section]:
    """Run every benchmark."""
    for module in modules():
        yield measure(module, rounds)


def modules() -> Iterator[ModuleType]:
    """Every benchmark, loaded when its turn comes."""
    for path in sorted(BENCHMARKS.glob("bench_*.py")):
        spec = importlib.util.spec_from_file_location(path.stem, path)
        assert spec and spec.loader
        module = sys.modules[path.stem] = importlib.util.module_from_spec(spec)  # its dataclasses look there
        spec.loader.exec_module(module)
        yield module


def measure(module: ModuleType, rounds: int) -> Section:
    """Run one benchmark."""
    title, _, text = inspect.cleandoc(module.__doc__ or module.__name__).partition("\n")
    with progress(title.rstrip(".")):
        return Section(title.rstrip("."), text.strip(), list(module.measure(rounds)))


def report(sections: Iterable[Section]) -> str:
    """What was found as a page."""
    lines = ["# Benchmarks", "", f"Written by `python3 build.py bench` on {machine()}.", ""]
    lines += ["Times depend on the machine; ratios were measured alternately, in one run."]
    for section in sections:
        lines += ["", f"## {section.title}", ""]
        lines += [section.text, ""] if section.text else []
        lines += ["| | measured | aim | |", "|---|---:|---|---|"]
        for row in section.rows:
            mark = "" if not row.aim else "reached" if row.holds else "**missed**"
            lines.append(f"| {row.what} | {row.shown(row.value)} | {row.aim} | {mark} |")
    return "\n".join(lines) + "\n"


def machine() -> str:
    """What the numbers were measured on."""
    said = run([str(browser.installed()), "--version"], "The browser does not say its version.")
    chromium = re.search(r"Chrom\w+ (\d+)", said)
    parts = [
        f"{platform.system()} with {os.cpu_count()} cores",
        f"Python {platform.python_version()}",
        f"Node {run([*node(), '--version'], 'Node does not say its version.').strip().removeprefix('v')}",
        f"Chromium {chromium[1] if chromium else '?'}",
    ]
    return ", ".join(parts)


def run_all(rounds: int) -> None:
    """Measure, print and write the report."""
    browser.ensure()
    text = report(measure_all(rounds))
    print(f"\n{text}")
    REPORT.write_text(text, encoding="utf-8")
    print(f"Written to {REPORT.relative_to(ROOT)}")
