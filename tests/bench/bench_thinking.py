"""Thinking and drawing.

What is timed in CPython alone takes about twice as long in the browser: the aims leave room for that.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter

from app.games import Player, Table, views
from app.text import Translator
from game import GAMES, Match, Over, RandomSource
from game.yeti import YETI
from game.yeti.turn import ExactTurn
from pipeline.bench import Row
from pipeline.parts import node
from pipeline.python import RUNNER
from pipeline.steps import run

THINKING = "tests.bench.thinking"
LONGEST = {"yeti": 150, "yak": 1000}
"""Milliseconds that the hard bots may think about a decision."""
PLACES: dict[str, Callable[[], list[str]]] = {
    "CPython": lambda: [sys.executable],
    "Pyodide": lambda: [*node(), str(RUNNER), "--path", "."],
}


def measure(rounds: int) -> Iterator[Row]:
    yield Row("a whole turn of Yeti solved, with its odds", median_ms(solve_turn(), rounds), "ms", at_most=75)
    for place, python in PLACES.items():
        found = json.loads(run([*python(), "-m", THINKING], f"The hard bot could not be timed in {place}."))
        where = f"{place} {found['python']}"
        for game, most in LONGEST.items():
            times = found[game]
            yield Row(f"{game.title()}, hard: a decision in {where}, median", times["median"], "ms")
            yield Row(f"{game.title()}, hard: the longest in {where}", times["longest"], "ms", at_most=most)
            yield Row(f"{game.title()}, hard: its longest slice in {where}", times["slice"], "ms", at_most=16)
    for game, seats in (("yeti", 5), ("yak", 4)):
        draw = drawn(game, seats)
        yield Row(f"{game.title()}, {seats} seats: the whole table drawn", median_ms(draw, rounds), "ms")


def solve_turn() -> Callable[[], object]:
    state = YETI.start(2, YETI.options({})).play("start:0")

    def run() -> None:
        turn = ExactTurn(state, lambda left: left.points[0])
        turn.value(state)
        turn.odds(state)

    return run


def drawn(game: str, seats: int) -> Callable[[], object]:
    """Draws every region of a table in the middle of a match."""
    match = random_match(game, seats, {})
    match = match.back_to(len(match.moves) // 2)
    players = tuple(Player(f"Player {seat}", seat + 1) for seat in range(seats))
    face = views(game)
    table = Table(Translator(), match, players, "choose")
    return lambda: [str(region) for region in face.regions(table).values()]


def random_match(game: str, seats: int, options: dict[str, object]) -> Match:
    match = Match.new(GAMES[game], seats, options)
    rng = random.Random(1)
    source = RandomSource(rng)
    while not isinstance(match.state.turn, Over):
        moves = match.state.moves()
        match = match.play(rng.choice(moves) if moves else match.state.draw(source))
    return match


def median_ms(run: Callable[[], object], rounds: int) -> float:
    run()
    times = []
    for _ in range(rounds):
        begun = perf_counter()
        run()
        times.append((perf_counter() - begun) * 1000)
    return median(times)
