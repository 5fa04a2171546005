"""The engine: random matches, legal moves, dealing and states included."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from game import GAMES
from pipeline.bench import Row
from pipeline.parts import node
from pipeline.python import RUNNER, WHEELS, relative
from pipeline.steps import run

MODULE = ["-m", "game", "bench", "--json"]
PLIES = {"CPython": {"yeti": 100_000, "yak": 50_000}, "Pyodide": {"yeti": 50_000, "yak": 20_000}}
MATCHES = {"CPython": {"yeti": 500}, "Pyodide": {"yeti": 250}}
"""Of the fewest that can play."""


def measure(rounds: int) -> Iterator[Row]:
    wheel = next(WHEELS.glob("snowline-*.whl"))
    places = {
        "CPython": [sys.executable],
        "Pyodide": [*node(), str(RUNNER), "--path", relative(wheel)],
    }
    for place, python in places.items():
        found = json.loads(run([*python, *MODULE], f"The engine's benchmark failed in {place}."))
        for row in found["random_matches"]:
            game, fewest = row["game"], row["seats"] == GAMES[row["game"]].seats[0]
            what = f"{game.title()}, {row['seats']} seats, {place} {found['python']}"
            yield Row(what, row["plies_per_second"], "plies/s", at_least=PLIES[place].get(game))
            at_least = MATCHES[place].get(game) if fewest else None
            yield Row(f"{what}: matches", row["matches_per_second"], "matches/s", at_least=at_least)
