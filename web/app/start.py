"""What the page's address asks for: `embed.html?game=yak&players=3&bots=2&lang=de` as values.

>>> start, notes = read({"game": "yak", "players": "3", "bots": "2", "level": "fierce"})
>>> start.game, [player.bot for player in start.players]
('yak', ['', 'medium', 'medium'])
>>> print(notes[0])
level="fierce" is ignored. It may be: easy, medium, hard.

Every parameter is optional, and one that cannot be used counts as not given: an address may be old,
or typed by hand. What each may be is in `docs/embedding.md`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from app.draft import FIRST_LOOKS, LEVELS
from app.games import VIEWS, Player
from app.menu import MOTIONS, THEMES
from app.text import choose, languages, tag
from game import GAMES, Dealer

USUAL_SEATS: Final = 3
"""As many sit at a table of which nothing was said."""
USUAL_LEVEL: Final = "medium"
LONGEST_WORD: Final = 64
LONGEST_ADDRESS: Final = 2000
SHELLS: Final = frozenset({"accent", "host", "start"})
"""What the page itself sees to, before there is any Python."""


class Note(NamedTuple):
    """A parameter that is ignored, for whoever wrote the address: it goes to the console."""

    name: str
    value: str
    allowed: str

    def __str__(self) -> str:
        shown = self.value if len(self.value) <= 60 else f"{self.value[:60]}…"
        return f'{self.name}="{shown}" is ignored. It may be: {self.allowed}.'


@dataclass(frozen=True, slots=True)
class Start:
    """What is asked for. Empty: nothing was said, or nothing that could be used."""

    game: str = ""
    players: tuple[Player, ...] = ()
    """Without names. People come first, then bots."""
    language: str = ""
    theme: str = ""
    motion: str = ""
    seed: Dealer | None = None
    """Deals the first match."""
    home: str = ""
    """Where "Snowline" above the table leads, on somebody else's site."""

    @property
    def seats(self) -> tuple[Player, ...]:
        """Who sits down where a match begins at once: you against computers, if nothing was said."""
        return self.players or _seated(USUAL_SEATS, USUAL_SEATS - 1, USUAL_LEVEL)


def read(parameters: Mapping[str, object]) -> tuple[Start, tuple[Note, ...]]:
    """The parameters of an address, and a note for each that is ignored."""
    reader = _Reader(parameters)
    game = reader.one_of("game", VIEWS)
    start = Start(
        game,
        _players(reader, GAMES[game or VIEWS[0]].seats),
        reader.take("lang", _language, f"a language of Snowline ({', '.join(languages())})") or "",
        reader.one_of("theme", THEMES),
        reader.one_of("motion", MOTIONS),
        reader.take("seed", dealer, f"a word of 1 to {LONGEST_WORD} characters, or 32 hexadecimal digits"),
        reader.take("home", _address, "an address that begins with https:// or http://") or "",
    )
    return start, reader.notes()


def dealer(word: str) -> Dealer | None:
    """The dealer of a seed as it was written: 32 hexadecimal digits, or else a word."""
    if re.fullmatch("[0-9a-fA-F]{32}", word):
        return Dealer.from_hex(word)
    return Dealer.from_word(word) if 0 < len(word.strip()) <= LONGEST_WORD else None


class _Reader:
    """Takes parameters one after the other, and remembers what it was not able to use."""

    def __init__(self, parameters: Mapping[str, object]) -> None:
        self._left = {name: value for name, value in parameters.items() if name not in SHELLS}
        self._notes: list[Note] = []
        self._known: list[str] = []

    def take[T](self, name: str, use: Callable[[str], T | None], allowed: str) -> T | None:
        """What `use` makes of the parameter; None if it is not there, or not usable."""
        self._known.append(name)
        value = self._left.pop(name, None)
        if value is None:
            return None
        found = use(value) if isinstance(value, str) else None
        if found is None:
            self._notes.append(Note(name, str(value), allowed))
        return found

    def one_of(self, name: str, known: Sequence[str]) -> str:
        found = self.take(name, lambda value: value if value in known else None, ", ".join(known))
        return found or ""

    def number(self, name: str, numbers: range, what: str) -> int | None:
        def use(value: str) -> int | None:
            return int(value) if re.fullmatch("[0-9]{1,2}", value) and int(value) in numbers else None

        return self.take(name, use, f"{numbers[0]} to {numbers[-1]}{what}")

    def notes(self) -> tuple[Note, ...]:
        """A note for each that was ignored, those included that nobody knows."""
        known = f"one of {', '.join(sorted({*self._known, *SHELLS}))}"
        strange = (
            Note(name, str(value), f"no parameter, only {known}") for name, value in self._left.items()
        )
        return (*self._notes, *strange)


def _players(reader: _Reader, seats: range) -> tuple[Player, ...]:
    """As many seats, and as many bots among them, as were asked for."""
    total = reader.number("players", seats, " players at this game")
    most = total or seats[-1]
    bots = reader.number("bots", range(most + 1), f" bots among {most} players")
    level = reader.one_of("level", LEVELS)
    if total is None and bots is None and not level:
        return ()
    if total is None:
        total = USUAL_SEATS if bots is None else max(bots + 1, seats[0]) if bots < most else most
    return _seated(total, total - 1 if bots is None else bots, level or USUAL_LEVEL)


def _seated(total: int, bots: int, level: str) -> tuple[Player, ...]:
    people = total - bots
    return tuple(Player("", FIRST_LOOKS[seat], level if seat >= people else "") for seat in range(total))


def _language(value: str) -> str | None:
    """The language that is meant, region or not."""
    found = choose([value])
    return found if tag(value).split("-")[0] == found.split("-")[0] else None


def _address(value: str) -> str | None:
    """An address on the web: without a name and password in it, which could pass for its host."""
    if len(value) > LONGEST_ADDRESS or not re.fullmatch(r"https?://[^\s/?#@\\]+([/?#]\S*)?", value):
        return None
    return value
