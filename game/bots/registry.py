"""The bots of each game, by the names that people read and type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.bots import Bot, RandomBot


def _yeti(name: str) -> Callable[[], Bot]:
    def make() -> Bot:
        from game.yeti import bot  # what bots know and do is not needed before one plays

        makers: dict[str, Callable[[], Bot]] = {"easy": bot.Easy, "medium": bot.Medium, "hard": bot.Hard}
        return makers[name]()

    return make


def _yak(name: str) -> Callable[[], Bot]:
    def make() -> Bot:
        from game.yak import bot  # as above

        makers: dict[str, Callable[[], Bot]] = {"easy": bot.Easy, "medium": bot.Medium, "hard": bot.Hard}
        return makers[name]()

    return make


BOTS: Final[Mapping[str, Mapping[str, Callable[[], Bot]]]] = {
    "yeti": {"random": RandomBot, "easy": _yeti("easy"), "medium": _yeti("medium"), "hard": _yeti("hard")},
    "yak": {"random": RandomBot, "easy": _yak("easy"), "medium": _yak("medium"), "hard": _yak("hard")},
}
"""How to make each bot of each game. A bot that is made plays one match, in one seat or several."""
