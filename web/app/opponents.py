"""The bots at a table: how they think without holding up the page."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from time import perf_counter
from typing import Final

from app.games import Player, Sentence
from app.text import Translator
from game.bots import Thought, guarded
from game.bots.registry import BOTS
from game.contract import State

SLICE: Final = 0.01
"""Seconds that a bot thinks at a time; in between the page is answered."""
LIMIT: Final = 5.0
"""Seconds of thinking after which a bot is late: five times what the strongest may take."""


class Opponents:
    """The bots of one match, each made for its seat. One thinks at a time."""

    def __init__(self, game: str, players: Sequence[Player]) -> None:
        self._bots = {seat: BOTS[game][who.bot]() for seat, who in enumerate(players) if who.bot}
        self._rng = Random()  # their own: whoever knows the seed of the dice knows nothing of it
        self._thinking: Generator[None, None, Thought] | None = None
        self._spent = self._since = 0.0

    def consider(self, state: State, seat: int) -> None:
        """Begin to think about the decision of a seat; what was thought about before is forgotten."""
        self._spent = 0.0
        bot = self._bots[seat]
        self._thinking = guarded(bot, state.seen_by(seat), self._rng, LIMIT, self._clock)

    def work(self) -> Thought | None:
        """Think for a moment; the move, or None if it needs more."""
        assert self._thinking
        self._since = perf_counter()
        try:
            while perf_counter() - self._since < SLICE:
                next(self._thinking)
        except StopIteration as done:
            self._thinking = None
            thought: Thought = done.value
            return thought
        self._spent += perf_counter() - self._since
        return None

    def _clock(self) -> float:
        """Seconds spent thinking. The time between slices is not the bot's: a sleeping machine makes nobody
        late."""
        return self._spent + perf_counter() - self._since


def excuse(tr: Translator, players: Sequence[Player], seat: int, why: str) -> Sentence:
    """That a move is not the bot's own, and why: what `Thought.replaced` says."""
    name = players[seat].name
    match why.partition(":")[0]:
        case "late":
            text = tr("{name} thought for too long: the first legal move was played instead.", name=name)
        case "illegal":
            text = tr("{name} wanted what is not legal: the first legal move was played instead.", name=name)
        case _:
            text = tr("{name} broke down: the first legal move was played instead.", name=name)
    return Sentence(seat, text)
