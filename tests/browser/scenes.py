"""Matches stopped at a given moment, for tests and pictures: the same ones every time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from game import GAMES, Chance, Dealer, Decision, Match, Record
from game.link import pack
from game.yeti import State

NAMES = ("Tenzin", "Dolma", "Pema", "Lhamo", "Karma")

Moment = Callable[[State, State | None], bool]
"""Whether this is the moment: the state, and the one that follows."""


@dataclass(frozen=True)
class Scene:
    """The first moment of its kind, not too early, in a number of random matches."""

    name: str
    moment: Moment
    seats: int = 3
    weather: str = "mixed"
    round: int = 4
    """The earliest round."""
    token: str = ""
    """What is picked then, if anything."""
    press: bool = False
    """Whether the primary button is pressed then: what is to be seen follows from it."""


def decision(kind: str, *extra: Callable[[State], bool]) -> Moment:
    """A real choice of this kind, for which everything else holds as well."""
    return lambda state, _: (
        isinstance(state.turn, Decision)
        and state.turn.kind == kind
        and len(state.moves()) > 1
        and all(holds(state) for holds in extra)
    )


def options(count: int) -> Callable[[State], bool]:
    """Exactly so many legal moves."""
    return lambda state: len(state.moves()) == count


def several(state: State) -> bool:
    """More than one kind may be kept."""
    return any("," in str(move) for move in state.moves())


def may(prefix: str) -> Callable[[State], bool]:
    """A move that begins like this is legal."""
    return lambda state: any(str(move).startswith(prefix) for move in state.moves())


def first_roll(state: State, _: State | None) -> bool:
    """A player is about to roll."""
    return isinstance(state.turn, Chance) and state.turn.kind == "roll" and state.rolls == 0


def forced(state: State, _: State | None) -> bool:
    """There is one legal move."""
    return isinstance(state.turn, Decision) and len(state.moves()) == 1


def brings(kind: str) -> Moment:
    """The next ply, whose move is the only one or picked beforehand, has this event."""
    return lambda state, after: (
        forced(state, after) and after is not None and any(event.kind == kind for event in after.events)
    )


def last_round(state: State, after: State | None) -> bool:
    """The end is near, and a player is about to roll."""
    return first_roll(state, after) and max(state.points) >= state.yeti


def last_move(state: State, after: State | None) -> bool:
    """One more press and the match is over."""
    return forced(state, after) and after is not None and not isinstance(after.turn, Chance | Decision)


SCENES = (
    Scene("ready", first_roll, seats=5),
    Scene("ready-2", first_roll, seats=2, weather="off", round=2),
    Scene("air", decision("keep", options(3)), token="keep:", press=True),
    Scene("keep-2", decision("keep", options(2)), seats=5),
    Scene("keep-many", decision("keep", options(5))),
    Scene("keep-picked", decision("keep", options(3)), seats=2, token="keep:"),
    Scene("keep-several", decision("keep", several), weather="short"),
    Scene("forced", forced),
    Scene("prepare-e4", decision("prepare", may("reroll:E4"))),
    Scene("prepare-weather", decision("prepare", may("reroll:weather")), weather="short"),
    Scene("prepare-back", decision("prepare", may("back:")), weather="short", round=5),
    Scene("turn", decision("turn")),
    Scene("buy", decision("buy"), round=5),
    Scene("buy-from-others", decision("buy", lambda state: len(state.moves()) > 4), seats=5, round=8),
    Scene("sherpa", decision("sherpa"), round=3),
    Scene("tent", decision("tent"), round=3),
    Scene("climb", decision("climb"), weather="long", round=3),
    Scene("blizzard", brings("blizzard"), seats=4, press=True),
    Scene("last-round", last_round, seats=5, round=6),
    Scene("over", last_move, seats=4, round=6, press=True),
)


def record_at(scene: Scene) -> dict[str, Any]:
    """The record of the match that has come to the scene."""
    for seed in range(3000):
        for match, after in played(scene, seed):
            state: Any = match.state
            if state.round >= scene.round and scene.moment(state, after):
                return Record.of(
                    match,
                    names=NAMES[: scene.seats],
                    looks=list(range(1, scene.seats + 1)),
                    seed=Dealer.from_words(seed).seed.hex(),
                ).to_json()
    raise LookupError(f"no match comes to {scene.name}")


def played(scene: Scene, seed: int) -> Iterator[tuple[Match, State | None]]:
    """A match by random players: it, and its next state, at every ply."""
    dealer, dice = Dealer.from_words(seed), random.Random(seed)
    match = Match.new(GAMES["yeti"], scene.seats, {"weather": scene.weather})
    while not match.is_over:
        state = match.state
        move = dealer.deal(state) if isinstance(state.turn, Chance) else dice.choice(state.moves())
        following = match.play(move)
        after: Any = following.state
        yield match, after
        match = following
    yield match, None


def match_link(plies: int | None = None, **extra: object) -> str:
    """What stands behind `#` in a link to a match of Yeti, whole or up to a ply."""
    rng, dealer = random.Random(5), Dealer.from_word("Everest")
    match = Match.new(GAMES["yeti"], 2)
    while not match.is_over:
        moves = match.state.moves()
        match = match.play(rng.choice(moves) if moves else dealer.deal(match.state))
    whole = match if plies is None else match.back_to(plies)
    record = Record.of(whole, names=["Tenzin", "Dolma"], looks=[1, 3], plays=["person", "hard"], **extra)
    return f"#m={pack(record)}"
