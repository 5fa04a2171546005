"""The table: its regions and how they lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from htpy import Element, Fragment, Node, button, div, fragment, main, nav, span

from app import coach
from app.games import Place, Table
from app.log import log
from app.markup import kept
from app.pieces import picture
from app.text import Translator
from app.yeti.mountain import board
from app.yeti.panel import turn
from app.yeti.players import players
from app.yeti.shop import shop
from app.yeti.weather import chip, sheet


def scores(table: Table) -> Sequence[int]:
    points: Sequence[int] = table.state.points
    return points


def place(table: Table) -> Place:
    """The bar's words, and the weather in it."""
    tr = table.tr
    return Place(tr("Yeti"), tr("Round {round}", round=table.state.round), chip(table))


def regions(table: Table) -> Mapping[str, Element]:
    """The parts of the table by element id."""
    return {
        "players": players(table),
        "log": log(table),
        "board": board(table),
        "turn": turn(table),
        "shop": shop(table),
        "tabs": _tabs(table.tr),
        "weather": sheet(table),
        "coach": coach.region(table),
    }


def layout(regions: Mapping[str, Node]) -> Element:
    """How the regions lie: players and log left, mountain and shop in the middle, the turn right."""
    return main("#table.table.yeti")[
        div(".left")[regions["players"], regions["log"]],
        regions["board"],
        regions["turn"],
        regions["shop"],
        regions["tabs"],
        regions["weather"],
        regions["coach"],
    ]


def _tabs(tr: Translator) -> Element:
    """On small screens these open the parts that have no room."""
    return nav("#tabs.tabs", aria_label=tr("More"))[_openers(tr)]


@kept
def _openers(tr: Translator) -> Fragment:
    return fragment[
        _tab("equipment", picture("equip-4"), tr("Equipment")),
        _tab("photos", picture("photo-5"), tr("Photos")),
        _tab("log", picture("i-log"), tr("Log")),
    ]


def _tab(sheet: str, image: Node, text: str) -> Element:
    return button(".chipbtn", type="button", id=f"tab-{sheet}", data_sheet=sheet, aria_expanded="false")[
        image, span[text]
    ]
