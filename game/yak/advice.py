"""The reason behind a move: what an action does to the tower, what it costs, and who profits.

Plain values for the coach; the words for them are made by the views.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Final

from game import contract
from game.contract import Decision
from game.ply import put_in
from game.slices import finished
from game.yak import food
from game.yak.actions import NARROW, best_choice, purchases, spot_of
from game.yak.components import MOST_RESERVE, RESTOCK, Components
from game.yak.moves import Card, Food, Load, Pay, Surplus, Take, YakMove
from game.yak.position import price
from game.yak.scoring import groups, tower_points
from game.yak.search import Found, finding_ways, look
from game.yak.state import State
from game.yak.tower import NUMBERS, SIZE, Tower

TRIALS: Final = 90
WAYS: Final = 6
"""Ways that are looked into more closely."""


@dataclass(frozen=True, slots=True)
class Growth:
    """A group that an action makes or makes larger."""

    colour: str
    before: int
    """Stones of the largest group that it grew from; 0: it is new."""
    after: int
    points: int
    """What it scores more than all groups that it grew from."""
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Passed:
    """What becomes of the cart that was acted at, or loaded, when the carts have moved."""

    cart: int
    seat: int | None
    """In front of whom it is in the next round; None: of nobody."""
    stones: str
    """What is left in it; nothing: three others come out of the bag."""
    food: str
    points: int
    """The most that its stones could add to that seat's tower at once, with the food it has."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """What an action does."""

    placed: tuple[tuple[str, str], ...]
    """Stones and cells, in order."""
    price: int
    """Food for all stones of this build."""
    paid: str
    """The food to pay with; empty if it is paid already."""
    food: str
    """The food that is taken: restock or market."""
    load: tuple[str, int] | None
    """Market: the stone, and the cart for it."""
    grows: tuple[Growth, ...]
    points: int
    """How many points more the tower scores."""
    passed: Passed


@dataclass(frozen=True, slots=True)
class Advice:
    """The best action found from here on, and why."""

    seat: int
    move: YakMove
    """What to answer now."""
    moves: tuple[YakMove, ...]
    """And after it, as far as no draw comes between and nothing changes before."""
    chance: float
    """The chance to win with it."""
    others: tuple[tuple[YakMove, float], ...]
    """The other answers that were looked into, best first, with their chances."""
    card: str
    """The card that is carried out."""
    reasons: Reasons


def advice(seen: contract.State, trials: int = TRIALS) -> Advice:
    """What to do at a decision, and why; always the same for the same state.

    :raises ValueError: nobody decides here.
    """
    return finished(advising(seen, trials))


def advising(seen: contract.State, trials: int = TRIALS) -> Generator[None, None, Advice]:
    """The same, thought about in slices.

    :raises ValueError: nobody decides here.
    """
    if not isinstance(seen, State) or not isinstance(turn := seen.turn, Decision):
        raise ValueError(f"There is nothing to advise on: {seen!r}")
    ways = yield from finding_ways(seen)
    found = yield from look(seen, ways[:WAYS], random.Random(0), trials, rounds=1)
    best, seat = found[0], turn.seat
    moves = best.way
    card = seen.chosen[seat]
    if isinstance(moves[0], Card):
        card = moves[0].card
        moves += best_choice(spot_of(seen, seat), card).moves
    return Advice(
        seat=seat,
        move=moves[0],
        moves=moves[1:],
        chance=best.value,
        others=tuple(_others(found)),
        card=card or "",
        reasons=reasons(seen, seat, card or "", moves),
    )


def _others(found: list[Found]) -> Iterator[tuple[YakMove, float]]:
    """First moves that differ from the best one's, each with its best chance."""
    told = {found[0].way[0]}
    for other in found[1:]:
        if other.way[0] not in told:
            told.add(other.way[0])
            yield other.way[0], other.value


def reasons(seen: State, seat: int, card: str, moves: tuple[YakMove, ...]) -> Reasons:
    """What these moves of a seat do, which carry out a card from here on."""
    table, cart = seen.table, seen.cart_of(seat)
    before = after = table.towers[seat]
    placed, taken = list[tuple[str, str]](), seen.taken
    stones, in_cart, paid, got, load = table.stones, table.food[cart], "", "", None
    for move in moves:
        match move:
            case Take(stone, cell):
                after = after.place(NUMBERS[cell], stone)
                placed.append((stone, cell))
                taken += stone
                stones = put_in(stones, cart, stones[cart].replace(stone, "", 1))
            case Pay(paid):
                in_cart = food.add(in_cart, paid)
            case Surplus(part):
                in_cart = food.less(in_cart, part)
            case Food(got) if card == RESTOCK:
                got *= min(in_cart.count(got), MOST_RESERVE - len(table.reserves[seat]))
                in_cart = food.less(in_cart, got)
            case Food(got):
                pass
            case Load(stone, to):
                load = stone, to
                stones = put_in(stones, to, "".join(sorted(stones[to] + stone)))
    told = load[1] if load else cart
    return Reasons(
        placed=tuple(placed),
        price=price(taken),
        paid=paid,
        food=got,
        load=load,
        grows=growth(before, after, seen.options.components),
        points=_points(after, seen) - _points(before, seen),
        passed=passed_on(seen, told, stones[told], in_cart if told == cart else table.food[told]),
    )


def _points(tower: Tower, seen: State) -> int:
    return tower_points(tower, seen.options.components).total


def growth(before: Tower, after: Tower, components: Components) -> tuple[Growth, ...]:
    """The groups of a tower that are new or larger than in the tower before, most points first."""
    was, now = (
        groups(tower, components, tower_points(tower, components).colours) for tower in (before, after)
    )
    grown = []
    for group in now:
        if group not in was and not set(group.cells) <= set(before.stones):
            parts = [old for old in was if old.colour == group.colour and set(old.cells) <= set(group.cells)]
            size = max((len(old.cells) for old in parts), default=0)
            points = group.points - sum(old.points for old in parts)
            grown.append(Growth(group.colour, size, len(group.cells), points, group.cells))
    return tuple(sorted(grown, key=lambda each: each.points, reverse=True))


def passed_on(seen: State, cart: int, stones: str, in_cart: str) -> Passed:
    """Who has a cart in front in the next round, if it then holds this."""
    table = seen.table
    count = len(table.stones)
    stop = (cart + table.moved + table.direction) % count
    seat = stop if stop < seen.seats else None
    points = 0
    if seat is not None:
        tower, components = table.towers[seat], seen.options.components
        payable = food.most(table.reserves[seat], cart)
        left = SIZE - tower.shape.bit_count()
        built = purchases(tower, stones, "", payable, left, components, NARROW)
        points = max(_points(purchase.tower, seen) for purchase in built) - _points(tower, seen)
    return Passed(cart, seat, stones, in_cart, points)
