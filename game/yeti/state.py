"""The rules of Yeti as a function from state to state (Y2 to Y6).

A turn: roll and set aside until no die is left (Y3.2), change dice if something allows it
(Y3.4), then evaluate Snow, Coins, Sherpas, Footprints and Tents in this order (Y4). Whatever
follows without a choice happens within the same ply, so a state always waits for a decision,
for chance, or for nothing more.

Where the rules page leaves room, the natural reading is taken:

- a weather tile that is put under the stack lies with its other side up from then on, so that
  round 6 starts the other half of the weather (Y6.2: it "is flipped");
- under Good 1 and E4 nothing is asked unless there are 1 or 2 Snow at that moment (Y3.4);
- points of Good 5 count before the loss of Bad 3 would (they are never in force together).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

from game.contract import Chance, Decision, IllegalMove, Json, Move, Over, Source
from game.dealer import shuffled
from game.ply import Start, decision, put_in
from game.yeti import dice, moves
from game.yeti.components import (
    BAD,
    DIE,
    EQUIPMENT,
    GOOD,
    GOOD_SIDES,
    SHERPA,
    SNOW,
    TENT,
    TILES,
    YETI_START,
    Options,
    weather_stacks,
)
from game.yeti.draft import Draft, preparations, purchases, throw
from game.yeti.moves import YetiMove
from game.yeti.position import Position, Table


class State(Position):
    """A position of a match of Yeti; see `game.contract.State`.

    >>> from game.yeti import YETI
    >>> state = YETI.start(2, YETI.options({})).play("start:0").play("roll:CFFSTT")
    >>> state
    <Yeti round 1, seat 0 to keep, kept S, rolled CFFTT, points 0 0, levels 0 0, Yeti 50>
    >>> state.play("keep:X")
    Traceback (most recent call last):
        ...
    game.contract.UnreadableMove: “keep:X” is not a move of this game.
    >>> state.play("keep:P")
    Traceback (most recent call last):
        ...
    game.contract.IllegalMove: “keep:P” is not possible here; legal: keep:- keep:C keep:F keep:T.
    """

    __slots__ = ()

    def moves(self) -> tuple[YetiMove, ...]:
        """The legal moves at a decision, else nothing."""
        if self._moves is None:
            turn = self.turn
            self._moves = _LEGAL[turn.kind](self) if isinstance(turn, Decision) else ()
        return self._moves

    def outcomes(self) -> tuple[tuple[YetiMove, Fraction], ...]:
        """At a chance event every outcome with its exact probability."""
        turn = self.turn
        if not isinstance(turn, Chance):
            return ()
        if turn.kind == "start":
            return tuple((Start(seat), Fraction(1, self.seats)) for seat in range(self.seats))
        if turn.kind == "weather":
            return _weather_outcomes(self.options.weather)
        return _roll_outcomes(self.pool)

    def draw(self, source: Source) -> YetiMove:
        """One outcome of the chance event, drawn with its probability."""
        turn = self.turn
        if not isinstance(turn, Chance):
            raise ValueError("Nothing is drawn here: this is no chance event.")
        if turn.kind == "start":
            return Start(source.below(self.seats))
        if turn.kind == "weather":
            good = GOOD_SIDES[self.options.weather]
            sides = dict(zip(shuffled(list(TILES), source), GOOD * good + BAD * (6 - good), strict=True))
            return moves.Weather(tuple(tile + sides[tile] for tile in shuffled(list(TILES), source)))
        return _roll(dice.handful(source.dice(DIE, self.pool)))

    def play(self, move: Move | str) -> State:
        """The state after a move, an outcome or its token."""
        known = self.parse(move) if isinstance(move, str) else move
        turn = self.turn
        if isinstance(turn, Decision):
            if known not in self.moves():
                raise IllegalMove(known, self.moves())
        elif isinstance(turn, Over):
            raise IllegalMove(known, wanted="the match is over")
        return _PLAY[turn.kind](self, known)

    def parse(self, token: str) -> YetiMove:
        """The move that a token means."""
        return moves.parse(token)

    def seen_by(self, seat: int | None) -> State:
        """Yeti has no secrets: the state itself."""
        return self

    def determinize(self, source: Source) -> State:
        """Nothing is hidden: the state itself."""
        return self

    def snapshot(self) -> dict[str, Json]:
        """The state as plain JSON data, with the fields of Y7."""
        turn = self.turn
        return {
            "round": self.round,
            "seat": self.seat,
            "next": type(turn).__name__.lower(),
            "points": list(self.points),
            "levels": list(self.levels),
            "yeti": self.yeti,
            "overview": list(self.overview),
            "owned": [list(items) for items in self.owned],
            "display": list(self.display),
            "peak_tiles": list(self.peak_tiles),
            "peak_bonus": list(self.peak_bonus),
            "kept": self.kept,
            "rolled": self.rolled,
            "weather": self.weather,
            "ended_by": self.ended_by,
            "legal": sorted(map(str, self.moves())) if isinstance(turn, Decision) else None,
            "winners": list(turn.winners) if isinstance(turn, Over) else None,
        }


def first_state(seats: int, options: Options) -> State:
    """The state before the starter is drawn (Y2.1)."""
    best_first = sorted(options.components.peak_tiles, reverse=True)
    table = Table(
        starter=-1,
        round=1,
        seat=0,
        points=(0,) * seats,
        levels=(0,) * seats,
        yeti=YETI_START,
        overview=(0,) * seats,
        owners=(None,) * len(EQUIPMENT),
        peak_tiles=tuple(best_first[:seats]),
        peaks=(None,) * seats,
        stack=(),
        ended_by=None,
    )
    return State(options, seats, table, Chance("start", None, ("start",)))


@cache
def _roll(faces: str) -> moves.Roll:
    return moves.Roll(faces)


@cache
def _roll_outcomes(n: int) -> tuple[tuple[moves.Roll, Fraction], ...]:
    return tuple((_roll(faces), probability) for faces, probability in dice.rolls(n))


@cache
def _weather_outcomes(weather: str) -> tuple[tuple[moves.Weather, Fraction], ...]:
    stacks = weather_stacks(weather)
    return tuple((moves.Weather(stack), Fraction(1, len(stacks))) for stack in stacks)


# ---- legal moves, by kind of decision ----


@cache
def _keeps(rolled: str, most: int, may_pass: bool) -> tuple[YetiMove, ...]:
    return tuple(moves.Keep(faces) for faces in dice.choices(rolled, most, may_pass))


def _legal_keep(state: State) -> tuple[YetiMove, ...]:
    return _keeps(state.rolled, state.kinds, state.snowed)


def _legal_prepare(state: State) -> tuple[YetiMove, ...]:
    return (*preparations(state.table, state.used, state.kept, state.weather), moves.Evaluate())


def _legal_turn(state: State) -> tuple[YetiMove, ...]:
    return moves.TURNS


def _legal_buy(state: State) -> tuple[YetiMove, ...]:
    found = purchases(state.options.components.prices, state.table.owners, state.seat, state.coins)
    if state.owns("E1"):
        found += (moves.Use("E1"),)
    return (*found, moves.Buy(""))


def _legal_sherpa(state: State) -> tuple[YetiMove, ...]:
    return (moves.Use("E2", SHERPA), moves.Use(""))


def _legal_tent(state: State) -> tuple[YetiMove, ...]:
    return (moves.Use("E2", TENT), moves.Use(""))


def _legal_climb(state: State) -> tuple[YetiMove, ...]:
    draft = Draft(state)
    return tuple(moves.Climb(levels) for levels in range(draft.levels_to_climb() + 1))


_LEGAL: Final = {
    "keep": _legal_keep,
    "prepare": _legal_prepare,
    "turn": _legal_turn,
    "buy": _legal_buy,
    "sherpa": _legal_sherpa,
    "tent": _legal_tent,
    "climb": _legal_climb,
}


# ---- what a move does ----


def _start(state: State, move: Move) -> State:
    """The starter owns all dice and hands some out (Y2.2)."""
    if not isinstance(move, Start) or move.seat >= state.seats:
        raise IllegalMove(move, wanted=f"the starter is drawn: start:0 to start:{state.seats - 1}")
    seats, starter = state.seats, move.seat
    draft = Draft(state)
    draft.table = draft.table._replace(starter=starter)
    draft.seat = starter
    if not state.options.fair_start:
        for neighbour in range(1, 2 if seats == 2 else 3):
            draft.overview = put_in(draft.overview, (starter + neighbour) % seats, 1)
    draft.note("start", starter)
    if state.options.weather != "off":
        return draft.waiting(Chance("weather", None, ("weather",)))
    draft.begin_round()
    return draft.begin_turn()


def _weather(state: State, move: Move) -> State:
    """The stack of weather tiles lies ready, its second tile holds (Y6.1, Y6.2)."""
    good = GOOD_SIDES[state.options.weather]
    if not isinstance(move, moves.Weather) or sum(tile[1] == GOOD for tile in move.tiles) != good:
        wanted = f"the weather is drawn: weather: and six tiles, {good} of them with the good side (+) up"
        raise IllegalMove(move, wanted=wanted)
    draft = Draft(state)
    draft.table = draft.table._replace(stack=move.tiles)
    draft.begin_round()
    return draft.begin_turn()


def _rolled(state: State, move: Move) -> State:
    """All Snow is set aside; the rest is to choose from (Y3.2)."""
    faces = _faces(state, move)
    fallen, rest = dice.take(faces, SNOW)
    kept = dice.add(state.kept, fallen)
    rolls = state.rolls + 1
    if rest:
        table = state.table
        keep = decision(table.seat, "keep")
        return State(state.options, state.seats, table, keep, kept, rest, bool(fallen), rolls)
    draft = Draft(state)
    draft.kept = kept
    draft.rolls = rolls
    return draft.prepare()


def _rerolled(state: State, move: Move) -> State:
    """A die shows what it shows: nothing is set aside again (Y3.4)."""
    draft = Draft(state)
    draft.kept = dice.add(state.kept, _faces(state, move))
    draft.rolls += 1
    return draft.prepare()


def _faces(state: State, move: Move) -> str:
    if not isinstance(move, moves.Roll) or move.faces not in dice.HANDFULS[state.pool]:
        letters = "".join(sorted(set(DIE)))
        raise IllegalMove(move, wanted=f"{state.pool} dice are rolled: roll: and {state.pool} of {letters}")
    return move.faces


def _keep(state: State, move: Move) -> State:
    """The chosen kinds are set aside, what is left is rolled again (Y3.2)."""
    assert isinstance(move, moves.Keep)
    table = state.table
    taken, rest = dice.take(state.rolled, move.faces)
    kept = dice.add(state.kept, taken) if taken else state.kept
    if rest:
        roll = throw("roll", table.seat, table.round, state.rolls + 1)
        return State(state.options, state.seats, table, roll, kept, "", False, state.rolls)
    draft = Draft(state)
    draft.kept = kept
    return draft.prepare()


def _prepare(state: State, move: Move) -> State:
    draft = Draft(state)
    if isinstance(move, moves.Reroll):
        draft.used += (move.by,)
        again = 1 if move.by == "E4" else dice.snow(draft.kept)
        draft.kept = draft.kept.replace(SNOW, "", again)
        return draft.roll("reroll")
    if isinstance(move, moves.Back):
        draft.used += ("back",)
        draft.scores("weather_points", draft.seat, -2, item="6+")
        draft.kept = dice.replace(draft.kept, move.old, move.new)
        return draft.prepare()
    return draft.evaluate()


def _turn(state: State, move: Move) -> State:
    assert isinstance(move, moves.Turn)
    draft = Draft(state)
    if move.face:
        draft.kept = dice.replace(draft.kept, SNOW, move.face)
    return draft.spend_coins()


def _buy(state: State, move: Move) -> State:
    draft = Draft(state)
    if isinstance(move, moves.Use):
        draft.use("E1", "E1")
        return draft.spend_coins()
    assert isinstance(move, moves.Buy)
    return draft.buy(move, state.coins)


def _sherpa(state: State, move: Move) -> State:
    assert isinstance(move, moves.Use)
    draft = Draft(state)
    if move.item:
        draft.use("E2", SHERPA)
    return draft.choose_climb()


def _climb(state: State, move: Move) -> State:
    assert isinstance(move, moves.Climb)
    return Draft(state).climb(move.levels)


def _tent(state: State, move: Move) -> State:
    assert isinstance(move, moves.Use)
    draft = Draft(state)
    if move.item:
        draft.use("E2", TENT)
    return draft.camp()


_PLAY: Final = {
    "start": _start,
    "weather": _weather,
    "roll": _rolled,
    "reroll": _rerolled,
    "keep": _keep,
    "prepare": _prepare,
    "turn": _turn,
    "buy": _buy,
    "sherpa": _sherpa,
    "climb": _climb,
    "tent": _tent,
}
