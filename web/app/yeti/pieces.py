"""The pictures of Yeti's pieces, as ready markup: symbols of the sprite that the page holds.

They stand hundreds of times on the table, so each is put together once.
"""

from __future__ import annotations

from functools import cache

from htpy import span
from markupsafe import Markup

from app.pieces import picture
from app.yeti import words

FACE_NAMES = {"S": "snow", "C": "coin", "P": "sherpa", "F": "foot", "T": "tent"}


def die(letter: str, class_: str = "", size: int | None = None) -> Markup:
    """A die that shows a face."""
    return picture(f"die-face-{FACE_NAMES[letter]}", class_, size)


def glyph(letter: str, size: int | None = None) -> Markup:
    """A face without its die."""
    return picture(f"face-{FACE_NAMES[letter]}", "", size)


def gear(item: str, class_: str = "", size: int | None = None) -> Markup:
    """A piece of equipment."""
    return picture(f"equip-{item[1:]}", class_, size)


def sky(tile: str, class_: str = "art", size: int | None = None) -> Markup:
    """A side of a weather tile."""
    return picture(f"wx-{'bad' if words.is_bad(tile) else 'good'}-{tile[0]}", class_, size)


@cache
def price(coins: int, size: int = 18) -> Markup:
    """What something costs."""
    return Markup(str(span(".cost.num", aria_hidden="true")[glyph("C", size), str(coins)]))
