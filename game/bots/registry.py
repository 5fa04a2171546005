"""The bots of each game, by the names that people read and type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.bots import Bot, RandomBot
from game.yeti import bot as yeti

BOTS: Final[Mapping[str, Mapping[str, Callable[[], Bot]]]] = {
    "yeti": {"random": RandomBot, "easy": yeti.Easy, "medium": yeti.Medium, "hard": yeti.Hard},
    "yak": {"random": RandomBot},
}
"""How to make each bot of each game. A bot that is made plays one match, in one seat or several."""
