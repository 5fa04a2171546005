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
from math import exp
from typing import Final, NamedTuple

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
            sums[place] += tried(seen, way, turn.seat, number, seen.round)
    return {move: total / times for move, total in zip(seen.moves(), sums, strict=True)}


def look(
    seen: State, ways: Sequence[Way], rng: random.Random, trials: int, rounds: int
) -> Generator[None, None, list[Found]]:
    """The ways, best first, after about so many trials altogether, each to the end of so many rounds."""
    turn = seen.turn
    assert isinstance(turn, Decision)
    last = seen.round + rounds - 1
    sums = dict.fromkeys(ways, 0.0)
    left, behind = list(sums), list[Found]()
    tries = 0
    stages = max(1, (len(left) - 1).bit_length())
    for stage in range(stages):
        for _ in range(max(1, trials // (stages * len(left)))):
            luck = rng.getrandbits(64)
            tries += 1
            for way in left:
                sums[way] += tried(seen, way, turn.seat, luck, last)
                yield
        ranked = sorted((Found(way, sums[way] / tries) for way in left), key=_value, reverse=True)
        keep = len(ranked) if stage == stages - 1 else (len(ranked) + 1) // 2
        behind = ranked[keep:] + behind
        left = [found.way for found in ranked[:keep]]
    return ranked + behind


def _value(found: Found) -> float:
    return found.value


def tried(seen: State, way: Way, seat: int, luck: int, last: int) -> float:
    """A seat's chance to win after this way and all that follows to the end of a round, with this luck."""
    rng = random.Random(luck)
    state = filled_in(seen, rng)
    for move in way:
        state = state.play(move)
    return win_chances(play_on(state, rng, last))[seat]


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


def play_on(state: State, rng: random.Random, last: int) -> State:
    """Play as medium might, to the end of this round; a state between two rounds, or the end."""
    source = RandomSource(rng)
    while not isinstance(turn := state.turn, Over):
        if not isinstance(turn, Decision):
            state = state.play(state.draw(source))
        elif turn.kind == "card":
            if state.round > last:
                break
            state = state.play(Card(likely_card(state, turn.seat, rng)))
        else:
            for move in best_answer(state).moves:
                state = state.play(move)
    return state
