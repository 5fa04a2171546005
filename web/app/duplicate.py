"""Duplicate matches: the same dice or draws for all who know a word, played apart and compared by score.

>>> same("Everest ", "everest"), same("Everest", "K2"), today(0)
(True, False, '1970-01-01')
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from app import stored
from app.games import Player, Table, views
from app.markup import clean_name
from app.text import ENGLISH
from game import Record, RecordError

if TYPE_CHECKING:
    from game.match import Match

WORD: Final = "word"
"""Where the word stands in a record."""
LENGTH: Final = 40


def today(now: float | None = None) -> str:
    """The day's word: the date, the same all over the world."""
    return time.strftime("%Y-%m-%d", time.gmtime(now))


def word_of(record: Record) -> str:
    """The word that the dice of a record come from; empty if they do not come from one."""
    return clean_name(record.extra.get(WORD), LENGTH)


def same(one: str, other: str) -> bool:
    """Whether two words give the same dice."""
    return one.strip().casefold() == other.strip().casefold()


class Played(NamedTuple):
    """A finished match, as it is compared."""

    record: Record
    match: Match
    players: tuple[Player, ...]
    scores: tuple[int, ...]

    @classmethod
    def of(cls, record: Record, match: Match) -> Played:
        players = stored.players_of(record, match)
        table = Table(ENGLISH, match, players, "over", open=True)
        points = views(match.game.name).scores(table)
        return cls(record, match, players, tuple(int(one) for one in points))

    @property
    def seat(self) -> int:
        """The seat that is compared: the person's, the first of several."""
        return next((seat for seat, player in enumerate(self.players) if not player.bot), 0)


class Comparison(NamedTuple):
    """Two matches with the same dice, and what else was equal."""

    mine: Played
    theirs: Played
    game: bool
    seats: bool
    options: bool
    opponents: bool
    """Who plays where: people and bots, and how strong those are."""

    @property
    def fair(self) -> bool:
        """Whether the scores say something."""
        return self.game and self.seats and self.options and self.opponents


def compared(mine: Played, theirs: Played) -> Comparison:
    """What was equal in two matches."""
    here, there = mine.match, theirs.match
    game = here.game.name == there.game.name
    seats = here.seats == there.seats
    return Comparison(
        mine,
        theirs,
        game,
        seats,
        game and here.options == there.options,
        seats and [player.bot for player in mine.players] == [player.bot for player in theirs.players],
    )


def found(records: Iterable[Any], theirs: Played) -> Comparison | None:
    """The best of the own finished matches to compare with, if any has the same word."""
    word = word_of(theirs.record)
    found = [
        compared(one, theirs) for one in _finished(records, word) if one.match.moves != theirs.match.moves
    ]
    return max(found, key=_worth, default=None)


def _finished(records: Iterable[Any], word: str) -> Iterable[Played]:
    """The finished matches among stored records whose dice come from a word."""
    for data in records:
        if not isinstance(data, Mapping) or not same(clean_name(data.get(WORD), LENGTH), word):
            continue
        try:
            record, match = stored.read(data)
        except RecordError:
            continue
        if match.is_over:
            yield Played.of(record, match)


def _worth(one: Comparison) -> tuple[bool, int, str]:
    """What is equal counts first, then which was played first: the dice are known after that."""
    equal = one.game + one.seats + one.options + one.opponents
    played = str(one.mine.record.extra.get("begun", ""))
    return one.fair, equal, "".join(chr(0x10FFFF - ord(letter)) for letter in played[:40])
