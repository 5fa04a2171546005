"""Decisions and outcomes of Yeti, each a value that round-trips with its token (Y7).

>>> parse("keep:F,T")
Keep(faces='FT')
>>> str(Buy("E5", seller=2))
'buy:E5<2'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.ply import Start, parser
from game.yeti.components import (
    BAD,
    CHOICE_ORDER,
    DICE,
    DIE,
    EQUIPMENT,
    FOOTPRINT,
    GOOD,
    SHERPA,
    SNOW,
    TENT,
    TILES,
)
from game.yeti.dice import HANDFULS, handful

PHOTO: Final = "photo"
NOTHING: Final = "-"


@dataclass(frozen=True, slots=True)
class Weather:
    """Chance: the stack of weather tiles, top first, before the first flip (Y6.1)."""

    tiles: tuple[str, ...]

    def __str__(self) -> str:
        return "weather:" + ",".join(self.tiles)


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: what the dice show, in alphabetical order (Y3.2, Y3.4)."""

    faces: str

    def __str__(self) -> str:
        return "roll:" + self.faces


@dataclass(frozen=True, slots=True)
class Keep:
    """Set aside all dice of these kinds, in the order C P F T; none is `""` (Y3.2)."""

    faces: str

    def __str__(self) -> str:
        return "keep:" + (",".join(self.faces) or NOTHING)


@dataclass(frozen=True, slots=True)
class Reroll:
    """Before evaluation, roll one Snow again with `"E4"`, or all of it by the `"weather"` (Y3.4)."""

    by: str

    def __str__(self) -> str:
        return "reroll:" + self.by


@dataclass(frozen=True, slots=True)
class Back:
    """Go back two points and turn a die that shows `old` to `new` (Good 6)."""

    old: str
    new: str

    def __str__(self) -> str:
        return f"back:{self.old}>{self.new}"


@dataclass(frozen=True, slots=True)
class Evaluate:
    """Leave the dice as they are and evaluate (Y3.4)."""

    def __str__(self) -> str:
        return "evaluate"


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn one of three Snow to another face; `""` leaves it (Y4.1)."""

    face: str

    def __str__(self) -> str:
        return "turn:" + (self.face or NOTHING)


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the best photo, or equipment from the display or a seat; `""` buys nothing (Y4.2)."""

    item: str
    seller: int | None = None

    def __str__(self) -> str:
        return f"buy:{self.item or NOTHING}" + ("" if self.seller is None else f"<{self.seller}")


@dataclass(frozen=True, slots=True)
class Use:
    """Spend a one-use tile: E1 as a Coin, E2 as a Sherpa or a Tent; `""` keeps it."""

    item: str
    face: str = ""

    def __str__(self) -> str:
        return f"use:{self.item or NOTHING}" + (f"={self.face}" if self.face else "")


@dataclass(frozen=True, slots=True)
class Climb:
    """Climb so many levels (asked only under Bad 3)."""

    levels: int

    def __str__(self) -> str:
        return f"climb:{self.levels}"


type YetiMove = Start | Weather | Roll | Keep | Reroll | Back | Evaluate | Turn | Buy | Use | Climb


def _seat(text: str) -> int | None:
    return int(text) if len(text) == 1 and text in "01234" else None


def _weather(rest: str) -> Weather | None:
    tiles = rest.split(",")
    sides = {tile + side for tile in TILES for side in (GOOD, BAD)}
    once_each = sorted(tile[:1] for tile in tiles) == list(TILES)
    return Weather(tuple(tiles)) if once_each and sides.issuperset(tiles) else None


def _roll(rest: str) -> Roll | None:
    faces = handful(rest[: DICE + 1])
    return Roll(faces) if 0 < len(faces) <= DICE and faces in HANDFULS[len(faces)] else None


def _keep(rest: str) -> Keep | None:
    if rest == NOTHING:
        return Keep("")
    kinds = rest.split(",")
    in_order = [face for face in CHOICE_ORDER if face in kinds]
    return Keep("".join(kinds)) if kinds == in_order else None


def _turn(rest: str) -> Turn | None:
    if rest == NOTHING:
        return Turn("")
    return Turn(rest) if len(rest) == 1 and rest in CHOICE_ORDER else None


def _back(rest: str) -> Back | None:
    old, arrow, new = rest.partition(">")
    legible = arrow and len(old) == len(new) == 1 and old in DIE and new in DIE and old != new
    return Back(old, new) if legible else None


def _buy(rest: str) -> Buy | None:
    item, arrow, seller = rest.partition("<")
    if arrow:
        seat = _seat(seller)
        return Buy(item, seat) if item in EQUIPMENT and seat is not None else None
    if item == NOTHING:
        return Buy("")
    return Buy(item) if item == PHOTO or item in EQUIPMENT else None


_USES = {"-": Use(""), "E1": Use("E1"), "E2=P": Use("E2", SHERPA), "E2=T": Use("E2", TENT)}


def _climb(rest: str) -> Climb | None:
    return Climb(int(rest)) if len(rest) == 1 and rest in "0123" else None


_READERS: dict[str, Callable[[str], YetiMove | None]] = {
    "start": {str(seat): Start(seat) for seat in range(5)}.get,
    "weather": _weather,
    "roll": _roll,
    "keep": _keep,
    "reroll": lambda rest: Reroll(rest) if rest in ("E4", "weather") else None,
    "back": _back,
    "evaluate": lambda rest: Evaluate(),
    "turn": _turn,
    "buy": _buy,
    "use": _USES.get,
    "climb": _climb,
}
parse: Final[Callable[[str], YetiMove]] = parser(_READERS, bare=("evaluate",))

TURNS: Final = (Turn("C"), Turn("P"), Turn(FOOTPRINT), Turn("T"), Turn(""))
BACKS: Final = {
    face: tuple(Back(face, new) for new in SNOW + CHOICE_ORDER if new != face) for face in set(DIE)
}
