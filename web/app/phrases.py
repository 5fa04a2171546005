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


def decimal(tr: Translator, value: float, places: int = 1) -> str:
    """A number with so many places behind the decimal mark."""
    return f"{value:.{places}f}".replace(".", tr.p("decimal mark", ".")).replace("-", "\N{MINUS SIGN}")


def percent(tr: Translator, chance: float, places: int = 0) -> str:
    """A chance as a percentage; one that is neither none nor certain never looks so."""
    least = 10.0**-places
    if 0 < chance < least / 200:
        return tr("under {number} %", number=decimal(tr, least, places))
    if 1 - least / 200 < chance < 1:
        return tr("over {number} %", number=decimal(tr, 100 - least, places))
    return tr("{number} %", number=decimal(tr, 100 * chance, places))


def level_names(tr: Translator) -> dict[str, str]:
    """How strong a bot plays, in words."""
    return {
        "easy": tr.p("computer player", "easy"),
        "medium": tr.p("computer player", "medium"),
        "hard": tr.p("computer player", "hard"),
    }
