"""Decisions to ask bots about."""

from __future__ import annotations

import random
from collections.abc import Iterator
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
