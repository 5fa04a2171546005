"""Handfuls of food: strings in the order m k b (meat, milk, bread).

There are few of them, so what is asked of them again and again is remembered.

>>> add("mb", "km"), less("mmkb", "mb")
('mmkb', 'mk')
>>> payments("mmkb", 3, cart=0)
()
>>> payments("mmkb", 3, cart=3)
('mmk', 'mmb')
"""

from __future__ import annotations

from functools import cache
from itertools import product

from game.yak.components import FOODS, REFUSED


def handful(m: int, k: int, b: int) -> str:
    """So many of each kind."""
    return FOODS[0] * m + FOODS[1] * k + FOODS[2] * b


def counts(food: str) -> tuple[int, int, int]:
    """How many there are of each kind."""
    return food.count(FOODS[0]), food.count(FOODS[1]), food.count(FOODS[2])


@cache
def largest(food: str) -> int:
    """How many there are of the kind there is most of."""
    return max(counts(food))


@cache
def add(food: str, more: str) -> str:
    """Two handfuls together."""
    return "".join(sorted(food + more, key=FOODS.index))


@cache
def less(food: str, some: str) -> str:
    """What is left without some of it."""
    for kind in some:
        food = food.replace(kind, "", 1)
    return food


@cache
def parts(food: str, size: int) -> tuple[str, ...]:
    """Every handful of so many out of this.

    >>> parts("mmb", 2)
    ('mm', 'mb')
    """
    m, k, b = (range(most, -1, -1) for most in counts(food))
    return tuple(handful(*part) for part in product(m, k, b) if sum(part) == size)


@cache
def payments(reserve: str, price: int, cart: int) -> tuple[str, ...]:
    """Every way to pay a price at a cart (K4.2)."""
    refused = REFUSED[cart]
    if refused:
        return parts(reserve.replace(refused, ""), price)
    return tuple(part for part in parts(reserve, price) if len(set(part)) < len(FOODS))


@cache
def most(reserve: str, cart: int) -> int:
    """The highest price that a reserve can pay at a cart.

    >>> most("mmkb", cart=0), most("mmkb", cart=3)
    (2, 3)
    """
    refused = REFUSED[cart]
    unused = reserve.count(refused) if refused else min(counts(reserve))
    return len(reserve) - unused
