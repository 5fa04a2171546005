"""Yak: a game of carts, stones and towers for two to four (mechanics after Michael Luu's design).

`YAK` is the game; its states are `State`, its decisions and outcomes the values of
`game.yak.moves`, its points `Components`.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.contract import Json, OptionError
from game.ply import Start
from game.yak.components import Components, Options
from game.yak.moves import (
    Card,
    Done,
    Draw,
    Fill,
    Food,
    Load,
    Objectives,
    Pay,
    Surplus,
    Take,
    YakMove,
)
from game.yak.position import HIDDEN, Cart
from game.yak.scoring import Group, Score, TowerPoints, groups, objective_met, score, tower_points
from game.yak.state import State, first_state
from game.yak.tower import Tower

__all__ = [
    "HIDDEN",
    "YAK",
    "Card",
    "Cart",
    "Components",
    "Done",
    "Draw",
    "Fill",
    "Food",
    "Group",
    "Load",
    "Objectives",
    "Options",
    "Pay",
    "Score",
    "Start",
    "State",
    "Surplus",
    "Take",
    "Tower",
    "TowerPoints",
    "Yak",
    "YakMove",
    "groups",
    "objective_met",
    "score",
    "tower_points",
]


class Yak:
    """The game of Yak, as `game.contract.Game` asks for it."""

    name = "yak"
    seats = range(2, 5)
    secret = frozenset({"card"})

    def options(self, given: Mapping[str, Json]) -> Options:
        """Checked options.

        :raises OptionError: unknown or malformed.
        """
        return Options.read(given)

    def start(self, seats: int, options: Options) -> State:
        """The state before the first ply.

        :raises OptionError: not 2 to 4 players.
        """
        if seats not in self.seats:
            raise OptionError(f"Yak is for 2 to 4 players, not {seats}.")
        return first_state(seats, options)

    def __repr__(self) -> str:
        return "YAK"


YAK = Yak()
