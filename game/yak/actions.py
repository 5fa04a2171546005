"""Whole actions of a seat: what it can do with a card, and what it may expect afterwards.

The engine asks for one stone, one payment at a time. Whoever thinks about an action thinks of all
of it: the stones and their cells, the food that is left, the cart that comes next. Each choice is
worth what its seat may then expect to have at the end (`game.yak.prospects`), as far as that is up
to the seat alone; what comes out of the bag is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from game.contract import Decision
from game.ply import put_in
from game.yak import food
from game.yak.components import (
    BUILD,
    CARDS,
    FOODS,
    MARKET,
    MOST_FOOD,
    MOST_RESERVE,
    RESTOCK,
    Components,
)
from game.yak.draft import buyable, helping
from game.yak.moves import DONE, TAKES, Food, Load, Pay, Surplus, YakMove
from game.yak.position import price
from game.yak.potential import outlook
from game.yak.prospects import Front, Race, race_of, standing, stones_ahead
from game.yak.state import State
from game.yak.tower import SIZE, Tower


class Purchase(NamedTuple):
    """Stones and where they go."""

    price: int
    """Of all stones of this build, those taken before included."""
    tower: Tower
    placed: tuple[tuple[str, int], ...]
    """Letters and cells, in an order in which they can be placed."""


class Choice(NamedTuple):
    """One way to carry out a card."""

    worth: float
    """What the seat may then expect to have at the end, in points."""
    moves: tuple[YakMove, ...]
    """What to answer, decision by decision, up to a draw."""
    placed: tuple[tuple[str, int], ...] = ()
    reserve: str = ""
    """The food it leaves."""


class Spot(NamedTuple):
    """What a seat has to act with, and what comes after it."""

    tower: Tower
    reserve: str
    taken: str
    cart: int
    stones: str
    food: str
    """The food in the cart."""
    market: str
    front: Front
    """The cart that comes next."""
    race: Race
    """How it will stand in time once it has acted."""
    components: Components

    def worth(self, tower: Tower, reserve: str) -> float:
        race = self.race
        if race.triggered is None and tower.shape.bit_count() == SIZE:
            race = race._replace(triggered=True, actions=1)
        return standing(tower, reserve, self.front, race, self.components)


def spot_of(state: State, seat: int) -> Spot:
    """What a seat has to act with in this round."""
    table, cart = state.table, state.cart_of(seat)
    count = len(table.stones)
    coming, later = ((seat - table.moved - steps * table.direction) % count for steps in (1, 2))
    return Spot(
        tower=table.towers[seat],
        reserve=table.reserves[seat],
        taken=state.taken if state.seat == seat else "",
        cart=cart,
        stones=table.stones[cart],
        food=table.food[cart],
        market=table.market,
        front=Front(coming, table.stones[coming], table.food[coming], table.stones[later]),
        race=race_of(state, seat)._replace(actions=table.last_round - table.round),
        components=state.options.components,
    )


NARROW: Final = 1
WIDE: Final = 24


def choices(spot: Spot, card: str, width: int = NARROW) -> list[Choice]:
    """The ways to carry out a card, the best of each kind; `width`: how many to look at of alike ones."""
    return list(_CHOICES[card](spot, width))


def builds(spot: Spot, width: int) -> Iterator[Choice]:
    payable = food.most(spot.reserve, spot.cart)
    ahead = stones_ahead(spot.tower, spot.race)
    options = purchases(spot.tower, spot.stones, spot.taken, payable, ahead, width, spot.components)
    for cost, tower, placed in options:
        takes: tuple[YakMove, ...] = tuple(TAKES[letter][cell] for letter, cell in placed)
        if not cost:
            yield Choice(spot.worth(tower, spot.reserve), (DONE,), (), spot.reserve)
            continue
        for payment in payments(spot.reserve, cost, spot.cart, spot.front.cart, width > NARROW):
            rest = food.less(spot.reserve, payment)
            moves = takes + _closing(spot, placed, payable) + (Pay(payment),)
            over = len(spot.food) + len(payment) - MOST_FOOD
            if over > 0:
                moves += (Surplus(food.parts(payment, over)[0]),)
            yield Choice(spot.worth(tower, rest), moves, placed, rest)


def _closing(spot: Spot, placed: tuple[tuple[str, int], ...], payable: int) -> tuple[YakMove, ...]:
    """Done, if another stone could be had."""
    stones, taken = spot.stones, spot.taken
    for letter, _ in placed:
        stones = stones.replace(letter, "", 1)
        taken += letter
    full = spot.tower.shape.bit_count() + len(placed) == SIZE
    return (DONE,) if not full and buyable(stones, taken, payable) else ()


def restocks(spot: Spot, width: int) -> Iterator[Choice]:
    room = MOST_RESERVE - len(spot.reserve)
    for kind in FOODS:
        if kind in spot.food:
            have = food.add(spot.reserve, kind * min(room, spot.food.count(kind)))
            yield Choice(spot.worth(spot.tower, have), (Food(kind),), (), have)
    if not spot.food:
        yield Choice(spot.worth(spot.tower, spot.reserve), (), (), spot.reserve)


def markets(spot: Spot, width: int) -> Iterator[Choice]:
    count = helping(spot.market, spot.reserve)
    if not count:
        yield Choice(spot.worth(spot.tower, spot.reserve), (), (), spot.reserve)
        return
    for part in food.parts(spot.market, count):
        have = food.add(spot.reserve, part)
        yield Choice(spot.worth(spot.tower, have), (Food(part),), (), have)


_CHOICES: Final = {BUILD: builds, RESTOCK: restocks, MARKET: markets}


@lru_cache(1 << 14)
def purchases(
    tower: Tower, stones: str, taken: str, payable: int, ahead: int, width: int, components: Components
) -> tuple[Purchase, ...]:
    """What can be bought, and where it stands best: so many towers at the most for each set of stones."""

    def worth(purchase: Purchase) -> float:
        built = purchase.tower
        left = SIZE - built.shape.bit_count()
        return outlook(built, components).at(min(ahead, left))

    sets: dict[str, list[Purchase]] = {"": [Purchase(price(taken), tower, ())]}
    found = sets[""][:]
    while sets:
        further: dict[str, dict[Tower, Purchase]] = {}
        for bought, options in sets.items():
            rest = stones
            for letter in bought:
                rest = rest.replace(letter, "", 1)
            for letter in buyable(rest, taken + bought, payable):
                more = "".join(sorted(bought + letter))
                cost = price(taken + more)
                towers = further.setdefault(more, {})
                for _, built, placed in options:
                    for cell in built.legal:
                        larger = built.place(cell, letter)
                        if larger not in towers:
                            towers[larger] = Purchase(cost, larger, (*placed, (letter, cell)))
        sets = {
            bought: sorted(towers.values(), key=worth, reverse=True)[:width]
            for bought, towers in further.items()
            if towers
        }
        for options in sets.values():
            found += options
    return tuple(found)


@lru_cache(1 << 14)
def payments(reserve: str, cost: int, cart: int, coming: int, several: bool) -> tuple[str, ...]:
    """Ways to pay: the one that leaves most for the cart to come first; perhaps it alone."""

    def left(payment: str) -> tuple[int, int]:
        rest = food.less(reserve, payment)
        return food.most(rest, coming), len(set(rest))

    ways = sorted(food.payments(reserve, cost, cart), key=left, reverse=True)
    return tuple(ways if several else ways[:1])


def card_worths(state: State, seat: int) -> dict[str, float]:
    """What a seat may expect of each card if it acted now."""
    spot = spot_of(state, seat)
    return {card: max(choice.worth for choice in choices(spot, card)) for card in CARDS}


def payings(state: State, seat: int) -> Iterator[Choice]:
    """The ways to pay for what is taken, and what to leave to the market."""
    spot = spot_of(state, seat)
    for move in state.moves():
        if isinstance(move, Pay):
            rest = food.less(spot.reserve, move.food)
            over = len(spot.food) + len(move.food) - MOST_FOOD
            surplus = (Surplus(food.parts(move.food, over)[0]),) if over > 0 else ()
            yield Choice(spot.worth(spot.tower, rest), (move, *surplus), (), rest)


def surpluses(state: State, seat: int) -> Iterator[Choice]:
    """What to leave to the market: to one's own mind it is all alike."""
    spot = spot_of(state, seat)
    worth = spot.worth(spot.tower, spot.reserve)
    return (Choice(worth, (move,), (), spot.reserve) for move in state.moves())


def loads(state: State, seat: int) -> Iterator[Choice]:
    """Which stone to put where: good for one's own next carts, not so good for those of others."""
    for move in state.moves():
        assert isinstance(move, Load)
        table = state.table
        stones = put_in(table.stones, move.cart, "".join(sorted(table.stones[move.cart] + move.stone)))
        loaded = state.with_table(table._replace(stones=stones))
        others = [spot_of(loaded, other) for other in range(state.seats) if other != seat]
        spot = spot_of(loaded, seat)
        harm = sum(other.worth(other.tower, other.reserve) for other in others) / len(others)
        yield Choice(spot.worth(spot.tower, spot.reserve) - harm, (move,), (), spot.reserve)


def answers(state: State, width: int = NARROW) -> list[Choice]:
    """The ways to go on with an action, from any decision within it on."""
    turn = state.turn
    if not isinstance(turn, Decision) or turn.kind == "card":
        raise ValueError(f"Nobody is carrying out a card: {state!r}")
    if turn.kind in _WITHIN:
        return list(_WITHIN[turn.kind](state, turn.seat))
    return choices(spot_of(state, turn.seat), turn.kind, width)


_WITHIN: Final = {"pay": payings, "surplus": surpluses, "load": loads}
