"""Who will win: what each seat may expect at the end, and how much time there is to turn it.

Every seat is judged by what it may know and have in hand before its next action: its tower's
outlook, its food, and the cart that will then be in front of it. That gives points at the end;
these become chances to win by a softmax: the shorter the match, the more a point decides. All
weights are fitted to matches (`game.yak.learn`).

>>> from game.yak import YAK
>>> state = YAK.start(2, YAK.options({}))
>>> for token in ("start:0", "cart:0=BGR", "cart:1=BGR", "cart:2=OVW"):
...     state = state.play(token)
>>> [round(chance, 1) for chance in win_chances(state)]
[0.5, 0.5]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp
from typing import Final, NamedTuple

from game.contract import Over
from game.yak import food, values
from game.yak.components import CARDS, CRYSTAL, MOST_RESERVE, PRICES, Components
from game.yak.objectives import objective_points
from game.yak.potential import appetite, outlook
from game.yak.state import State
from game.yak.tower import SIZE, Tower

SLOPES: Final = dict(values.SLOPES)
WEIGHTS: Final = list(values.WEIGHTS)
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


def win_chances(state: State) -> tuple[float, ...]:
    """Each seat's chance to win, as far as what is visible tells; exact when the match is over."""
    turn, seats = state.turn, range(state.seats)
    if isinstance(turn, Over):
        return tuple(1 / len(turn.winners) if seat in turn.winners else 0.0 for seat in seats)
    return chances(state, expected_points(state))


def chances(state: State, points: Sequence[float]) -> tuple[float, ...]:
    """Chances to win of seats that expect these points."""
    slope, calm = SLOPES[state.seats]
    return softmax(points, slope / (calm + time_left(state)))


def softmax(points: Sequence[float], decisive: float) -> tuple[float, ...]:
    """Chances whose logarithms differ by the points, each of which counts so much."""
    best = max(points)
    weights = [exp(decisive * (seat - best)) for seat in points]
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)


def time_left(state: State) -> float:
    """About how many stones whoever is first still places."""
    table = state.table
    if table.ended_by is not None:
        return 2.0 * (table.last_round - table.round)
    return min(
        2.0 * (table.last_round - table.round), min(SIZE - tower.shape.bit_count() for tower in table.towers)
    )


def expected_points(state: State) -> tuple[float, ...]:
    """What each seat may expect to have at the end."""
    components = state.options.components
    extra = objective_points(state.objectives, state.towers, components) if state.objectives else None
    points = []
    for seat, tower in enumerate(state.towers):
        race = race_of(state, seat)
        worth = standing(tower, larder(state, seat), front_of(state, seat), race, components)
        points.append(worth + extra[seat] if extra else worth)
    return tuple(points)


def standing(tower: Tower, reserve: str, front: Front, race: Race, components: Components) -> float:
    """What a seat may expect to have at the end, objectives aside."""
    ahead = stones_ahead(tower, race)
    worth = outlook(tower, components).at(ahead)
    for (now, early), value in zip(
        WEIGHTS, features(tower, reserve, front, race, ahead, components), strict=True
    ):
        worth += (now + early * ahead / SIZE) * value
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
    stock = min(MOST_RESERVE - have, max(map(front.food.count, "mkb")))
    left = SIZE - tower.shape.bit_count()
    lead = max(-4, min(4, race.rival - left)) if race.triggered is None else 0
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


FEATURES: Final = 11


@lru_cache(1 << 15)
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
    others = [other for other in range(state.seats) if other != seat]
    return Race(
        rival=min(SIZE - table.towers[other].shape.bit_count() for other in others),
        actions=table.last_round - table.round + acts(state, seat),
        most_food=max(len(table.reserves[other]) for other in others),
        triggered=None if table.ended_by is None else table.ended_by == seat,
    )


def front_of(state: State, seat: int) -> Front:
    """The cart in front of a seat when it acts next, and the one after."""
    table = state.table
    count = len(table.stones)
    moved = table.moved if acts(state, seat) else table.moved + table.direction
    cart, after = (seat - moved) % count, (seat - moved - table.direction) % count
    return Front(cart, table.stones[cart], table.food[cart], table.stones[after])


def larder(state: State, seat: int) -> str:
    """A seat's food, without what it owes for stones already taken."""
    reserve = state.reserves[seat]
    if state.taken and state.seat == seat:
        payments = food.payments(reserve, state.price, state.cart_of(seat))
        reserve = food.less(reserve, payments[0])
    return reserve
