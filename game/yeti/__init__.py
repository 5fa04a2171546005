"""Yeti: a dice game on a mountain for two to five (mechanics after Benjamin Schwer's design).

`YETI` is the game; its states are `State`, its decisions and outcomes the values of
`game.yeti.moves`, its printed values `Components`.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.contract import Json, OptionError, clip
from game.ply import Start
from game.yeti.components import EQUIPMENT, Components, Options
from game.yeti.moves import (
    Back,
    Buy,
    Climb,
    Evaluate,
    Keep,
    Reroll,
    Roll,
    Turn,
    Use,
    Weather,
    YetiMove,
)
from game.yeti.preview import Preview, preview
from game.yeti.state import State, first_state

__all__ = [
    "EQUIPMENT",
    "YETI",
    "Back",
    "Buy",
    "Climb",
    "Components",
    "Evaluate",
    "Keep",
    "Options",
    "Preview",
    "Reroll",
    "Roll",
    "Start",
    "State",
    "Turn",
    "Use",
    "Weather",
    "Yeti",
    "YetiMove",
    "preview",
]


class Yeti:
    """The game of Yeti, as `game.contract.Game` asks for it."""

    name = "yeti"
    seats = range(2, 6)
    secret: frozenset[str] = frozenset()

    def options(self, given: Mapping[str, Json]) -> Options:
        """Checked options.

        :raises OptionError: unknown or malformed.
        """
        return Options.read(given)

    def start(self, seats: int, options: Options) -> State:
        """The state before the first ply.

        :raises OptionError: not 2 to 5 players.
        """
        if seats not in self.seats:
            raise OptionError(f"Yeti is for 2 to 5 players, not {clip(seats, 20)}.")
        return first_state(seats, options)

    def __repr__(self) -> str:
        return "YETI"


YETI = Yeti()
