"""How long the hard bot of Yeti thinks, in whatever Python this runs: prints JSON, in milliseconds."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from game.bots.registry import BOTS
from game.contract import Chance, Over
from game.dealer import RandomSource
from game.yeti import YETI, State

DECISIONS = 12
TIMES = 3
"""How often each is thought through; the quickest counts: whatever else the machine does only adds."""


def usual() -> list[State]:
    """Some decisions of a match played at random."""
    rng = random.Random(1)
    source = RandomSource(rng)
    state = YETI.start(5, YETI.options({"weather": "mixed"}))
    asked = []
    while not isinstance(state.turn, Over):
        if isinstance(state.turn, Chance):
            state = state.play(state.draw(source))
            continue
        if len(state.moves()) > 1:
            asked.append(state)
        state = state.play(rng.choice(state.moves()))
    return rng.sample(asked, DECISIONS)


def hardest() -> Iterator[State]:
    """The first choice of a turn in which any die may be turned (Good 6), with tiles that add choices."""
    for seats in (2, 5):
        start = YETI.start(seats, YETI.options({"weather": "short", "fair_start": True})).play("start:0")
        start = start.play("weather:1+,6+,2+,3+,4+,5+")
        for mine in ((0, 1), (0, 1, 2, 3)):
            owners = tuple(0 if bit in mine else 1 if bit % 2 else None for bit in range(7))
            table = start.table._replace(points=(20,) * seats, levels=(1,) * seats, owners=owners)
            yield State(start.options, seats, table, start.turn).play("roll:CCFFPTT")


def slices(state: State) -> list[float]:
    """Milliseconds between two pauses of one decision."""
    thinking = BOTS["yeti"]["hard"]().think(state.seen_by(state.seat), random.Random(1))
    times: list[float] = []
    while True:
        begun = perf_counter()
        try:
            next(thinking)
        except StopIteration:
            return times
        finally:
            times.append((perf_counter() - begun) * 1000)


def quickest(state: State) -> list[float]:
    return min((slices(state) for _ in range(TIMES)), key=sum)


def main() -> None:
    easier, harder = [quickest(state) for state in usual()], [quickest(state) for state in hardest()]
    found = {
        "python": sys.version.split()[0],
        "median": median(map(sum, easier)),
        "longest": max(map(sum, easier + harder)),
        "slice": max(map(max, easier + harder)),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
