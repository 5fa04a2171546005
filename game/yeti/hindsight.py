"""What a match of Yeti looks like afterwards: chances from the exact turn, for `game.analysis`.

Within a turn the chances are exact for what the turn leaves: every throw is averaged and whoever
plays it plays to win. What the turn leaves is judged by `win_chances`; when the next turn begins
it is solved in turn, and what that sees more is a correction, the weather of the round included.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game import contract
from game.analysis import Chances, Effect, Work
from game.contract import Chance, Decision, Over
from game.slices import finished
from game.tally import Trial
from game.yeti.components import DIE
from game.yeti.evaluation import Ending
from game.yeti.moves import Roll, YetiMove
from game.yeti.prospects import win_chances
from game.yeti.state import State
from game.yeti.turn import FACES, ExactTurn, code

STOCK: Final[Mapping[str, int]] = {face: DIE.count(face) for face in set(DIE)}
"""The faces of a die."""


class Course(ExactTurn):
    """A turn solved for winning, with what its course means for every seat."""

    def __init__(self, state: State) -> None:
        self.seat = state.seat
        super().__init__(state, lambda left: win_chances(left)[self.seat])
        self._hands: dict[int, Chances] = {}

    def goes_on(self, state: State) -> bool:
        """Whether a state belongs to this turn."""
        return not isinstance(state.turn, Over) and (state.round, state.seat) == (
            self.table.round,
            self.table.seat,
        )

    def chances(self, state: State) -> Chances:
        """Each seat's chance at a state of this turn, or one that the turn has just left."""
        if not self.goes_on(state):
            return win_chances(state)
        turn = state.turn
        if isinstance(turn, Chance):
            if turn.kind == "roll":
                return self._hand(code(state.kept))
            evaluation = self._from(state)
            return _mean(evaluation.endings_of(evaluation.rerolled(state.kept, state.used)))
        values = self.choice_values(state)
        best = max(values, key=values.__getitem__)
        return self.after(state, best)

    def after(self, state: State, move: YetiMove) -> Chances:
        """The chances once a choice is made, with all that follows from it averaged."""
        if isinstance(state.turn, Decision) and state.turn.kind == "prepare":
            return _mean(self._from(state).endings_after(move, state.kept, state.used))
        return self.chances(state.play(move))

    def solve(self, state: State) -> Work[None]:
        """Work out, in small slices, what will be asked of a state of this turn and of what follows."""
        yield from self.work(state)
        if isinstance(state.turn, Chance) and state.turn.kind == "roll":
            yield from self._average(code(state.kept))

    def _hand(self, hand: int) -> Chances:
        """The mean over the throws ahead of a handful set aside, each played on for the worth."""
        if hand not in self._hands:
            finished(self._average(hand))
        return self._hands[hand]

    def _average(self, hand: int) -> Work[None]:
        faces = FACES[hand]
        left = self._values.pool - len(faces)
        if not left:
            self._hands[hand] = _mean(self._evaluation.endings(faces))
            return
        masses = self._values.onward(hand)
        for best in masses:
            if best not in self._hands:
                yield from self._average(best)
        self._hands[hand] = _mixed([(mass, self._hands[best]) for best, mass in masses.items()])
        yield


class Hindsight:
    """The assessor of Yeti."""

    def __init__(self) -> None:
        self._course: Course | None = None

    def chances(self, state: contract.State) -> Work[Chances]:
        """Each seat's chance, with pauses while a turn is solved."""
        here = _yeti(state)
        turn = here.turn
        if isinstance(turn, Chance) and turn.kind == "start":
            return _mixed([(float(part), win_chances(here.play(move))) for move, part in here.outcomes()])
        if isinstance(turn, Over) or turn.kind == "weather":
            return win_chances(here)
        if self._course is None or not self._course.goes_on(here):
            self._course = Course(here)
            yield from self._course.solve(here)
        return self._course.chances(here)

    def effect(self, state: contract.State, move: contract.Move) -> Work[Effect]:
        """Luck against the mean, cost against the best choice."""
        here = _yeti(state)
        before = yield from self.chances(here)
        made = here.parse(str(move))
        if isinstance(here.turn, Chance) and here.turn.kind in ("start", "weather"):
            after = win_chances(here.play(made))
            return Effect(_difference(after, before))
        assert self._course
        choices: Mapping[contract.Move, float] = {}
        if isinstance(here.turn, Decision):
            if len(here.moves()) > 1:
                choices = dict(self._course.choice_values(here).items())
            after = self._course.after(here, made)
        else:
            after = self._course.chances(here.play(made))
        return Effect(_difference(after, before), choices)

    def trials(self, state: contract.State, move: contract.Move) -> Iterable[Trial]:
        """The dice of a throw."""
        if isinstance(move, Roll):
            yield Trial(move.faces, STOCK)


def _mean(ways: Iterable[tuple[float, Ending]]) -> Chances:
    """The chances that the ends of a turn leave, averaged."""
    return _mixed([(chance, win_chances(ending.state)) for chance, ending in ways])


def _mixed(ways: Sequence[tuple[float, Chances]]) -> Chances:
    """Chances weighed by how likely they come about."""
    seats = range(len(ways[0][1]))
    return tuple([sum([mass * chances[seat] for mass, chances in ways]) for seat in seats])


def _difference(after: Chances, before: Chances) -> Chances:
    return tuple(there - here for there, here in zip(after, before, strict=True))


def _yeti(state: contract.State) -> State:
    if not isinstance(state, State):
        raise TypeError(f"This is about matches of Yeti; it was shown {state!r}.")
    return state
