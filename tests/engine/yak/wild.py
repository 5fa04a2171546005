"""Matches and towers that go to the strange corners of the rules: loaded bags, odd tables, wilful players.

Each is drawn from one generator, so that it can be had again from its number. The tests look at the same few
matches, each played once in a run; that strange things happen in these is one of the tests.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from game.contract import Decision, Over
from game.dealer import RandomSource
from game.yak import YAK, Draw, Fill, State, Tower
from game.yak.components import COLOURS
from game.yak.tower import EMPTY, SIZE

NUMBERS: Final = (
    3, 6, 7, 8, 10, 14, 15, 16, 18, 20, 23, 24, 25, 26, 33, 35, 37, 38, 43, 44, 45, 47, 49, 51, 52, 53, 54,
    62, 68, 70, 76, 78, 79, 80, 82, 84, 85, 87, 89, 92, 94, 95, 96, 97, 102, 103, 105, 106, 110, 111, 115,
    117, 119,
)  # fmt: skip
"""The matches that are looked at: of the first 120 those of less than 400 plies."""
LEGAL: Final = (
    0, 6, 10, 14, 18, 20, 24, 25, 26, 31, 37, 38, 41, 42, 44, 45, 46, 52, 54, 56, 60, 63, 65, 66, 67, 68,
    70, 76, 80, 84, 87, 92, 96, 97, 98, 105, 107, 110, 115, 116, 117,
)  # fmt: skip
"""Where the bag is left alone those of less than 350."""


@dataclass(frozen=True)
class WildMatch:
    """How a match was set up, its tokens, and the state after each of them."""

    seats: int
    options: dict[str, Any]
    bag: str | None
    """What was left in the bag when play began, if most of it was taken away."""
    tokens: tuple[str, ...]
    states: tuple[State, ...]


@dataclass(frozen=True)
class Tastes:
    """What the players of a match like, and what the bag likes to give."""

    rng: random.Random
    letters: dict[str, float]
    tokens: dict[str, float]

    @classmethod
    def any(cls, rng: random.Random) -> Tastes:
        fair = rng.random() < 0.3
        letters = {letter: 1.0 if fair else rng.expovariate(1) + 0.05 for letter in COLOURS + "X~"}
        if not fair and rng.random() < 0.5:
            letters["~"] += rng.choice((5, 30, 200))
        if not fair and rng.random() < 0.3:
            letters["X"] += 5
        return cls(rng, letters, {})

    def choose(self, legal: list[str]) -> str:
        """A legal token; some kinds of tokens more readily than others."""
        return self.rng.choices(legal, [self._liking(token) for token in legal])[0]

    def _liking(self, token: str) -> float:
        kind = token
        if token.startswith("take"):  # by level: some build broad, some high
            kind = token[:5] + token.partition("@")[2].partition(".")[0]
        elif token.startswith("load"):
            kind = token[:5] + token[-1]
        return self.tokens.setdefault(kind, self.rng.expovariate(1) ** 2) + 0.001

    def draw(self, bag: str, wanted: int) -> str:
        """Letters out of the bag, batch by batch."""
        drawn = ""
        while wanted and bag:
            batch = ""
            for _ in range(min(wanted, len(bag))):
                letter = self.rng.choices(bag, [self.letters[letter] for letter in bag])[0]
                bag = bag.replace(letter, "", 1)
                batch += letter
            drawn += batch
            wanted = batch.count("~")
        return drawn


def wild_options(rng: random.Random) -> dict[str, Any]:
    """Any options that the rules know."""
    options: dict[str, Any] = {}
    if rng.random() < 0.5:
        options["master_builder"] = True
    if rng.random() < 0.4 and (tables := wild_tables(rng)):
        options["components"] = tables
    return options


def wild_tables(rng: random.Random) -> dict[str, Any]:
    """Tables of the right shape with anything in them: zeros, points that fall, one group worth a match."""

    def row(length: int) -> list[int]:
        most = rng.choice((0, 1, 3, 20))
        return [rng.randint(0, most) for _ in range(length)]

    tables: dict[str, Any] = {}
    for name, length in {"group_points": 7, "group_count_points": 8, "objective_points": 8}.items():
        if rng.random() < 0.6:
            tables[name] = row(length)
    for name in ("trigger_points", "food_points"):
        if rng.random() < 0.6:
            tables[name] = rng.choice((0, 1, 9))
    return tables


def wild_tower(number: int, crystals: int | None = None) -> Tower:
    """A legal tower, often of few colours, with some crystals."""
    rng = random.Random(f"tower {number}")
    if crystals is None:
        crystals = rng.choices((0, 1, 2, 3), (1, 4, 6, 1))[0]
    size = rng.randint(max(crystals, 1), SIZE)
    colours = rng.sample(COLOURS, rng.choice((1, 2, 2, 3, 3, 4, 6, 8)))
    letters = ["X"] * crystals + rng.choices(colours, k=size - crystals)
    rng.shuffle(letters)
    tower = EMPTY
    for letter in letters:
        tower = tower.place(rng.choice(tower.legal), letter)
    return tower


@cache
def wild_match(number: int, *, short_bag: bool = True) -> WildMatch:
    """The match with this number, played to its end by the engine's legal moves.

    In some the bag is all but empty when play begins: by the rules alone that is hard to come by.
    """
    rng = random.Random(f"wild {number}")
    seats = rng.randint(2, 4)
    options = wild_options(rng)
    tastes = Tastes.any(rng)
    bag: str | None = None
    state = YAK.start(seats, YAK.options(options))
    tokens: list[str] = []
    states: list[State] = []
    while not isinstance(turn := state.turn, Over):
        if isinstance(turn, Decision):
            token = tastes.choose([str(move) for move in state.moves()])
        elif turn.kind in ("start", "objectives"):
            token = str(state.draw(RandomSource(rng)))
        else:
            letters = tastes.draw(state.bag, state.wanted)
            token = str(Fill(state.next_cart, letters) if turn.kind == "cart" else Draw(letters))
        set_up = state.seat is None
        state = state.play(token)
        if set_up and state.seat is not None and short_bag and rng.random() < 0.35:
            bag = "".join(sorted(rng.sample(state.bag, rng.choice((0, 2, 5, 12, 25)))))
            state = State(
                state.options, seats, state.table._replace(bag=bag), state.turn, events=state.events
            )
        tokens.append(token)
        states.append(state)
    return WildMatch(seats, options, bag, tuple(tokens), tuple(states))
