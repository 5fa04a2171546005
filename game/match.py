"""A match in play: the states so far, the moves between them, and how far back one may go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from game.contract import Decision, Game, Json, Move, Over, State


@dataclass(frozen=True, slots=True)
class UndoStop:
    """Why a match cannot go back: what lies at this ply (from 1) cannot be taken back."""

    kind: str
    """`"start"` nothing was played, `"chance"` a roll or draw, `"secret"` something revealed,
    `"player"` another player's decision."""
    ply: int


@dataclass(frozen=True, slots=True)
class Match:
    """A value: playing and undoing give new matches.

    >>> from game import GAMES
    >>> match = Match.new(GAMES["yeti"], seats=2).play("start:0").play("roll:CFFSTT").play("keep:C")
    >>> match.undo().state.turn
    Decision(seat=0, kind='keep')
    >>> match.undo().undo_stop
    UndoStop(kind='chance', ply=2)
    """

    game: Game
    options: Any
    states: tuple[State, ...]
    """`states[0]` is before the first ply, `states[n]` after the n-th."""
    moves: tuple[Move, ...] = ()
    _tokens: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """Those of the first moves, as far as anybody has asked: a record is written after every ply."""

    @classmethod
    def new(cls, game: Game, seats: int, options: Mapping[str, Json] | None = None) -> Self:
        """A match before its first ply.

        :raises OptionError: the game cannot be set up like this.
        """
        checked = game.options(options or {})
        return cls(game, checked, (game.start(seats, checked),))

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def is_over(self) -> bool:
        """Whether the match has ended; `state.turn` then says how."""
        return isinstance(self.state.turn, Over)

    def play(self, move: Move | str) -> Self:
        """The match one ply later.

        :raises UnreadableMove: the token is no move of this game.
        :raises IllegalMove: it is one, but not now.
        """
        state = self.state
        known = state.parse(move) if isinstance(move, str) else move
        return replace(self, states=(*self.states, state.play(known)), moves=(*self.moves, known))

    @property
    def hidden(self) -> tuple[int, ...]:
        """The moves, by index, that only who made them may know as yet."""
        if not self.game.secret:
            return ()
        found = []
        revealed: set[int] = set()
        for index in range(len(self.moves) - 1, -1, -1):
            if len(revealed) == self.seats:
                break  # whatever lies before is known
            revealed.update(event.seat for event in self.states[index + 1].events if event.kind == "revealed")
            turn = self.states[index].turn
            if isinstance(turn, Decision) and turn.kind in self.game.secret and turn.seat not in revealed:
                found.append(index)
        return tuple(reversed(found))

    def _target(self, free: bool) -> int | UndoStop:
        """The ply to go back to: the last real choice, nothing irrevocable in between."""
        latest: int | None = None
        for ply in range(len(self.moves), 0, -1):
            before = self.states[ply - 1]
            turn = before.turn
            if not free and any(event.kind == "revealed" for event in self.states[ply].events):
                return UndoStop("secret", ply)
            if not isinstance(turn, Decision):
                if free:
                    continue
                return UndoStop("chance", ply)
            if latest is None:
                latest = turn.seat
            if turn.seat != latest and not free:
                return UndoStop("player", ply)
            if len(before.moves()) > 1:
                return ply - 1
        return UndoStop("start", 0)

    @property
    def undo_stop(self) -> UndoStop | None:
        """What stops an undo now; None if it is possible."""
        target = self._target(free=False)
        return target if isinstance(target, UndoStop) else None

    def undo(self, free: bool = False) -> Self:
        """Back to the last choice of whoever chose last; unchanged where `undo_stop` says why.

        With `free` (practice) nothing but the start stops it: dice thrown again fall the same.
        """
        target = self._target(free)
        if isinstance(target, UndoStop):
            return self
        return self.back_to(target)

    def back_to(self, ply: int) -> Self:
        """The match as it was after so many plies."""
        return replace(
            self, states=self.states[: ply + 1], moves=self.moves[:ply], _tokens=self._tokens[:ply]
        )

    @property
    def tokens(self) -> list[str]:
        """The moves as they stand in a record."""
        if len(self._tokens) < len(self.moves):
            tokens = (*self._tokens, *map(str, self.moves[len(self._tokens) :]))
            object.__setattr__(self, "_tokens", tokens)
        return list(self._tokens)
