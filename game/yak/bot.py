"""The bots of Yak.

- easy wants points of its own, one action ahead, and misjudges now and then;
- medium does the same without a slip;
- hard wants to win, and plays on in its mind to see what a choice leads to.

Chances to win are also what the coach tells about each choice (`choice_values`).
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from math import exp
from typing import Final

from game import contract
from game.bots import Thinking
from game.contract import Decision
from game.yak.actions import answers, card_worths
from game.yak.moves import Card, Surplus, YakMove
from game.yak.search import Way, choice_values, finding_ways, look
from game.yak.state import State

TRIALS: Final = 240
"""How often hard plays on in its mind for one decision, with two at the table; with more, so much less."""
ROUNDS: Final = 2
"""To the end of how many rounds."""
SURE: Final = 3.0
"""Standard errors by which a choice has to lead the others for hard to stop before that."""
WAYS: Final = 8
"""The most ways to carry out a card that hard looks into."""
JUDGED: Final = 48
"""How often a judge plays on in its mind for one decision."""


class PointsBot(ABC):
    """Chooses by what its seat may expect to have at the end, one action ahead."""

    def think(self, seen: contract.State, rng: random.Random) -> Thinking:
        """The move, with a pause before the work."""
        state = _yak(seen)
        legal = state.moves()
        if len(legal) == 1:
            return legal[0]
        yield
        return self.choose(values(state), rng)

    @abstractmethod
    def choose(self, worths: Mapping[YakMove, float], rng: random.Random) -> YakMove:
        """One of these moves."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class Medium(PointsBot):
    """Plays for points, wherever the others stand."""

    def choose(self, worths: Mapping[YakMove, float], rng: random.Random) -> YakMove:
        """The best move; of several the first."""
        return max(worths, key=worths.__getitem__)


class Easy(PointsBot):
    """Plays as one does with children: for points, with slips."""

    def choose(self, worths: Mapping[YakMove, float], rng: random.Random) -> YakMove:
        """Something near the best, the nearer the likelier."""
        best = max(worths.values())
        near = [move for move, worth in worths.items() if worth > best - SLIP]
        weights = [exp((worths[move] - best) / CARE) for move in near]
        return rng.choices(near, weights)[0]


SLIP: Final = 3.0
"""The most points that easy gives away at once."""
CARE: Final = 1.0
"""How many points make a move e times as likely."""


class Hard:
    """Plays on in its mind, to win; what it has thought through it carries out."""

    def __init__(self, trials: int = TRIALS, rounds: int = ROUNDS, ways: int = WAYS) -> None:
        self.trials = trials
        self.rounds = rounds
        self.ways = ways
        self._meant: dict[State, YakMove] = {}

    def think(self, seen: contract.State, rng: random.Random) -> Thinking:
        """The move, with a pause after each match played on."""
        state = _yak(seen)
        legal = state.moves()
        if len(legal) == 1:
            return legal[0]
        if state in self._meant:
            return self._meant[state]
        yield
        ways = yield from finding_ways(state)
        trials = self.trials * 2 // state.seats
        found = yield from look(state, ways[: self.ways], rng, trials, self.rounds, SURE)
        way = found[0].way
        self._meant = dict(_steps(state, way))
        return way[0]

    def choice_values(self, seen: contract.State) -> Mapping[YakMove, float]:
        """Every legal move with its chance to win; always the same for the same state."""
        return choice_values(_yak(seen), JUDGED)

    def __repr__(self) -> str:
        return "Hard()"


def _steps(state: State, way: Way) -> Iterator[tuple[State, YakMove]]:
    """The moves of a way, each with the state in which it is made; a surplus is thought about anew."""
    for number, move in enumerate(way):
        if number:
            if isinstance(move, Surplus):
                return
            state = state.play(way[number - 1])
        yield state, move


def values(state: State) -> dict[YakMove, float]:
    """What a seat may expect to have at the end, by its next move; moves that are never best are left out."""
    turn = state.turn
    assert isinstance(turn, Decision)
    if turn.kind == "card":
        return {Card(card): worth for card, worth in card_worths(state, turn.seat).items()}
    worths: dict[YakMove, float] = {}
    for choice in answers(state):
        move = choice.moves[0]
        worths[move] = max(choice.worth, worths.get(move, choice.worth))
    return worths


def _yak(seen: contract.State) -> State:
    if not isinstance(seen, State):
        raise TypeError(f"This bot plays Yak; it was shown {seen!r}.")
    return seen
