"""The ways through the end of a turn (Y3.4, Y4), for every handful the dice may come to.

The engine plays one decision at a time. The exact turn has to know the best way through all of
them for hundreds of handfuls, so here the same rules stand in another form: the purchases that
so many Coins allow, the walks that Sherpas, Footprints and Tents allow, and every pair of them
an `Ending`. The states they lead to are the engine's own; a test compares them, one and all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from game.ply import put_in
from game.yeti import dice, moves
from game.yeti.components import (
    COIN,
    EQUIPMENT,
    FOOTPRINT,
    PEAK,
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

E1, E2 = EQUIPMENT.index("E1"), EQUIPMENT.index("E2")
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
        self._walks: dict[tuple[str, int, int, int], tuple[Walk, ...]] = {}
        self._left: dict[tuple[object, ...], dict[tuple[object, ...], tuple[float, State]]] = {}
        self._endings: dict[tuple[str, bool], Ending] = {}
        self._bests_from: dict[tuple[int, bool, Lie], Ending] = {}
        self._bests: dict[Hand, tuple[float, YetiMove]] = {}

    # ---- before evaluation (Y3.4) ----

    def value(self, kept: str, used: tuple[str, ...] = ()) -> float:
        """What the dice set aside are worth when the last of them lies there."""
        return self._best(kept, used)[0] if self._prepares else self.ending(kept, used).value

    def _best(self, kept: str, used: tuple[str, ...]) -> tuple[float, YetiMove]:
        """The value of the best move before evaluation, and that move."""
        known = self._bests.get((kept, used))
        if known is None:
            values = self.preparing(kept, used)
            move = max(values, key=values.__getitem__)
            known = self._bests[kept, used] = values[move], move
        return known

    def preparing(self, kept: str, used: tuple[str, ...]) -> dict[YetiMove, float]:
        """What each move before evaluation is worth; `evaluate` is the last and always there."""
        values: dict[YetiMove, float] = {
            move: sum(chance * self.value(*after) for chance, after in self.prepared(move, kept, used))
            for move in preparations(self.state.table, used, kept, self._weather)
        }
        values[moves.Evaluate()] = self.ending(kept, used).value
        return values

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

    def endings(self, kept: str, used: tuple[str, ...] = ()) -> Iterator[tuple[float, Ending]]:
        """How the turn ends under best play, with chances (several only after a re-roll)."""
        move = self._best(kept, used)[1] if self._prepares else moves.Evaluate()
        yield from self.endings_after(move, kept, used)

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
        back = "back" in used and "back" not in self.state.used
        known = self._endings.get((kept, back))
        if known is None:
            snow = kept.count(SNOW)
            known = max([self._best_ending(snow, back, lie) for lie in self._turned(kept)], key=_by_value)
            self._endings[kept, back] = known
        return known

    def every_ending(self, kept: str, back: bool = False) -> Iterator[Ending]:
        """Every way through evaluation, after going back under Good 6 or not."""
        for lie in self._turned(kept):
            for value, state, top in self._ways(kept.count(SNOW), back, lie):
                yield Ending(value, state, kept.count(SNOW), self._within_reach(lie), top)

    def _turned(self, kept: str) -> list[Lie]:
        """The dice as they may lie when surplus Snow is away and one of three is turned (Y4.1)."""
        lie = Lie(kept.count(COIN), kept.count(SHERPA), kept.count(FOOTPRINT), kept.count(TENT))
        if kept.count(SNOW) < 3 or self._weather == "1-":
            return [lie]
        coins, sherpas, footprints, tents = lie
        return [
            lie,
            Lie(coins + 1, sherpas, footprints, tents),
            Lie(coins, sherpas + 1, footprints, tents),
            Lie(coins, sherpas, footprints + 1, tents),
            Lie(coins, sherpas, footprints, tents + 1),
        ]

    def _best_ending(self, snow: int, back: bool, lie: Lie) -> Ending:
        key = snow, back, lie
        known = self._bests_from.get(key)
        if known is None:
            value, state, top = max(self._ways(*key), key=_by_value)
            known = self._bests_from[key] = Ending(value, state, snow, self._within_reach(lie), top)
        return known

    def _ways(self, snow: int, back: bool, lie: Lie) -> Iterator[Way]:
        """Every purchase with every walk."""
        surplus = max(0, snow - 3)
        gained = snow if self._weather == "5+" else 0
        if back and not self._at_yeti:  # nobody asks when the two points were lost
            gained, back = gained - 2, False
        for purchase in self._buy(lie.coins):
            tile = purchase.item if purchase.item in EQUIPMENT else ""  # after a photo only points are left
            left = self._left.setdefault((surplus, back, tile, purchase.seller, purchase.spent), {})
            for walk in self._walk(purchase.item, lie.sherpas, lie.footprints, lie.tents):
                points = purchase.points + walk.points + gained
                key = points, walk.camp, walk.top == PEAK, walk.spent
                known = left.get(key)
                if known is None:
                    state = self._state(surplus, back, purchase, walk, points)
                    known = left[key] = self.worth(state), state
                yield *known, walk.top

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
            resale = components.prices[EQUIPMENT.index(buy.item)][1]
            paid = 0 if buy.seller is None else max(0, resale - 3) if weather == "2-" else resale
            yield Purchase(buy.item, buy.seller, spent, 2 if weather == "3+" else 0, paid)

    def _walk(self, bought: str, sherpas: int, footprints: int, tents: int) -> tuple[Walk, ...]:
        """Every walk with so many dice of each kind and what was just bought (Y4.3)."""
        key = bought if bought in AT_ONCE else "", sherpas, footprints, tents
        known = self._walks.get(key)
        if known is None:
            known = self._walks[key] = tuple(dict.fromkeys(self._every_walk(*key)))
        return known

    def _every_walk(self, bought: str, sherpas: int, footprints: int, tents: int) -> Iterator[Walk]:
        weather = self._weather
        owned = self._owned | {bought}
        carriers = sherpas - (weather == "6-" and sherpas > 0) + ("E6" in owned)
        steps = footprints - (weather == "4-" and footprints > 0) + ("E5" in owned)
        beds = tents + ("E7" in owned)
        for as_sherpa, as_tent in ((0, 0), (1, 0), (0, 1)) if "E2" in owned else ((0, 0),):
            up = min(climb(carriers + as_sherpa), PEAK - self._level)
            for levels in range(up + 1) if weather == "3-" else (up,):
                top = self._level + levels
                points = steps * (top + 1) + (self._peak_points if levels and top == PEAK else 0)
                yield Walk(bool(as_sherpa or as_tent), points, top, min(top, beds + as_tent))

    def _state(self, surplus: int, back: bool, purchase: Purchase, walk: Walk, points: int) -> State:
        seat, draft = self._seat, Draft(self.state)
        if back:
            draft.scores("weather_points", seat, -2)
        if surplus:
            draft.yeti = yeti_walks_to(draft.points, draft.yeti)
            draft.overview = put_in(draft.overview, seat, surplus)
        if purchase.spent:
            draft.owners = put_in(draft.owners, E1, None)
        if purchase.item in EQUIPMENT:
            draft.owners = put_in(draft.owners, EQUIPMENT.index(purchase.item), seat)
            if purchase.seller is not None:
                draft.scores("sold", purchase.seller, purchase.paid)
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
def _with(used: tuple[str, ...], another: str) -> tuple[str, ...]:
    return tuple(sorted((*used, another)))


@cache
def _rolls(n: int) -> list[tuple[str, float]]:
    return [(faces, float(chance)) for faces, chance in dice.rolls(n)]


def _by_value(way: Ending | Way) -> float:
    return way[0]
