"""Looking back.

What the analysis of a match can lay neither to luck nor to anybody's decisions, of each player on average,
and how far luck is from even, in its standard errors.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from pipeline.bench import Row
from pipeline.steps import run

SERIES = (("yeti", "hard,hard", 30), ("yak", "medium,medium", 20))
"""Of each game who plays, and the most per cent of a win that should stay unexplained."""
MATCHES, SEED = 8, 5


def measure(rounds: int) -> Iterator[Row]:
    for game, bots, most in SERIES:
        series = [sys.executable, "-m", "tests.bench.lookback", game, bots, str(MATCHES), str(SEED)]
        found = json.loads(run(series, f"No match of {game.title()} could be looked back at."))
        name = f"{game.title()}, {bots}"
        yield Row(f"{name}: not explained, of a win", 100 * found["correction"], "%", at_most=most)
        yield Row(f"{name}: luck away from even", abs(found["luck"]) / found["error"], "errors", at_most=3)
        yield Row(f"{name}: a match looked at", found["seconds"], "s")
