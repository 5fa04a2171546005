"""What lies on the table of Yak, and the arithmetic of single rules (K1 to K6)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from game.contract import Event, Over, Turn
from game.yak.components import CARTS, CRYSTAL, PRICES, REFUSED, Options
from game.yak.moves import YakMove
from game.yak.scoring import Score
from game.yak.tower import Tower

HIDDEN: Final = "hidden"
"""In place of a card that a seat may not know."""
MOST_TAKEN: Final = len(PRICES) - 1
"""Stones in one build (K4.1)."""


class Table(NamedTuple):
    """What lies on the table from ply to ply."""

    round: int
    baby: int
    """Who has the baby yak; -1 before it is drawn."""
    direction: int
    """The way all carts face: 1 clockwise, -1 the other way."""
    moved: int
    """How many stops clockwise the carts stand from where they started."""
    food: tuple[str, ...]
    """The food in each cart."""
    stones: tuple[str, ...]
    """The stones in each cart."""
    market: str
    reserves: tuple[str, ...]
    towers: tuple[Tower, ...]
    bag: str
    """Stones and fog in it, in ASCII order: what is in it is no secret, only what comes next."""
    track: int
    """Fog on the mountain track (K8.2)."""
    fills: int
    """How often the track has filled; twice: it is closed."""
    chosen: tuple[str | None, ...]
    """The card of each seat in this round; in `seen_by()` it may be HIDDEN."""
    objectives: tuple[int, ...]
    ended_by: int | None
    """Who triggered the end (K9.1)."""
    last_round: int


class Cart(NamedTuple):
    """A cart as it stands in the ring."""

    at: int
    """Its stop."""
    food: str
    stones: str
    refused: str
    """The kind it does not take; the cart without one takes two kinds in one payment at most."""


class Position:
    """A position of a match of Yak as a value: what lies there and what it waits for."""

    __slots__ = ("_moves", "drawn", "events", "options", "paid", "scores", "seats", "table", "taken", "turn")

    options: Options
    seats: int
    table: Table
    turn: Turn
    taken: str
    """Build: the stones taken and not paid yet, in alphabetical order."""
    paid: str
    """Build: the payment, while its surplus is to be chosen."""
    drawn: str
    """Market: the stones that came out of the bag, one of which is to be loaded."""
    scores: tuple[Score, ...]
    """Of each seat, once the match is over."""
    events: tuple[Event, ...]

    def __init__(
        self,
        options: Options,
        seats: int,
        table: Table,
        turn: Turn,
        taken: str = "",
        paid: str = "",
        drawn: str = "",
        scores: tuple[Score, ...] = (),
        events: tuple[Event, ...] = (),
    ) -> None:
        self.options = options
        self.seats = seats
        self.table = table
        self.turn = turn
        self.taken = taken
        self.paid = paid
        self.drawn = drawn
        self.scores = scores
        self.events = events
        self._moves: tuple[YakMove, ...] | None = None

    # ---- what can be read off ----

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.table.round

    @property
    def baby(self) -> int:
        """Who has the baby yak; -1 before it is drawn."""
        return self.table.baby

    @property
    def seat(self) -> int | None:
        """Who is asked, or acts; None in the set-up and when the match is over."""
        return None if isinstance(self.turn, Over) else self.turn.seat

    @property
    def direction(self) -> int:
        """The way all carts face: 1 clockwise, -1 the other way."""
        return self.table.direction

    @property
    def carts(self) -> tuple[Cart, ...]:
        table, count = self.table, CARTS[self.seats]
        return tuple(
            Cart((cart + table.moved) % count, table.food[cart], table.stones[cart], REFUSED[cart])
            for cart in range(count)
        )

    @property
    def market(self) -> str:
        """The food in the market."""
        return self.table.market

    @property
    def reserves(self) -> tuple[str, ...]:
        """The food of each seat."""
        return self.table.reserves

    @property
    def towers(self) -> tuple[Tower, ...]:
        return self.table.towers

    @property
    def bag(self) -> str:
        """The letters in the bag, fog included, in ASCII order."""
        return self.table.bag

    @property
    def track(self) -> int:
        """Fog on the mountain track."""
        return self.table.track

    @property
    def fills(self) -> int:
        """How often the track has filled; after the second time it stays full."""
        return self.table.fills

    @property
    def chosen(self) -> tuple[str | None, ...]:
        """The card of each seat in this round; None: not chosen yet; HIDDEN: not for these eyes."""
        return self.table.chosen

    @property
    def objectives(self) -> tuple[int, ...]:
        """The objective cards in play."""
        return self.table.objectives

    @property
    def ended_by(self) -> int | None:
        """Who completed a fourth level first (K9.1)."""
        return self.table.ended_by

    @property
    def last_round(self) -> int:
        """The round after which the match is over, as far as is known."""
        return self.table.last_round

    @property
    def price(self) -> int:
        """Food for the stones taken in this build (K4.1)."""
        return price(self.taken)

    def cart_of(self, seat: int) -> int:
        """The number of the cart in front of a seat."""
        return (seat - self.table.moved) % CARTS[self.seats]

    def revealed(self, seat: int) -> bool:
        """Whether this seat's card of the round lies open: it acts, or has acted."""
        turn = self.turn
        if isinstance(turn, Over) or turn.seat is None or turn.kind == "card":
            return False
        baby = self.table.baby
        return (seat - baby) % self.seats <= (turn.seat - baby) % self.seats

    def _identity(self) -> tuple[Any, ...]:
        return self.table, self.turn, self.taken, self.paid, self.drawn, self.options

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        turn, table = self.turn, self.table
        who = "set-up" if self.seat is None else f"seat {self.seat}"
        listed = [
            f"round {table.round}",
            "over" if isinstance(turn, Over) else f"{who} to {turn.kind}",
            *([f"chosen {' '.join(card or '-' for card in table.chosen)}"] if any(table.chosen) else []),
            *([f"taken {self.taken}"] if self.taken else []),
            *([f"drawn {self.drawn}"] if self.drawn else []),
            f"carts {' '.join(stones or '-' for stones in table.stones)}",
            f"reserves {' '.join(reserve or '-' for reserve in table.reserves)}",
            f"bag {len(table.bag)}",
        ]
        return f"<Yak {', '.join(listed)}>"


def price(stones: str) -> int:
    """Food for stones bought together (K4.1).

    >>> price("R"), price("XRX")
    (1, 7)
    """
    return PRICES[len(stones)] + stones.count(CRYSTAL)
