"""The pieces of Yak and their values (K1), and a match's options.

Values that no public source gives (P in the rules) are ours; the points all stand here and
can be replaced, a whole table at a time, by someone who owns the box.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from game import checks
from game.contract import Json

COLOURS: Final = "ROYGBVNW"
"""Red, orange, yellow, green, blue, violet, brown, grey (K1.2)."""
CRYSTAL, FOG = "X", "~"
QUARRY: Final = "".join(sorted((COLOURS + CRYSTAL) * 8))
"""The bag before the fog goes in: eight stones of each colour and eight crystals."""
FOGS: Final = 5

MEAT, MILK, BREAD = "m", "k", "b"
FOODS: Final = MEAT + MILK + BREAD
"""Food in the order of the notation."""
MARKET_AT_START: Final = MEAT * 2 + MILK * 2 + BREAD * 2
RESERVE_AT_START: Final = FOODS

CARTS: Final = {2: 3, 3: 3, 4: 4}
"""Carts and stops by number of players (K1.3)."""
REFUSED: Final = (MEAT, MILK, BREAD, "")
"""What each cart does not take; the last takes all, but at most two kinds in one payment."""
FOOD_AT_START: Final = tuple("".join(food * 3 for food in FOODS if food != refused) for refused in REFUSED)
MOST_STONES, MOST_FOOD, MOST_RESERVE = 4, 9, 8
"""What a cart and a player's reserve can hold (K1.4)."""
PRICES: Final = (0, 1, 3, 5)
"""Food for 0 to 3 stones, before crystals (K4.1)."""

BUILD, RESTOCK, MARKET = "build", "restock", "market"
CARDS: Final = (BUILD, RESTOCK, MARKET)
WANTED: Final = {BUILD: 3, RESTOCK: 1, MARKET: 3}
"""How many stones an action draws, if it draws (K4.5, K5.2, K6.2)."""
TRACK: Final = 4
"""Spaces of the mountain track (K8.2)."""
LAST_ROUND: Final = 100
"""A match that reaches the end of this round is over (K9.6)."""

OBJECTIVES: Final = (1, 2, 3, 4, 5, 6, 7, 8)
OBJECTIVES_IN_PLAY: Final = 3
MAJORITIES: Final = {1: "R", 2: "Y", 3: "B", 4: "V"}
"""The objective cards for the most stones of a colour (K10.1)."""


@dataclass(frozen=True, slots=True)
class Components:
    """The points: of groups and their number, of the end, the food and the objectives.

    >>> Components().group(3), Components().group(9)
    (4, 22)
    """

    group_points: tuple[int, ...] = (1, 2, 4, 7, 11, 16, 22)
    """Points for a group of 1 to 7 stones (K9.2)."""
    group_count_points: tuple[int, ...] = (0, 0, 0, 4, 8, 12, 16, 20)
    """Points for 0 to 7 groups of two or more (K9.3)."""
    trigger_points: int = 3
    food_points: int = 3
    objective_points: tuple[int, ...] = (5, 5, 5, 5, 5, 4, 4, 4)
    """Points of the objective cards 1 to 8."""

    def __hash__(self) -> int:
        return self.trigger_points  # asked for all the time, and hardly ever are two sets of tables about

    def group(self, size: int) -> int:
        """The points of a group; one larger than the table scores as the table's last."""
        return self.group_points[min(size, len(self.group_points)) - 1]

    def to_json(self) -> dict[str, Json]:
        """The tables that differ from ours."""
        tables: dict[str, Json] = {}
        for field in fields(self):
            table = getattr(self, field.name)
            if table != field.default:
                tables[field.name] = list(table) if isinstance(table, tuple) else table
        return tables

    @classmethod
    def read(cls, given: Json) -> Components:
        """Tables as they stand in a record, in place of ours.

        :raises OptionError: an unknown table, or one of another shape than ours.
        """
        ours = {field.name: field.default for field in fields(cls)}
        read: dict[str, Any] = {}
        for name, table in checks.tables(given, list(ours)).items():
            our = ours[name]
            if isinstance(our, tuple):
                read[name] = checks.numbers(name, table, len(our))
            else:
                read[name] = checks.number(name, table)
        return cls(**read)


@dataclass(frozen=True, slots=True)
class Options:
    """How a match of Yak is set up.

    >>> Options(master_builder=True).to_json()
    {'master_builder': True}
    """

    master_builder: bool = False
    """With three objective cards (K10)."""
    components: Components = Components()

    def to_json(self) -> dict[str, Json]:
        """What differs from the defaults, as it stands in a record."""
        data: dict[str, Json] = {}
        if self.master_builder:
            data["master_builder"] = True
        if tables := self.components.to_json():
            data["components"] = tables
        return data

    @classmethod
    def read(cls, given: Mapping[str, Json]) -> Options:
        """Options as they stand in a record.

        :raises OptionError: an unknown name, or a wrong type, shape or value.
        """
        checks.only(given, "option", [field.name for field in fields(cls)])
        master_builder = checks.flag("master_builder", given.get("master_builder", False))
        return cls(master_builder, Components.read(given.get("components", {})))
