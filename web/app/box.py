"""Match your box: the values that are printed on one's own copy of a game, in place of ours.

What is kept and goes into a match's options is `components`, as it stands in a record; a form shows every
value of it as a field. Fields are called `photos.3`, `equipment.E1.0`, `trigger_points`.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final, NamedTuple, Protocol, cast

from app.text import Translator
from game import GAMES, OptionError

MOST: Final = 99
"""The highest value that can be typed in."""


class Field(NamedTuple):
    """One printed value."""

    name: str
    label: str
    """Within its row."""


class Row(NamedTuple):
    """Values that stand beside one picture."""

    title: str
    picture: str
    """A symbol; empty: none."""
    fields: tuple[Field, ...]


class Group(NamedTuple):
    """Values that are printed in one place."""

    title: str
    note: str
    rows: tuple[Row, ...]


class BoxForm(Protocol):
    """What a game's module `box` holds."""

    def groups(self, tr: Translator) -> tuple[Group, ...]:
        """Every value that can be typed in."""

    def tables(self, components: Any) -> dict[str, Any]:
        """All tables of the game's components, as they would stand in a record."""


def form(game: str) -> BoxForm:
    """The form of a game by its name."""
    return cast(BoxForm, import_module(f"app.{game}.box"))


def whole(game: str, kept: Mapping[str, Any]) -> dict[str, Any]:
    """All tables: the kept ones, and ours for the rest."""
    options: Any = GAMES[game].options({"components": dict(kept)})
    return copy.deepcopy(form(game).tables(options.components))


def names(tr: Translator, game: str) -> set[str]:
    """What the fields of a form are called."""
    return {field.name for group in form(game).groups(tr) for row in group.rows for field in row.fields}


def value(tables: Mapping[str, Any], name: str) -> int:
    """The value of a field.

    :raises LookupError: there is no such field.
    """
    found: Any = tables
    for part in name.split("."):
        found = found[int(part) if isinstance(found, list) else part]
    if not isinstance(found, int):
        raise KeyError(name)
    return found


def with_value(game: str, kept: Mapping[str, Any], name: str, number: int) -> dict[str, Any]:
    """What is kept once a field has another value: the tables that differ from ours."""
    tables = whole(game, kept)
    value(tables, name)  # that it is there
    *path, last = name.split(".")
    inner: Any = tables
    for part in path:
        inner = inner[int(part) if isinstance(inner, list) else part]
    inner[int(last) if isinstance(inner, list) else last] = number
    options: Any = GAMES[game].options({"components": tables})
    return dict(options.components.to_json())


def read(text: object) -> int | None:
    """A number as somebody types it; None if it is none that a box could say.

    >>> read(" 12 "), read("twelve"), read("-1"), read("100")
    (12, None, None, None)
    """
    digits = text.strip() if isinstance(text, str) else ""
    number = int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 4 else -1
    return number if 0 <= number <= MOST else None


def kept_from(data: object) -> dict[str, dict[str, Any]]:
    """What was kept, game by game; what a game would not take is left out."""
    found: dict[str, dict[str, Any]] = {}
    if isinstance(data, Mapping):
        for game, components in data.items():
            if game not in GAMES or not isinstance(components, Mapping):
                continue
            try:
                options: Any = GAMES[game].options({"components": dict(components)})
            except OptionError:
                continue
            if tables := options.components.to_json():
                found[game] = dict(tables)
    return found
