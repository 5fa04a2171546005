"""Tables of Yeti for tests: any state of a match as the views get it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, cast

from app.games import Phase, Player, Table, views
from app.text import ENGLISH
from game import GAMES, Chance, Dealer, Match, Over
from game.yeti import State

yeti = views("yeti")

NAMES = ("Tenzin", "Dolma", "Pema", "Lhamo", "Karma")
TR = ENGLISH
LOGGED = 8


def people(names: Sequence[str] = NAMES) -> tuple[Player, ...]:
    return tuple(Player(name, look) for look, name in enumerate(names, 1))


def played(seats: int, *tokens: str, **options: Any) -> Match:
    """A match after these plies."""
    match = Match.new(GAMES["yeti"], seats, options)
    for token in tokens:
        match = match.play(token)
    return match


def wandering(seats: int, seed: int = 0, **options: Any) -> Iterator[Match]:
    """A match after each of its plies, at random, to its end."""
    rng, dealer = random.Random(seed), Dealer.from_words("wander", seats, seed)
    match = Match.new(GAMES["yeti"], seats, options)
    yield match
    while not match.is_over:
        moves = match.state.moves()
        match = match.play(rng.choice(moves) if moves else dealer.deal(match.state))
        yield match


@cache
def _wild(seats: int, seed: int, weather: str) -> tuple[Match, ...]:
    return tuple(wandering(seats, seed, weather=weather))


def found(wanted: Callable[[State], bool], seats: int = 3, weather: str = "off", since: int = 0) -> Match:
    """The first of many wild matches in which this comes up, at that moment; of none before `since`."""
    for seed in range(since, since + 60):
        for match in _wild(seats, seed, weather):
            if wanted(state_of(match)):
                return match
    raise AssertionError("it does not come up")


def at(kind: str, *more: Callable[[State], bool]) -> Callable[[State], bool]:
    """A state at a decision of this kind, for which everything else holds too."""
    return lambda state: getattr(state.turn, "kind", "") == kind and all(also(state) for also in more)


def state_of(match: Match) -> State:
    return cast(State, match.state)


def phase_of(match: Match) -> Phase:
    """The phase in which a match rests, as the session would have it."""
    turn = match.state.turn
    if isinstance(turn, Over):
        return "over"
    if isinstance(turn, Chance):
        return "ready" if yeti.chance_waits(state_of(match)) else "air"
    return "forced" if len(match.state.moves()) == 1 else "choose"


def table(match: Match, picked: str | None = None, **changed: Any) -> Table:
    """The table at rest, or changed, with its latest plies in the log; without `picked` the views pick."""
    state, phase = state_of(match), phase_of(match)
    if picked is None:
        picked = yeti.preselect(state) if phase in ("choose", "forced") else ""
    players = changed.pop("players", people())[: match.seats]
    plies = list(zip(match.states, match.moves, match.states[1:], strict=False))[-LOGGED:]
    log = tuple(
        tuple(yeti.sentences(TR, players, cast(State, before), move, cast(State, after)))
        for before, move, after in plies
    )
    return replace(Table(TR, match, players, phase, picked, log), **changed)


def markup(shown: Table) -> str:
    """All regions of the table, laid out."""
    return str(yeti.layout(yeti.regions(shown)))
