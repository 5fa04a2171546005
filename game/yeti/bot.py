"""The bots of Yeti. All of them see the turn exactly; they differ in what they want of it.

- easy wants points and a warm camp now, takes nothing from anybody, and misjudges now and then;
- medium wants points: of this turn, of the camp, and of equipment for the turns that are left;
- hard wants to win.

Chances to win and points are also what the coach tells about each choice (`choice_values`).
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from math import exp
from typing import Final

from game import contract
from game.bots import Thinking
from game.contract import Move
from game.yeti.components import PLACES
from game.yeti.moves import Buy, Keep, Turn, YetiMove
from game.yeti.prospects import win_chances
from game.yeti.state import State
from game.yeti.turn import ExactTurn, Odds
from game.yeti.values import CAMP, GAIN


class TurnBot(ABC):
    """Chooses what is best for the turn as a whole, by a worth of its own."""

    def __init__(self) -> None:
        self._turn: ExactTurn | None = None

    @abstractmethod
    def worth(self, left: State, seat: int) -> float:
        """What a state is worth to a seat that has just ended its turn."""

    def turn(self, state: State) -> ExactTurn:
        """The solved turn; remembered, since one turn brings several decisions."""
        if self._turn is None or not self._turn.covers(state):
            seat = state.seat
            self._turn = ExactTurn(state, lambda left: self.worth(left, seat))
        return self._turn

    def value(self, seen: contract.State) -> float:
        """What a state is worth to the seat whose turn it is, throws ahead averaged."""
        state = _yeti(seen)
        return self.turn(state).value(state)

    def choice_values(self, seen: contract.State) -> Mapping[YetiMove, float]:
        """Every legal move with its worth to whoever decides."""
        state = _yeti(seen)
        return self.turn(state).choice_values(state)

    def odds(self, seen: contract.State) -> tuple[Odds, ...]:
        """What each choice leads to if the rest is played for this worth."""
        state = _yeti(seen)
        return self.turn(state).odds(state)

    def think(self, seen: contract.State, rng: random.Random) -> Thinking:
        """The move, with pauses while the turn is solved."""
        state = _yeti(seen)
        legal = state.moves()
        if len(legal) == 1:
            return legal[0]
        yield from self.turn(state).work(state)
        return self.choose(self.choice_values(state), rng)

    def choose(self, values: Mapping[YetiMove, float], rng: random.Random) -> Move:
        """The best move; of several the first."""
        return max(values, key=values.__getitem__)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class Hard(TurnBot):
    """Plays to win: points only count for what they do to the chance of winning."""

    def worth(self, left: State, seat: int) -> float:
        """The chance to win; when nothing can change it any more, a point is still a point."""
        return win_chances(left)[seat] + 1e-6 * left.points[seat]


class Medium(TurnBot):
    """Plays for points: expected points, wherever the others stand."""

    def worth(self, left: State, seat: int) -> float:
        """Points, the camp's worth in points, equipment for a turn's gain and what it can be sold for."""
        points: float = left.points[seat]
        if left.ended_by is not None:
            return points
        for item in left.owned[seat]:
            points += GAIN[item] + _resale(left, item)
        return points + CAMP[left.levels[seat]]


class Easy(TurnBot):
    """Plays as one does with children: for what lies before its eyes, kindly, with slips.

    A slip is another thing to do that would bring up to `SLIP` points less: other dice kept, another
    face turned up, something else bought. It is never nothing at all where something may be had.
    """

    def worth(self, left: State, seat: int) -> float:
        """Points, the camp's worth, and equipment for what it could be sold for."""
        equipment = sum(_resale(left, item) for item in left.owned[seat])
        return left.points[seat] + CAMP[left.levels[seat]] + equipment

    def choose(self, values: Mapping[YetiMove, float], rng: random.Random) -> Move:
        """Something near the best, the nearer the likelier; never what somebody else owns."""
        kind = {move: value for move, value in values.items() if not _takes(move)}
        best = max(kind, key=kind.__getitem__)
        near = [move for move, value in kind.items() if move == best or _slips(move, kind[best] - value)]
        weights = [exp((kind[move] - kind[best]) / CARE) for move in near]
        return rng.choices(near, weights)[0]


SLIP: Final = 4.0
"""The most points that easy gives away at once."""
CARE: Final = 2.0
"""How many points make a move e times as likely."""


def _slips(move: YetiMove, lost: float) -> bool:
    match move:
        case Keep() | Turn("C" | "P" | "F" | "T"):
            return lost < SLIP
        case Buy(item):
            return bool(item) and lost < SLIP
        case _:
            return False


def _resale(state: State, item: str) -> int:
    return state.options.components.prices[PLACES[item]][1]


def _takes(move: YetiMove) -> bool:
    return isinstance(move, Buy) and move.seller is not None


def _yeti(seen: contract.State) -> State:
    if not isinstance(seen, State):
        raise TypeError(f"This bot plays Yeti; it was shown {seen!r}.")
    return seen
