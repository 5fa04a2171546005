"""The ways through the end of a turn (Y3.4, Y4), for every handful the dice may come to.

The engine plays one decision at a time. The exact turn has to know the best way through all of
them for hundreds of handfuls, so here the same rules stand in another form: the purchases that
so many Coins allow, the walks that Sherpas, Footprints and Tents allow, and every pair of them
an `Ending`. The states they lead to are the engine's own; a test compares them, one and all.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from functools import cache, lru_cache
from math import inf
from typing import Final, NamedTuple

from game.ply import REMEMBERED, put_in
from game.slices import finished
from game.yeti import dice, moves
from game.yeti.components import (
    COIN,
    DICE,
    EQUIPMENT,
    FOOTPRINT,
    PEAK,
    PLACES,
    SHERPA,
    SNOW,
    TENT,
)
from game.yeti.draft import Draft, preparations, purchases
from game.yeti.moves import YetiMove
from game.yeti.position import climb, yeti_walks_to
from game.yeti.state import State

type Worth = Callable[[State], float]
"""What a state is worth to the seat whose turn has just ended."""

type Hand = tuple[str, tuple[str, ...]]
"""Dice set aside, and what was used in this turn and works once."""

type Way = tuple[float, State, int]
"""What a way through evaluation is worth, the state it leaves, the level climbed to."""

type Solving[T] = Generator[None, None, T]
"""Work that pauses after every few states it has valued."""

SLICE: Final = 8
"""States that are valued without a pause."""

E1, E2 = PLACES["E1"], PLACES["E2"]
AT_ONCE: Final = frozenset({"E2", "E5", "E6", "E7"})
"""Equipment that works in the turn in which it is bought (Y4.3)."""


class Ending(NamedTuple):
    """One way to end a turn."""

    value: float
    """The worth of the state it leaves."""
    state: State
    """The state it leaves: the next seat is to roll, or the match is over."""
    snow: int
    """Snow when evaluation began."""
    coins: int
    """Coins within reach, E1 included."""
    top: int
    """The level climbed to."""


class Lie(NamedTuple):
    """How many of the dice show what when coins are spent."""

    coins: int
    sherpas: int
    footprints: int
    tents: int


class Purchase(NamedTuple):
    """What happens at the Coins (Y4.2)."""

    item: str
    seller: int | None
    spent: bool
    """Whether E1 is spent."""
    points: int
    """What the buyer scores at once."""
    paid: int
    """What the seller scores."""


class Walk(NamedTuple):
    """What happens at the Sherpas, Footprints and Tents (Y4.4 to Y4.6)."""

    spent: bool
    """Whether E2 is spent."""
    points: int
    top: int
    camp: int
    """The level slept on."""

    @property
    def key(self) -> int:
        """A number for all that it changes."""
        return KEYS * self.points + 4 * self.camp + 2 * (self.top == PEAK) + self.spent


KEYS: Final = 4 * (PEAK + 1)
"""How many walks with the same points may differ in what they leave: points move a key by so much."""
HELPERS: Final = 2
"""Sherpas that do not come from dice: of E2 and E6."""


class Case(NamedTuple):
    """What the best way through evaluation depends on, once the dice lie as they do."""

    surplus: int
    """Snow beyond three."""
    gained: int
    """Points of the weather."""
    back: bool
    """Whether the way back of Good 6 may move the Yeti."""
    coins: int
    sherpas: int
    footprints: int
    tents: int


type Left = dict[int, tuple[float, State]]
"""What a turn leaves and what that is worth, by the key of its points and its walk."""


class Evaluation:
    """The best ways to end the turn that a state is in, for a worth.

    `state` is any state of the turn before its evaluation has begun.
    """

    def __init__(self, state: State, worth: Worth) -> None:
        self.state = state
        self.worth = worth
        table = state.table
        self._seat = table.seat
        self._level = table.levels[table.seat]
        self._weather = state.weather
        self._owned = frozenset(
            item for item, owner in zip(EQUIPMENT, table.owners, strict=True) if owner == table.seat
        )
        tile = table.peak_tiles[0] if table.peaks[table.seat] is None else 0
        self._peak_points = tile
        self._at_yeti = table.points[self._seat] >= table.yeti
        self._prepares = "E4" in self._owned or self._weather in ("1+", "6+")
        self._purchases: dict[int, tuple[Purchase, ...]] = {}
        self._walks: dict[tuple[str, int, int, int], tuple[tuple[int, Walk], ...]] = {}
        self._left: dict[tuple[object, ...], Left] = {}
        self._drafts: dict[tuple[int, bool, Purchase], Draft[State]] = {}
        self._endings: dict[tuple[str, bool], Ending] = {}
        self._best_ways: dict[Case, Way] = {}
        self._played: dict[Hand, tuple[tuple[float, Ending], ...]] = {}
        self._worths: dict[tuple[str, ...], dict[str, float]] = {}
        self._carriers = [self._carried(sherpas) for sherpas in range(DICE + 1)]

    # ---- before evaluation (Y3.4) ----

    def value(self, kept: str, used: tuple[str, ...] = ()) -> float:
        """What the dice set aside are worth when the last of them lies there."""
        known = self._known(used).get(kept)
        return finished(self.solving(kept, used)) if known is None else known

    def solving(self, kept: str, used: tuple[str, ...] = ()) -> Solving[float]:
        """The same, in slices."""
        found = self._known(used)
        if kept not in found:
            ending = yield from self._ending(kept, used)
            best = ending.value
            if self._prepares:
                for move in preparations(self.state.table, used, kept, self._weather):
                    if isinstance(move, moves.Reroll):
                        best = max(best, (yield from self._mean(self.prepared(move, kept, used))))
                if self._goes_back(used):
                    gone = _with(used, "back")
                    worths = self._known(gone)
                    for hand in _one_turned(kept):
                        if hand not in worths:
                            yield from self.solving(hand, gone)
                        best = max(best, worths[hand])
            found[kept] = best
        return found[kept]

    def _known(self, used: tuple[str, ...]) -> dict[str, float]:
        """The value of dice, as far as it was asked for."""
        known = self._worths.get(used)
        if known is None:
            known = self._worths[used] = {}
        return known

    def _mean(self, hands: Iterable[tuple[float, Hand]]) -> Solving[float]:
        """The value of a throw that may come to these."""
        parts = []
        for chance, (kept, used) in hands:
            if kept not in self._known(used):
                yield from self.solving(kept, used)
            parts.append(chance * self._known(used)[kept])
        return sum(parts)

    def _goes_back(self, used: tuple[str, ...]) -> bool:
        """Whether any die may be turned for two points (Good 6)."""
        table = self.state.table
        return self._weather == "6+" and "back" not in used and table.points[self._seat] >= 2

    def preparing(self, kept: str, used: tuple[str, ...]) -> dict[YetiMove, float]:
        """What each move before evaluation is worth; `evaluate` is the last and always there."""
        values = {
            move: self._prepared_value(move, kept, used)
            for move in preparations(self.state.table, used, kept, self._weather)
        }
        values[moves.Evaluate()] = self.ending(kept, used).value
        return values

    def _prepared_value(self, move: YetiMove, kept: str, used: tuple[str, ...]) -> float:
        hands = self.prepared(move, kept, used)
        if len(hands) == 1:
            (_, hand), *_ = hands
            return self.value(*hand)
        return finished(self._mean(hands))

    def _best_preparing(self, kept: str, used: tuple[str, ...]) -> YetiMove:
        """The best move before evaluation; of several the first."""
        value = self.value(kept, used)
        for move in preparations(self.state.table, used, kept, self._weather):
            if self._prepared_value(move, kept, used) == value:
                return move
        return moves.Evaluate()

    def prepared(self, move: YetiMove, kept: str, used: tuple[str, ...]) -> list[tuple[float, Hand]]:
        """What a re-roll or a turned die makes of the dice, and with which chance."""
        if isinstance(move, moves.Back):
            return [(1.0, (dice.replace(kept, move.old, move.new), _with(used, "back")))]
        assert isinstance(move, moves.Reroll)
        return self.rerolled(kept.replace(SNOW, "", 1 if move.by == "E4" else -1), _with(used, move.by))

    def rerolled(self, kept: str, used: tuple[str, ...]) -> list[tuple[float, Hand]]:
        """What the dice missing from `kept` may show, and with which chance."""
        missing = self.state.pool + len(self.state.kept) - len(kept)
        return [(chance, (dice.add(kept, faces), used)) for faces, chance in _rolls(missing)]

    def endings(self, kept: str, used: tuple[str, ...] = ()) -> tuple[tuple[float, Ending], ...]:
        """How the turn ends under best play, with chances (several only after a re-roll)."""
        known = self._played.get((kept, used))
        if known is None:
            move = self._best_preparing(kept, used) if self._prepares else moves.Evaluate()
            known = self._played[kept, used] = tuple(self.endings_after(move, kept, used))
        return known

    def endings_after(
        self, move: YetiMove, kept: str, used: tuple[str, ...]
    ) -> Iterator[tuple[float, Ending]]:
        """The same after a move before evaluation."""
        if isinstance(move, moves.Evaluate):
            yield 1.0, self.ending(kept, used)
        else:
            yield from self.endings_of(self.prepared(move, kept, used))

    def endings_of(self, hands: Iterable[tuple[float, Hand]]) -> Iterator[tuple[float, Ending]]:
        """The same after a throw that may come to these."""
        for chance, hand in hands:
            for further, ending in self.endings(*hand):
                yield chance * further, ending

    # ---- evaluation (Y4) ----

    def ending(self, kept: str, used: tuple[str, ...] = ()) -> Ending:
        """The best way through evaluation with these dice."""
        known = self._endings.get((kept, self._is_back(used)))
        return finished(self._ending(kept, used)) if known is None else known

    def _is_back(self, used: tuple[str, ...]) -> bool:
        """Whether going back is still to be paid for."""
        return "back" in used and "back" not in self.state.used

    def _ending(self, kept: str, used: tuple[str, ...]) -> Solving[Ending]:
        """The same, in slices."""
        back = self._is_back(used)
        known = self._endings.get((kept, back))
        if known is None:
            snow = kept.count(SNOW)
            best = -inf
            for lie in _lies(kept, self._weather != "1-"):
                case = self._case(snow, back, lie)
                way = self._best_ways.get(case)
                if way is None:
                    way = self._best_ways[case] = yield from self._best_way(case)
                    yield
                if way[0] > best:
                    best, state, top = way
                    known = Ending(best, state, snow, self._within_reach(lie), top)
            assert known
            self._endings[kept, back] = known
        return known

    def every_ending(self, kept: str, back: bool = False) -> Iterator[Ending]:
        """Every way through evaluation, after going back under Good 6 or not."""
        snow = kept.count(SNOW)
        for lie in _lies(kept, self._weather != "1-"):
            case = self._case(snow, back, lie)
            for purchase, walk, left, key in self._ways(case):
                value, state = left.get(key) or self._leave(case, purchase, walk, left, key)
                yield Ending(value, state, snow, self._within_reach(lie), walk.top)

    def _case(self, snow: int, back: bool, lie: Lie) -> Case:
        """What the way out of a lie depends on: often the same for several."""
        gained = snow if self._weather == "5+" else 0
        if back and not self._at_yeti:  # nobody asks when the two points were lost
            gained, back = gained - 2, False
        sherpas, top = self._carriers[lie.sherpas]
        return Case(
            snow - 3 if snow > 3 else 0, gained, back, lie.coins, sherpas, lie.footprints, min(lie.tents, top)
        )

    def _carried(self, sherpas: int) -> tuple[int, int]:
        """The fewest Sherpas that climb as high as these, whatever helps them, and how high that may be."""

        def levels(dice: int) -> list[int]:
            carriers = dice - (self._weather == "6-" and dice > 0)
            return [min(climb(carriers + more), PEAK - self._level) for more in range(HELPERS + 1)]

        found = levels(sherpas)
        return next(fewer for fewer in range(DICE + 1) if levels(fewer) == found), self._level + found[-1]

    def _best_way(self, case: Case) -> Solving[Way]:
        """The best purchase with the best walk; of several the first."""
        best, valued = -inf, 0
        way: Way | None = None
        for purchase, walk, left, key in self._ways(case):
            known = left.get(key)
            if known is None:
                known = self._leave(case, purchase, walk, left, key)
                valued += 1
                if valued % SLICE == 0:
                    yield
            if known[0] > best:
                best, state = known
                way = best, state, walk.top
        assert way
        return way

    def _ways(self, case: Case) -> Iterator[tuple[Purchase, Walk, Left, int]]:
        """Every purchase with every walk; and what is known of the states that both lead to, with a key."""
        surplus, gained, back, coins, sherpas, footprints, tents = case
        for purchase in self._buy(coins):
            item, seller, spent, points, _ = purchase
            tile = item if item in EQUIPMENT else ""  # after a photo only points are left
            group = surplus, back, tile, seller, spent
            left = self._left.get(group)
            if left is None:
                left = self._left[group] = {}
            before = KEYS * (points + gained)
            for key, walk in self._walk(item, sherpas, footprints, tents):
                yield purchase, walk, left, before + key

    def _leave(self, case: Case, purchase: Purchase, walk: Walk, left: Left, key: int) -> tuple[float, State]:
        """The state that a purchase and a walk lead to, and its worth."""
        points = purchase.points + walk.points + case.gained
        state = self._state(case.surplus, case.back, purchase, walk, points)
        left[key] = found = self.worth(state), state
        return found

    def _within_reach(self, lie: Lie) -> int:
        return self._coins(lie.coins) + ("E1" in self._owned)

    def _coins(self, dice_with_coins: int) -> int:
        return dice_with_coins - (self._weather == "5-" and dice_with_coins > 0)

    def _buy(self, dice_with_coins: int) -> tuple[Purchase, ...]:
        """What may be bought for so many dice that show a Coin, with E1 and without."""
        known = self._purchases.get(dice_with_coins)
        if known is None:
            coins = self._coins(dice_with_coins)
            found = list(self._buy_for(coins, spent=False))
            if "E1" in self._owned:
                found += self._buy_for(coins + 1, spent=True)
            known = self._purchases[dice_with_coins] = tuple(found)
        return known

    def _buy_for(self, coins: int, spent: bool) -> Iterator[Purchase]:
        components, weather, owners = self.state.options.components, self._weather, self.state.table.owners
        if spent:
            owners = put_in(owners, E1, None)
        yield Purchase("", None, spent, 0, 0)
        for buy in purchases(components.prices, owners, self._seat, coins):
            assert isinstance(buy, moves.Buy)
            if buy.item == moves.PHOTO:
                points = components.best_photo(coins) + (3 if weather == "2+" else 0)
                yield Purchase(moves.PHOTO, None, spent, points, 0)
                continue
            resale = components.prices[PLACES[buy.item]][1]
            paid = 0 if buy.seller is None else max(0, resale - 3) if weather == "2-" else resale
            yield Purchase(buy.item, buy.seller, spent, 2 if weather == "3+" else 0, paid)

    def _walk(self, bought: str, sherpas: int, footprints: int, tents: int) -> tuple[tuple[int, Walk], ...]:
        """Every walk with so many dice of each kind and what was just bought (Y4.3), with its key."""
        key = bought if bought in AT_ONCE else "", sherpas, footprints, tents
        known = self._walks.get(key)
        if known is None:
            owned = (self._owned | {key[0]}) & AT_ONCE
            known = self._walks[key] = _walks(
                self._weather, owned, self._level, self._peak_points, sherpas, footprints, tents
            )
        return known

    def _bought(self, surplus: int, back: bool, purchase: Purchase) -> Draft[State]:
        seat, draft = self._seat, Draft(self.state)
        if back:
            draft.scores("weather_points", seat, -2)
        if surplus:
            draft.yeti = yeti_walks_to(draft.points, draft.yeti)
            draft.overview = put_in(draft.overview, seat, surplus)
        if purchase.spent:
            draft.owners = put_in(draft.owners, E1, None)
        if purchase.item in EQUIPMENT:
            draft.owners = put_in(draft.owners, PLACES[purchase.item], seat)
            if purchase.seller is not None:
                draft.scores("sold", purchase.seller, purchase.paid)
        return draft

    def _state(self, surplus: int, back: bool, purchase: Purchase, walk: Walk, points: int) -> State:
        seat = self._seat
        bought = self._drafts.get((surplus, back, purchase))
        if bought is None:
            bought = self._drafts[surplus, back, purchase] = self._bought(surplus, back, purchase)
        draft = bought.copy()
        if walk.spent:
            draft.owners = put_in(draft.owners, E2, None)
        if walk.top == PEAK > self._level and draft.peaks[seat] is None:
            tile, *left = draft.peak_tiles
            draft.peak_tiles = tuple(left)
            draft.peaks = put_in(draft.peaks, seat, tile)
        draft.scores("steps", seat, points)
        draft.levels = put_in(draft.levels, seat, walk.camp)
        if self._weather == "3-" and draft.levels.count(walk.camp) == 1:
            draft.scores("weather_points", seat, -2)
        return draft.end_turn()


@cache
def _lies(kept: str, turning: bool) -> tuple[Lie, ...]:
    """The dice as they may lie when surplus Snow is away and one of three is turned (Y4.1)."""
    lie = Lie(kept.count(COIN), kept.count(SHERPA), kept.count(FOOTPRINT), kept.count(TENT))
    if kept.count(SNOW) < 3 or not turning:
        return (lie,)
    coins, sherpas, footprints, tents = lie
    return (
        lie,
        Lie(coins + 1, sherpas, footprints, tents),
        Lie(coins, sherpas + 1, footprints, tents),
        Lie(coins, sherpas, footprints + 1, tents),
        Lie(coins, sherpas, footprints, tents + 1),
    )


@lru_cache(REMEMBERED)
def _walks(
    weather: str | None,
    owned: frozenset[str],
    level: int,
    peak_points: int,
    sherpas: int,
    footprints: int,
    tents: int,
) -> tuple[tuple[int, Walk], ...]:
    """Every different walk with so many dice of each kind, with its key."""
    carriers = sherpas - (weather == "6-" and sherpas > 0) + ("E6" in owned)
    steps = footprints - (weather == "4-" and footprints > 0) + ("E5" in owned)
    beds = tents + ("E7" in owned)
    walks: dict[Walk, int] = {}
    for as_sherpa, as_tent in ((0, 0), (1, 0), (0, 1)) if "E2" in owned else ((0, 0),):
        up = min(climb(carriers + as_sherpa), PEAK - level)
        for levels in range(up + 1) if weather == "3-" else (up,):
            top = level + levels
            points = steps * (top + 1) + (peak_points if levels and top == PEAK else 0)
            walk = Walk(bool(as_sherpa or as_tent), points, top, min(top, beds + as_tent))
            walks.setdefault(walk, walk.key)
    return tuple((key, walk) for walk, key in walks.items())


@cache
def _with(used: tuple[str, ...], another: str) -> tuple[str, ...]:
    return tuple(sorted((*used, another)))


@cache
def _rolls(n: int) -> list[tuple[str, float]]:
    return [(faces, float(chance)) for faces, chance in dice.rolls(n)]


@cache
def _one_turned(kept: str) -> tuple[str, ...]:
    """The dice with one of them turned to another face (Good 6)."""
    backs = [move for face in sorted(set(kept)) for move in moves.BACKS[face]]
    return tuple({dice.replace(kept, back.old, back.new): None for back in backs})
