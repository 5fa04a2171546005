"""One match of each game, looked at once for all tests: that takes seconds. Big samples are for by hand."""

from __future__ import annotations

from functools import cache

from game import GAMES, Match
from game.analysis import Analysis, analyse
from game.assessors import ASSESSORS
from game.bots.registry import BOTS
from game.simulation import play_in_turn

TABLES = (
    ("yeti", 3, (("weather", "mixed"),)),
    ("yak", 2, (("master_builder", True),)),
)

SEED = 1
"""Of a few tried, that of the shortest matches."""

type Setting = tuple[str, int, tuple[tuple[str, object], ...]]


@cache
def match_of(setting: Setting) -> Match:
    """A match among bots of middling strength."""
    game, seats, options = setting
    players = [BOTS[game]["medium"]() for _ in range(seats)]
    match, _ = play_in_turn(GAMES[game], players, dict(options), SEED, 0)
    return match


@cache
def looked_at(setting: Setting) -> tuple[Analysis, list[float]]:
    """What the analysis finds, and what it said on the way about how much of it was done."""
    done = []
    work = analyse(match_of(setting), ASSESSORS[setting[0]]())
    while True:
        try:
            done.append(next(work))
        except StopIteration as finished:
            return finished.value, done
