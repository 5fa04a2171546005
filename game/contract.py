"""What a game is to everything outside it: states, turns, moves, events and errors.

A game of Snowline is a tree of immutable states. At each state somebody decides, chance
decides, or the match is over:

>>> from game import GAMES
>>> yeti = GAMES["yeti"]
>>> state = yeti.start(2, yeti.options({}))
>>> state.turn
Chance(kind='start', seat=None, key=('start',))
>>> state = state.play("start:1")
>>> state.turn
Chance(kind='roll', seat=1, key=('roll', 1, 1, 1))
>>> state = state.play("roll:SFFFCT")
>>> state.turn
Decision(seat=1, kind='keep')
>>> [str(move) for move in state.moves()]
['keep:C', 'keep:F', 'keep:T', 'keep:-']

Nothing outside a game's own package (views excepted) asks which game it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, Self, runtime_checkable

type Json = Any
"""Plain JSON data: dict, list, str, int, float, bool, None."""


class Decision(NamedTuple):
    """A seat has to choose one of the state's `moves()`."""

    seat: int
    kind: str
    """What is chosen, in the game's own word: `"keep"`, `"buy"` …"""


class Chance(NamedTuple):
    """Chance decides: one of the state's `outcomes()`, or a sample by `draw()`."""

    kind: str
    seat: int | None
    """Whoever acts; None in the set-up."""
    key: tuple[str | int, ...]
    """Names the event, once a match: the dealer derives the outcome from the seed and this."""


class Over(NamedTuple):
    """The match has ended."""

    winners: tuple[int, ...]
    """Seats, ascending; several share the win."""
    reason: str


type Turn = Decision | Chance | Over


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that a ply brought about, for logs, charts and voices.

    Over a match the `points` of a seat's events add up to its points.
    """

    kind: str
    seat: int
    points: int = 0
    count: int = 0
    to: int = -1
    item: str = ""


class Source(Protocol):
    """Where randomness comes from: the dealer's keyed bytes, or a plain generator."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely."""

    def dice(self, faces: str, n: int) -> str:
        """n throws of a die with these faces (repeated faces are likelier)."""


class Move(Protocol):
    """A decision or an outcome: a frozen value whose `str()` is its token in the record."""

    def __hash__(self) -> int: ...


class State(Protocol):
    """A position: immutable, with `==`, `hash` and a repr that reads."""

    def __hash__(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def turn(self) -> Turn: ...
    @property
    def events(self) -> tuple[Event, ...]:
        """What the ply that led here brought about; not part of equality."""

    def moves(self) -> Sequence[Move]:
        """The legal moves at a decision, else nothing."""

    def outcomes(self) -> Sequence[tuple[Move, Fraction]]:
        """At a chance event every outcome with its exact probability, else nothing."""

    def draw(self, source: Source) -> Move:
        """At a chance event one outcome, drawn with its probability.

        :raises ValueError: this is no chance event.
        """

    def play(self, move: Move | str) -> Self:
        """The state after a move, an outcome or its token.

        :raises UnreadableMove: the token is no move of this game.
        :raises IllegalMove: it is one, but not now.
        """

    def parse(self, token: str) -> Move:
        """The move that a token of the record means.

        :raises UnreadableMove: it means none.
        """

    def seen_by(self, seat: int | None) -> Self:
        """The state with everything hidden that this seat may not know; None: an onlooker."""

    def determinize(self, source: Source) -> Self:
        """What is hidden, filled in at random as it may be."""

    def snapshot(self) -> dict[str, Json]:
        """The state as plain JSON data, with the fields of the record notation."""


class Options(Protocol):
    """A match's options, checked."""

    def to_json(self) -> dict[str, Json]:
        """What differs from the defaults, as it stands in a record."""


@runtime_checkable
class Game(Protocol):
    """A game: its name, how many may play, its options and its first state."""

    @property
    def name(self) -> str: ...
    @property
    def seats(self) -> range: ...
    @property
    def secret(self) -> frozenset[str]:
        """Kinds of decisions that nobody else may know before an event `revealed` of that seat."""

    def options(self, given: Mapping[str, Json]) -> Any:
        """Checked options, defaults filled in.

        :raises OptionError: a name, type, shape or value that the rules do not know.
        """

    def start(self, seats: int, options: Any) -> State:
        """The state before the first ply.

        :raises OptionError: this game is not for so many.
        """


class OptionError(ValueError):
    """A match cannot be set up like this; the sentence says which option and why."""


class UnreadableMove(ValueError):
    """A token that is no move of this game."""

    def __init__(self, token: str, why: str = "is not a move of this game") -> None:
        self.token = token
        super().__init__(f"“{clip(token)}” {why}.")


class IllegalMove(ValueError):
    """A move that the rules do not allow here."""

    def __init__(self, move: Move | str, legal: Sequence[Move | str] = (), wanted: str = "") -> None:
        self.move = str(move)
        self.legal = tuple(sorted(str(m) for m in legal))
        """The legal tokens; empty at a chance event."""
        asked = wanted or f"legal: {' '.join(self.legal)}"
        super().__init__(f"“{clip(self.move)}” is not possible here; {asked}.")


def clip(text: object, length: int = 60) -> str:
    """A piece of foreign text fit for a message: printable, on one line, cut to a length."""
    whole = str(text)
    flat = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in whole[:length])
    return flat if len(whole) <= length else flat[: length - 1] + "…"


def shown(value: Json) -> str:
    """A piece of foreign data as JSON writes it, fit for a message: true and null, not True and None."""
    return clip(json.dumps(value, ensure_ascii=False, default=str))
