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
from typing import Any, Final, NamedTuple

from game.contract import Chance, Decision, Event, IllegalMove, Json, Move, Over, Source, Turn
from game.dealer import shuffled
from game.yeti import dice, moves
from game.yeti.components import (
    BAD,
    COIN,
    DICE,
    DIE,
    EQUIPMENT,
    FOOTPRINT,
    GOOD,
    GOOD_SIDES,
    LAST_ROUND,
    PEAK,
    SHERPA,
    SNOW,
    TENT,
    TILES,
    YETI_START,
    YETI_STRIDE,
    Options,
    weather_stacks,
)
from game.yeti.moves import YetiMove


class Table(NamedTuple):
    """What lies on the table from turn to turn."""

    starter: int
    round: int
    seat: int
    points: tuple[int, ...]
    levels: tuple[int, ...]
    yeti: int
    overview: tuple[int, ...]
    owners: tuple[int | None, ...]
    """Who owns E1 to E7; None: the display."""
    peak_tiles: tuple[int, ...]
    peaks: tuple[int | None, ...]
    """The peak tile of each seat, None before its first time at the peak."""
    stack: tuple[str, ...]
    """The weather tiles as they were dealt, top first; empty without weather."""
    ended_by: int | None


class State:
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

    __slots__ = (
        "_moves",
        "coins",
        "events",
        "kept",
        "options",
        "rolled",
        "rolls",
        "seats",
        "snow",
        "snowed",
        "table",
        "turn",
        "used",
    )

    options: Options
    seats: int
    table: Table
    turn: Turn
    kept: str
    """The dice set aside, alphabetical."""
    rolled: str
    """The dice to choose from, alphabetical; empty after the choice."""
    snowed: bool
    """Whether the roll showed Snow, so that nothing need be set aside."""
    rolls: int
    """Rolls so far in this turn."""
    used: tuple[str, ...]
    """What was used in this turn and works once: E1, E2 (as its letter), E4, weather, back."""
    snow: int
    """The Snow there was when evaluation began (Y6.3, Good 5)."""
    coins: int
    """The coins that can be spent, at a buy."""
    events: tuple[Event, ...]

    def __init__(
        self,
        options: Options,
        seats: int,
        table: Table,
        turn: Turn,
        kept: str = "",
        rolled: str = "",
        snowed: bool = False,
        rolls: int = 0,
        used: tuple[str, ...] = (),
        snow: int = 0,
        coins: int = 0,
        events: tuple[Event, ...] = (),
    ) -> None:
        self.options = options
        self.seats = seats
        self.table = table
        self.turn = turn
        self.kept = kept
        self.rolled = rolled
        self.snowed = snowed
        self.rolls = rolls
        self.used = used
        self.snow = snow
        self.coins = coins
        self.events = events
        self._moves: tuple[YetiMove, ...] | None = None

    # ---- what can be read off ----

    @property
    def starter(self) -> int:
        """The seat that started; -1 before that is drawn."""
        return self.table.starter

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.table.round

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.table.seat

    @property
    def points(self) -> tuple[int, ...]:
        return self.table.points

    @property
    def levels(self) -> tuple[int, ...]:
        return self.table.levels

    @property
    def yeti(self) -> int:
        """The Yeti's space on the points track."""
        return self.table.yeti

    @property
    def overview(self) -> tuple[int, ...]:
        """Dice that lie on each player's overview, out of the pool."""
        return self.table.overview

    @property
    def peak_tiles(self) -> tuple[int, ...]:
        """The peak tiles left, best first."""
        return self.table.peak_tiles

    @property
    def peak_bonus(self) -> tuple[int, ...]:
        """The points of each seat's peak tile, 0 without one."""
        return tuple(tile or 0 for tile in self.table.peaks)

    @property
    def ended_by(self) -> int | None:
        """Whose marker reached the Yeti (Y5.1)."""
        return self.table.ended_by

    @property
    def weather(self) -> str | None:
        """The tile that holds, such as `"3+"`; None before it is known and without weather."""
        return weather_in_round(self.table.stack, self.table.round)

    @property
    def owned(self) -> tuple[tuple[str, ...], ...]:
        """The equipment of each seat."""
        return tuple(
            tuple(item for item, owner in zip(EQUIPMENT, self.table.owners, strict=True) if owner == seat)
            for seat in range(self.seats)
        )

    @property
    def display(self) -> tuple[str, ...]:
        """The equipment that nobody owns."""
        return tuple(item for item, owner in zip(EQUIPMENT, self.table.owners, strict=True) if owner is None)

    @property
    def pool(self) -> int:
        """How many dice the next roll throws: all of the player's that are not set aside (Y3.1)."""
        return pool(self.table) - len(self.kept)

    def owns(self, item: str) -> bool:
        """Whether the seat whose turn it is owns this equipment."""
        return self.table.owners[EQUIPMENT.index(item)] == self.table.seat

    # ---- the contract ----

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
            return tuple((moves.Start(seat), Fraction(1, self.seats)) for seat in range(self.seats))
        if turn.kind == "weather":
            return _weather_outcomes(self.options.weather)
        return _roll_outcomes(self.pool)

    def draw(self, source: Source) -> YetiMove:
        """One outcome of the chance event, drawn with its probability."""
        turn = self.turn
        if not isinstance(turn, Chance):
            raise ValueError("Nothing is drawn here: this is no chance event.")
        if turn.kind == "start":
            return moves.Start(source.below(self.seats))
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

    def seen_by(self, seat: int) -> State:
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

    def _identity(self) -> tuple[Any, ...]:
        return (
            self.table,
            self.turn,
            self.kept,
            self.rolled,
            self.snowed,
            self.rolls,
            self.used,
            self.snow,
            self.coins,
            self.options,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        turn = self.turn
        what = "over" if isinstance(turn, Over) else f"seat {self.seat} to {turn.kind}"
        listed = [
            f"round {self.round}",
            what,
            *([f"kept {self.kept}"] if self.kept else []),
            *([f"rolled {self.rolled}"] if self.rolled else []),
            f"points {' '.join(map(str, self.points))}",
            f"levels {' '.join(map(str, self.levels))}",
            f"Yeti {self.yeti}",
            *([f"weather {self.weather}"] if self.weather else []),
        ]
        return f"<Yeti {', '.join(listed)}>"


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


def pool(table: Table) -> int:
    """The dice of the seat whose turn it is: seven less those on other overviews; never below 3 (Y3.1)."""
    return DICE - sum(table.overview) + table.overview[table.seat]


def weather_in_round(stack: tuple[str, ...], round_: int) -> str | None:
    """The tile on top after the flips of so many rounds (Y6.2); None without weather.

    Each flip turns the top tile over and puts it under the stack.

    >>> weather_in_round(("1+", "2-", "3+", "4+", "5-", "6-"), 1)
    '2-'
    >>> weather_in_round(("1+", "2-", "3+", "4+", "5-", "6-"), 6)
    '1-'
    """
    if not stack:
        return None
    turned_over, place = divmod(round_, len(stack))
    number, side = stack[place][0], stack[place][1]
    if turned_over % 2:
        side = BAD if side == GOOD else GOOD
    return number + side


def climb(sherpas: int) -> int:
    """The levels that so many Sherpas climb (Y4.4).

    >>> [climb(n) for n in range(8)]
    [0, 1, 1, 2, 2, 2, 3, 3]
    """
    return 0 if sherpas < 1 else 1 if sherpas < 3 else 2 if sherpas < 6 else 3


def yeti_walks_to(points: tuple[int, ...], yeti: int) -> int:
    """Where a blizzard takes the Yeti: ahead, but short of the nearest marker ahead of him (Y4.1, Y5.5).

    >>> yeti_walks_to((0, 53), 50), yeti_walks_to((0, 51), 50), yeti_walks_to((50, 0), 50)
    (52, 50, 57)
    """
    stride = yeti + YETI_STRIDE[len(points)]
    return min([stride] + [marker - 1 for marker in points if marker > yeti])


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


@cache
def _decision(seat: int, kind: str) -> Decision:
    return Decision(seat, kind)


# ---- legal moves, by kind of decision ----


@cache
def _keeps(rolled: str, most: int, may_pass: bool) -> tuple[YetiMove, ...]:
    return tuple(moves.Keep(faces) for faces in dice.choices(rolled, most, may_pass))


def _legal_keep(state: State) -> tuple[YetiMove, ...]:
    most = DICE if state.weather == "4+" else 2 if state.owns("E3") else 1
    return _keeps(state.rolled, most, state.snowed)


def _legal_prepare(state: State) -> tuple[YetiMove, ...]:
    return (*_preparations(state.table, state.used, state.kept, state.weather), moves.Evaluate())


def _preparations(
    table: Table, used: tuple[str, ...], kept: str, weather: str | None
) -> tuple[YetiMove, ...]:
    """What may be done to the dice before evaluation (Y3.4)."""
    some_snow = dice.snow(kept) in (1, 2)
    found: tuple[YetiMove, ...] = ()
    if some_snow and "E4" not in used and table.owners[EQUIPMENT.index("E4")] == table.seat:
        found += (moves.Reroll("E4"),)
    if weather is not None:
        if some_snow and weather == "1+" and "weather" not in used:
            found += (moves.Reroll("weather"),)
        if weather == "6+" and "back" not in used and table.points[table.seat] >= 2:
            for face in sorted(set(kept)):
                found += moves.BACKS[face]
    return found


def _legal_turn(state: State) -> tuple[YetiMove, ...]:
    return moves.TURNS


def _legal_buy(state: State) -> tuple[YetiMove, ...]:
    found = _purchases(state.options, state.table, state.coins)
    if state.owns("E1"):
        found += (moves.Use("E1"),)
    return (*found, moves.Buy(""))


def _purchases(options: Options, table: Table, coins: int) -> tuple[YetiMove, ...]:
    """What can be had for so many coins (Y4.2)."""
    found: tuple[YetiMove, ...] = (moves.Buy(moves.PHOTO),) if coins else ()
    for item, owner, (cost, _) in zip(EQUIPMENT, table.owners, options.components.prices, strict=True):
        if cost <= coins and owner != table.seat:
            found += (moves.Buy(item, owner),)
    return found


def _legal_sherpa(state: State) -> tuple[YetiMove, ...]:
    return (moves.Use("E2", SHERPA), moves.Use(""))


def _legal_tent(state: State) -> tuple[YetiMove, ...]:
    return (moves.Use("E2", TENT), moves.Use(""))


def _legal_climb(state: State) -> tuple[YetiMove, ...]:
    draft = _Draft(state)
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


class _Draft:
    """A state in the making: mutable for the length of one ply.

    The steps of a turn call each other in the order of the rules until one of them has to ask;
    that one returns the finished state.
    """

    def __init__(self, state: State) -> None:
        self.options = state.options
        self.seats = state.seats
        table = state.table
        self.table = table
        self.seat = table.seat
        self.points = list(table.points)
        self.levels = list(table.levels)
        self.yeti = table.yeti
        self.overview = list(table.overview)
        self.owners = list(table.owners)
        self.peak_tiles = table.peak_tiles
        self.peaks = table.peaks
        self.ended_by = table.ended_by
        self.weather = state.weather
        self.kept = state.kept
        self.rolls = state.rolls
        self.used = state.used
        self.snow = state.snow
        self.events: list[Event] = []

    def waiting(self, turn: Turn, coins: int = 0) -> State:
        """The finished state, waiting for this."""
        table = Table(
            self.table.starter,
            self.table.round,
            self.seat,
            tuple(self.points),
            tuple(self.levels),
            self.yeti,
            tuple(self.overview),
            tuple(self.owners),
            self.peak_tiles,
            self.peaks,
            self.table.stack,
            self.ended_by,
        )
        return State(
            self.options,
            self.seats,
            table,
            turn,
            self.kept,
            rolls=self.rolls,
            used=self.used,
            snow=self.snow,
            coins=coins,
            events=tuple(self.events),
        )

    def ask(self, kind: str, coins: int = 0) -> State:
        return self.waiting(_decision(self.seat, kind), coins)

    def roll(self, kind: str) -> State:
        return self.waiting(Chance(kind, self.seat, (kind, self.seat, self.table.round, self.rolls + 1)))

    def note(
        self, kind: str, seat: int, points: int = 0, count: int = 0, to: int = -1, item: str = ""
    ) -> None:
        self.events.append(Event(kind, seat, points, count, to, item))

    def owns(self, item: str) -> bool:
        return self.owners[EQUIPMENT.index(item)] == self.seat

    def scores(self, kind: str, seat: int, points: int, count: int = 0, to: int = -1, item: str = "") -> None:
        """A marker moves at once (Y4.7), never below 0 (Y6.4); the end is triggered for good (Y5.1)."""
        before = self.points[seat]
        after = max(0, before + points)
        self.points[seat] = after
        self.note(kind, seat, after - before, count, to, item)
        if after >= self.yeti and self.ended_by is None:
            self.ended_by = seat
            self.note("reached", seat)
        if after <= self.yeti <= before and after < before:  # Y6.5
            self.yeti = after - 1
            self.note("yeti_back", seat, to=self.yeti)

    # -- the steps of a turn --

    def prepare(self) -> State:
        """Ask for changes to the dice while there are any, then evaluate (Y3.4)."""
        if _preparations(self.table, self.used, self.kept, self.weather):
            return self.ask("prepare")
        return self.evaluate()

    def evaluate(self) -> State:
        """Snow: blizzard, then perhaps a die to turn (Y4.1)."""
        self.snow = dice.snow(self.kept)
        if self.snow < 3:
            return self.spend_coins()
        self.note("snow", self.seat, count=self.snow)
        surplus = self.snow - 3
        if surplus:
            self.yeti = yeti_walks_to(tuple(self.points), self.yeti)
            self.overview[self.seat] = surplus
            self.kept = self.kept.replace(SNOW, "", surplus)
            self.note("blizzard", self.seat, count=surplus, to=self.yeti)
        if self.weather == "1-":
            return self.spend_coins()
        return self.ask("turn")

    def spend_coins(self) -> State:
        """Coins: one purchase, if there is anything to decide (Y4.2)."""
        coins = self.kept.count(COIN)
        if self.weather == "5-" and coins:
            coins -= 1
        if "E1" in self.used:
            coins += 1
        elif self.owns("E1"):
            return self.ask("buy", coins)
        table = self.table._replace(owners=tuple(self.owners))
        if _purchases(self.options, table, coins):
            return self.ask("buy", coins)
        return self.call_sherpas()

    def buy(self, purchase: moves.Buy, coins: int) -> State:
        """Pay the seller first (Y5.3), then whatever the buyer scores."""
        item, seller = purchase.item, purchase.seller
        components = self.options.components
        if item == moves.PHOTO:
            self.scores("photo", self.seat, components.best_photo(coins), count=coins)
            if self.weather == "2+":
                self.scores("weather_points", self.seat, 3, item="2+")
        elif item:
            place = EQUIPMENT.index(item)
            cost, resale = components.prices[place]
            self.owners[place] = self.seat
            self.note("bought", self.seat, count=cost, to=-1 if seller is None else seller, item=item)
            if seller is not None:
                paid = max(0, resale - 3) if self.weather == "2-" else resale
                self.scores("sold", seller, paid, item=item)
            if self.weather == "3+":
                self.scores("weather_points", self.seat, 2, item="3+")
        return self.call_sherpas()

    def use(self, item: str, as_: str) -> None:
        """A one-use tile goes back to the display."""
        self.owners[EQUIPMENT.index(item)] = None
        self.used += (as_,)
        self.note("used", self.seat, item=item)

    def call_sherpas(self) -> State:
        """Sherpas: the bundle may help (Y4.4)."""
        return self.ask("sherpa") if self.owns("E2") else self.choose_climb()

    def levels_to_climb(self) -> int:
        """How many levels the Sherpas carry the climber, at most to the peak."""
        sherpas = self.kept.count(SHERPA)
        if self.weather == "6-" and sherpas:
            sherpas -= 1
        sherpas += self.owns("E6") + (SHERPA in self.used)
        return min(climb(sherpas), PEAK - self.levels[self.seat])

    def choose_climb(self) -> State:
        """Climbing less is offered only under Bad 3 (Y4.4)."""
        levels = self.levels_to_climb()
        if levels and self.weather == "3-":
            return self.ask("climb")
        return self.climb(levels)

    def climb(self, levels: int) -> State:
        """Up, a peak tile at the first time on the peak, then the Footprints (Y4.4, Y4.5)."""
        seat = self.seat
        if levels:
            self.levels[seat] += levels
            self.note("climbed", seat, count=levels, to=self.levels[seat])
            if self.levels[seat] == PEAK and self.peaks[seat] is None:
                tile, *left = self.peak_tiles
                self.peak_tiles = tuple(left)
                self.peaks = (*self.peaks[:seat], tile, *self.peaks[seat + 1 :])
                self.scores("peak", seat, tile)
        footprints = self.kept.count(FOOTPRINT)
        if self.weather == "4-" and footprints:
            footprints -= 1
        footprints += self.owns("E5")
        if footprints:
            level = self.levels[seat]
            self.scores("steps", seat, footprints * (level + 1), count=footprints, to=level)
        return self.ask("tent") if self.owns("E2") else self.camp()

    def camp(self) -> State:
        """Down to what the tents hold (Y4.6), then the weather's points (Y6.3)."""
        seat = self.seat
        tents = self.kept.count(TENT) + self.owns("E7") + (TENT in self.used)
        if self.levels[seat]:
            self.levels[seat] = min(self.levels[seat], tents)
            self.note("camped", seat, count=tents, to=self.levels[seat])
        if self.weather == "5+" and self.snow:
            self.scores("weather_points", seat, self.snow, item="5+")
        if self.weather == "3-" and self.levels.count(self.levels[seat]) == 1:
            self.scores("weather_points", seat, -2, item="3-")
        return self.end_turn()

    def end_turn(self) -> State:
        """The next seat; after a whole round the end, or the next weather (Y5, Y6.2)."""
        self.kept = ""
        seat = (self.seat + 1) % self.seats
        if seat == self.table.starter:
            if self.ended_by is not None or self.table.round == LAST_ROUND:
                reason = "yeti" if self.ended_by is not None else "rounds"
                return self.waiting(Over(self.winners(), reason))
            self.table = self.table._replace(round=self.table.round + 1)
            self.begin_round()
        self.seat = seat
        return self.begin_turn()

    def begin_round(self) -> None:
        self.note("round", self.table.starter, count=self.table.round)
        weather = weather_in_round(self.table.stack, self.table.round)
        if weather is not None:
            self.note("weather", self.table.starter, item=weather)

    def begin_turn(self) -> State:
        """The dice on the own overview come back (Y3.1)."""
        self.overview[self.seat] = 0
        self.rolls, self.used, self.snow = 0, (), 0
        return self.roll("roll")

    def winners(self) -> tuple[int, ...]:
        """Most points, then the higher resale value of owned tiles, then shared (Y5.2)."""
        prices = self.options.components.prices

        def rank(seat: int) -> tuple[int, int]:
            value = sum(
                resale for (_, resale), owner in zip(prices, self.owners, strict=True) if owner == seat
            )
            return self.points[seat], value

        best = max(map(rank, range(self.seats)))
        return tuple(seat for seat in range(self.seats) if rank(seat) == best)


def _start(state: State, move: Move) -> State:
    """The starter owns all dice and hands some out (Y2.2)."""
    if not isinstance(move, moves.Start) or move.seat >= state.seats:
        raise IllegalMove(move, wanted=f"the starter is drawn: start:0 to start:{state.seats - 1}")
    seats, starter = state.seats, move.seat
    draft = _Draft(state)
    draft.table = draft.table._replace(starter=starter)
    draft.seat = starter
    if not state.options.fair_start:
        for neighbour in range(1, 2 if seats == 2 else 3):
            draft.overview[(starter + neighbour) % seats] = 1
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
    draft = _Draft(state)
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
        keep = _decision(table.seat, "keep")
        return State(state.options, state.seats, table, keep, kept, rest, bool(fallen), rolls)
    draft = _Draft(state)
    draft.kept = kept
    draft.rolls = rolls
    return draft.prepare()


def _rerolled(state: State, move: Move) -> State:
    """A die shows what it shows: nothing is set aside again (Y3.4)."""
    draft = _Draft(state)
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
        rolls = state.rolls
        roll = Chance("roll", table.seat, ("roll", table.seat, table.round, rolls + 1))
        return State(state.options, state.seats, table, roll, kept, rolls=rolls)
    draft = _Draft(state)
    draft.kept = kept
    return draft.prepare()


def _prepare(state: State, move: Move) -> State:
    draft = _Draft(state)
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
    draft = _Draft(state)
    if move.face:
        draft.kept = dice.replace(draft.kept, SNOW, move.face)
    return draft.spend_coins()


def _buy(state: State, move: Move) -> State:
    draft = _Draft(state)
    if isinstance(move, moves.Use):
        draft.use("E1", "E1")
        return draft.spend_coins()
    assert isinstance(move, moves.Buy)
    return draft.buy(move, state.coins)


def _sherpa(state: State, move: Move) -> State:
    assert isinstance(move, moves.Use)
    draft = _Draft(state)
    if move.item:
        draft.use("E2", SHERPA)
    return draft.choose_climb()


def _climb(state: State, move: Move) -> State:
    assert isinstance(move, moves.Climb)
    return _Draft(state).climb(move.levels)


def _tent(state: State, move: Move) -> State:
    assert isinstance(move, moves.Use)
    draft = _Draft(state)
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
