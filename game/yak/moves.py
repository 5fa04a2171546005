"""Decisions and outcomes of Yak, each a value that round-trips with its token (K11).

>>> parse("take:R@0.-2")
Take(stone='R', cell='0.-2')
>>> str(Load("X", cart=2))
'load:X>2'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.ply import Start, parser
from game.yak.components import (
    CARDS,
    COLOURS,
    CRYSTAL,
    FOG,
    FOGS,
    FOODS,
    MOST_RESERVE,
    OBJECTIVES,
    OBJECTIVES_IN_PLAY,
)
from game.yak.tower import CELLS

STONES: Final = COLOURS + CRYSTAL
AT_ONCE: Final = 3
"""Stones that a cart starts with, and the most that are drawn in one go."""


@dataclass(frozen=True, slots=True)
class Fill:
    """Chance: the stones that a cart starts with, in alphabetical order (K2.1)."""

    cart: int
    stones: str

    def __str__(self) -> str:
        return f"cart:{self.cart}={self.stones}"


@dataclass(frozen=True, slots=True)
class Objectives:
    """Chance: the objective cards of this match, ascending (K10.1)."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return "objectives:" + ",".join(map(str, self.cards))


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: what comes out of the bag, fog included, batch by batch (K8.1)."""

    letters: str

    def __str__(self) -> str:
        return "draw:" + self.letters


@dataclass(frozen=True, slots=True)
class Card:
    """Pick a card in secret (K3.1)."""

    card: str

    def __str__(self) -> str:
        return "card:" + self.card


@dataclass(frozen=True, slots=True)
class Take:
    """Build: this stone of the cart goes to this cell of the tower (K4.4)."""

    stone: str
    cell: str

    def __str__(self) -> str:
        return f"take:{self.stone}@{self.cell}"


@dataclass(frozen=True, slots=True)
class Done:
    """Build: no further stone."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Pay:
    """Build: pay with this food (K4.2)."""

    food: str

    def __str__(self) -> str:
        return "pay:" + self.food


@dataclass(frozen=True, slots=True)
class Surplus:
    """Build: this part of the payment goes on to the market (K4.3)."""

    food: str

    def __str__(self) -> str:
        return "surplus:" + self.food


@dataclass(frozen=True, slots=True)
class Food:
    """Restock: the kind to take from the cart (K5.1). Market: the food to take (K6.1)."""

    food: str

    def __str__(self) -> str:
        return "food:" + self.food


@dataclass(frozen=True, slots=True)
class Load:
    """Market: put this stone of those drawn into this cart (K6.2)."""

    stone: str
    cart: int

    def __str__(self) -> str:
        return f"load:{self.stone}>{self.cart}"


type YakMove = Start | Fill | Objectives | Draw | Card | Take | Done | Pay | Surplus | Food | Load


def _number(text: str) -> int | None:
    """A seat or a cart."""
    return int(text) if len(text) == 1 and text in "0123" else None


def _fill(rest: str) -> Fill | None:
    number, _, stones = rest.partition("=")
    cart = _number(number)
    legible = cart is not None and len(stones) == AT_ONCE and set(stones) <= set(STONES)
    return Fill(cart, "".join(sorted(stones))) if cart is not None and legible else None


def _objectives(rest: str) -> Objectives | None:
    names = rest.split(",")
    cards = tuple(card for card in OBJECTIVES if str(card) in names)
    legible = len(cards) == OBJECTIVES_IN_PLAY and names == [str(card) for card in cards]
    return Objectives(cards) if legible else None


def _draw(rest: str) -> Draw | None:
    legible = 0 < len(rest) <= AT_ONCE + FOGS and set(rest) <= set(STONES + FOG)
    return Draw(rest) if legible else None


def _take(rest: str) -> Take | None:
    stone, _, cell = rest.partition("@")
    return _TAKES.get((stone, cell))


def _load(rest: str) -> Load | None:
    stone, arrow, number = rest.partition(">")
    cart = _number(number)
    legible = arrow and len(stone) == 1 and stone in STONES
    return Load(stone, cart) if legible and cart is not None else None


def _handful[M](kind: Callable[[str], M], most: int) -> Callable[[str], M | None]:
    """A reader of 1 to so many food letters in the order of the notation."""

    def read(rest: str) -> M | None:
        legible = 0 < len(rest) <= most and set(rest) <= set(FOODS)
        return kind(rest) if legible and list(rest) == sorted(rest, key=FOODS.index) else None

    return read


DONE: Final = Done()
_CARDS: Final = {card: Card(card) for card in CARDS}
_TAKES: Final = {(stone, cell): Take(stone, cell) for stone in STONES for cell in CELLS}
CHOICES: Final = tuple(_CARDS.values())
"""The three cards, always all of them."""
TAKES: Final = {stone: tuple(_TAKES[stone, cell] for cell in CELLS) for stone in STONES}
"""A stone's moves by number of the cell."""

_READERS: Final[dict[str, Callable[[str], YakMove | None]]] = {
    "start": {str(seat): Start(seat) for seat in range(4)}.get,
    "cart": _fill,
    "objectives": _objectives,
    "draw": _draw,
    "card": _CARDS.get,
    "take": _take,
    "done": lambda rest: DONE,
    "pay": _handful(Pay, MOST_RESERVE),
    "surplus": _handful(Surplus, MOST_RESERVE),
    "food": _handful(Food, 2),
    "load": _load,
}
parse: Final[Callable[[str], YakMove]] = parser(_READERS, bare=("done",))
