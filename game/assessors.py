"""Who knows the chances to win of each game, for `game.analysis`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.analysis import Assessor
from game.yak.hindsight import Hindsight as Yak
from game.yeti.hindsight import Hindsight as Yeti

ASSESSORS: Final[Mapping[str, Callable[[], Assessor]]] = {"yeti": Yeti, "yak": Yak}
"""How to make the assessor of each game; each is good for one match."""
