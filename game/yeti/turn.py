"""The exact turn: what every choice is worth, by dynamic programming (Y3, Y4).

A state of the program is the handful set aside so far (Y3.2); with the dice of the turn's pool it
says how many are still to be thrown. Its value is the mean over their throws of the best choice
after each, and a full handful is worth what `Evaluation` makes of it. From no die set aside
seven dice lead to all 792 handfuls and 11,440 throws, each looked at once.

Handfuls are written as numbers here, one octal digit for each face, so that setting dice aside
is an addition.

>>> from game.yeti import YETI
>>> state = YETI.start(2, YETI.options({})).play("start:0").play("roll:CCFFTT")
>>> turn = ExactTurn(state, lambda left: left.points[0])
>>> {str(move): round(value, 3) for move, value in turn.choice_values(state).items()}
{'keep:C': 8.466, 'keep:F': 6.398, 'keep:T': 3.374}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

from game.contract import Chance, Decision, Over
from game.yeti import dice
from game.yeti.components import DICE, DIE, PEAK, SNOW
from game.yeti.evaluation import Ending, Evaluation, Worth
from game.yeti.moves import Keep, YetiMove
from game.yeti.position import Table
from game.yeti.state import State

_DIGIT: Final = {face: 8**place for place, face in enumerate(sorted(set(DIE)))}


@cache
def code(faces: str) -> int:
    """The number of a handful: its octal digits count the faces.

    >>> code("CCT") == 2 * code("C") + code("T")
    True
    """
    return sum(map(_DIGIT.__getitem__, faces))


CODES: Final = tuple(tuple(sorted(map(code, handfuls))) for handfuls in dice.HANDFULS)
"""The numbers of all handfuls of n dice, by n."""
FACES: Final = {code(faces): faces for handfuls in dice.HANDFULS for faces in handfuls}
"""The handful of each number."""

type Throw = tuple[float, tuple[int, ...]]
"""A throw's chance, and what each choice after it sets aside, its Snow included."""


@cache
def throws(n: int, kinds: int) -> tuple[Throw, ...]:
    """Every throw of n dice, up to so many kinds to be set aside after it (Y3.2, Y3.3).

    >>> len(throws(7, 1)), throws(1, 1)[3] == (1 / 6, (code("S"),))
    (330, True)
    """
    return tuple((float(chance), _set_aside(faces, kinds)) for faces, chance in dice.rolls(n))


def _set_aside(faces: str, kinds: int) -> tuple[int, ...]:
    fallen, rest = dice.take(faces, SNOW)
    if not rest:
        return (code(fallen),)
    chosen = dice.choices(rest, kinds, bool(fallen))
    return tuple(code(fallen) + code(dice.take(rest, kind)[0]) for kind in chosen)


class Contest(NamedTuple):
    """How the best choice after every throw of n dice is found, with each comparison made once.

    Which of two choices is the better matters to many throws. So the choices of a throw meet in
    pairs, the winners meet again, and whoever has met already does not meet once more.
    """

    entrants: tuple[int, ...]
    """All that may be set aside: each has its place, and the winner of each match the next one."""
    matches: tuple[tuple[int, int], ...]
    """The places that meet; at a draw the first wins."""
    throws: tuple[tuple[float, int], ...]
    """The chance of each throw, and the place of its winner."""


@cache
def contest(n: int, kinds: int) -> Contest:
    """The contest of all throws of n dice.

    >>> [len(part) for part in contest(2, 1)]
    [14, 10, 15]
    """
    all_throws = throws(n, kinds)
    entrants = {more: None for _, choices in all_throws for more in choices}
    places: dict[tuple[int, ...], int] = {(more,): place for place, more in enumerate(entrants)}
    matches: list[tuple[int, int]] = []

    def winner(choices: tuple[int, ...]) -> int:
        if choices not in places:
            half = (len(choices) + 1) // 2
            matches.append((winner(choices[:half]), winner(choices[half:])))
            places[choices] = len(places)
        return places[choices]

    winners = [(chance, winner(choices)) for chance, choices in all_throws]
    return Contest(tuple(entrants), tuple(matches), tuple(winners))


class Values(dict[int, float]):
    """The value of every handful set aside, worked out when first asked for.

    `final` gives the value of a full handful. The chance to have some coin or footprint, both
    bent on it, from one die:

    >>> Values(1, 1, lambda faces: faces in ("C", "F"))[code("")]
    0.5
    """

    def __init__(self, pool: int, kinds: int, final: Callable[[str], float]) -> None:
        self.pool = pool
        self.kinds = kinds
        self._final = final
        self._onward: dict[int, dict[int, float]] = {}
        super().__init__()

    def __missing__(self, hand: int) -> float:
        faces = FACES[hand]
        left = self.pool - len(faces)
        if not left:
            value = float(self._final(faces))
        else:
            entrants, matches, throws = contest(left, self.kinds)
            found = [self[hand + more] for more in entrants]
            won = found.append
            for one, other in matches:
                first, second = found[one], found[other]
                won(first if first >= second else second)
            value = 0.0
            for chance, place in throws:
                value += chance * found[place]
        self[hand] = value
        return value

    def onward(self, hand: int) -> dict[int, float]:
        """The handfuls that the best choice after each throw makes of this one, with their chances."""
        known = self._onward.get(hand)
        if known is None:
            known = self._onward[hand] = {}
            entrants, matches, throws = contest(self.pool - len(FACES[hand]), self.kinds)
            hands = [hand + more for more in entrants]
            found = [self[best] for best in hands]
            for one, other in matches:
                best = one if found[one] >= found[other] else other
                hands.append(hands[best])
                found.append(found[best])
            for chance, place in throws:
                best = hands[place]
                known[best] = known.get(best, 0.0) + chance
        return known

    def finals(self, hand: int) -> dict[str, float]:
        """The chance of each full handful when the best choice is made after every throw."""
        reached: list[dict[int, float]] = [{} for _ in range(self.pool + 1)]
        reached[len(FACES[hand])][hand] = 1.0
        for some in reached[:-1]:
            for at, mass in some.items():
                for best, chance in self.onward(at).items():
                    there = reached[len(FACES[best])]
                    there[best] = there.get(best, 0.0) + mass * chance
        return {FACES[at]: mass for at, mass in reached[-1].items()}


@dataclass(frozen=True, slots=True)
class Odds:
    """What a choice leads to when everything after it is played for the worth asked about."""

    move: YetiMove | None
    """None: no choice, but the throw that comes next."""
    value: float
    """Its worth."""
    points: float
    """Points that the turn brings on average, what is lost by weather taken off."""
    coins: tuple[float, ...]
    """The chance to have at least 1, 2 … coins to spend, E1 included."""
    peak: float
    """The chance to stand on the peak."""
    camp: tuple[float, ...]
    """The chance to sleep at least on level 1, 2, 3."""
    three_snow: float
    """The chance of three Snow or more at evaluation."""
    blizzard: float
    """The chance of more than three."""


class ExactTurn:
    """The turn that a state is in, solved for a worth.

    `worth(state)` values what the turn leaves: a state where the next seat is to roll, or the
    match is over. Answers for any state of this turn from the first throw to the last decision.
    """

    def __init__(self, state: State, worth: Worth) -> None:
        self.options = state.options
        self.table: Table = state.table
        self.worth = worth
        self._evaluation = Evaluation(state, worth)
        pool = state.pool + len(state.kept)
        self._values = Values(pool, state.kinds, self._evaluation.value)

    def covers(self, state: State) -> bool:
        """Whether nothing has changed on the table, so that what is solved still holds."""
        return state.table == self.table and state.options == self.options

    def value(self, state: State) -> float:
        """What a state of this turn is worth, or one that the turn has just left."""
        if _has_left(state, self.table):
            return self.worth(state)
        turn = state.turn
        if isinstance(turn, Chance):
            if turn.kind == "roll":
                return self._values[code(state.kept)]
            evaluation = self._from(state)
            after = evaluation.rerolled(state.kept, state.used)
            return sum(chance * evaluation.value(*hand) for chance, hand in after)
        return max(self.choice_values(state).values())

    def choice_values(self, state: State) -> dict[YetiMove, float]:
        """What each legal move of this turn is worth."""
        turn = state.turn
        assert isinstance(turn, Decision)
        if turn.kind == "keep":
            return {move: self._values[hand] for move, hand in _keeps(state)}
        if turn.kind == "prepare":
            return self._from(state).preparing(state.kept, state.used)
        return {move: self.value(state.play(move)) for move in state.moves()}

    def work(self, state: State) -> Iterator[None]:
        """Solve what will be asked of this state, in small slices; once no throw is ahead, nothing."""
        kind = "" if isinstance(state.turn, Over) else state.turn.kind
        starts = [code(state.kept)] if kind == "roll" else [hand for _, hand in _keeps(state)]
        for left in range(self._values.pool + 1):
            reach = {
                start + more
                for start in starts
                if (extra := self._values.pool - left - len(FACES[start])) >= 0
                for more in CODES[extra]
            }
            for hand in sorted(reach):
                if not left:
                    yield from self._evaluation.solving(FACES[hand])
                self._values[hand]
                yield

    def odds(self, state: State) -> tuple[Odds, ...]:
        """Exact odds of the throw ahead, or of each choice at a keep or before evaluation.

        :raises ValueError: evaluation has begun, nothing is left to chance.
        """
        return tuple(self.odds_in_turn(state))

    def odds_in_turn(self, state: State) -> Iterator[Odds]:
        """The same, one choice after the other."""
        turn = state.turn
        kind = "" if _has_left(state, self.table) or not isinstance(turn, Decision | Chance) else turn.kind
        evaluation = self._from(state)
        if kind == "roll":
            yield self._tally(None, self._ahead(code(state.kept)))
        elif kind == "keep":
            for keep, hand in _keeps(state):
                yield self._tally(keep, self._ahead(hand))
        elif kind == "reroll":
            yield self._tally(None, evaluation.endings_of(evaluation.rerolled(state.kept, state.used)))
        elif kind == "prepare":
            for move in evaluation.preparing(state.kept, state.used):
                yield self._tally(move, evaluation.endings_after(move, state.kept, state.used))
        else:
            raise ValueError("Odds are of throws, and in this turn there is none ahead.")

    def _from(self, state: State) -> Evaluation:
        """The evaluation of this state's dice: anew when going back has moved a marker (Good 6)."""
        return self._evaluation if state.table == self.table else Evaluation(state, self.worth)

    def _ahead(self, hand: int) -> Iterator[tuple[float, Ending]]:
        for faces, mass in self._values.finals(hand).items():
            for chance, ending in self._evaluation.endings(faces):
                yield mass * chance, ending

    def _tally(self, move: YetiMove | None, ways: Iterable[tuple[float, Ending]]) -> Odds:
        seat, before = self.table.seat, self.table.points[self.table.seat]
        value = points = peak = three_snow = blizzard = 0.0
        coins, camp = [0.0] * (DICE + 2), [0.0] * (PEAK + 1)
        for chance, ending in ways:
            value += chance * ending.value
            points += chance * (ending.state.points[seat] - before)
            coins[ending.coins] += chance
            camp[ending.state.levels[seat]] += chance
            peak += chance * (ending.top == PEAK)
            three_snow += chance * (ending.snow >= 3)
            blizzard += chance * (ending.snow > 3)
        return Odds(move, value, points, _at_least(coins), peak, _at_least(camp), three_snow, blizzard)


def _keeps(state: State) -> list[tuple[YetiMove, int]]:
    """Each keep and the handful it makes."""
    kept = code(state.kept)
    return [
        (move, kept + code(dice.take(state.rolled, move.faces)[0]))
        for move in state.moves()
        if isinstance(move, Keep)
    ]


def _has_left(state: State, table: Table) -> bool:
    return isinstance(state.turn, Over) or (state.round, state.seat) != (table.round, table.seat)


def _at_least(chances: Sequence[float]) -> tuple[float, ...]:
    """From the chance of exactly n to that of at least n, for n from 1."""
    return tuple(accumulate(reversed(chances[1:])))[::-1]
