"""What a match of Yak looks like afterwards, for `game.analysis`.

A state is worth what comes of it when everybody plays on as usual (`game.yak.search.playing_on`), to
the end of a later round; there `win_chances` judges. That is averaged over some futures, and they are
the same ones at every ply: what a future has in store for a seat goes by the name of the event. So
what a ply changed is not hidden behind the luck of the futures: a draw is luck by what it gives
against the draws of all futures, and a decision is good or bad by what it gives against playing on
as usual. Where a later round is judged, from round to round another one, is all that is left over.

What a decision cost is another question: what the best choice found would have given more, to who knew
only what its seat could see. First all choices are played on from, then the best one and the one that
was made once more on fresh luck, side by side. Without that second look the luckiest choice would
pass for the best, and every decision would seem to cost something.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Final

from game import contract
from game.analysis import Chances, Effect, Work
from game.contract import Chance, Decision
from game.dealer import Dealer
from game.tally import Trial
from game.yak.actions import best_answer
from game.yak.components import FOG
from game.yak.moves import Draw, YakMove
from game.yak.prospects import win_chances
from game.yak.search import Way, likely_card, look, playing_on, trying, way_from, ways_on
from game.yak.state import State

ROUNDS: Final = 3
"""How many rounds after this one is judged."""
WAYS: Final = 6
"""The most moves that are looked at, beside the one made."""
TRIALS: Final = 24
"""How often a decision's choices are played on from, altogether …"""
AGAIN: Final = 14
"""… and how often the best and the one made are played on from once more."""
SURE: Final = 1.5
"""Standard errors; a difference within them may be luck, and counts as nothing."""


class Named:
    """A future that goes by names: it has the same in store for a seat whatever comes before."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._dealer = Dealer.from_words("hindsight", number)

    def draw(self, state: State) -> YakMove:
        """What comes of a chance event."""
        assert isinstance(state.turn, Chance)
        return state.draw(self._dealer.source(state.turn.key))

    def card(self, state: State, seat: int) -> str:
        """What a seat picks."""
        return likely_card(state, seat, random.Random(f"{self._number}/{state.round}/{seat}"))


FUTURES: Final = tuple(map(Named, range(16)))
"""For two at the table; with more, so many less."""


class Hindsight:
    """The assessor of Yak."""

    def __init__(self) -> None:
        self._known: dict[tuple[State, int], Chances] = {}

    def chances(self, state: contract.State) -> Work[Chances]:
        """Each seat's chance, averaged over futures."""
        here = _yak(state)
        return (yield from self._judged_after(here, here.round + ROUNDS))

    def effect(self, state: contract.State, move: contract.Move) -> Work[Effect]:
        """What a ply changed, and what the choices at a decision are worth to who saw what its seat saw."""
        here = _yak(state)
        made, last = here.parse(str(move)), here.round + ROUNDS
        before = yield from self._judged_after(here, last)
        then = here.play(made)
        if _as_usual(here, made):
            self._known[then, last] = before
        after = yield from self._judged_after(then, last)
        choices: Mapping[contract.Move, float] = {}
        if isinstance(here.turn, Decision) and len(here.moves()) > 1:
            found = yield from _judged(here.seen_by(here.turn.seat), here.turn.seat, made)
            choices = dict(found.items())
        return Effect(tuple(there - usual for there, usual in zip(after, before, strict=True)), choices)

    def _judged_after(self, state: State, last: int) -> Work[Chances]:
        """The chances at the end of a round, averaged over futures."""
        if isinstance(state.turn, Chance) and state.turn.kind == "start":
            return (1 / state.seats,) * state.seats  # all seats are alike
        if (state, last) not in self._known:
            futures = FUTURES[: 2 * len(FUTURES) // state.seats]
            sums = [0.0] * state.seats
            for future in futures:
                end = yield from playing_on(state, future, last)
                for seat, chance in enumerate(win_chances(end)):
                    sums[seat] += chance
                yield
            self._known[state, last] = tuple(chance / len(futures) for chance in sums)
        return self._known[state, last]

    def trials(self, state: contract.State, move: contract.Move) -> Iterable[Trial]:
        """The batches of a draw, each from the bag as it was then."""
        here = _yak(state)
        if not isinstance(move, Draw):
            return
        left, wanted, letters = Counter(here.bag), here.wanted, move.letters
        while letters and wanted:
            batch, letters = letters[:wanted], letters[wanted:]
            yield Trial(batch, dict(left), put_back=False)
            left -= Counter(batch)
            wanted = batch.count(FOG)


def _as_usual(state: State, made: YakMove) -> bool:
    """Whether this is what all futures do here, so that nothing changes."""
    turn = state.turn
    return isinstance(turn, Decision) and turn.kind != "card" and best_answer(state).moves[0] == made


def _judged(seen: State, seat: int, made: YakMove) -> Work[dict[YakMove, float]]:
    """The best moves and the one made, each with the chance to win it gives whoever makes it."""
    first, *others = ways_on(seen)
    ways: dict[YakMove, Way] = {first[0]: first}
    if made not in ways:  # stones can be placed in any order, of which `ways_on` has only one
        ways[made] = way_from(seen, made)
    for way in others:
        if len(ways) <= WAYS:
            ways.setdefault(way[0], way)
    yield
    rng = random.Random(f"{seen.round}/{seat}/{made}/{seen.bag}")
    found = yield from look(seen, list(ways.values()), rng, TRIALS, rounds=1)
    values = {each.way[0]: each.value for each in found}
    best = found[0].way
    if best[0] != made:
        more = []
        for _ in range(AGAIN):
            luck = rng.getrandbits(64)
            better = yield from trying(seen, best, seat, luck, seen.round)
            own = yield from trying(seen, ways[made], seat, luck, seen.round)
            more.append(better - own)
            yield
        mean = sum(more) / AGAIN
        error = sqrt(sum((each - mean) ** 2 for each in more) / (AGAIN - 1) / AGAIN)
        values[made] = values[best[0]] = max(values.values())
        values[made] -= mean if mean > SURE * error else 0.0
    return values


def _yak(state: contract.State) -> State:
    if not isinstance(state, State):
        raise TypeError(f"This is about matches of Yak; it was shown {state!r}.")
    return state
