"""The JSON record of a match: read, check, migrate, write (Y7, K11).

Text from anywhere may come in: whatever is wrong with it ends in a sentence that says what and
where, never in another kind of error.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Final, Literal, Self

from game.contract import IllegalMove, Json, OptionError, State, UnreadableMove, clip, shown
from game.line import Line, line_from
from game.match import Match
from game.registry import GAMES

FORMAT: Final = "snowline"
VERSION: Final = 1
"""What is written; it goes up when a record of before would be read wrongly, or not at all."""
MIGRATIONS: Final[Mapping[int, Callable[[dict[str, Json]], dict[str, Json]]]] = {}
"""How a record of each older version becomes one of the next: data in, new data out. Records of every version
that was ever released stay readable: each has its records in `tests/engine/fixtures`."""
MOST_TEXT: Final = 4_000_000
"""Characters; a long match has some 20,000."""
MOST_MOVES: Final = 100_000
DEEPEST: Final = 50
"""Lists and objects within each other; a record has four. Thousands end the interpreter in a browser."""
KEYS: Final = ("format", "version", "game", "seats", "options", "moves")


type Fault = Literal["", "foreign", "long", "newer", "damaged", "version", "rules", "match", "lost"]
"""What is wrong, where it is something that people come upon who never see a record's text.

It is no match of ours, too long for one, from a newer Snowline; the link is damaged, of another version, of
other rules, of another match; what was sealed on this device is lost.
"""


class RecordError(ValueError):
    """This is no record that can be read; the sentence says why, in English."""

    def __init__(self, sentence: str, fault: Fault = "") -> None:
        super().__init__(sentence)
        self.fault = fault
        """By which it can be said in another language."""


class RuleBroken(RecordError):
    """A record whose plies do not follow the rules."""

    def __init__(self, ply: int, token: str, why: str, legal: tuple[str, ...] = ()) -> None:
        self.ply = ply
        """The first ply that is wrong, from 1."""
        self.token = token
        self.legal = legal
        super().__init__(f"Ply {ply}: {why}")


@dataclass(frozen=True, slots=True)
class Record:
    """A match on paper: how it was set up and its tokens, with whatever else stands beside them.

    >>> head = '"format": "snowline", "version": 1, "game": "yeti", "seats": 2'
    >>> record = Record.loads('{' + head + ', "moves": ["start:1"]}')
    >>> record.match().state.seat
    1
    >>> Record.loads(record.dumps()) == record
    True
    """

    game: str
    seats: int
    options: Mapping[str, Json] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    extra: Mapping[str, Json] = field(default_factory=dict)
    """Names, seed, bots, date … kept as they are."""

    @classmethod
    def of(cls, match: Match, **extra: Json) -> Self:
        """The record of a match."""
        return cls(match.game.name, match.seats, match.options.to_json(), tuple(match.tokens), extra)

    @classmethod
    def loads(cls, text: str) -> Self:
        """A record from its JSON text.

        :raises RecordError: it is none.
        """
        return cls.from_json(read_json(text))

    @classmethod
    def from_json(cls, data: Json) -> Self:
        """A record from its JSON data, its header checked; the plies are checked by `match()`.

        :raises RecordError: it is none.
        """
        if not isinstance(data, dict):
            raise RecordError(f"A record is a JSON object, not {shown(data)}.", "foreign")
        data = migrate(data)
        name, seats = data.get("game"), data.get("seats")
        if not isinstance(name, str) or name not in GAMES:
            raise RecordError(f"“game” is one of {', '.join(GAMES)}, not {_show(data, 'game')}.")
        if not isinstance(seats, int) or isinstance(seats, bool):
            raise RecordError(f"“seats” is a whole number, not {_show(data, 'seats')}.")
        options = data.get("options", {})
        if not isinstance(options, dict):
            raise RecordError(f"“options” is an object, not {_show(data, 'options')}.")
        tokens = data.get("moves")
        if not isinstance(tokens, list):
            raise RecordError(f"“moves” is a list of tokens, not {_show(data, 'moves')}.")
        if len(tokens) > MOST_MOVES:
            raise RecordError(f"“moves” is too long for a match: {len(tokens):,} tokens.")
        for ply, token in enumerate(tokens, start=1):
            if not isinstance(token, str):
                raise RecordError(f"Ply {ply}: a token is a text, not {shown(token)}.")
        record = cls(name, seats, options, tuple(tokens), {k: v for k, v in data.items() if k not in KEYS})
        record.start()
        return record

    def start(self) -> Match:
        """The match before its first ply.

        :raises RecordError: the options or the number of seats are not the game's.
        """
        try:
            return Match.new(GAMES[self.game], self.seats, self.options)
        except OptionError as error:
            raise RecordError(str(error)) from None

    def replay(self) -> Iterator[State]:
        """The state after each ply.

        :raises RuleBroken: at the first ply that does not follow the rules.
        """
        line = Line(self.start().state)
        for ply, token in enumerate(self.moves, start=1):
            yield _played(line, ply, token)

    def match(self) -> Match:
        """The match, every ply checked.

        :raises RuleBroken: a ply does not follow the rules.
        """
        match = self.start()
        line = line_from(match.state)
        for ply, token in enumerate(self.moves, start=1):
            _played(line, ply, token)
        return line.match(match.game, match.options, len(self.moves))

    def to_json(self) -> dict[str, Json]:
        """The record as JSON data; an extra key never hides one of the format's own."""
        own: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "seats": self.seats,
            "options": dict(self.options),
            "moves": list(self.moves),
        }
        return {**self.extra, **own}

    def dumps(self) -> str:
        """The record as JSON text that can be written as UTF-8, whatever the names in it."""
        text = json.dumps(self.to_json(), ensure_ascii=False)
        return re.sub(r"[\ud800-\udfff]", lambda lone: f"\\u{ord(lone[0]):04x}", text)


def read_json(text: str) -> Json:
    """What a JSON text says.

    :raises RecordError: it is no JSON, or more than a record could hold.
    """
    if len(text) > MOST_TEXT:
        raise RecordError(f"This is too long for a record: over {MOST_TEXT:,} characters.", "long")
    if _depth(text) > DEEPEST:
        raise RecordError(
            f"This is too deep for a record: over {DEEPEST} lists or objects within each other.", "long"
        )
    try:
        return json.loads(text, parse_constant=_no_constant, parse_float=_finite)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise RecordError(f"This is not JSON: {error.msg.lower()} at {where}.", "foreign") from None
    except ValueError as error:
        raise RecordError(f"This is not a JSON record: {clip(error)}.", "foreign") from None


def migrate(data: dict[str, Json]) -> dict[str, Json]:
    """A record of any version we know in the form of the newest; what was handed in stays as it was.

    :raises RecordError: another format, or a version we do not know.
    """
    if data.get("format") != FORMAT:
        raise RecordError(f"“format” is “{FORMAT}” in a record, not {_show(data, 'format')}.", "foreign")
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise RecordError(f"“version” is a whole number from 1, not {_show(data, 'version')}.")
    if version > VERSION:
        newer = f"This record has version {clip(version, 20)}"
        raise RecordError(f"{newer}; this Snowline reads up to {VERSION}. Update it first.", "newer")
    for older in range(version, VERSION):
        data = {**MIGRATIONS[older](data), "version": older + 1}
    return data


def _played(line: Line, ply: int, token: str) -> State:
    try:
        return line.after(ply, token)
    except IllegalMove as error:
        raise RuleBroken(ply, token, str(error), error.legal) from None
    except UnreadableMove as error:
        legal = tuple(sorted(map(str, line.last.moves())))
        asked = f" Legal: {' '.join(legal)}." if legal else ""
        raise RuleBroken(ply, token, f"{error}{asked}", legal) from None


_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_BRACKETS: Final = re.compile(r"[\[{]++|[\]}]++")


def _depth(text: str) -> int:
    """How many lists and objects lie within each other, found out without a stack."""
    depth = deepest = 0
    for run in _BRACKETS.findall(_STRING.sub("", text)):
        if run[0] in "[{":
            depth += len(run)
            deepest = max(depth, deepest)
        else:
            depth -= len(run)
    return deepest


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{clip(text)} is too large a number")
    return number


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number of JSON")


def _show(data: Mapping[str, Json], key: str) -> str:
    return shown(data[key]) if key in data else "missing"
