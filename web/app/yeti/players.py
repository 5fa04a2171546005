"""Everybody's panel: who, how many points, on which level, what they own, whose turn it is."""

from __future__ import annotations

from functools import cache

from htpy import Element, Node, div, i, li, ol, section, span, svg, text, use
from htpy import b as bold
from markupsafe import Markup

from app.games import Player, Table
from app.markup import icon, kept, turnmark
from app.pieces import picture
from app.text import Translator
from app.yeti import words
from app.yeti.mountain import still_to_play
from app.yeti.pieces import die, gear
from game.contract import Over
from game.yeti import State


def players(table: Table) -> Element:
    """The region `players`."""
    tr, state = table.tr, table.state
    return section("#players.players", aria_label=tr("Players"))[
        ol(class_=f"n{state.seats}")[(_panel(tr, table, state, seat) for seat in range(state.seats))]
    ]


def _panel(tr: Translator, table: Table, state: State, seat: int) -> Markup:
    over = isinstance(state.turn, Over)
    active = seat == state.seat and not over
    return _drawn(
        tr,
        seat,
        table.players[seat],
        active,
        "" if active else _status(tr, state, seat, over),
        state.points[seat],
        state.levels[seat],
        state.owned[seat],
        state.peak_bonus[seat],
        state.overview[seat],
    )


@kept
def _drawn(
    tr: Translator,
    seat: int,
    who: Player,
    active: bool,
    status: str,
    points: int,
    level: int,
    owned: tuple[str, ...],
    bonus: int,
    lying: int,
) -> Element:
    return li(
        id=f"player-{seat}",
        class_=["pl", f"s{who.look}", "lit" if active else "paper"],
        aria_current="true" if active else None,
    )[
        picture(f"pawn-{who.look}", "pw"),
        div(".who")[
            bold(title=who.name)[who.bot and icon("bot", label=tr("Computer")), who.name],
            turnmark("play" if who.bot else "hint", tr("Plays now") if who.bot else tr("Your turn"))
            if active
            else span(".label")[status],
        ],
        span(".pts.num")[
            span(id=f"points-{seat}", data_count=True)[str(points)],
            span(".vh")[tr.p("after a number", "points")],
        ],
        div(".own")[
            _steps(tr, level),
            (
                span(role="img", aria_label=words.item(tr, item), title=words.item(tr, item))[
                    gear(item, size=24)
                ]
                for item in owned
            ),
            _peak(tr, bonus) if bonus else None,
            _lying(tr, lying) if lying else None,
        ],
    ]


def _status(tr: Translator, state: State, seat: int, over: bool) -> str:
    if over or state.ended_by is None:
        return words.ledge(tr, state.levels[seat])
    return tr("Still to play") if still_to_play(state, seat) else tr("Has played")


@cache
def _bars(level: int) -> Markup:
    return Markup("".join(str(i(class_="on" if step <= level else None)) for step in range(4)))


def _steps(tr: Translator, level: int) -> Element:
    return span(".lv", role="img", aria_label=words.ledge(tr, level), data_rule="mountain")[_bars(level)]


def _peak(tr: Translator, bonus: int) -> Element:
    name = tr("Peak tile, {points}", points=words.points(tr, bonus))
    return svg(viewBox="0 0 48 48", width=26, height=26, role="img", aria_label=name)[
        use(href="#peak-tile"), text(".tile-no", x=24, y=39, text_anchor="middle")[str(bonus)]
    ]


def _lying(tr: Translator, count: int) -> Node:
    """Dice that nobody else may roll until this player's turn."""
    name = tr.n(
        "{count} die lies here until this player's turn",
        "{count} dice lie here until this player's turn",
        count,
    )
    return span(".lie", role="img", aria_label=name, title=name)[die("S", size=24), count > 1 and f"×{count}"]
