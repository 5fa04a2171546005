"""Turns of phrase that both games use."""

from __future__ import annotations

from collections.abc import Sequence

from app.text import Translator


def listed(tr: Translator, parts: Sequence[str]) -> str:
    """Several things in one sentence; one or more of them."""
    *most, last = parts
    return tr("{most} and {last}", most=", ".join(most), last=last) if most else last


def points(tr: Translator, count: int) -> str:
    return tr.n("{count} point", "{count} points", count)
