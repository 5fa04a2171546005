"""The pieces of Yeti and their printed values (Y1), and a match's options.

Values that no public source gives (P in the rules) are ours; all stand here and can be
replaced, a whole table at a time, by someone who owns the box.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from itertools import combinations, permutations
from typing import Any, Final

from game import checks
from game.contract import Json, OptionError, shown

SNOW, COIN, SHERPA, TENT, FOOTPRINT = "S", "C", "P", "T", "F"
DIE: Final = SNOW + COIN + SHERPA + TENT + FOOTPRINT + FOOTPRINT
"""The six faces of a die (Y1.1)."""
CHOICE_ORDER: Final = COIN + SHERPA + FOOTPRINT + TENT
"""The order of letters in a keep (Y7)."""
DICE: Final = 7
PEAK: Final = 3
"""The highest of the levels 0 to 3 (Y1.2)."""
YETI_START: Final = 50
YETI_STRIDE: Final = {2: 7, 3: 6, 4: 5, 5: 4}
"""Spaces the Yeti walks in a blizzard, by number of players (Y4.1)."""
LAST_ROUND: Final = 200
"""A match that reaches the end of this round is over (Y5.4)."""

EQUIPMENT: Final = ("E1", "E2", "E3", "E4", "E5", "E6", "E7")
PLACES: Final = {item: place for place, item in enumerate(EQUIPMENT)}
"""Where each stands in tables of them."""
GOOD_SIDES: Final = {"mixed": 3, "short": 6, "long": 0}
"""How many of the six weather tiles lie good side up at first, by setting (Y6.1)."""
WEATHERS: Final = ("off", *GOOD_SIDES)
TILES: Final = ("1", "2", "3", "4", "5", "6")
"""The six weather tiles (Y6.3)."""
GOOD, BAD = "+", "-"


@dataclass(frozen=True, slots=True)
class Components:
    """The printed values: points of peak tiles and photos, cost and resale of equipment.

    >>> Components().equipment["E7"]
    (5, 5)
    >>> Components().best_photo(4)
    9
    """

    peak_tiles: tuple[int, ...] = (8, 6, 4, 2, 1)
    photos: tuple[int, ...] = (1, 3, 6, 9, 13, 17, 21)
    """Points for 1 to 7 coins (Y1.4)."""
    prices: tuple[tuple[int, int], ...] = ((1, 1), (2, 1), (3, 2), (3, 3), (4, 4), (4, 4), (5, 5))
    """Cost and resale of E1 to E7 (Y1.5)."""

    @property
    def equipment(self) -> dict[str, tuple[int, int]]:
        """Cost and resale by id."""
        return dict(zip(EQUIPMENT, self.prices, strict=True))

    def best_photo(self, coins: int) -> int:
        """The points of the best photo that so many coins (at least 1) reach."""
        return max(self.photos[:coins])

    def to_json(self) -> dict[str, Json]:
        """The tables that differ from ours."""
        tables: dict[str, Json] = {}
        if self.peak_tiles != OURS.peak_tiles:
            tables["peak_tiles"] = list(self.peak_tiles)
        if self.photos != OURS.photos:
            tables["photos"] = list(self.photos)
        if self.prices != OURS.prices:
            tables["equipment"] = {item: list(pair) for item, pair in self.equipment.items()}
        return tables


OURS: Final = Components()


@dataclass(frozen=True, slots=True)
class Options:
    """How a match of Yeti is set up.

    >>> Options(weather="mixed").to_json()
    {'weather': 'mixed'}
    """

    weather: str = "off"
    """`"off"`, or which tiles lie good side up: `"mixed"`, `"short"` (all), `"long"` (none) (Y6.1)."""
    fair_start: bool = False
    """Nobody hands out dice (Y2.3)."""
    components: Components = OURS

    def to_json(self) -> dict[str, Json]:
        """What differs from the defaults, as it stands in a record."""
        data: dict[str, Json] = {}
        if self.weather != "off":
            data["weather"] = self.weather
        if self.fair_start:
            data["fair_start"] = True
        if tables := self.components.to_json():
            data["components"] = tables
        return data

    @classmethod
    def read(cls, given: Mapping[str, Json]) -> Options:
        """Options as they stand in a record.

        :raises OptionError: an unknown name, or a wrong type, shape or value.
        """
        checks.only(given, "option", [field.name for field in fields(cls)])
        weather = given.get("weather", "off")
        if weather not in WEATHERS or not isinstance(weather, str):
            raise OptionError(f"weather is one of {', '.join(WEATHERS)}, not {shown(weather)}.")
        fair_start = checks.flag("fair_start", given.get("fair_start", False))
        return cls(weather, fair_start, _components(given.get("components", {})))


def weather_stacks(weather: str) -> list[tuple[str, ...]]:
    """Every stack of tiles that a setting can deal, all equally likely, top first (Y6.1).

    >>> len(weather_stacks("mixed")), len(weather_stacks("long")), weather_stacks("short")[0]
    (14400, 720, ('1+', '2+', '3+', '4+', '5+', '6+'))
    """
    good_sets = list(combinations(TILES, GOOD_SIDES[weather]))
    return [
        tuple(tile + (GOOD if tile in good else BAD) for tile in order)
        for order in permutations(TILES)
        for good in good_sets
    ]


def _components(given: Json) -> Components:
    readers: dict[str, tuple[str, Callable[[Json], Any]]] = {
        "peak_tiles": ("peak_tiles", lambda table: checks.numbers("peak_tiles", table, len(OURS.peak_tiles))),
        "photos": ("photos", lambda table: checks.numbers("photos", table, len(OURS.photos))),
        "equipment": ("prices", _prices),
    }
    tables = checks.tables(given, list(readers))
    return Components(**{readers[name][0]: readers[name][1](table) for name, table in tables.items()})


def _prices(table: Json) -> tuple[tuple[int, ...], ...]:
    if not isinstance(table, dict) or set(table) != set(EQUIPMENT):
        raise OptionError(f"equipment names exactly {', '.join(EQUIPMENT)}, each with its cost and resale.")
    return tuple(checks.numbers(f"equipment {item}", table[item], 2) for item in EQUIPMENT)
