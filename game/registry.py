"""The games there are."""

from __future__ import annotations

from typing import Final

from game.contract import Game
from game.yak import YAK
from game.yeti import YETI

GAMES: Final[dict[str, Game]] = {game.name: game for game in (YETI, YAK)}
"""Every game by its name in a record."""
