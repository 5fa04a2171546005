"""A match looked at afterwards: what was luck, and what the decisions cost.

The model is the analysis of GNU Backgammon, in chances to win instead of equity. Before every ply
each player has a chance to win, played well from there on by everybody. A ply changes them:

- where chance decides, the change against what it gives on average is *luck*;
- where somebody decides, the change is that *decision's*, against the play that the estimate expects:
  where that is the best choice found, a decision can only cost something;
- what is left is neither: the estimate itself sees more one ply later, most of all when a turn or a
  round is over and the next can be looked at closely. This *correction* is kept apart, so that neither
  luck nor anybody's skill is blamed for it.

So for every player

    chance at the start + luck + own decisions + the others' decisions + corrections = 1, 0 or a shared win

and the parts add up exactly, whatever the estimate is worth. What a game knows about chances is
its `Assessor`; nothing here asks which game it is.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, Protocol

from game.contract import Chance, Decision, Json, Move, Over, State
from game.match import Match
from game.tally import Tally, Trial, tally

type Chances = tuple[float, ...]
"""Each seat's chance to win; together 1."""

type Work[T] = Generator[None, None, T]
"""Long work in slices: every `yield` is a point where it may be paused, at most some milliseconds
after the one before."""


class Effect(NamedTuple):
    """What a ply did to the chances, by one and the same estimate."""

    change: Chances
    """At a chance event against the mean of outcomes; at a decision against the play that is expected."""
    choices: Mapping[Move, float] = {}
    """At a decision with several choices: what chance to win each gives to whoever decides."""


class Assessor(Protocol):
    """Knows chances to win; one for a match, asked for its states in order."""

    def chances(self, state: State) -> Work[Chances]:
        """Each seat's chance to win; exact when the match is over."""

    def effect(self, state: State, move: Move) -> Work[Effect]:
        """What a move or an outcome that was played in a state did."""

    def trials(self, state: State, move: Move) -> Iterable[Trial]:
        """What was drawn by an outcome, and from what; nothing where nothing is counted."""


@dataclass(frozen=True, slots=True)
class Step:
    """One ply, looked at afterwards."""

    ply: int
    """From 1."""
    move: Move
    seat: int | None
    """Who decided, or for whom chance did; None in the set-up."""
    decided: bool
    """Whether somebody decided; else it was chance."""
    before: Chances
    change: Chances
    """What luck or the decision changed."""
    correction: Chances
    """What the estimate had to correct."""
    choices: tuple[tuple[Move, float], ...] = ()
    """At a decision with several choices, each with the chance it gives: best first."""

    @property
    def cost(self) -> float:
        """What the decision cost whoever made it, against the best choice found; 0 at chance."""
        return self.choices[0][1] - dict(self.choices)[self.move] if self.choices else 0.0

    @property
    def luck(self) -> float:
        """What chance gave or took from whom it acted for; 0 at decisions."""
        return 0.0 if self.decided or self.seat is None else self.change[self.seat]


class Account(NamedTuple):
    """Where a seat's result came from; all but the last add up to the last."""

    start: float
    luck: float
    own: float
    """What its own decisions changed."""
    others: float
    """What the others' decisions changed for it."""
    correction: float
    result: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """A finished match, looked at ply by ply."""

    steps: tuple[Step, ...]
    result: Chances
    tallies: tuple[Tally, ...]
    """What each seat rolled or drew."""

    @property
    def chances(self) -> tuple[Chances, ...]:
        """Before the first ply and after each."""
        return (*(step.before for step in self.steps), self.result)

    def account(self, seat: int) -> Account:
        """Where a seat's result came from."""
        luck = own = others = correction = 0.0
        for step in self.steps:
            change = step.change[seat]
            correction += step.correction[seat]
            if not step.decided:
                luck += change
            elif step.seat == seat:
                own += change
            else:
                others += change
        start = self.steps[0].before[seat] if self.steps else self.result[seat]
        return Account(start, luck, own, others, correction, self.result[seat])

    def to_json(self) -> dict[str, Json]:
        """All of it as plain data; choices by their tokens, best first."""
        return {
            "seats": [
                {
                    **self.account(seat)._asdict(),
                    "seen": dict(drawn.seen),
                    "expected": dict(drawn.expected),
                    "unusual": drawn.unusual,
                }
                for seat, drawn in enumerate(self.tallies)
            ],
            "plies": [
                {
                    "ply": step.ply,
                    "token": str(step.move),
                    "seat": step.seat,
                    "decided": step.decided,
                    "before": list(step.before),
                    "change": list(step.change),
                    "correction": list(step.correction),
                    "choices": {str(move): chance for move, chance in step.choices},
                }
                for step in self.steps
            ],
        }

    def costly(self, least: float = 0.0) -> list[Step]:
        """Decisions that cost more than this, the dearest first."""
        return sorted((step for step in self.steps if step.cost > least), key=lambda step: -step.cost)

    def lucky(self, least: float = 0.0) -> list[Step]:
        """Chance events that gave or took more than this, the greatest first."""
        found = (step for step in self.steps if abs(step.luck) > least)
        return sorted(found, key=lambda step: -abs(step.luck))


def analyse(match: Match, assessor: Assessor) -> Generator[float, None, Analysis]:
    """Look at a finished match; yields how much of it is done, from 0 to 1.

    :raises ValueError: the match is not over.
    """
    if not isinstance(match.state.turn, Over):
        raise ValueError("Only a match that is over can be analysed: its end is not known yet.")
    plies = len(match.moves)
    chances: list[Chances] = []
    effects: list[Effect] = []
    for ply, state in enumerate(match.states):
        chances.append((yield from _shown(assessor.chances(state), ply / plies)))
        if ply < plies:
            effects.append((yield from _shown(assessor.effect(state, match.moves[ply]), ply / plies)))
    steps = tuple(
        _step(ply, match.states[ply - 1], match.moves[ply - 1], before, after, effect)
        for ply, ((before, after), effect) in enumerate(zip(pairwise(chances), effects, strict=True), start=1)
    )
    return Analysis(steps, chances[-1], tuple(tallies(match, assessor)))


def tallies(match: Match, assessor: Assessor) -> Iterator[Tally]:
    """What each seat rolled or drew in a match, finished or not."""
    trials: list[list[Trial]] = [[] for _ in range(match.seats)]
    for state, move in zip(match.states, match.moves, strict=False):
        if isinstance(state.turn, Chance) and state.turn.seat is not None:
            trials[state.turn.seat] += assessor.trials(state, move)
    return map(tally, trials)


def _shown[T](work: Work[T], done: float) -> Generator[float, None, T]:
    """Work whose pauses say how much of the whole is done."""
    while True:
        try:
            next(work)
        except StopIteration as finished:
            value: T = finished.value
            return value
        yield done


def _step(ply: int, state: State, move: Move, before: Chances, after: Chances, effect: Effect) -> Step:
    turn = state.turn
    assert isinstance(turn, Chance | Decision)
    correction = tuple(
        there - here - change for here, there, change in zip(before, after, effect.change, strict=True)
    )
    choices = sorted(effect.choices.items(), key=lambda choice: -choice[1])
    decided = isinstance(turn, Decision)
    return Step(ply, move, turn.seat, decided, before, effect.change, correction, tuple(choices))
