"""Decisions to ask bots about."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from game import Chance, Over, RandomSource


def met(state: Any, rng: random.Random, every: int) -> Iterator[Any]:
    """One in so many decisions with a choice, from a match that is played on at random."""
    while not isinstance(state.turn, Over):
        if isinstance(state.turn, Chance):
            state = state.play(state.draw(RandomSource(rng)))
            continue
        if len(state.moves()) > 1 and not rng.randrange(every):
            yield state
        state = state.play(rng.choice(state.moves()))


def some_of_each(decisions: Iterable[Any], most: int) -> Iterator[Any]:
    """At most so many of each kind: some come all the time, others hardly ever."""
    met: Counter[str] = Counter()
    for state in decisions:
        met[state.turn.kind] += 1
        if met[state.turn.kind] <= most:
            yield state
