"""Matches that go to the strange corners of the rules: loaded dice, odd component tables, wilful players.

Everything is drawn from one generator, so that a match can be had again from its number. The tests look at
the same few of them, each played once in a run; that strange things happen in these is one of the tests.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from game.contract import Chance, Decision, Over
from game.yeti import EQUIPMENT, YETI, State

FACES = "SCPTF"
WEATHERS = ("off", "mixed", "short", "long")

NUMBERS: Final = (
    0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 13, 14, 15, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 31, 32, 34,
    35, 36, 37, 38, 39, 40, 43, 44, 46, 47, 50, 51, 52, 53, 54, 57, 58, 59, 62, 63, 66, 68, 70, 72, 73, 75,
    76, 79, 80, 81, 82, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 95, 97, 98, 100, 101, 102, 103, 104, 105,
    107, 109, 110, 111, 112, 115, 116, 117, 119, 120, 122, 124, 125, 126, 127, 129, 130, 131, 132, 133, 135,
    138, 139, 140, 142, 143, 145, 146, 147, 148, 149, 151, 152, 153, 154, 156, 159,
)  # fmt: skip
"""The matches that are looked at: of the first 160 those of less than 600 plies, and one to the very end."""


@dataclass(frozen=True)
class WildMatch:
    """How a match was set up, its tokens, and the state after each of them."""

    seats: int
    options: dict[str, Any]
    tokens: tuple[str, ...]
    states: tuple[State, ...]


class LoadedDice:
    """A `Source` whose dice fall as its weights say."""

    def __init__(self, rng: random.Random, weights: list[float]) -> None:
        self.rng = rng
        self.weights = weights

    def below(self, n: int) -> int:
        return self.rng.randrange(n)

    def dice(self, faces: str, n: int) -> str:
        return "".join(self.rng.choices(FACES, self.weights, k=n))


def wild_components(rng: random.Random) -> dict[str, Any]:
    """Tables of the right shape with anything in them: zeros, photos that do not rise, tiles for nothing."""
    tables: dict[str, Any] = {}
    if rng.random() < 0.5:
        most = rng.choice((0, 3, 9, 49))
        tables["peak_tiles"] = [rng.randint(0, most) for _ in range(5)]
    if rng.random() < 0.5:
        most = rng.choice((0, 2, 12, 30))
        tables["photos"] = [rng.randint(0, most) for _ in range(7)]
    if rng.random() < 0.6:
        most = rng.choice((0, 1, 3, 6))
        worth = rng.choice((0, 2, 5, 20))
        tables["equipment"] = {item: [rng.randint(0, most), rng.randint(0, worth)] for item in EQUIPMENT}
    return tables


def wild_options(rng: random.Random) -> dict[str, Any]:
    """Any options that the rules know."""
    options: dict[str, Any] = {}
    if (weather := rng.choice(WEATHERS)) != "off":
        options["weather"] = weather
    if rng.random() < 0.3:
        options["fair_start"] = True
    if rng.random() < 0.4 and (tables := wild_components(rng)):
        options["components"] = tables
    return options


@cache
def wild_match(number: int) -> WildMatch:
    """The match with this number, played to its end by the engine's legal moves."""
    rng = random.Random(f"wild {number}")
    seats = rng.randint(2, 5)
    options = wild_options(rng)
    # Now and then fair dice; else some faces hardly ever fall and others all the time.
    weights = [1.0, 1, 1, 1, 2] if rng.random() < 0.3 else [rng.expovariate(1) + 0.1 for _ in FACES]
    if rng.random() < 0.7:
        weights[0] = min(weights[0], 0.4)  # much Snow makes long matches: the Yeti runs away
    source = LoadedDice(rng, weights)
    taste: dict[str, float] = {}
    state = YETI.start(seats, YETI.options(options))
    tokens, states = [], []
    while not isinstance(turn := state.turn, Over):
        if isinstance(turn, Decision):
            legal = [str(move) for move in state.moves()]
            liking = [taste.setdefault(_kind(token), rng.expovariate(1)) + 0.001 for token in legal]
            if state.ended_by is not None:  # going back from the Yeti is possible in the last round only
                liking = [
                    9.0 if token.startswith("back:") else like
                    for token, like in zip(legal, liking, strict=True)
                ]
            token = rng.choices(legal, liking)[0]
        else:
            assert isinstance(turn, Chance)
            token = str(state.draw(source))
        state = state.play(token)
        tokens.append(token)
        states.append(state)
    return WildMatch(seats, options, tuple(tokens), tuple(states))


def _kind(token: str) -> str:
    """What a player likes or not: a token, with all sellers alike."""
    return token.partition("<")[0] + ("<" if "<" in token else "")
