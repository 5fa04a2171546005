"""What the plies of every game are made of: the first outcome, tokens, and values made once.

>>> parse = parser({"start": lambda rest: Start(int(rest)), "pass": lambda rest: "pass"}, bare=("pass",))
>>> parse("start:2"), parse("pass")
(Start(seat=2), 'pass')
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from game.contract import Decision, Event, UnreadableMove

REMEMBERED: Final = 16384
"""How many values are remembered where there may be any number of them."""


@dataclass(frozen=True, slots=True)
class Start:
    """Chance: this seat is the first (Y2.1, K2.3)."""

    seat: int

    def __str__(self) -> str:
        return f"start:{self.seat}"


def parser[M](readers: Mapping[str, Callable[[str], M | None]], bare: Collection[str]) -> Callable[[str], M]:
    """A function from a token to the move it means: `verb:rest`, or a verb that stands bare.

    Each verb has a reader, which gets the rest and says None if that means nothing; for a token
    that means nothing the function raises UnreadableMove.
    """

    @lru_cache(REMEMBERED)
    def parse(token: str) -> M:
        verb, colon, rest = token.partition(":")
        read = readers.get(verb)
        move = read(rest) if read and bool(colon) == (verb not in bare) else None
        if move is None:
            raise UnreadableMove(token)
        return move

    return parse


@cache
def decision(seat: int, kind: str) -> Decision:
    return Decision(seat, kind)


@lru_cache(REMEMBERED)
def event(kind: str, seat: int, points: int, count: int, to: int, item: str) -> Event:
    return Event(kind, seat, points, count, to, item)


def put_in[T](row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The row with another value in one place."""
    changed = list(row)
    changed[place] = value
    return tuple(changed)
