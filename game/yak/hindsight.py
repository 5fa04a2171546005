"""What a match of Yak looks like afterwards, for `game.analysis`.

Chances to win are judged by what lies on the table (`win_chances`). Luck is what a draw changed
against the mean of all draws, or of a sample where there are thousands. What a decision cost is
found by playing on from what its seat could see (`game.yak.search`): first all choices, then the
best one and the one that was made once more on fresh luck, side by side. Without that second look
the luckiest choice would pass for the best, and every decision would seem to cost something.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Final

from game import contract
from game.analysis import Chances, Effect, Work
from game.contract import Chance, Decision
from game.dealer import RandomSource
from game.tally import Trial
from game.yak.actions import best_answer
from game.yak.components import FOG
from game.yak.moves import Draw, YakMove
from game.yak.prospects import win_chances
from game.yak.search import Way, filled_in, look, trying, ways_on
from game.yak.state import State

FEW: Final = 4
"""From a bag of so few kinds every draw is looked at; from others a sample."""
SAMPLE: Final = 160
WAYS: Final = 6
"""The most moves that are looked at, beside the one made."""
TRIALS: Final = 24
"""How often a decision's choices are played on from, altogether …"""
AGAIN: Final = 14
"""… and how often the best and the one made are played on from once more."""
SURE: Final = 1.5
"""Standard errors; a difference within them may be luck, and counts as nothing."""


class Hindsight:
    """The assessor of Yak."""

    def chances(self, state: contract.State) -> Work[Chances]:
        """Each seat's chance, judged by what lies on the table once the action under way is finished well."""
        return _settled(_yak(state))
        yield  # work without a pause

    def effect(self, state: contract.State, move: contract.Move) -> Work[Effect]:
        """Luck against the mean, cost against the best choice found."""
        here = _yak(state)
        made = here.parse(str(move))
        if isinstance(here.turn, Chance):
            mean = yield from _mean(here)
            after = _settled(here.play(made))
            return Effect(tuple(there - usual for there, usual in zip(after, mean, strict=True)))
        assert isinstance(here.turn, Decision)
        if len(here.moves()) == 1:
            return Effect((0.0,) * here.seats)
        seat = here.turn.seat
        values = yield from _judged(here.seen_by(seat), seat, made)
        cost = max(values.values()) - values[made]
        return Effect(_passed_on(cost, seat, _settled(here)), dict(values.items()))

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


def _settled(state: State) -> Chances:
    """The chances when the action under way has been finished well: half done, it says little."""
    turn = state.turn
    while isinstance(turn, Decision) and turn.kind != "card":
        for move in best_answer(state).moves:
            state = state.play(move)
        turn = state.turn
    return win_chances(state)


def _mean(state: State) -> Work[Chances]:
    """The chances after a chance event, averaged; a sample is the same whenever it is drawn."""
    if _many(state):
        source = RandomSource(random.Random(f"{state.bag}/{state.round}"))
        ways: list[tuple[YakMove, float]] = [(state.draw(source), 1 / SAMPLE) for _ in range(SAMPLE)]
    else:
        ways = [(move, float(chance)) for move, chance in state.outcomes()]
    sums = [0.0] * state.seats
    for move, part in ways:
        for seat, chance in enumerate(_settled(state.play(move))):
            sums[seat] += part * chance
        yield
    return tuple(sums)


def _many(state: State) -> bool:
    """Whether there are too many outcomes to look at all: hundreds, with several stones from many kinds."""
    turn = state.turn
    drawn = isinstance(turn, Chance) and turn.kind in ("cart", "draw")
    return drawn and state.wanted > 1 and len(set(state.bag)) > FEW


def _judged(seen: State, seat: int, made: YakMove) -> Work[dict[YakMove, float]]:
    """The best moves and the one made, each with the chance to win it gives whoever makes it."""
    first, *others = ways_on(seen)
    ways: dict[YakMove, Way] = {first[0]: first}
    if made not in ways:  # stones can be placed in any order, of which `ways_on` has only one
        ways[made] = _way_from(seen, made)
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


def _way_from(seen: State, made: YakMove) -> Way:
    """A move and the best way to finish the action that it belongs to."""
    turn = seen.turn
    assert isinstance(turn, Decision)
    if turn.kind == "card":
        return (made,)
    after = filled_in(seen, random.Random(0)).play(made)
    if isinstance(after.turn, Decision) and after.turn.kind != "card" and after.turn.seat == turn.seat:
        return (made, *ways_on(after)[0])
    return (made,)


def _passed_on(cost: float, seat: int, chances: Chances) -> Chances:
    """What one loses by a decision, the others gain, each in proportion to its chance."""
    rest = 1 - chances[seat]
    others = len(chances) - 1
    return tuple(
        -cost if other == seat else cost * (chance / rest if rest > 1e-9 else 1 / others)
        for other, chance in enumerate(chances)
    )


def _yak(state: contract.State) -> State:
    if not isinstance(state, State):
        raise TypeError(f"This is about matches of Yak; it was shown {state!r}.")
    return state
