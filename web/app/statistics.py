"""Statistics over finished matches: who has played how often, won, with how many points, which dice fell.

A match adds one outcome when it ends, stored under its id (`result:ID`): however often it ends, after an
undo or on its way through a file, it counts once; it goes on counting when the match itself is deleted.
Statistics are nothing but the sum of these outcomes, and to reset them is to delete them: what ends
afterwards counts again.

People are known by their names, whatever their capitals; computer players by how strong they play.

>>> first = Outcome("yeti", (Seat("Pema", "", 50, True), Seat("Kiang", "hard", 40, False)))
>>> again = Outcome("yeti", (Seat("pema", "", 30, False), Seat("Pika", "hard", 44, True)))
>>> [(row.who, row.played, row.won, row.average) for row in table([first, again])["yeti"]]
[('Pema', 2, 1, 40.0), ('hard', 2, 1, 42.0)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Self

from app.games import VIEWS, Player, Table, views
from app.markup import clean_name
from app.text import ENGLISH
from game.contract import Over

if TYPE_CHECKING:
    from game.match import Match

LEVELS: Final = ("easy", "medium", "hard")
MOST: Final = 10**6
"""Points and dice of one match."""


@dataclass(frozen=True, slots=True)
class Seat:
    """How one seat came out."""

    name: str
    bot: str
    """How strong a bot played; empty: a person."""
    points: int
    won: bool
    """Alone or with others."""
    seen: Mapping[str, int] = field(default_factory=dict)
    """How often each face was rolled, or each kind drawn."""
    expected: Mapping[str, float] = field(default_factory=dict)
    """How often it comes on average."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a finished match adds to the statistics."""

    game: str
    seats: tuple[Seat, ...]

    def to_json(self) -> dict[str, Any]:
        """As it is stored."""
        return {
            "game": self.game,
            "seats": [
                {
                    "name": seat.name,
                    "bot": seat.bot,
                    "points": seat.points,
                    "won": seat.won,
                    "seen": dict(seat.seen),
                    "expected": {kind: round(mean, 3) for kind, mean in seat.expected.items()},
                }
                for seat in self.seats
            ],
        }

    @classmethod
    def from_json(cls, data: object) -> Self | None:
        """An outcome as it was stored; None if that is not what `data` is."""
        if not isinstance(data, Mapping) or data.get("game") not in VIEWS:
            return None
        seats = data.get("seats")
        read = [_seat(seat) for seat in seats] if isinstance(seats, list) else []
        whole = tuple(seat for seat in read if seat)
        return cls(data["game"], whole) if whole and len(whole) == len(read) else None


@dataclass(frozen=True, slots=True)
class Row:
    """One player of one game over all matches."""

    who: str
    """A name, as it is written most; of bots, how strong they play."""
    bot: bool
    played: int
    won: int
    average: float
    """Points."""
    best: int
    seen: Mapping[str, int]
    expected: Mapping[str, float]


def outcome(match: Match, players: tuple[Player, ...]) -> Outcome:
    """What a match that is over adds."""
    from game.analysis import tallies  # with what it takes to judge: nobody who plays needs it
    from game.assessors import ASSESSORS

    turn = match.state.turn
    assert isinstance(turn, Over)
    name = match.game.name
    scores = views(name).scores(Table(ENGLISH, match, players, "over", open=True))
    drawn = list(tallies(match, ASSESSORS[name]()))
    return Outcome(
        name,
        tuple(
            Seat(
                player.name,
                player.bot,
                scores[seat],
                seat in turn.winners,
                drawn[seat].seen,
                drawn[seat].expected,
            )
            for seat, player in enumerate(players)
        ),
    )


def table(outcomes: Iterable[Outcome]) -> dict[str, list[Row]]:
    """The rows of each game: people first, whoever has played most on top."""
    found: dict[str, dict[tuple[bool, str], list[Seat]]] = {}
    for one in outcomes:
        for seat in one.seats:
            key = (bool(seat.bot), seat.bot or seat.name.casefold())
            found.setdefault(one.game, {}).setdefault(key, []).append(seat)
    return {
        game: sorted(
            (_row(bot, seats) for (bot, _), seats in found[game].items()),
            key=lambda row: (row.bot, -row.played, -row.won, row.who.casefold()),
        )
        for game in VIEWS
        if game in found
    }


def _row(bot: bool, seats: list[Seat]) -> Row:
    seen = Counter[str]()
    expected: dict[str, float] = {}
    for seat in seats:
        seen.update(seat.seen)
        for kind, mean in seat.expected.items():
            expected[kind] = expected.get(kind, 0.0) + mean
    points = [seat.points for seat in seats]
    return Row(
        seats[0].bot or Counter(seat.name for seat in seats).most_common(1)[0][0],
        bot,
        len(seats),
        sum(seat.won for seat in seats),
        sum(points) / len(points),
        max(points),
        seen,
        expected,
    )


def _seat(data: object) -> Seat | None:
    if not isinstance(data, Mapping):
        return None
    name, bot, points = clean_name(data.get("name")), data.get("bot"), data.get("points")
    if not name or bot not in ("", *LEVELS) or not isinstance(points, int) or not _number(points, int):
        return None
    seen, expected = data.get("seen"), data.get("expected")
    return Seat(
        name,
        str(bot),
        points,
        data.get("won") is True,
        _numbers(seen, int),
        _numbers(expected, (int, float)),
    )


def _numbers(data: object, kind: Any) -> dict[str, Any]:
    if not isinstance(data, Mapping):
        return {}
    return {str(key): value for key, value in data.items() if _number(value, kind)}


def _number(value: object, kind: Any) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool) and abs(value) <= MOST
