"""The games there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from game.contract import Game


class Games(Mapping[str, Game]):
    """Every game by its name in a record; its package is loaded when it is first asked for.

    >>> GAMES["yeti"], list(GAMES)
    (YETI, ['yeti', 'yak'])
    """

    _names = ("yeti", "yak")

    def __getitem__(self, name: str) -> Game:
        if name not in self._names:
            raise KeyError(name)
        game: Game = getattr(import_module(f"game.{name}"), name.upper())
        return game

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


GAMES: Final = Games()
