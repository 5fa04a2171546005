"""The steps of a turn of Yeti, in the order of the rules (Y3.4 to Y5)."""

from __future__ import annotations

from functools import lru_cache

from game.contract import Chance, Event, Over, Turn
from game.ply import REMEMBERED, decision, event, put_in
from game.yeti import dice, moves
from game.yeti.components import COIN, EQUIPMENT, FOOTPRINT, LAST_ROUND, PEAK, PLACES, SHERPA, SNOW, TENT
from game.yeti.moves import YetiMove
from game.yeti.position import Position, Table, climb, weather_in_round, yeti_walks_to


@lru_cache(REMEMBERED)
def throw(kind: str, seat: int, round_: int, roll: int) -> Chance:
    """Dice are thrown; the key names the roll, so that every throw of a match has its own."""
    return Chance(kind, seat, (kind, seat, round_, roll))


def preparations(table: Table, used: tuple[str, ...], kept: str, weather: str | None) -> tuple[YetiMove, ...]:
    """What may be done to the dice before evaluation (Y3.4)."""
    some_snow = dice.snow(kept) in (1, 2)
    found: tuple[YetiMove, ...] = ()
    if some_snow and "E4" not in used and table.owners[PLACES["E4"]] == table.seat:
        found += (moves.Reroll("E4"),)
    if weather is not None:
        if some_snow and weather == "1+" and "weather" not in used:
            found += (moves.Reroll("weather"),)
        if weather == "6+" and "back" not in used and table.points[table.seat] >= 2:
            for face in sorted(set(kept)):
                found += moves.BACKS[face]
    return found


@lru_cache(REMEMBERED)
def purchases(
    prices: tuple[tuple[int, int], ...], owners: tuple[int | None, ...], seat: int, coins: int
) -> tuple[YetiMove, ...]:
    """What a seat can have for so many coins (Y4.2)."""
    found: tuple[YetiMove, ...] = (moves.Buy(moves.PHOTO),) if coins else ()
    for item, owner, (cost, _) in zip(EQUIPMENT, owners, prices, strict=True):
        if cost <= coins and owner != seat:
            found += (moves.Buy(item, owner),)
    return found


class Draft[P: Position]:
    """A state in the making: mutable for the length of one ply.

    The steps of a turn call each other in the order of the rules until one of them has to ask;
    that one returns the finished state.
    """

    def __init__(self, state: P) -> None:
        self.before = state
        self.options = state.options
        self.seats = state.seats
        table = state.table
        self.table = table
        self.seat = table.seat
        self.points = table.points
        self.levels = table.levels
        self.yeti = table.yeti
        self.overview = table.overview
        self.owners = table.owners
        self.peak_tiles = table.peak_tiles
        self.peaks = table.peaks
        self.ended_by = table.ended_by
        self.weather = state.weather
        self.kept = state.kept
        self.rolls = state.rolls
        self.used = state.used
        self.snow = state.snow
        self.events: list[Event] = []

    def copy(self) -> Draft[P]:
        """The same, to be gone on with in another way."""
        other: Draft[P] = object.__new__(Draft)
        other.__dict__.update(self.__dict__)
        other.events = self.events.copy()
        return other

    def waiting(self, turn: Turn, coins: int = 0) -> P:
        """The finished state, waiting for this."""
        table = Table(
            self.table.starter,
            self.table.round,
            self.seat,
            self.points,
            self.levels,
            self.yeti,
            self.overview,
            self.owners,
            self.peak_tiles,
            self.peaks,
            self.table.stack,
            self.ended_by,
        )
        return type(self.before)(
            self.options,
            self.seats,
            table,
            turn,
            self.kept,
            "",
            False,
            self.rolls,
            self.used,
            self.snow,
            coins,
            tuple(self.events),
        )

    def ask(self, kind: str, coins: int = 0) -> P:
        return self.waiting(decision(self.seat, kind), coins)

    def roll(self, kind: str) -> P:
        return self.waiting(throw(kind, self.seat, self.table.round, self.rolls + 1))

    def note(
        self, kind: str, seat: int, points: int = 0, count: int = 0, to: int = -1, item: str = ""
    ) -> None:
        self.events.append(event(kind, seat, points, count, to, item))

    def owns(self, item: str) -> bool:
        return self.owners[PLACES[item]] == self.seat

    def scores(self, kind: str, seat: int, points: int, count: int = 0, to: int = -1, item: str = "") -> None:
        """A marker moves at once (Y4.7), never below 0 (Y6.4); the end is triggered for good (Y5.1)."""
        before = self.points[seat]
        after = max(0, before + points)
        self.points = put_in(self.points, seat, after)
        self.note(kind, seat, after - before, count, to, item)
        if after >= self.yeti and self.ended_by is None:
            self.ended_by = seat
            self.note("reached", seat)
        if after <= self.yeti <= before and after < before:  # Y6.5
            self.yeti = after - 1
            self.note("yeti_back", seat, to=self.yeti)

    # -- the steps of a turn --

    def prepare(self) -> P:
        """Ask for changes to the dice while there are any, then evaluate (Y3.4)."""
        if preparations(self.table, self.used, self.kept, self.weather):
            return self.ask("prepare")
        return self.evaluate()

    def evaluate(self) -> P:
        """Snow: blizzard, then perhaps a die to turn (Y4.1)."""
        self.snow = dice.snow(self.kept)
        if self.snow < 3:
            return self.spend_coins()
        self.note("snow", self.seat, count=self.snow)
        surplus = self.snow - 3
        if surplus:
            self.yeti = yeti_walks_to(self.points, self.yeti)
            self.overview = put_in(self.overview, self.seat, surplus)
            self.kept = self.kept.replace(SNOW, "", surplus)
            self.note("blizzard", self.seat, count=surplus, to=self.yeti)
        if self.weather == "1-":
            return self.spend_coins()
        return self.ask("turn")

    def spend_coins(self) -> P:
        """Coins: one purchase, if there is anything to decide (Y4.2)."""
        coins = self.kept.count(COIN)
        if self.weather == "5-" and coins:
            coins -= 1
        if "E1" in self.used:
            coins += 1
        elif self.owns("E1"):
            return self.ask("buy", coins)
        if purchases(self.options.components.prices, self.owners, self.seat, coins):
            return self.ask("buy", coins)
        return self.call_sherpas()

    def buy(self, purchase: moves.Buy, coins: int) -> P:
        """Pay the seller first (Y5.3), then whatever the buyer scores."""
        item, seller = purchase.item, purchase.seller
        components = self.options.components
        if item == moves.PHOTO:
            self.scores("photo", self.seat, components.best_photo(coins), count=coins)
            if self.weather == "2+":
                self.scores("weather_points", self.seat, 3, item="2+")
        elif item:
            place = PLACES[item]
            cost, resale = components.prices[place]
            self.owners = put_in(self.owners, place, self.seat)
            self.note("bought", self.seat, count=cost, to=-1 if seller is None else seller, item=item)
            if seller is not None:
                paid = max(0, resale - 3) if self.weather == "2-" else resale
                self.scores("sold", seller, paid, item=item)
            if self.weather == "3+":
                self.scores("weather_points", self.seat, 2, item="3+")
        return self.call_sherpas()

    def use(self, item: str, as_: str) -> None:
        """A one-use tile goes back to the display."""
        self.owners = put_in(self.owners, PLACES[item], None)
        self.used += (as_,)
        self.note("used", self.seat, item=item)

    def call_sherpas(self) -> P:
        """Sherpas: the bundle may help (Y4.4)."""
        return self.ask("sherpa") if self.owns("E2") else self.choose_climb()

    def levels_to_climb(self) -> int:
        """How many levels the Sherpas carry the climber, at most to the peak."""
        sherpas = self.kept.count(SHERPA)
        if self.weather == "6-" and sherpas:
            sherpas -= 1
        sherpas += self.owns("E6") + (SHERPA in self.used)
        return min(climb(sherpas), PEAK - self.levels[self.seat])

    def choose_climb(self) -> P:
        """Climbing less is offered only under Bad 3 (Y4.4)."""
        levels = self.levels_to_climb()
        if levels and self.weather == "3-":
            return self.ask("climb")
        return self.climb(levels)

    def climb(self, levels: int) -> P:
        """Up, a peak tile at the first time on the peak, then the Footprints (Y4.4, Y4.5)."""
        seat = self.seat
        if levels:
            top = self.levels[seat] + levels
            self.levels = put_in(self.levels, seat, top)
            self.note("climbed", seat, count=levels, to=top)
            if top == PEAK and self.peaks[seat] is None:
                tile, *left = self.peak_tiles
                self.peak_tiles = tuple(left)
                self.peaks = put_in(self.peaks, seat, tile)
                self.scores("peak", seat, tile)
        footprints = self.kept.count(FOOTPRINT)
        if self.weather == "4-" and footprints:
            footprints -= 1
        footprints += self.owns("E5")
        if footprints:
            level = self.levels[seat]
            self.scores("steps", seat, footprints * (level + 1), count=footprints, to=level)
        return self.ask("tent") if self.owns("E2") else self.camp()

    def camp(self) -> P:
        """Down to what the tents hold (Y4.6), then the weather's points (Y6.3)."""
        seat = self.seat
        tents = self.kept.count(TENT) + self.owns("E7") + (TENT in self.used)
        if self.levels[seat]:
            camp = min(self.levels[seat], tents)
            self.levels = put_in(self.levels, seat, camp)
            self.note("camped", seat, count=tents, to=camp)
        if self.weather == "5+" and self.snow:
            self.scores("weather_points", seat, self.snow, item="5+")
        if self.weather == "3-" and self.levels.count(self.levels[seat]) == 1:
            self.scores("weather_points", seat, -2, item="3-")
        return self.end_turn()

    def end_turn(self) -> P:
        """The next seat; after a whole round the end, or the next weather (Y5, Y6.2)."""
        self.kept, self.rolls, self.used, self.snow = "", 0, (), 0
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

    def begin_turn(self) -> P:
        """The dice on the own overview come back (Y3.1)."""
        if self.overview[self.seat]:
            self.overview = put_in(self.overview, self.seat, 0)
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
