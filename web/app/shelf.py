"""The matches that are kept: what a list shows of each, without the rules that would read its record.

A summary is derived from a record and stored beside it (`about:ID`), written together with it, so that
home and the list of matches come up at once. One that is missing, or that an older version wrote, is made
anew from its record.

>>> from app.games import Player
>>> from game import GAMES, Match
>>> match = Match.new(GAMES["yeti"], 2).play("start:1")
>>> about = summarise(match, (Player("Pema", 1), Player("Tenzin", 3)), {"title": "Sunday"})
>>> about.seat, about.scores, about.title
(1, (0, 0), 'Sunday')
>>> Summary.from_json(about.to_json()) == about
True
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, Self

from app.games import VIEWS, Player, Table, views
from app.markup import clean_name
from app.phrases import listed
from app.text import ENGLISH, Translator
from game.contract import Over

if TYPE_CHECKING:
    from game.match import Match

FORM: Final = 1
"""Goes up when a summary holds something else than before."""
TITLE_LENGTH: Final = 48
ID: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")
PRACTICE: Final = "practice"
BY_LINK: Final = "by_link"
"""Where in a record it stands that the match is played by letter (`game.correspondence.KEY`)."""
OLD: Final = ("match", "damaged")
"""Where matches were stored when there was one at a time."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a list."""

    game: str
    players: tuple[Player, ...]
    scores: tuple[int, ...]
    round: int
    """0 before the first one."""
    seat: int | None
    """Whose turn it is, if anybody's."""
    winners: tuple[int, ...]
    """Nobody while it goes on."""
    over: bool
    plies: int
    title: str = ""
    """What somebody has named it."""
    played: str = ""
    """When the last ply was made, as ISO 8601 has it."""

    def to_json(self) -> dict[str, Any]:
        """As it is stored."""
        return {**_members(self), "players": [_members(player) for player in self.players], "form": FORM}

    @classmethod
    def from_json(cls, data: object) -> Self | None:
        """A summary as it was stored; None if that is not what `data` is."""
        if not isinstance(data, Mapping) or data.get("form") != FORM or data.get("game") not in VIEWS:
            return None
        try:
            given = {field.name: data[field.name] for field in fields(cls)}
            seats = [
                Player(str(seat["name"]), int(seat["look"]), str(seat["bot"])) for seat in given["players"]
            ]
            made = cls(
                **given
                | {
                    "players": tuple(seats),
                    "scores": tuple(int(points) for points in given["scores"]),
                    "winners": tuple(int(seat) for seat in given["winners"]),
                }
            )
        except (KeyError, TypeError, ValueError):
            return None
        return made if made._holds_together() else None

    def _holds_together(self) -> bool:
        seats = range(len(self.players))
        whole = (self.round, self.plies, *self.winners)
        return (
            len(self.scores) == len(seats)
            and all(1 <= player.look <= 5 for player in self.players)
            and all(type(number) is int and number >= 0 for number in whole)
            and all(seat in seats for seat in self.winners)
            and (self.seat is None or (type(self.seat) is int and self.seat in seats))
            and isinstance(self.over, bool)
            and isinstance(self.title, str)
            and isinstance(self.played, str)
        )


def _members(value: Summary | Player) -> dict[str, Any]:
    return {field.name: getattr(value, field.name) for field in fields(value)}


def summarise(match: Match, players: tuple[Player, ...], extra: Mapping[str, Any]) -> Summary:
    """The summary of a match; `extra` is what stands in its record beside the moves."""
    turn = match.state.turn
    over = isinstance(turn, Over)
    table = Table(ENGLISH, match, players, "over", viewer=None)
    return Summary(
        match.game.name,
        players,
        tuple(int(points) for points in views(match.game.name).scores(table)),
        round_of(match),
        None if isinstance(turn, Over) else turn.seat,
        turn.winners if isinstance(turn, Over) else (),
        over,
        len(match.moves),
        clean_name(extra.get("title"), TITLE_LENGTH),
        moment(extra.get("played")),
    )


def round_of(match: Match) -> int:
    """The round that a match is in, 0 before the first: every game tells when one begins."""
    for state in reversed(match.states):
        for event in reversed(state.events):
            if event.kind == "round":
                return event.count
    return 0


def moment(text: object) -> str:
    """A time as ISO 8601 has it, else nothing: times are compared as texts."""
    known = isinstance(text, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", text)
    return str(text) if known else ""


def moment_now() -> str:
    """Now, as records have it."""
    now = time.time()
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(now))}.{int(now * 1000) % 1000:03d}Z"


def read(data: object) -> dict[str, Summary]:
    """Summaries by the ids of their matches, as far as they can be read."""
    if not isinstance(data, Mapping):
        return {}
    found = ((key, Summary.from_json(value)) for key, value in data.items() if is_id(key))
    return {key: about for key, about in found if about}


def is_id(text: object) -> bool:
    """Whether this may name a match."""
    return isinstance(text, str) and ID.fullmatch(text) is not None


def in_order(shelf: Mapping[str, Summary]) -> list[str]:
    """The ids of the matches: those that go on, then those that are over, each the latest first."""
    return sorted(shelf, key=lambda key: (not shelf[key].over, shelf[key].played, key), reverse=True)


def latest(shelf: Mapping[str, Summary]) -> str:
    """The match that home offers: the latest that goes on, else the latest that is over; else nothing."""
    return next(iter(in_order({key: about for key, about in shelf.items() if key != PRACTICE})), "")


def titled(tr: Translator, about: Summary) -> str:
    """What a match is called: its name, else who plays."""
    return about.title or listed(tr, [player.name for player in about.players])


def standing(tr: Translator, about: Summary) -> str:
    """How a match stands, in a few words."""
    if about.over:
        winners = [about.players[seat].name for seat in about.winners]
        if len(winners) == 1:
            return tr("{name} won", name=winners[0])
        return tr("{names} share the win", names=listed(tr, winners))
    if about.seat is None:
        return tr("Just begun")
    return tr("{name}’s turn", name=about.players[about.seat].name)


def where(tr: Translator, about: Summary) -> str:
    """Which game, and how far it has come."""
    title = views(about.game).blurb(tr).title
    if about.over:
        return tr.n("{game} · {count} round", "{game} · {count} rounds", about.round, game=title)
    if not about.round:
        return title
    return tr("{game} · {round}", game=title, round=tr("Round {round}", round=about.round))
