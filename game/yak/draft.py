"""The steps of a round of Yak, in the order of the rules (K3 to K9)."""

from __future__ import annotations

from functools import cache

from game.contract import Chance, Event, Over, Turn
from game.ply import decision, event, put_in
from game.yak import food
from game.yak.components import (
    BUILD,
    CRYSTAL,
    FOG,
    MOST_RESERVE,
    MOST_STONES,
    PRICES,
    RESTOCK,
    TRACK,
)
from game.yak.position import HIDDEN, MOST_TAKEN, Position, Table
from game.yak.scoring import Score, score, winners


def buyable(stones: str, taken: str, most: int) -> str:
    """The stones that can be taken next, each letter once, when so much can be paid (K4.1)."""
    if len(taken) == MOST_TAKEN:
        return ""
    left = most - PRICES[len(taken) + 1] - taken.count(CRYSTAL)
    return letters_of(stones, left > 0) if left >= 0 else ""


@cache
def letters_of(stones: str, crystals: bool) -> str:
    """Each letter once, with or without crystals."""
    return "".join(sorted(set(stones) if crystals else set(stones) - {CRYSTAL}))


def helping(market: str, reserve: str) -> int:
    """How much food a player takes from the market (K6.1)."""
    return min(2, len(market), MOST_RESERVE - len(reserve))


class Draft[P: Position]:
    """A state in the making: mutable for the length of one ply.

    The steps of a round call each other in the order of the rules until one of them has to ask;
    that one returns the finished state.
    """

    def __init__(self, state: P) -> None:
        self.before = state
        self.options = state.options
        self.seats = state.seats
        (
            self.round,
            self.baby,
            self.direction,
            self.moved,
            self.food,
            self.stones,
            self.market,
            self.reserves,
            self.towers,
            self.bag,
            self.track,
            self.fills,
            self.chosen,
            self.objectives,
            self.ended_by,
            self.last_round,
        ) = state.table
        seat = state.seat
        self.seat = self.baby if seat is None else seat
        self.taken = state.taken
        self.paid = state.paid
        self.drawn = state.drawn
        self.events: list[Event] = []

    def waiting(self, turn: Turn, scores: tuple[Score, ...] = ()) -> P:
        """The finished state, waiting for this."""
        table = Table(
            self.round,
            self.baby,
            self.direction,
            self.moved,
            self.food,
            self.stones,
            self.market,
            self.reserves,
            self.towers,
            self.bag,
            self.track,
            self.fills,
            self.chosen,
            self.objectives,
            self.ended_by,
            self.last_round,
        )
        return type(self.before)(
            self.options,
            self.seats,
            table,
            turn,
            self.taken,
            self.paid,
            self.drawn,
            scores,
            tuple(self.events),
        )

    def ask(self, kind: str) -> P:
        return self.waiting(decision(self.seat, kind))

    def note(self, kind: str, count: int = 0, to: int = -1, item: str = "") -> None:
        self.events.append(event(kind, self.seat, 0, count, to, item))

    @property
    def cart(self) -> int:
        """The cart in front of whoever acts."""
        return (self.seat - self.moved) % len(self.stones)

    @property
    def reserve(self) -> str:
        """The food of whoever acts."""
        return self.reserves[self.seat]

    def keep_in_reserve(self, reserve: str) -> None:
        self.reserves = put_in(self.reserves, self.seat, reserve)

    # -- the steps of a round --

    def begin_round(self) -> P:
        """The holder of the baby yak picks a card first (K3.1)."""
        self.seat = self.baby
        self.note("round", count=self.round)
        return self.ask("card")

    def reveal(self, seat: int) -> P:
        """A card is turned over and carried out (K3.2)."""
        self.seat = seat
        card = self.chosen[seat]
        if card is None or card == HIDDEN:
            raise ValueError(f"The card of seat {seat} is hidden here; determinize() the state to play on.")
        self.note("revealed", item=card)
        if card == BUILD:
            return self.offer()
        if card == RESTOCK:
            return self.ask("restock") if self.food[self.cart] else self.restock_stones()
        return self.ask("market") if helping(self.market, self.reserve) else self.market_stones()

    def offer(self) -> P:
        """Build: ask for one more stone while one can be had, then for what it costs (K4.1, K4.4)."""
        cart = self.cart
        most = food.most(self.reserve, cart)
        if self.towers[self.seat].legal and buyable(self.stones[cart], self.taken, most):
            return self.ask("build")
        return self.bill()

    def bill(self) -> P:
        return self.ask("pay") if self.taken else self.refill()

    def refill(self) -> P:
        """Build: a cart left with no stone is filled again (K4.5)."""
        return self.end_action() if self.stones[self.cart] else self.draw()

    def restock_stones(self) -> P:
        """Restock: one stone more, if there is room (K5.2)."""
        return self.draw() if len(self.stones[self.cart]) < MOST_STONES else self.end_action()

    def market_stones(self) -> P:
        """Market: stones to choose from, if a cart has room for one (K6.2)."""
        return self.draw() if any(len(stones) < MOST_STONES for stones in self.stones) else self.end_action()

    def draw(self) -> P:
        """Draw from the bag, if there is anything in it (K8.3)."""
        if not self.bag:
            return self.end_action()
        return self.waiting(Chance("draw", self.seat, ("draw", self.seat, self.round)))

    def put_on_track(self, fog: int) -> None:
        """Fog goes to the mountain track one by one (K8.2)."""
        for _ in range(fog):
            if self.fills == 2:
                self.bag += FOG
                continue
            self.track += 1
            if self.track == TRACK:
                self.fills += 1
                self.note("track", count=self.fills)
                if self.fills == 1:
                    self.track = 0
                    self.bag += FOG * TRACK

    def end_action(self) -> P:
        """The next seat reveals, or the round is over (K3.2, K3.3)."""
        seat = (self.seat + 1) % self.seats
        return self.end_round() if seat == self.baby else self.reveal(seat)

    def end_round(self) -> P:
        """Cards return, carts move, the baby yak passes on; then perhaps it was the last (K3.3, K9)."""
        self.chosen = (None,) * self.seats
        self.moved = (self.moved + self.direction) % len(self.stones)
        self.seat = self.baby = (self.baby + 1) % self.seats
        self.note("moved", to=self.direction)
        if self.round == self.last_round:
            return self.end()
        self.round += 1
        return self.begin_round()

    def end(self) -> P:
        """Towers, food and objectives are scored (K9.2 to K9.5)."""
        components = self.options.components
        scores = score(self.towers, self.reserves, self.ended_by, self.objectives, components)
        for seat, points in enumerate(scores):
            self.events += (Event(kind, seat, value) for kind, value in points._asdict().items() if value)
        reason = "rounds" if self.ended_by is None else "tower"
        return self.waiting(Over(winners(scores, self.reserves), reason), scores)
