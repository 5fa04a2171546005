"""A record as a short text that fits a link, and back.

>>> from game import GAMES, Match, Record
>>> match = Match.new(GAMES["yeti"], seats=2).play("start:1").play("roll:CFFSTT").play("keep:T")
>>> record = Record.of(match, names=["Pema", "Tenzin"])
>>> text = pack(record)
>>> text[0], len(text) < 100, unpack(text) == record
('1', True, True)
>>> unpack(text[:-3])
Traceback (most recent call last):
    ...
game.link.LinkError: This link is damaged or cut off: it has to be copied whole.

Every ply is one place among as many as there are at its moment, and all of them together are one
whole number (an asymmetric numeral system on long integers). A decision is its place among the
legal moves, so what had to be costs nothing. What chance decided costs nothing either where it
follows from the seed in the record; else its token is spelled, letter by letter, by what has been
frequent in the match so far. Before the number stands the rest of the record, deflated.
"""

from __future__ import annotations

import json
import re
import zlib
from binascii import a2b_base64, b2a_base64
from collections.abc import Iterator
from typing import Final, NamedTuple

from game.contract import Chance, Decision, IllegalMove, State, UnreadableMove, clip
from game.dealer import Dealer
from game.line import line_from
from game.match import Match
from game.record import Record, RecordError, RuleBroken, read_json

VERSION: Final = "1"
LONGEST: Final = 2000
"""Characters that a link may have; longer ones are cut by some programs that people send them with."""
MOST_READ: Final = 20_000
"""Characters of a text that is looked at."""
MOST_PLIES: Final = 10_000
"""A long match has some 1,300."""
MOST_HEADER: Final = 64_000
"""Bytes of what stands before the plies, inflated."""
LONGEST_TOKEN: Final = 64
MOST_LETTERS: Final = 96
"""Different ones in what chance decided."""
LEARN: Final = 24
"""How much likelier a letter becomes each time it has come."""
END: Final = "\n"
"""The letter after the last one of a token."""
FAMILIAR: Final = (
    b'"replaced":{"fair_start":true,"master_builder":true,"components":{"easy","medium","hard"]'
    b'"weather":"mixed"},"weather":"short"},"weather":"long"},"word":"","seed":"","plays":["person","person"],'
    b'"looks":[1,2,3,4,5],"names":["["yak",4,{},["yeti",5,{},'
)
"""What headers are made of: deflating begins with this in mind. Part of the version."""


class LinkError(RecordError):
    """This is no link that can be read; the sentence says why."""


def pack(record: Record) -> str:
    """The record as letters, digits, `-` and `_`.

    :raises RecordError: its plies do not follow the rules, or what stands beside them is too long.
    """
    match = record.match()
    letters = "" if _is_dealt(match, _dealer(record)) else _letters(match)
    head = [record.game, record.seats, dict(record.options), len(match.moves), letters, dict(record.extra)]
    deflated = _deflate(json.dumps(head, ensure_ascii=False, separators=(",", ":")))
    number = 0
    for place in reversed(list(_places(match, letters))):
        number = place.put(number)
    plies = number.to_bytes((number.bit_length() + 7) // 8)
    body = len(deflated).to_bytes(2) + deflated + _check(match) + plies
    return VERSION + _encode(zlib.crc32(body).to_bytes(4) + body)


def unpack(text: str) -> Record:
    """The record that `pack` made this text of, its plies checked.

    :raises RecordError: it is no such text, a damaged one, or what is in it is no record.
    """
    body = _body(text)
    start = 2 + int.from_bytes(body[:2])
    head = read_json(_inflate(body[2:start]))
    if not isinstance(head, list) or len(head) != 6:
        raise LinkError("This link does not begin as a match does.", "damaged")
    name, seats, options, plies, letters, extra = head
    fits = isinstance(plies, int) and isinstance(letters, str) and isinstance(extra, dict)
    if not fits or len(letters) > MOST_LETTERS:
        raise LinkError("This link does not begin as a match does.", "damaged")
    own = {"format": "snowline", "version": 1, "game": name, "seats": seats, "options": options, "moves": []}
    bare = Record.from_json({**extra, **own})
    number = int.from_bytes(body[start + 4 :])
    match = _replayed(bare, min(plies, MOST_PLIES), letters, number)
    if _check(match) != body[start : start + 4]:
        raise LinkError("This link was made by other rules: by these it leads to other moves.", "rules")
    return Record(bare.game, bare.seats, bare.options, tuple(match.tokens), bare.extra)


# -- plies as one number ---------------------------------------------------------------------------------


class Place(NamedTuple):
    """Where something is among `of` places: it has those from `start` on, `width` of them."""

    start: int
    width: int
    of: int

    def put(self, number: int) -> int:
        """The number that says this place first and then what `number` says."""
        return number // self.width * self.of + self.start + number % self.width

    def rest(self, number: int) -> int:
        """What a number that says this place first says then."""
        return number // self.of * self.width + number % self.of - self.start


class Spelling:
    """Which letter comes next in a token, from what came in those before it."""

    def __init__(self, letters: str) -> None:
        self._letters = letters + END
        self._counts: dict[str, list[int]] = {}

    def write(self, kind: str, token: str) -> Iterator[Place]:
        """The letters of a token as places."""
        before = ""
        for letter in (*token, END):
            yield self._place(kind + before[-2:], self._letters.index(letter))
            before += letter

    def read(self, kind: str, number: int) -> tuple[str, int]:
        """A token, and what the number says after it.

        :raises LinkError: it does not end.
        """
        token = ""
        while len(token) <= LONGEST_TOKEN:
            counts = self._seen(kind + token[-2:])
            of = sum(counts)
            left, at = number % of, 0
            while left >= counts[at]:
                left -= counts[at]
                at += 1
            number = Place(number % of - left, counts[at], of).rest(number)
            counts[at] += LEARN
            if self._letters[at] == END:
                return token, number
            token += self._letters[at]
        raise LinkError(f"Chance decides in fewer letters than “{clip(token)}”.", "damaged")

    def _seen(self, context: str) -> list[int]:
        return self._counts.setdefault(context, [1] * len(self._letters))

    def _place(self, context: str, at: int) -> Place:
        counts = self._seen(context)
        place = Place(sum(counts[:at]), counts[at], sum(counts))
        counts[at] += LEARN
        return place


def _places(match: Match, letters: str) -> Iterator[Place]:
    """The plies of a match, each as a place."""
    spelling = Spelling(letters)
    for state, move in zip(match.states, match.moves, strict=False):
        if isinstance(state.turn, Decision):
            legal = _legal(state)
            yield Place(legal.index(str(move)), 1, len(legal))
        elif letters and isinstance(state.turn, Chance):
            yield from spelling.write(state.turn.kind, str(move))


def _replayed(bare: Record, plies: int, letters: str, number: int) -> Match:
    """The match that a number tells.

    :raises RecordError: it does not go on for so many plies, or chance breaks a rule.
    """
    match, dealer, spelling = bare.start(), _dealer(bare), Spelling(letters)
    state, line = match.state, line_from(match.state)
    for ply in range(1, plies + 1):
        if isinstance(state.turn, Decision):
            legal = _legal(state)
            token = legal[number % len(legal)]
            number //= len(legal)
        elif not isinstance(state.turn, Chance):
            raise LinkError(f"The match ends at ply {ply - 1}, and the link goes on.", "damaged")
        elif letters:
            token, number = spelling.read(state.turn.kind, number)
        elif dealer:
            token = str(dealer.deal(state))
        else:
            raise LinkError(f"The link does not say what chance decided at ply {ply}.", "damaged")
        try:
            state = line.after(ply, token)
        except (IllegalMove, UnreadableMove) as error:
            raise RuleBroken(ply, token, str(error)) from None
    return line.match(match.game, match.options, plies)


def _legal(state: State) -> list[str]:
    """The legal moves in an order that does not depend on how the rules find them."""
    return sorted(map(str, state.moves()))


def _letters(match: Match) -> str:
    """All letters of what chance decided."""
    chance = (
        str(move)
        for state, move in zip(match.states, match.moves, strict=False)
        if isinstance(state.turn, Chance)
    )
    return "".join(sorted(set().union(*chance)))


def _dealer(record: Record) -> Dealer | None:
    """The dealer whose seed or word the record carries."""
    try:
        return Dealer.from_hex(record.extra.get("seed"))
    except ValueError:
        word = record.extra.get("word")
        return Dealer.from_word(word) if isinstance(word, str) else None


def _is_dealt(match: Match, dealer: Dealer | None) -> bool:
    """Whether all that chance decided follows from the seed."""
    return dealer is not None and all(
        dealer.deal(state) == move
        for state, move in zip(match.states, match.moves, strict=False)
        if isinstance(state.turn, Chance)
    )


# -- bytes as text ---------------------------------------------------------------------------------------


def _check(match: Match) -> bytes:
    """Four bytes that stand for the tokens."""
    return zlib.crc32("\n".join(match.tokens).encode()).to_bytes(4)


def _encode(data: bytes) -> str:
    """The bytes in base64 for addresses."""
    text = b2a_base64(data, newline=False).decode("ascii")
    return text.translate(_TO_ADDRESS).rstrip("=")


def _body(text: str) -> bytes:
    """The bytes in a text, checked; spaces and line breaks that mail put in do no harm.

    :raises LinkError: the text is damaged, or not of this version.
    """
    if len(text) > MOST_READ:
        raise LinkError(f"This is too long for a link: over {MOST_READ:,} characters.", "long")
    bare = "".join(text.split())
    version, letters = bare[:1], bare[1:]
    if version != VERSION and version.isalnum() and version.isascii():
        raise LinkError(
            "This link was made by another version of Snowline. Update this one first.", "version"
        )
    if version != VERSION or not re.fullmatch(r"[A-Za-z0-9_-]+", letters) or len(letters) % 4 == 1:
        raise LinkError(DAMAGED, "damaged")
    data = a2b_base64(letters.translate(_FROM_ADDRESS) + "=" * (-len(letters) % 4))
    if len(data) < 10 or zlib.crc32(data[4:]).to_bytes(4) != data[:4]:
        raise LinkError(DAMAGED, "damaged")
    return data[4:]


def _deflate(text: str) -> bytes:
    """:raises RecordError: it is too long."""
    data = text.encode("utf-8", "surrogatepass")
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=FAMILIAR)
    packed = packer.compress(data) + packer.flush()
    if len(data) > MOST_HEADER or len(packed) > 0xFFFF:
        raise RecordError(f"What stands beside the moves is too long for a link: {len(data):,} bytes.")
    return packed


def _inflate(data: bytes) -> str:
    """:raises LinkError: it is not deflated, or more than a link may hold."""
    unpacker = zlib.decompressobj(-15, zdict=FAMILIAR)
    try:
        found = unpacker.decompress(data, MOST_HEADER)
        if not unpacker.eof:
            raise LinkError("This link holds more than a match.", "long")
        return found.decode("utf-8", "surrogatepass")
    except (zlib.error, UnicodeDecodeError):
        raise LinkError(DAMAGED, "damaged") from None


DAMAGED: Final = "This link is damaged or cut off: it has to be copied whole."
_TO_ADDRESS: Final = str.maketrans("+/", "-_")
_FROM_ADDRESS: Final = str.maketrans("-_", "+/")
