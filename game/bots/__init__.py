"""Players made of code.

A bot gets what its seat may see and a random source of its own, never the dealer or the true
state. It thinks as a generator: every `yield` is a point where it may be stopped, at most some
milliseconds after the one before; the value it returns is its move. The bots of each game are
listed in `game.bots.registry`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Mapping, Sequence
from time import perf_counter
from typing import Any, NamedTuple, Protocol, runtime_checkable

from game.contract import Move, State
from game.slices import finished

type Thinking = Generator[None, None, Move]


class Bot(Protocol):
    """Chooses moves for a seat."""

    def think(self, seen: State, rng: random.Random) -> Thinking:
        """The move for the decision that `seen` waits for, after any number of pauses."""


@runtime_checkable
class Judge(Protocol):
    """Says what each choice is worth; for the coach."""

    def choice_values(self, seen: State) -> Mapping[Move, float]:
        """Every legal move with its worth to whoever decides, in the judge's own unit."""


@runtime_checkable
class Bookmaker(Protocol):
    """Knows exact odds of what each choice leads to."""

    def odds(self, seen: State) -> Sequence[Any]:
        """A frozen dataclass for each choice: `move`, and named numbers or series of numbers.

        :raises ValueError: there are none here.
        """


class RandomBot:
    """Any legal move, all equally likely."""

    def think(self, seen: State, rng: random.Random) -> Thinking:
        """A legal move, at once."""
        return rng.choice(seen.moves())
        yield  # a generator without a pause

    def __repr__(self) -> str:
        return "RandomBot()"


def choose(bot: Bot, seen: State, rng: random.Random) -> Move:
    """A bot's move, thought through without a stop.

    >>> from game import GAMES
    >>> state = GAMES["yeti"].start(2, GAMES["yeti"].options({})).play("start:0").play("roll:TTTTTT")
    >>> choose(RandomBot(), state.seen_by(0), random.Random(1))
    Keep(faces='T')
    """
    return finished(bot.think(seen, rng))


class Thought(NamedTuple):
    """The move that counts, and why it is not the bot's own."""

    move: Move
    replaced: str = ""
    """`"failed"`, `"late"` or `"illegal"`, with what there is to say; empty if it is its own."""


def guarded(
    bot: Bot,
    seen: State,
    rng: random.Random,
    seconds: float,
    clock: Callable[[], float] = perf_counter,
) -> Generator[None, None, Thought]:
    """A bot's thinking that always ends in a legal move.

    A bot that raises, thinks for longer than so many seconds or returns what is not legal is
    replaced for this move by the first legal one.
    """
    legal = seen.moves()
    begun = clock()
    try:
        thinking = bot.think(seen, rng)
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                move: Move = done.value
                return Thought(move) if move in legal else Thought(legal[0], f"illegal: {move}")
            if clock() - begun > seconds:
                thinking.close()
                return Thought(legal[0], f"late: over {seconds:g} s")
            yield
    except Exception as error:  # whatever goes wrong in a bot, the match goes on
        return Thought(legal[0], f"failed: {type(error).__name__}: {error}")
