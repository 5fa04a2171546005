"""Small pieces that both tables are full of, as ready markup: each is put together once."""

from __future__ import annotations

from functools import cache

from htpy import Element, button, span
from markupsafe import Markup

from app.markup import art, icon, kept
from app.text import Translator


@cache
def picture(symbol: str, class_: str = "", size: int | None = None) -> Markup:
    """A symbol as decoration."""
    return Markup(str(art(symbol, class_=class_, size=size)))


@cache
def mark(look: int) -> Markup:
    """A seat's small badge."""
    return Markup(str(span(class_=f"mk s{look}")[art(f"seat-{look}")]))


@kept
def close(tr: Translator) -> Element:
    """The button that shuts a sheet."""
    return button(".btn.icon.ghost.sheet-x", type="button", data_close=True, aria_label=tr("Close"))[
        icon("close")
    ]
