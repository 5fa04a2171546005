"""Plies remembered: what begins like something replayed before is played only from where it differs.

A letter of a match by link holds the whole match, and each device packs, unpacks and checks it. Every
state is a value, so that those that were reached once can stand in all of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from game.contract import Game, Move, State
from game.match import Match

REMEMBERED: Final = 4
"""Starts whose last line is remembered."""


class Line:
    """The plies from a start that were replayed last."""

    def __init__(self, start: State) -> None:
        self._tokens: list[str] = []
        self._moves: list[Move] = []
        self._states = [start]

    @property
    def last(self) -> State:
        """The state that the line leads to; where a ply was refused, the one before it."""
        return self._states[-1]

    def after(self, ply: int, token: str) -> State:
        """The state after a ply, counted from 1, when those before it were the last ones asked for.

        :raises UnreadableMove: the token is no move of this game.
        :raises IllegalMove: it is one, but not now.
        """
        if ply <= len(self._tokens):
            if self._tokens[ply - 1] == token:
                return self._states[ply]
            del self._tokens[ply - 1 :], self._moves[ply - 1 :], self._states[ply:]
        before = self.last
        move = before.parse(token)
        state = before.play(move)
        self._tokens.append(token)
        self._moves.append(move)
        self._states.append(state)
        return state

    def match(self, game: Game, options: Any, plies: int) -> Match:
        """The match after so many of its plies."""
        return Match(game, options, tuple(self._states[: plies + 1]), tuple(self._moves[:plies]))


@lru_cache(REMEMBERED)
def line_from(start: State) -> Line:
    """The line that was played last from a start.

    >>> from game import GAMES
    >>> yeti = GAMES["yeti"]
    >>> start = yeti.start(2, yeti.options({}))
    >>> line_from(start).after(1, "start:1") is line_from(start).after(1, "start:1")
    True
    """
    return Line(start)
