"""The weather of the round: a chip in the bar, and a sheet that explains it."""

from __future__ import annotations

from htpy import Element, Node, button, div, h2, section, span
from htpy import p as para

from app.games import Table
from app.pieces import close
from app.yeti import words
from app.yeti.pieces import sky
from game.yeti import State


def chip(table: Table) -> Node:
    """For the bar; nothing without weather."""
    tr, tile = table.tr, table.state.weather
    if tile is None:
        return None
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
    weather = words.weather(tr, state.weather)
    return section("#weather.pop", role="dialog", aria_labelledby="weather-title")[
        div(".paper")[
            close(tr),
            sky(state.weather),
            h2("#weather-title.h")[weather.name],
            para[weather.rule],
            para(".label")[tr("It holds for everyone, for this whole round.")],
            para(".label")[_stack(table, state)],
        ]
    ]


def _stack(table: Table, state: State) -> str:
    tr = table.tr
    sides = {
        "mixed": tr("three of them good at first, three bad"),
        "short": tr("all of them good at first"),
        "long": tr("all of them bad at first"),
    }[state.options.weather]
    return tr(
        "Six tiles lie in a stack, {sides}. Before each round the top one is turned over and goes to the "
        "bottom; the next one then holds.",
        sides=sides,
    )
