"""The weather of the round: a chip in the bar, and a sheet that explains it."""

from __future__ import annotations

from htpy import Element, Node, button, div, h2, section, span
from htpy import p as para

from app.games import Table
from app.markup import kept
from app.pieces import close
from app.text import Translator
from app.yeti import words
from app.yeti.pieces import sky


def chip(table: Table) -> Node:
    """For the bar; nothing without weather."""
    tile = table.state.weather
    return None if tile is None else _chip(table.tr, tile)


@kept
def _chip(tr: Translator, tile: str) -> Element:
    weather = words.weather(tr, tile)
    brief = tr("{name}: {rule}", name=weather.name, rule=weather.brief)
    return button(
        "#weather-chip.wxchip",
        type="button",
        data_sheet="weather",
        aria_expanded="false",
        aria_label=tr("Weather of this round. {rule}", rule=brief),
    )[sky(tile, size=40), span(".label.wide")[brief]]


def sheet(table: Table) -> Element:
    """The region `weather`: the tile large, its rule, and how the stack works."""
    tr, state = table.tr, table.state
    if state.weather is None:
        return section("#weather.pop", hidden=True)
    return section("#weather.pop", role="dialog", aria_labelledby="weather-title")[
        _explained(tr, state.weather, state.options.weather)
    ]


@kept
def _explained(tr: Translator, tile: str, setting: str) -> Element:
    weather = words.weather(tr, tile)
    return div(".paper")[
        close(tr),
        sky(tile),
        h2("#weather-title.h")[weather.name],
        para[weather.rule],
        para(".label")[tr("It holds for everyone, for this whole round.")],
        para(".label")[_stack(tr, setting)],
    ]


def _stack(tr: Translator, setting: str) -> str:
    sides = {
        "mixed": tr("three of them good at first, three bad"),
        "short": tr("all of them good at first"),
        "long": tr("all of them bad at first"),
    }[setting]
    return tr(
        "Six tiles lie in a stack, {sides}. Before each round the top one is turned over and goes to the "
        "bottom; the next one then holds.",
        sides=sides,
    )
