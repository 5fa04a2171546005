"""The turn panel of every table: one frame of five rows, and the choices that fill it.

Who and what to do / what is given / the choice / what follows / the action. A state of the turn changes
what is in the rows, never the rows, so nothing jumps.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from htpy import Element, Node, VoidElement, button, div, fieldset, h2, label, legend, section, span
from htpy import b as bold
from htpy import input as input_

from app.coach import asking, strip
from app.games import Table
from app.markup import badge, icon, kept
from app.phrases import level_names
from app.pieces import picture
from app.text import Translator


class Rows(NamedTuple):
    """What a state of the turn puts into the five rows."""

    look: int
    title: str
    why: str
    """One line below the title."""
    well: Node
    stage: Node
    follows: Node
    action: str
    """What the primary button does, in words."""
    ready: bool = True
    """Whether it can be pressed."""
    sign: Node = None
    """Beside the title: what makes this choice special."""
    token: str = ""
    """What the primary button plays; empty: what is picked."""


TICK = picture("i-check", "tk2")


def panel(table: Table, rows: Rows) -> Element:
    """The region `turn`. While a bot acts nothing in it can be chosen."""
    if table.watched:
        rows = _watched(table, rows)
    return section(
        class_=["turn paper", {"watched": table.watched, "thinks": table.phase == "thinks"}],
        id="turn",
        aria_labelledby="turn-title",
    )[
        div(".stat")[
            badge(rows.look),
            div[h2("#turn-title")[rows.title], span(".label")[rows.why]],
            rows.sign,
        ],
        rows.well,
        rows.stage,
        rows.follows,
        div(".acts")[
            strip(table),
            _undo(table.tr, table.stuck),
            _hold(table) if table.watched else asking(table),
            _primary(table, rows),
        ],
    ]


def _watched(table: Table, rows: Rows) -> Rows:
    """The rows for those who look on: who plays, and what was chosen."""
    tr = table.tr
    who = table.players[table.state.turn.seat]
    title, why = rows.title, tr("Computer, {level}", level=level_names(tr)[who.bot])
    match table.phase:
        case "ready":
            title = tr("{name}’s turn", name=who.name)
        case "thinks":
            title = tr("{name} is thinking …", name=who.name)
        case "chosen" | "forced":
            title = tr("{name}: {choice}", name=who.name, choice=rows.action)
        case "event":
            why = rows.why
    return rows._replace(look=who.look, title=title, why=why, sign=span(".why3")[icon("bot", class_="i")])


def _hold(table: Table) -> Element:
    """Lets bots wait, or go on by themselves."""
    name = table.tr("Let it run") if table.paused else table.tr("Pause")
    return button(
        "#hold.btn.icon",
        type="button",
        data_do="unpause" if table.paused else "pause",
        data_key="p",
        aria_label=name,
        title=name,
    )[icon("play" if table.paused else "pause")]


@kept
def _undo(tr: Translator, stuck: str) -> Element:
    """Always there; where it is not possible its name says why."""
    name = stuck or tr("Undo")
    return button(
        "#undo.btn.icon",
        type="button",
        data_do="undo",
        data_key="u",
        aria_disabled="true" if stuck else None,
        aria_label=name,
        title=name,
    )[icon("undo")]


def _primary(table: Table, rows: Rows) -> Element:
    tr = table.tr
    skips = table.watched and not table.paused
    text = rows.action
    if table.watched:
        people = sum(not player.bot for player in table.players)
        if table.paused:
            text = tr("Go on")
        elif people == 1:
            text = tr("Skip to me")
        else:
            text = tr("Skip ahead") if people else tr("Skip this turn")
    return button(
        "#play.btn.primary",
        type="button",
        data_do="skip" if skips else "play",
        data_key="s" if skips else None,
        data_token=None if table.watched else rows.token or None,
        aria_disabled=None if rows.ready or table.watched else "true",
    )[span[text], skips and icon("skip")]


def pick(
    table: Table,
    token: str,
    *,
    kind: str = "radio",
    chosen: bool | None = None,
    group: str = "choice",
    name: str | None = None,
    disabled: bool = False,
    key: str | None = None,
) -> VoidElement:
    """The native input inside a choice; a `key` makes the choice without moving the focus there."""
    return input_(
        ".vh",
        type=kind,
        name=group,
        id="pick-" + re.sub(r"\W+", "-", token),
        data_do="pick",
        data_token=token,
        data_key=key,
        checked=table.picked == token if chosen is None else chosen,
        disabled=disabled or table.watched,
        aria_label=name,
    )


def tile(
    control: VoidElement,
    *content: Node,
    chosen: bool,
    class_: str = "",
    drag: bool = False,
    advised: Node = None,
) -> Element:
    """One of three or more choices; with `drag` it can also be dragged to where it belongs."""
    return label(class_=["tile", class_, {"lit": chosen}], data_drag=drag)[control, TICK, advised, content]


def card(
    control: Node, dice: Node, title: Node, then: Node, *more: Node, chosen: bool, advised: Node = None
) -> Element:
    """One of two choices, with room for what follows from it. Without an input it is only shown."""
    box = label if control is not None else div
    return box(class_=["ch", {"lit": chosen}])[
        control,
        advised,
        span(".dice")[dice],
        span(".says")[bold[title], span(".label")[then]],
        picture("i-check", "tick"),
        more,
    ]


def choices(name: str, cards: Sequence[Element]) -> Element:
    """Two choices, as cards."""
    return fieldset(".choices")[legend(".vh")[name], cards]


def tiles(name: str, options: Sequence[Element], class_: str = "") -> Element:
    """Three or more choices, as tiles."""
    return fieldset(class_=f"tiles n{min(len(options), 5)} {class_}")[legend(".vh")[name], options]
