"""Looking ahead in Yak: what choices lead to, by playing on many times.

What is hidden is filled in as it is likely: cards that others have picked as one would pick them
in their place, draws as they come from the open bag. Everybody plays on as medium would, with some
doubt about the card, to the end of a later round; there `win_chances` judges. All choices are tried
against the same luck, and those that fall behind are given up, so that time goes to the close ones
(sequential halving). No state but the one seen is ever looked at.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from math import exp, inf, sqrt
from typing import Final, NamedTuple, Protocol

from game.contract import Decision, Over
from game.dealer import RandomSource
from game.slices import finished
from game.yak.actions import Choice, answers, best_answer, building, card_worths, spot_of
from game.yak.components import BUILD
from game.yak.moves import Card, YakMove
from game.yak.position import HIDDEN
from game.yak.prospects import win_chances
from game.yak.state import State

type Way = tuple[YakMove, ...]
"""Moves that a seat makes one after the other, from one card or action up to a draw."""

ENOUGH: Final = 10
"""Trials of each way after which it may be clear that one is the best."""
DOUBTFUL: Final = 0.05**2
"""Added to what results vary: few of them may be alike by chance."""
DOUBT: Final = 0.6
"""Points by which two cards may differ and still be about equally likely to be picked."""


class Found(NamedTuple):
    """What came of a way."""

    way: Way
    value: float
    """The mean chance to win."""


def ways_on(state: State) -> list[Way]:
    """What the seat that decides can do: the cards, or the ways to go on with its action, best first."""
    return finished(finding_ways(state))


def finding_ways(state: State) -> Generator[None, None, list[Way]]:
    """The same, in slices."""
    turn = state.turn
    assert isinstance(turn, Decision)
    if turn.kind == "card":
        return [(move,) for move in state.moves()]
    if turn.kind == BUILD:
        options = yield from building(spot_of(state, turn.seat))
    else:
        options = answers(state)
    return [choice.moves for choice in sorted(options, key=_worth, reverse=True)]


def _worth(choice: Choice) -> float:
    return choice.worth


def way_from(seen: State, move: YakMove) -> Way:
    """A move and the best way to go on with the action it belongs to."""
    turn = seen.turn
    assert isinstance(turn, Decision)
    if turn.kind in ("card", "restock", "market", "surplus", "load"):
        return (move,)
    after = filled_in(seen, random.Random(0)).play(move)
    then = after.turn
    if isinstance(then, Decision) and then.seat == turn.seat and after.price + len(after.paid):
        return (move, *best_answer(after).moves)
    return (move,)


def choice_values(seen: State, trials: int) -> dict[YakMove, float]:
    """Every legal move with its chance to win, from about so many trials to the end of this round."""
    turn = seen.turn
    if not isinstance(turn, Decision):
        return {}
    ways = [way_from(seen, move) for move in seen.moves()]
    sums = [0.0] * len(ways)
    times = max(2, trials // len(ways))
    for number in range(times):
        for place, way in enumerate(ways):
            sums[place] += finished(trying(seen, way, turn.seat, number, seen.round))
    return {move: total / times for move, total in zip(seen.moves(), sums, strict=True)}


def look(
    seen: State,
    ways: Sequence[Way],
    rng: random.Random,
    trials: int,
    rounds: int,
    sure: float = inf,
) -> Generator[None, None, list[Found]]:
    """The ways, best first, after about so many trials altogether, each to the end of so many rounds.

    It ends before that when the best one leads all others by so many standard errors.
    """
    turn = seen.turn
    assert isinstance(turn, Decision)
    last = seen.round + rounds - 1
    results: dict[Way, list[float]] = {way: [] for way in ways}
    left, behind = list(results), list[Found]()
    stages = max(1, (len(left) - 1).bit_length())
    for stage in range(stages):
        for tries in range(1, max(1, trials // (stages * len(left))) + 1):
            luck = rng.getrandbits(64)
            for way in left:
                result = yield from trying(seen, way, turn.seat, luck, last)
                results[way].append(result)
                yield
            if tries % ENOUGH == 0 and _lead([results[way] for way in left]) > sure:
                stage = stages - 1
                break
        ranked = sorted(
            (Found(way, sum(results[way]) / len(results[way])) for way in left), key=_value, reverse=True
        )
        if stage == stages - 1:
            break
        keep = (len(ranked) + 1) // 2
        behind = ranked[keep:] + behind
        left = [found.way for found in ranked[:keep]]
    return ranked + behind


def _value(found: Found) -> float:
    return found.value


def _lead(results: Sequence[Sequence[float]]) -> float:
    """By how many standard errors, at least, the best of results on the same luck leads the others."""
    best = max(results, key=sum)
    leads = []
    for other in results:
        if other is not best:
            ahead = [here - there for here, there in zip(best, other, strict=True)]
            mean = sum(ahead) / len(ahead)
            spread = sum([(each - mean) ** 2 for each in ahead]) / (len(ahead) - 1)
            leads.append(mean / sqrt((spread + DOUBTFUL) / len(ahead)))
    return min(leads, default=inf)


def trying(seen: State, way: Way, seat: int, luck: int, last: int) -> Generator[None, None, float]:
    """A seat's chance to win after this way and all that follows to the end of a round, with this luck."""
    rng = random.Random(luck)
    state = filled_in(seen, rng)
    for move in way:
        state = state.play(move)
    end = yield from playing_on(state, Luck(rng), last)
    return win_chances(end)[seat]


class Luck:
    """Draws and cards of others as they may well be, from a random source."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._source = RandomSource(rng)

    def draw(self, state: State) -> YakMove:
        """What comes of a chance event."""
        return state.draw(self._source)

    def card(self, state: State, seat: int) -> str:
        """What a seat picks."""
        return likely_card(state, seat, self._rng)


def filled_in(seen: State, rng: random.Random) -> State:
    """The state with every hidden card as it may well be."""
    chosen = seen.table.chosen
    if HIDDEN not in chosen:
        return seen
    cards = (likely_card(seen, seat, rng) if card == HIDDEN else card for seat, card in enumerate(chosen))
    return seen.with_table(seen.table._replace(chosen=tuple(cards)))


def likely_card(state: State, seat: int, rng: random.Random) -> str:
    """A card as somebody in this seat may pick it."""
    worths = card_worths(state, seat)
    best = max(worths.values())
    weights = [exp((worth - best) / DOUBT) for worth in worths.values()]
    return rng.choices(list(worths), weights)[0]


def playing_on(state: State, luck: Future, last: int) -> Generator[None, None, State]:
    """Play as medium might, to the end of this round; a state between two rounds, or the end."""
    while not isinstance(turn := state.turn, Over):
        if not isinstance(turn, Decision):
            state = state.play(luck.draw(state))
            continue
        if turn.kind == "card":
            if state.round > last:
                break
            state = state.play(Card(luck.card(state, turn.seat)))
        else:
            for move in best_answer(state).moves:
                state = state.play(move)
        yield
    return state


class Future(Protocol):
    """Knows what a match played on does not decide."""

    def draw(self, state: State) -> YakMove:
        """What comes of a chance event."""

    def card(self, state: State, seat: int) -> str:
        """What a seat picks."""
