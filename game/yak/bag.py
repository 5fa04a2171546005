"""The quarry bag: stones drawn in batches, and the fog among them (K8).

A bag is a string of letters in ASCII order, so fog stands last. A draw is the string of
everything that came out: a batch of all that are wanted, then, if it held fog, a batch of as
many replacements, and so on; within a batch the letters stand in order, for it has none.

>>> unpack("BBGRW~~", 3, "RG~B")
Drawn(letters='GR~B', stones='BGR', fogs=(1,), bag='BW~')
>>> unpack("BBGRW~~", 3, "BBB") is None
True
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from game.contract import Source
from game.yak.components import FOG


class Drawn(NamedTuple):
    """A whole draw, taken apart."""

    letters: str
    """All that came out, batch by batch."""
    stones: str
    """The stones among it, in ASCII order."""
    fogs: tuple[int, ...]
    """How much fog each batch held that held any: so often the carts turn."""
    bag: str
    """What is left, the fog set aside still outside."""


def draw(bag: str, wanted: int, source: Source) -> str:
    """Draw so many, and replacements for the fog, for as long as there is anything (K8.1, K8.3)."""
    letters = ""
    while wanted and bag:
        batch = []
        for _ in range(min(wanted, len(bag))):
            place = source.below(len(bag))
            batch.append(bag[place])
            bag = bag[:place] + bag[place + 1 :]
        letters += "".join(sorted(batch))
        wanted = batch.count(FOG)
    return letters


def unpack(bag: str, wanted: int, letters: str) -> Drawn | None:
    """The parts of a draw; None if it cannot come out of this bag."""
    at = 0
    drawn = ""
    fogs: tuple[int, ...] = ()
    while wanted and bag:
        size = min(wanted, len(bag))
        batch = "".join(sorted(letters[at : at + size]))
        rest = bag
        for letter in batch:
            rest = rest.replace(letter, "", 1)
        if len(bag) - len(rest) != size:
            return None
        bag = rest
        at += size
        drawn += batch
        wanted = batch.count(FOG)
        if wanted:
            fogs += (wanted,)
    if at != len(letters):
        return None
    stones = "".join(sorted(drawn.replace(FOG, ""))) if fogs else drawn
    return Drawn(drawn, stones, fogs, bag)


@lru_cache(maxsize=32)
def outcomes(bag: str, wanted: int) -> tuple[tuple[str, Fraction], ...]:
    """Every draw that can come, with its exact probability; from a full bag some seven thousand.

    >>> outcomes("BB~", 1)
    (('B', Fraction(2, 3)), ('~B', Fraction(1, 3)))
    """
    return tuple((letters, Fraction(ways, of)) for letters, ways, of in _draws(bag, wanted))


def put(bag: str, letters: str) -> str:
    """The bag with these back in it.

    >>> put("BGW~", "RB")
    'BBGRW~'
    """
    for letter in letters:
        place = bisect(bag, letter)
        bag = bag[:place] + letter + bag[place:]
    return bag


def _draws(bag: str, wanted: int) -> Iterator[tuple[str, int, int]]:
    """Every draw, and in how many ways of how many it comes."""
    size = min(wanted, len(bag))
    if not size:
        yield "", 1, 1
        return
    all_ways = comb(len(bag), size)
    for batch, ways in _batches(tuple(sorted(Counter(bag).items())), size):
        fog = batch.count(FOG)
        if not fog:
            yield batch, ways, all_ways
            continue
        rest = bag
        for letter in batch:
            rest = rest.replace(letter, "", 1)
        for more, ways_on, of in _draws(rest, fog):
            yield batch + more, ways * ways_on, all_ways * of


@lru_cache(maxsize=1024)
def _batches(kinds: tuple[tuple[str, int], ...], size: int) -> tuple[tuple[str, int], ...]:
    """Every batch of so many pieces, and in how many ways it can be picked."""
    if not size:
        return (("", 1),)
    if not kinds:
        return ()
    (letter, there), *others = kinds
    return tuple(
        (letter * count + more, comb(there, count) * ways)
        for count in range(min(there, size), -1, -1)
        for more, ways in _batches(tuple(others), size - count)
    )
