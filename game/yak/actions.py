"""Whole actions of a seat: what it can do with a card, and what it may expect afterwards.

The engine asks for one stone, one payment at a time. Whoever thinks about an action thinks of all
of it: the stones and their cells, the food that is left, the cart that comes next. Each choice is
worth what its seat may then expect to have at the end (`game.yak.standing`), as far as that is up
to the seat alone; what comes out of the bag is not looked at.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from game.contract import Decision
from game.slices import finished
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
from game.yak.potential import hope
from game.yak.standing import Front, Race, front, race, standing, stones_ahead
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
    return Spot(
        tower=table.towers[seat],
        reserve=table.reserves[seat],
        taken=state.taken if state.seat == seat else "",
        cart=cart,
        stones=table.stones[cart],
        food=table.food[cart],
        market=table.market,
        front=front(table, seat, 1),
        race=race(table, seat, table.last_round - table.round),
        components=state.options.components,
    )


NARROW: Final = 1
"""How many of the towers that one set of stones can make are looked at when it has to be quick …"""
WIDE: Final = 16
"""… and when it has not."""


def builds(spot: Spot) -> Iterator[Choice]:
    """The ways to build, quickly: every set of stones where it stands best."""
    for purchase in purchases(*_means(spot), NARROW):
        yield from _paid(spot, purchase, several=False)


def building(spot: Spot) -> Generator[None, None, list[Choice]]:
    """The ways to build, thoroughly, in slices."""
    options: list[Choice] = []
    for purchase in (yield from shopping(*_means(spot), WIDE)):
        options += _paid(spot, purchase, several=True)
        yield
    return options


def _means(spot: Spot) -> tuple[Tower, str, str, int, int, Components]:
    """What purchases depend on."""
    payable = food.most(spot.reserve, spot.cart)
    return spot.tower, spot.stones, spot.taken, payable, stones_ahead(spot.tower, spot.race), spot.components


def _paid(spot: Spot, purchase: Purchase, several: bool) -> Iterator[Choice]:
    """A purchase, and the ways to pay for it."""
    cost, tower, placed = purchase
    if not cost:
        yield Choice(spot.worth(tower, spot.reserve), (DONE,), (), spot.reserve)
        return
    takes: tuple[YakMove, ...] = tuple(TAKES[letter][cell] for letter, cell in placed)
    for payment in payments(spot.reserve, cost, spot.cart, spot.front.cart, several):
        rest = food.less(spot.reserve, payment)
        moves = takes + _closing(spot, placed) + (Pay(payment), *_surplus(spot, payment))
        yield Choice(spot.worth(tower, rest), moves, placed, rest)


def _surplus(spot: Spot, payment: str) -> tuple[YakMove, ...]:
    """What a cart that is over full leaves to the market: to one's own mind it is all alike."""
    over = len(spot.food) + len(payment) - MOST_FOOD
    return (Surplus(food.parts(payment, over)[0]),) if over > 0 else ()


def _closing(spot: Spot, placed: tuple[tuple[str, int], ...]) -> tuple[YakMove, ...]:
    """Done, if another stone could be had."""
    stones, taken = spot.stones, spot.taken
    for letter, _ in placed:
        stones = stones.replace(letter, "", 1)
        taken += letter
    full = spot.tower.shape.bit_count() + len(placed) == SIZE
    return (DONE,) if not full and buyable(stones, taken, food.most(spot.reserve, spot.cart)) else ()


def restocks(spot: Spot) -> Iterator[Choice]:
    """Every kind of food in the cart."""
    room = MOST_RESERVE - len(spot.reserve)
    for kind in FOODS:
        if kind in spot.food:
            have = food.add(spot.reserve, kind * min(room, spot.food.count(kind)))
            yield Choice(spot.worth(spot.tower, have), (Food(kind),), (), have)
    if not spot.food:
        yield Choice(spot.worth(spot.tower, spot.reserve), (), (), spot.reserve)


def markets(spot: Spot) -> Iterator[Choice]:
    """Every handful from the market."""
    count = helping(spot.market, spot.reserve)
    if not count:
        yield Choice(spot.worth(spot.tower, spot.reserve), (), (), spot.reserve)
        return
    for part in food.parts(spot.market, count):
        have = food.add(spot.reserve, part)
        yield Choice(spot.worth(spot.tower, have), (Food(part),), (), have)


_CHOICES: Final = {BUILD: builds, RESTOCK: restocks, MARKET: markets}


def shopping(
    tower: Tower, stones: str, taken: str, payable: int, ahead: int, components: Components, width: int
) -> Generator[None, None, tuple[Purchase, ...]]:
    """What can be bought, and where it stands best: so many towers at the most for each set of stones."""

    def worth(purchase: Purchase) -> float:
        built = purchase.tower
        return hope(built, components).at(min(ahead, SIZE - built.shape.bit_count()))

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
        sets = {}
        for bought, towers in further.items():
            if towers:
                sets[bought] = sorted(towers.values(), key=worth, reverse=True)[:width]
                found += sets[bought]
                yield
    return tuple(found)


@lru_cache(1 << 9)
def purchases(
    tower: Tower, stones: str, taken: str, payable: int, ahead: int, components: Components, width: int
) -> tuple[Purchase, ...]:
    """The same, without a pause."""
    return finished(shopping(tower, stones, taken, payable, ahead, components, width))


@lru_cache(1 << 10)
def payments(reserve: str, cost: int, cart: int, coming: int, several: bool) -> tuple[str, ...]:
    """Ways to pay: the one that leaves most for the cart to come first; perhaps it alone."""

    def left(payment: str) -> tuple[int, int]:
        rest = food.less(reserve, payment)
        return food.most(rest, coming), len(set(rest))

    ways = sorted(food.payments(reserve, cost, cart), key=left, reverse=True)
    return tuple(ways if several else ways[:1])


def card_worths(state: State, seat: int) -> dict[str, float]:
    """What a seat may expect of each card if it acted now."""
    return dict(zip(CARDS, _card_worths(spot_of(state, seat)), strict=True))


@lru_cache(1 << 11)
def _card_worths(spot: Spot) -> tuple[float, ...]:
    return tuple([best_choice(spot, card).worth for card in CARDS])


@lru_cache(1 << 11)
def best_choice(spot: Spot, card: str) -> Choice:
    """The best way to carry out a card."""
    return max(_CHOICES[card](spot), key=_worth)


def best_answer(state: State) -> Choice:
    """The best way to go on with an action."""
    turn = state.turn
    if isinstance(turn, Decision) and turn.kind in CARDS:
        return best_choice(spot_of(state, turn.seat), turn.kind)
    return max(answers(state), key=_worth)


def _worth(choice: Choice) -> float:
    return choice.worth


def payings(state: State, seat: int) -> Iterator[Choice]:
    """The ways to pay for what is taken."""
    spot = spot_of(state, seat)
    for move in state.moves():
        assert isinstance(move, Pay)
        rest = food.less(spot.reserve, move.food)
        yield Choice(spot.worth(spot.tower, rest), (move, *_surplus(spot, move.food)), (), rest)


def surpluses(state: State, seat: int) -> Iterator[Choice]:
    """What to leave to the market."""
    spot = spot_of(state, seat)
    worth = spot.worth(spot.tower, spot.reserve)
    return (Choice(worth, (move,), (), spot.reserve) for move in state.moves())


def loads(state: State, seat: int) -> Iterator[Choice]:
    """Which stone to put where: good for one's own next carts, not so good for those of others."""
    table, reserve = state.table, state.reserves[seat]
    spots = [spot_of(state, other) for other in range(state.seats)]
    unchanged = [spot.worth(spot.tower, spot.reserve) for spot in spots]
    carts = len(table.stones)
    for move in state.moves():
        assert isinstance(move, Load)
        stones = "".join(sorted(table.stones[move.cart] + move.stone))
        worths = unchanged[:]
        for other, spot in enumerate(spots):
            coming = spot.front
            if move.cart == coming.cart:
                loaded = spot._replace(front=coming._replace(stones=stones))
            elif move.cart == (coming.cart - table.direction) % carts:
                loaded = spot._replace(front=coming._replace(later=stones))
            else:
                continue
            worths[other] = loaded.worth(spot.tower, spot.reserve)
        own = worths.pop(seat)
        yield Choice(own - sum(worths) / len(worths), (move,), (), reserve)


def answers(state: State) -> list[Choice]:
    """The ways to go on with an action, from any decision within it on."""
    turn = state.turn
    assert isinstance(turn, Decision)
    if turn.kind in _WITHIN:
        return list(_WITHIN[turn.kind](state, turn.seat))
    return list(_CHOICES[turn.kind](spot_of(state, turn.seat)))


_WITHIN: Final = {"pay": payings, "surplus": surpluses, "load": loads}
