"""Thinking and drawing in CPython.

The browser takes about twice as long: the aims leave room for that.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter

from app.games import Player, Table, views
from app.text import Translator
from game import GAMES, Decision, Match, Over, RandomSource, State
from game.bots.registry import BOTS
from game.yeti import YETI
from game.yeti.turn import ExactTurn
from pipeline.bench import Row

DECISIONS = 12


def measure(rounds: int) -> Iterator[Row]:
    yield Row("a whole turn of Yeti solved, with its odds", median_ms(solve_turn(), rounds), "ms", at_most=75)
    thoughts, slices = hard_thinks()
    yield Row("Yeti, hard: a decision, median", median(thoughts), "ms")
    yield Row("Yeti, hard: the longest of some decisions", max(thoughts), "ms", at_most=150)
    yield Row("Yeti, hard: a slice of thinking, median", median(slices), "ms", at_most=10)
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


def hard_thinks() -> tuple[list[float], list[float]]:
    """Milliseconds of whole decisions and of the slices between two pauses."""
    thoughts: list[float] = []
    slices: list[float] = []
    for state in random_decisions("yeti", 5, {"weather": "mixed"}, DECISIONS):
        turn = state.turn
        assert isinstance(turn, Decision)
        thinking = BOTS["yeti"]["hard"]().think(state.seen_by(turn.seat), random.Random(1))
        times = []
        while True:
            begun = perf_counter()
            try:
                next(thinking)
            except StopIteration:
                break
            finally:
                times.append((perf_counter() - begun) * 1000)
        slices += times
        thoughts.append(sum(times))
    return thoughts, slices


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


def random_decisions(game: str, seats: int, options: dict[str, object], count: int) -> list[State]:
    states = random_match(game, seats, options).states
    return random.Random(1).sample([state for state in states if len(state.moves()) > 1], count)


def median_ms(run: Callable[[], object], rounds: int) -> float:
    run()
    times = []
    for _ in range(rounds):
        begun = perf_counter()
        run()
        times.append((perf_counter() - begun) * 1000)
    return median(times)
