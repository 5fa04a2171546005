"""Tables of Yak for tests: any state of a match as the views get it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, cast

from app.games import Phase, Player, Table, views
from app.text import ENGLISH
from app.yak.outlook import gain
from game import GAMES, Chance, Dealer, Decision, Match, Over
from game.yak import State, Take
from game.yak.tower import NUMBERS

yak = views("yak")

TR = ENGLISH
PLAYERS = tuple(Player(name, look) for look, name in enumerate(("Pema", "Tenzin", "<Dolma>", "Lhamo"), 1))


def builder(state: State, rng: random.Random) -> object:
    """A move of a player who builds towers, so that matches end by a finished one."""
    moves = state.moves()
    takes = [move for move in moves if isinstance(move, Take)]
    if takes and rng.random() < 0.85:
        seat = cast(Decision, state.turn).seat
        tower, components = state.towers[seat], state.options.components
        return max(
            takes, key=lambda take: gain(tower, NUMBERS[take.cell], take.stone, components) + rng.random()
        )
    if cast(Decision, state.turn).kind == "card":
        return rng.choice([moves[0], *moves])
    return rng.choice(moves)


@cache
def match_of(seats: int, seed: int = 0, master_builder: bool = False) -> tuple[Match, ...]:
    """A whole match, after each of its plies."""
    rng, dealer = random.Random(seed), Dealer.from_words("yak", seats, seed)
    match = Match.new(GAMES["yak"], seats, {"master_builder": master_builder})
    every = [match]
    while not match.is_over:
        state = cast(State, match.state)
        move: Any = dealer.deal(state) if isinstance(state.turn, Chance) else builder(state, rng)
        match = match.play(move)
        every.append(match)
    return tuple(every)


def state_of(match: Match) -> State:
    return cast(State, match.state)


def found(wanted: Callable[[State], bool], seats: int = 3, master_builder: bool = False) -> Match:
    """The first of many matches in which this comes up, at that moment."""
    for seed in range(40):
        for match in match_of(seats, seed, master_builder):
            if wanted(state_of(match)):
                return match
    raise AssertionError("it does not come up")


def at(kind: str, *more: Callable[[State], bool]) -> Callable[[State], bool]:
    """A state at a decision of this kind, for which everything else holds too."""
    return lambda state: (
        isinstance(state.turn, Decision) and state.turn.kind == kind and all(holds(state) for holds in more)
    )


def table(match: Match, phase: Phase | None = None, picked: str | None = None) -> Table:
    """The table as the session would show it to whoever is asked."""
    state, turn = state_of(match), match.state.turn
    asked = phase in (None, "choose", "forced") and isinstance(turn, Decision)
    return Table(
        TR,
        match,
        PLAYERS[: match.seats],
        phase or ("over" if isinstance(turn, Over) else "choose"),
        (yak.preselect(state) if asked else "") if picked is None else picked,
        viewer=turn.seat if asked and isinstance(turn, Decision) else None,
    )


def phases(match: Match) -> Iterator[Phase]:
    """The phases that a table can be in at this moment."""
    state = state_of(match)
    if isinstance(state.turn, Over):
        yield "over"
    elif isinstance(state.turn, Decision):
        yield "choose"
        if yak.interlude(state) != 0:
            yield "event"
