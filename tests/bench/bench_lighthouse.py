"""Lighthouse on the first visit.

Its desktop profile, slowed down by its own simulation; scores go from 0 to 100.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from statistics import median
from typing import Any

from pipeline.bench import Row
from pipeline.browser import installed, is_root
from pipeline.parts import LIGHTHOUSE, node
from pipeline.server import Pages
from pipeline.steps import DIST

SCORES = {"accessibility": 100, "best-practices": 100, "performance": 90}
"""What is judged, and what each score should be at least."""
FIRST_PAINT = "first-contentful-paint"
MOST_RUNS = 3


def measure(rounds: int) -> Iterator[Row]:
    with Pages({"/snowline/": DIST}) as pages:
        found = [visited(pages.url("/snowline/")) for _ in range(min(rounds, MOST_RUNS))]
    for name, least in SCORES.items():
        scores = [100 * report["categories"][name]["score"] for report in found]
        yield Row(name.replace("-", " ").capitalize(), round(median(scores)), at_least=least)
    paints = [report["audits"][FIRST_PAINT]["numericValue"] for report in found]
    yield Row("First contentful paint", median(paints) / 1000, "s", at_most=1.0)


def visited(url: str) -> dict[str, Any]:
    """Lighthouse's report on an address."""
    script = LIGHTHOUSE / "node_modules" / "lighthouse" / "cli" / "index.js"
    flags = "--headless=new --no-sandbox" if is_root() else "--headless=new"
    done = subprocess.run(
        [
            *node(),
            str(script),
            url,
            "--quiet",
            "--preset=desktop",
            "--output=json",
            "--no-enable-error-reporting",
            f"--only-categories={','.join(SCORES)}",
            f"--chrome-flags={flags}",
        ],
        env={**os.environ, "CHROME_PATH": str(installed())},
        capture_output=True,
        check=True,
    )
    report: dict[str, Any] = json.loads(done.stdout)
    return report
