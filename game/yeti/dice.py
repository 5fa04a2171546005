"""Handfuls of dice: strings of face letters in alphabetical order.

There are only 792 handfuls of up to seven dice, so what is asked of them again and again is
remembered.

>>> add("FS", "CF")
'CFFS'
>>> take("CFFT", "F")
('FF', 'CT')
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import chain, combinations, combinations_with_replacement
from math import factorial

from game.yeti.components import CHOICE_ORDER, DICE, DIE, SNOW

HANDFULS = tuple(
    frozenset("".join(dice) for dice in combinations_with_replacement(sorted(set(DIE)), n))
    for n in range(DICE + 1)
)
"""All handfuls of n dice, by n."""


def handful(faces: str) -> str:
    """The faces in alphabetical order."""
    return "".join(sorted(faces))


@cache
def add(dice: str, more: str) -> str:
    """Two handfuls together."""
    return handful(dice + more)


@cache
def take(dice: str, faces: str) -> tuple[str, str]:
    """All dice that show one of the faces, and the rest."""
    return "".join(d for d in dice if d in faces), "".join(d for d in dice if d not in faces)


@cache
def replace(dice: str, old: str, new: str) -> str:
    """One die that shows `old` now shows `new` (`""`: it is taken away).

    >>> replace("CSS", "S", "T")
    'CST'
    """
    return handful(dice.replace(old, new, 1))


@cache
def choices(rolled: str, most: int, may_pass: bool) -> tuple[str, ...]:
    """The sets of kinds that may be set aside from a roll, at most so many (Y3.2, Y3.3).

    >>> choices("CFF", 1, True)
    ('C', 'F', '')
    >>> choices("CFF", 2, False)
    ('C', 'F', 'CF')
    """
    kinds = [face for face in CHOICE_ORDER if face in rolled]
    sets = chain.from_iterable(combinations(kinds, n) for n in range(1, min(most, len(kinds)) + 1))
    return tuple("".join(kinds) for kinds in sets) + (("",) if may_pass else ())


@cache
def rolls(n: int) -> tuple[tuple[str, Fraction], ...]:
    """Every handful that n dice can show, with its exact probability (multinomial).

    >>> dict(rolls(1))["F"]
    Fraction(1, 3)
    """
    return tuple((dice, _probability(dice)) for dice in sorted(HANDFULS[n]))


def _probability(dice: str) -> Fraction:
    ways = factorial(len(dice))
    for face in set(dice):
        ways //= factorial(dice.count(face))
        ways *= DIE.count(face) ** dice.count(face)
    return Fraction(ways, len(DIE) ** len(dice))


def snow(dice: str) -> int:
    """How many dice show Snow."""
    return dice.count(SNOW)
