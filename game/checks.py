"""Checks of options that come from outside; what is wrong is said in a sentence.

>>> numbers("photos", [1, 3, -6], 3)
Traceback (most recent call last):
    ...
game.contract.OptionError: photos holds whole numbers from 0 up, not -6.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from game.contract import Json, OptionError, clip, shown

MOST: Final = 10**12
"""So that a match's sums are numbers that every reader of JSON takes exactly (2**53)."""


def only(given: Mapping[str, Json], what: str, known: Iterable[str]) -> None:
    """:raises OptionError: a name that is not among the known ones."""
    for name in given:
        if name not in known:
            raise OptionError(f"There is no {what} “{clip(name)}”; there are {', '.join(known)}.")


def flag(name: str, value: Json) -> bool:
    """:raises OptionError: neither true nor false."""
    if not isinstance(value, bool):
        raise OptionError(f"{name} is true or false, not {shown(value)}.")
    return value


def tables(value: Json, known: Iterable[str]) -> dict[str, Json]:
    """:raises OptionError: no object, or a table nobody knows."""
    if not isinstance(value, dict):
        raise OptionError(f"components is an object of tables, not {shown(value)}.")
    only(value, "table of components", known)
    return value


def number(name: str, value: Json) -> int:
    """:raises OptionError: no whole number from 0 up."""
    if not _is_count(value):
        raise OptionError(f"{name} is a whole number from 0 up, not {shown(value)}.")
    return _not_too_large(name, int(value))


def numbers(name: str, value: Json, length: int) -> tuple[int, ...]:
    """:raises OptionError: no list of so many whole numbers from 0 up."""
    if not isinstance(value, list) or len(value) != length:
        raise OptionError(f"{name} is a list of {length} whole numbers, not {shown(value)}.")
    for one in value:
        if not _is_count(one):
            raise OptionError(f"{name} holds whole numbers from 0 up, not {shown(one)}.")
        _not_too_large(name, one)
    return tuple(value)


def _is_count(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _not_too_large(name: str, number: int) -> int:
    if number > MOST:
        raise OptionError(f"{name} goes up to {MOST:,}, not to {shown(number)}.")
    return number
