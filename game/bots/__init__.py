"""Players made of code.

A bot gets what its seat may see and a random source of its own, never the dealer or the true
state. It thinks as a generator: every `yield` is a point where it may be stopped, the value it
returns is its move.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator
from typing import Final, Protocol

from game.contract import Move, State

type Thinking = Generator[None, None, Move]


class Bot(Protocol):
    """Chooses moves for a seat."""

    def think(self, seen: State, rng: random.Random) -> Thinking:
        """The move for the decision that `seen` waits for, after any number of pauses."""


class RandomBot:
    """Any legal move, all equally likely."""

    def think(self, seen: State, rng: random.Random) -> Thinking:
        """A legal move, at once."""
        return rng.choice(seen.moves())
        yield  # a generator without a pause

    def __repr__(self) -> str:
        return "RandomBot()"


BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot}
"""How to make each bot, by its name."""


def choose(bot: Bot, seen: State, rng: random.Random) -> Move:
    """A bot's move, thought through without a stop.

    >>> from game import GAMES
    >>> state = GAMES["yeti"].start(2, GAMES["yeti"].options({})).play("start:0").play("roll:TTTTTT")
    >>> choose(RandomBot(), state.seen_by(0), random.Random(1))
    Keep(faces='T')
    """
    thinking = bot.think(seen, rng)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            move: Move = done.value
            return move
