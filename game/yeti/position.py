"""What lies on the table of Yeti, and the arithmetic of single rules (Y1 to Y6)."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.contract import Event, Over, Turn
from game.yeti.components import BAD, DICE, EQUIPMENT, GOOD, PLACES, YETI_STRIDE, Options
from game.yeti.moves import YetiMove


class Table(NamedTuple):
    """What lies on the table from turn to turn."""

    starter: int
    round: int
    seat: int
    points: tuple[int, ...]
    levels: tuple[int, ...]
    yeti: int
    overview: tuple[int, ...]
    owners: tuple[int | None, ...]
    """Who owns E1 to E7; None: the display."""
    peak_tiles: tuple[int, ...]
    peaks: tuple[int | None, ...]
    """The peak tile of each seat, None before its first time at the peak."""
    stack: tuple[str, ...]
    """The weather tiles as they were dealt, top first; empty without weather."""
    ended_by: int | None


class Position:
    """A position of a match of Yeti as a value: what lies there and what it waits for."""

    __slots__ = (
        "_moves",
        "coins",
        "events",
        "kept",
        "options",
        "rolled",
        "rolls",
        "seats",
        "snow",
        "snowed",
        "table",
        "turn",
        "used",
    )

    options: Options
    seats: int
    table: Table
    turn: Turn
    kept: str
    """The dice set aside, alphabetical."""
    rolled: str
    """The dice to choose from, alphabetical; empty after the choice."""
    snowed: bool
    """Whether the roll showed Snow, so that nothing need be set aside."""
    rolls: int
    """Rolls so far in this turn."""
    used: tuple[str, ...]
    """What was used in this turn and works once: E1, E2 (as its letter), E4, weather, back."""
    snow: int
    """The Snow there was when evaluation began (Y6.3, Good 5)."""
    coins: int
    """The coins that can be spent, at a buy."""
    events: tuple[Event, ...]

    def __init__(
        self,
        options: Options,
        seats: int,
        table: Table,
        turn: Turn,
        kept: str = "",
        rolled: str = "",
        snowed: bool = False,
        rolls: int = 0,
        used: tuple[str, ...] = (),
        snow: int = 0,
        coins: int = 0,
        events: tuple[Event, ...] = (),
    ) -> None:
        self.options = options
        self.seats = seats
        self.table = table
        self.turn = turn
        self.kept = kept
        self.rolled = rolled
        self.snowed = snowed
        self.rolls = rolls
        self.used = used
        self.snow = snow
        self.coins = coins
        self.events = events
        self._moves: tuple[YetiMove, ...] | None = None  # worked out when first asked

    # ---- what can be read off ----

    @property
    def starter(self) -> int:
        """The seat that started; -1 before that is drawn."""
        return self.table.starter

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.table.round

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.table.seat

    @property
    def points(self) -> tuple[int, ...]:
        return self.table.points

    @property
    def levels(self) -> tuple[int, ...]:
        return self.table.levels

    @property
    def yeti(self) -> int:
        """The Yeti's space on the points track."""
        return self.table.yeti

    @property
    def overview(self) -> tuple[int, ...]:
        """Dice that lie on each player's overview, out of the pool."""
        return self.table.overview

    @property
    def peak_tiles(self) -> tuple[int, ...]:
        """The peak tiles left, best first."""
        return self.table.peak_tiles

    @property
    def peak_bonus(self) -> tuple[int, ...]:
        """The points of each seat's peak tile, 0 without one."""
        return tuple(tile or 0 for tile in self.table.peaks)

    @property
    def ended_by(self) -> int | None:
        """Whose marker reached the Yeti (Y5.1)."""
        return self.table.ended_by

    @property
    def weather(self) -> str | None:
        """The tile that holds, such as `"3+"`; None before it is known and without weather."""
        table = self.table
        return weather_in_round(table.stack, table.round) if table.stack else None

    @property
    def owned(self) -> tuple[tuple[str, ...], ...]:
        """The equipment of each seat."""
        return tuple(
            tuple(item for item, owner in zip(EQUIPMENT, self.table.owners, strict=True) if owner == seat)
            for seat in range(self.seats)
        )

    @property
    def display(self) -> tuple[str, ...]:
        """The equipment that nobody owns."""
        return tuple(item for item, owner in zip(EQUIPMENT, self.table.owners, strict=True) if owner is None)

    @property
    def pool(self) -> int:
        """How many dice the next roll throws: all of the player's that are not set aside (Y3.1).

        Seven less those on other overviews are the player's: never less than 3.
        """
        table = self.table
        return DICE - sum(table.overview) + table.overview[table.seat] - len(self.kept)

    @property
    def kinds(self) -> int:
        """How many kinds may be set aside after a roll: one, two with E3, any under Good 4 (Y3.2, Y3.3)."""
        return DICE if self.weather == "4+" else 2 if self.owns("E3") else 1

    def owns(self, item: str) -> bool:
        """Whether the seat whose turn it is owns this equipment."""
        return self.table.owners[PLACES[item]] == self.table.seat

    def _identity(self) -> tuple[Any, ...]:
        return (
            self.table,
            self.turn,
            self.kept,
            self.rolled,
            self.snowed,
            self.rolls,
            self.used,
            self.snow,
            self.coins,
            self.options,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        turn = self.turn
        what = "over" if isinstance(turn, Over) else f"seat {self.seat} to {turn.kind}"
        listed = [
            f"round {self.round}",
            what,
            *([f"kept {self.kept}"] if self.kept else []),
            *([f"rolled {self.rolled}"] if self.rolled else []),
            f"points {' '.join(map(str, self.points))}",
            f"levels {' '.join(map(str, self.levels))}",
            f"Yeti {self.yeti}",
            *([f"weather {self.weather}"] if self.weather else []),
        ]
        return f"<Yeti {', '.join(listed)}>"


def weather_in_round(stack: tuple[str, ...], round_: int) -> str | None:
    """The tile on top after the flips of so many rounds (Y6.2); None without weather.

    Each flip turns the top tile over and puts it under the stack.

    >>> weather_in_round(("1+", "2-", "3+", "4+", "5-", "6-"), 1)
    '2-'
    >>> weather_in_round(("1+", "2-", "3+", "4+", "5-", "6-"), 6)
    '1-'
    """
    if not stack:
        return None
    turned_over, place = divmod(round_, len(stack))
    number, side = stack[place][0], stack[place][1]
    if turned_over % 2:
        side = BAD if side == GOOD else GOOD
    return number + side


def climb(sherpas: int) -> int:
    """The levels that so many Sherpas climb (Y4.4).

    >>> [climb(n) for n in range(8)]
    [0, 1, 1, 2, 2, 2, 3, 3]
    """
    return 0 if sherpas < 1 else 1 if sherpas < 3 else 2 if sherpas < 6 else 3


def yeti_walks_to(points: tuple[int, ...], yeti: int) -> int:
    """Where a blizzard takes the Yeti: ahead, but short of the nearest marker ahead of him (Y4.1, Y5.5).

    >>> yeti_walks_to((0, 53), 50), yeti_walks_to((0, 51), 50), yeti_walks_to((50, 0), 50)
    (52, 50, 57)
    """
    stride = yeti + YETI_STRIDE[len(points)]
    return min([stride] + [marker - 1 for marker in points if marker > yeti])
