"""How long the hard bots think, in whatever Python this runs: prints JSON, in milliseconds."""

from __future__ import annotations

import gc
import json
import random
import sys
from collections.abc import Iterator, Mapping
from statistics import median
from time import perf_counter

from game.bots.registry import BOTS
from game.contract import Chance, Decision, Game, Over, State
from game.dealer import RandomSource
from game.yak import YAK
from game.yeti import YETI
from game.yeti import State as Yeti

DECISIONS = 12
TIMES = 1
"""How often each is thought through; the quickest counts: whatever else the machine does only adds."""


def usual(game: Game, seats: int, options: Mapping[str, object]) -> list[State]:
    """Some decisions of a match played at random."""
    rng = random.Random(1)
    source = RandomSource(rng)
    state: State = game.start(seats, game.options(options))
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
            yield Yeti(start.options, seats, table, start.turn).play("roll:CCFFPTT")


def slices(game: Game, state: State) -> list[float]:
    """Milliseconds between two pauses of one decision."""
    assert isinstance(state.turn, Decision)
    thinking = BOTS[game.name]["hard"]().think(state.seen_by(state.turn.seat), random.Random(1))
    times: list[float] = []
    while True:
        begun = perf_counter()
        try:
            next(thinking)
        except StopIteration:
            return times
        finally:
            times.append((perf_counter() - begun) * 1000)


def quickest(game: Game, state: State) -> list[float]:
    return min((slices(game, state) for _ in range(TIMES)), key=sum)


def timed(game: Game, easier: list[State], harder: list[State]) -> dict[str, float]:
    """What decisions take, the harder ones only counted among the longest."""
    usually, at_worst = ([quickest(game, state) for state in states] for states in (easier, harder))
    return {
        "median": median(map(sum, usually)),
        "longest": max(map(sum, usually + at_worst)),
        "slice": max(map(max, usually + at_worst)),
    }


def main() -> None:
    gc.freeze()
    gc.disable()  # as the page's worker does while somebody thinks
    found = {
        "python": sys.version.split()[0],
        "yeti": timed(YETI, usual(YETI, 5, {"weather": "mixed"}), list(hardest())),
        "yak": timed(YAK, usual(YAK, 2, {}), usual(YAK, 4, {"master_builder": True})),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
