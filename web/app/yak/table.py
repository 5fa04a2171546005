"""The table: its regions and how they lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from htpy import Element, Node, button, dd, div, dl, dt, h2, li, main, nav, ol, p, span
from htpy import b as bold
from markupsafe import Markup

from app import coach
from app.games import Place, Player, Table
from app.log import log
from app.markup import badge, kept
from app.panel import Rows, panel
from app.pieces import close as close_button
from app.pieces import picture
from app.text import Translator
from app.yak import moments
from app.yak.build import build
from app.yak.cards import card
from app.yak.outlook import worth
from app.yak.pay import market, pay, surplus
from app.yak.pieces import objective
from app.yak.ring import goals, ring
from app.yak.stock import load, restock
from app.yak.tower import grouped
from game.contract import Over
from game.yak import Components, State, Tower
from game.yak.tower import SIZE

_DECISIONS = {
    "card": card,
    "build": build,
    "pay": pay,
    "surplus": surplus,
    "restock": restock,
    "market": market,
    "load": load,
}


def scores(table: Table) -> Sequence[int]:
    """What the towers are worth as they stand; at the end all points."""
    state: State = table.state
    if isinstance(state.turn, Over):
        return [score.total for score in state.scores]
    return [worth(tower, state.options.components).total for tower in state.towers]


def place(table: Table) -> Place:
    """The bar's words, and what opens the sheets."""
    tr, state = table.tr, table.state
    points = state.options.components.objective_points
    return Place(
        tr("Yak"),
        tr.n(
            "Round {round} · {count} stone in the bag",
            "Round {round} · {count} stones in the bag",
            len(state.bag),
            round=state.round,
        ),
        span(".wide.more")[
            state.objectives
            and _opener(
                "objectives",
                tuple(objective(number, points[number - 1]) for number in state.objectives),
                tr("Master builder"),
                "bar",
            ),
            _opener("towers", picture("i-tower", "i"), tr("All towers"), "bar"),
            _opener("log", picture("i-log", "i"), tr("Log"), "bar"),
        ],
        short=tr("Round {round}", round=state.round),
    )


def regions(table: Table) -> Mapping[str, Element]:
    """The parts of the table by element id."""
    return {
        "ring": ring(table),
        "log": log(table),
        "turn": panel(table, _rows(table)),
        "tabs": _tabs(table),
        "towers": _towers(table),
        "objectives": _objectives(table),
        "coach": coach.region(table),
    }


def layout(regions: Mapping[str, Node]) -> Element:
    """How the regions lie: the ring with the log in a free corner, then the turn."""
    return main("#table.table.yak")[
        div(".ring")[regions["ring"], regions["log"]],
        regions["tabs"],
        regions["turn"],
        regions["towers"],
        regions["objectives"],
        regions["coach"],
    ]


def _rows(table: Table) -> Rows:
    match table.phase:
        case "event":
            return moments.moment(table)
        case "over":
            return moments.over(table)
        case _:
            return _DECISIONS[table.state.turn.kind](table)


@kept
def _opener(sheet: str, image: Node, text: str, where: str) -> Element:
    """A button that opens a sheet."""
    return button(
        class_="chipbtn" if where == "tab" else "btn ghost",
        type="button",
        id=f"{where}-{sheet}",
        data_sheet=sheet,
        aria_expanded="false",
    )[image, span[text]]


def _tabs(table: Table) -> Element:
    """On small screens these open the parts that have no room."""
    tr = table.tr
    return nav("#tabs.tabs", aria_label=tr("More"))[
        _opener("towers", picture("i-tower"), tr("All towers"), "tab"),
        table.state.objectives and _opener("objectives", picture("i-crown"), tr("Master builder"), "tab"),
        _opener("log", picture("i-log"), tr("Log"), "tab"),
    ]


def _sheet(tr: Translator, name: str, title: str, note: str, content: Node) -> Element:
    return div(f"#{name}.pop", role="dialog", aria_labelledby=f"{name}-title")[
        div(".dlg.wide2.paper")[
            div(".dhead")[h2(id=f"{name}-title")[title], close_button(tr)], p(".label.prose")[note], content
        ]
    ]


def _towers(table: Table) -> Element:
    """Everybody's tower with its groups, as they count now."""
    tr = table.tr
    return _sheet(
        tr,
        "towers",
        tr("All towers"),
        tr("Outlined: groups and what they count now. Crystals wear the colour that is worth most."),
        ol(class_=f"tws n{table.state.seats}")[(_tower(table, seat) for seat in range(table.state.seats))],
    )


def _tower(table: Table, seat: int) -> Markup:
    state: State = table.state
    return _counted(table.tr, table.players[seat], state.towers[seat], state.options.components)


@kept
def _counted(tr: Translator, who: Player, tower: Tower, components: Components) -> Element:
    points = worth(tower, components)
    return li(".twc.paper")[
        div(".oh2")[
            badge(who.look),
            p[
                bold[who.name],
                span(".label")[tr("{count} of {all} stones", count=tower.shape.bit_count(), all=SIZE)],
            ],
            bold(".num.big2")[str(points.total)],
        ],
        grouped(tr, who.name, tower, components),
        dl(".parts")[
            (
                div(data_rule=rule)[dt[title], dd(".num")[str(count)]]
                for rule, title, count in (
                    ("groups", tr("Groups"), points.groups),
                    ("group-count", tr.p("of groups", "Number"), points.group_count),
                    ("single", tr("Singles"), points.singles),
                )
            )
        ],
    ]


def _objectives(table: Table) -> Element:
    tr = table.tr
    return _sheet(
        tr,
        "objectives",
        tr("Master builder"),
        tr("They lie open, for everyone. Crystals do not count."),
        goals(tr, table),
    )
