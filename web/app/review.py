"""Looking back at a match: where in it one is, and what is known of luck and decisions.

What is luck and what is skill `game.analysis` works out in slices, ply by ply, while the screen can be used.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from markupsafe import Markup

    from game.analysis import Analysis, Step
    from game.contract import State
    from game.match import Match
    from game.tally import Tally

SLICE: Final = 0.04
"""Seconds of work between two answers to the page."""
COSTLY: Final = 0.04
"""A decision that costs at least so much of a chance to win is worth a look. GNU Backgammon calls a choice
bad that costs 0.08 of a game; from losing to winning a game is 2."""


class Review:
    """A match that is looked back at. At place n the first n plies are behind; the next one is looked at."""

    def __init__(self, match: Match) -> None:
        self.source = match
        hidden = match.hidden
        self.match = match.back_to(hidden[0]) if hidden else match
        """Of a match that goes on, what everybody may know by now."""
        self.place = 0
        self.running = False
        """Whether it goes on to the next place by itself."""
        self.done = 0.0
        """How much of the analysis is there, from 0 to 1."""
        self.analysis: Analysis | None = None
        self.charts: dict[object, Markup] = {}
        """Charts of the analysis, by what else they show: they are drawn once."""
        self._work: Generator[float, None, Analysis] | None = None
        self.tallies: tuple[Tally, ...] = ()
        """What each seat rolled or drew, once the match is over."""
        if match.is_over:
            from game.analysis import analyse, tallies  # with the assessors: nobody who plays needs them
            from game.assessors import ASSESSORS

            assessor = ASSESSORS[match.game.name]()
            self.tallies = tuple(tallies(match, assessor))
            self._work = analyse(match, assessor)

    @property
    def open(self) -> bool:
        """Whether nothing is secret any more."""
        return self.match.is_over

    @property
    def last(self) -> int:
        """The place behind every ply."""
        return len(self.match.moves)

    @property
    def busy(self) -> bool:
        """Whether there is still something to work out."""
        return self._work is not None

    def work(self, clock: Callable[[], float] = perf_counter) -> None:
        """Go on with the analysis for a moment."""
        until = clock() + SLICE
        while self._work and clock() < until:
            try:
                self.done = next(self._work)
            except StopIteration as finished:
                self.analysis, self.done, self._work = finished.value, 1.0, None

    # -- where one is --------------------------------------------------------------------------------------

    def seek(self, place: int) -> None:
        """To this place, as far as there is one."""
        self.place = max(0, min(self.last, place))

    def turn(self, by: int) -> None:
        """To where the next player's turn begins, or the one before."""
        begins = [place for place in range(1, self.last) if self._begins(place)]
        self.place = self._next([0, *begins, self.last], by)

    def costly(self, by: int) -> None:
        """To the next costly decision, or the one before; where there is none nothing happens."""
        self.place = self._next([step.ply - 1 for step in self.dear], by, stay=True)

    @property
    def dear(self) -> list[Step]:
        """The costly decisions in their order."""
        steps = self.analysis.steps if self.analysis else ()
        return [step for step in steps if step.cost >= COSTLY]

    @property
    def step(self) -> Step | None:
        """The ply that is looked at, as far as it is worked out."""
        if self.analysis is None or self.place == self.last:
            return None
        return self.analysis.steps[self.place]

    def state(self) -> State:
        """The state at this place."""
        return self.match.states[self.place]

    def _begins(self, place: int) -> bool:
        before, now = (getattr(self.match.states[at].turn, "seat", None) for at in (place - 1, place))
        return now is not None and now != before

    def _next(self, places: list[int], by: int, *, stay: bool = False) -> int:
        later: Iterator[int] = (
            (place for place in places if place > self.place)
            if by > 0
            else (place for place in reversed(places) if place < self.place)
        )
        end = self.place if stay else self.last if by > 0 else 0
        return next(later, end)
