"""How a seat stands before its next action: its tower, its food, the cart that comes, the time.

>>> standing(Tower(), "mkb", Front(0, "RRG", "kkk", ""), Race(14, 99, 3, None), Components()) > 0
True
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from game.contract import Over
from game.yak import food
from game.yak.components import CARDS, CRYSTAL, MOST_RESERVE, PRICES, Components
from game.yak.position import Table
from game.yak.potential import appetite, hope
from game.yak.state import State
from game.yak.tower import SIZE, Tower

LAST_PUSH: Final = 2
"""Stones that others still place after somebody has completed a tower."""


class Front(NamedTuple):
    """The cart that a seat has in front of it when it acts next, and the one after."""

    cart: int
    stones: str
    food: str
    later: str
    """The stones of the one after."""


class Race(NamedTuple):
    """How a seat stands in time."""

    rival: int
    """The fewest stones that another seat still needs."""
    actions: int
    """How often the seat still acts, as far as that is known; else many times."""
    most_food: int
    """The most food that another seat has."""
    triggered: bool | None
    """Whether the end is triggered, and by this seat; None: not yet."""


@lru_cache(1 << 11)
def standing(tower: Tower, reserve: str, front: Front, race: Race, components: Components) -> float:
    """What a seat may expect to have at the end, objectives aside."""
    ahead = stones_ahead(tower, race)
    worth: float = hope(tower, components).at(ahead) + URGE * tower.shape.bit_count()
    beside = features(tower, reserve, front, race, ahead, components)
    for wish, value in zip(_wishes(ahead), beside, strict=True):
        worth += wish * value
    if race.triggered:
        worth += components.trigger_points
    return worth


def features(
    tower: Tower, reserve: str, front: Front, race: Race, ahead: int, components: Components
) -> tuple[float, ...]:
    """What counts beside the tower; `WEIGHTS` says how much."""
    have = len(reserve)
    rich = 0.0 if have < race.most_food or not have else 1.0 if have > race.most_food else 0.9
    if not race.actions:
        return (*(0.0,) * (FEATURES - 1), rich)
    cart = front.cart
    payable = food.most(reserve, cart)
    fit, wish = fits(tower, front.stones, payable, components)
    later = fits(tower, front.later, 9, components)[1] if race.actions > 1 else 0.0
    stock = min(MOST_RESERVE - have, food.largest(front.food))
    left = SIZE - tower.shape.bit_count()
    lead = race.rival - left if race.triggered is None else 0
    lead = -4 if lead < -4 else 4 if lead > 4 else lead
    return (
        float(ahead > 0),
        have,
        max(0, have - 3),
        max(0, have - 5),
        reach(payable),
        fit,
        wish,
        later,
        stock,
        lead,
        rich,
    )


URGE: Final = 0.2
"""What a stone is worth for being placed: whoever waits for ever wins nothing."""
WISHES: Final = (
    (0.0, 0.0),
    (0.25, 0.35),
    (-0.1, -0.1),
    (-0.1, -0.1),
    (0.5, 0.3),
    (0.4, 0.1),
    (0.1, 0.1),
    (0.1, 0.1),
    (0.1, 0.2),
    (0.3, -0.2),
    (1.0, -1.0),
)
"""What each feature is worth to who decides, in points: at the end, and what is added early on."""
FEATURES: Final = len(WISHES)


@cache
def _wishes(ahead: int) -> tuple[float, ...]:
    """The same with so many stones to come."""
    return tuple(now + early * ahead / SIZE for now, early in WISHES)


@lru_cache(1 << 11)
def fits(tower: Tower, stones: str, payable: int, components: Components) -> tuple[float, float]:
    """How well a cart's stones suit a tower: the best that can be paid, and the best of all."""
    fit = wish = 0.0
    hunger = appetite(tower, components)
    gains = []
    for letter in set(stones):
        count = stones.count(letter)
        gains += [(gain, letter) for gain in hunger[letter][:count]]
    gains.sort(reverse=True)
    total, crystals = 0.0, 0
    for price, (gain, letter) in zip(PRICES[1:], gains, strict=False):
        total += gain
        crystals += letter == CRYSTAL
        net = total - FOOD_POINT * (price + crystals)
        wish = max(wish, net)
        if price + crystals <= payable:
            fit = max(fit, net)
    return fit, wish


FOOD_POINT: Final = 0.5
"""About what a food is worth in points."""


@cache
def reach(payable: int) -> int:
    """How many stones can be paid with so much."""
    return sum(price <= payable for price in PRICES[1:])


def stones_ahead(tower: Tower, race: Race) -> int:
    """About how many stones a seat will still place."""
    left = SIZE - tower.shape.bit_count()
    if race.triggered is None and left <= race.rival:
        return min(left, 2 * race.actions)
    return min(left, race.rival + LAST_PUSH if race.triggered is None else left, 2 * race.actions)


def acts(state: State, seat: int) -> bool:
    """Whether a seat's action of this round is still before it."""
    turn, n = state.turn, state.seats
    if isinstance(turn, Over):
        return False
    if turn.seat is None or turn.kind == "card":
        return True
    if turn.seat == seat:
        return turn.kind in CARDS and not state.taken
    return (seat - state.baby) % n > (turn.seat - state.baby) % n


def race_of(state: State, seat: int) -> Race:
    """How a seat stands in time."""
    table = state.table
    return race(table, seat, table.last_round - table.round + acts(state, seat))


def race(table: Table, seat: int, actions: int) -> Race:
    """The same when a seat still acts so often."""
    return Race(
        rival=SIZE
        - max([tower.shape.bit_count() for other, tower in enumerate(table.towers) if other != seat]),
        actions=actions,
        most_food=max([len(reserve) for other, reserve in enumerate(table.reserves) if other != seat]),
        triggered=None if table.ended_by is None else table.ended_by == seat,
    )


def front_of(state: State, seat: int) -> Front:
    """The cart in front of a seat when it acts next, and the one after."""
    return front(state.table, seat, 0 if acts(state, seat) else 1)


def front(table: Table, seat: int, steps: int) -> Front:
    """The same when the carts have moved so many stops."""
    count = len(table.stones)
    cart = (seat - table.moved - steps * table.direction) % count
    return Front(cart, table.stones[cart], table.food[cart], table.stones[(cart - table.direction) % count])


def larder(state: State, seat: int) -> str:
    """A seat's food, without what it owes for stones already taken."""
    reserve = state.reserves[seat]
    if state.taken and state.seat == seat:
        payments = food.payments(reserve, state.price, state.cart_of(seat))
        reserve = food.less(reserve, payments[0])
    return reserve
