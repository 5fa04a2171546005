"""The panel while nobody decides: dice in the air, a blizzard, the end of the match."""

from __future__ import annotations

from functools import cache

from htpy import Element, Node, circle, div, g, li, path, span, svg, text, ul, use
from htpy import b as bold
from markupsafe import Markup

from app.ending import ended
from app.games import Table
from app.panel import Rows
from app.yeti.frame import THREE, aside, evaluation, if_it_ended_now
from app.yeti.history import dice_after, previous
from app.yeti.mountain import short
from app.yeti.outlook import outlook
from app.yeti.pieces import FACE_NAMES, die
from game.contract import Event, Over
from game.yeti import State, preview
from game.yeti.components import SNOW


def air(table: Table) -> Rows:
    tr, state = table.tr, table.state
    who = table.players[state.seat]
    again = state.turn.kind == "reroll"
    title = (
        tr.n("{name} rolls {count} die again", "{name} rolls {count} dice again", state.pool, name=who.name)
        if again
        else tr.n("{name} rolls {count} die", "{name} rolls {count} dice", state.pool, name=who.name)
    )
    return Rows(
        look=who.look,
        title=title,
        why=tr("The dice are in the air …"),
        well=aside(tr, state),
        stage=div(".stage.mid.well")[
            svg(
                ".tumble",
                viewBox="0 0 360 150",
                role="img",
                aria_label=tr.n("{count} die in the air", "{count} dice in the air", state.pool),
            )[_tumbling(state.pool)]
        ],
        follows=if_it_ended_now(tr, state, outlook(state)),
        action=tr("Show the roll"),
    )


_TILTS = (-14, 22, 9, -24, 31, -8, 15)


@cache
def _tumbling(count: int) -> Markup:
    """Dice whose faces nobody knows yet, spread over a drawing of 360 by 150."""
    size = 56 if count > 5 else 64
    gap = min(66, 300 / max(1, count - 1))
    flying = []
    for place, tilt in enumerate(_TILTS[:count]):
        x, y = 180 + gap * (place - (count - 1) / 2), 75 if count == 1 else 106 if place % 2 else 46
        flying.append(
            g(id=f"rolled-{place}", data_move="drop", transform=f"rotate({tilt} {short(x)} {y})")[
                g(".flying")[
                    use(
                        href=f"#die-face-{FACE_NAMES['FTCPFSC'[place]]}",
                        x=short(x - size / 2),
                        y=short(y - size / 2),
                        width=size,
                        height=size,
                    )
                ]
            ]
        )
    return Markup("".join(map(str, flying)))


def blizzard(table: Table) -> Rows:
    """More than three Snow: the Yeti walks, and surplus dice stay with the player."""
    tr, state = table.tr, table.state
    before = previous(table.match)
    storm = next(event for event in state.events if event.kind == "blizzard")
    who = table.players[storm.seat]
    fallen = dice_after(before, table.match.moves[-1])
    steps = storm.to - before.yeti
    if steps:
        why = tr.n(
            "The Yeti walks {count} space on, to {space}.",
            "The Yeti walks {count} spaces on, to {space}.",
            steps,
            space=storm.to,
        )
    else:
        why = tr("A marker stands right before the Yeti: he stays on {space}.", space=storm.to)
    return Rows(
        look=who.look,
        title=tr("{count} Snow: a blizzard", count=THREE + storm.count),
        why=why,
        well=aside(tr, before, fallen),
        stage=div(".stage.mid")[div(".well.bzw")[_walk(table, before, storm)], _surplus(table, storm)],
        follows=evaluation(tr, before, preview(before, fallen), SNOW, state.events),
        action=tr("On: turn a Snow") if _to_turn(state) else tr("Go on"),
    )


def _to_turn(state: State) -> bool:
    return not isinstance(state.turn, Over) and state.turn.kind == "turn"


def _surplus(table: Table, storm: Event) -> Element:
    tr = table.tr
    who = table.players[storm.seat].name
    return ul(".fx2")[
        li[
            die(SNOW),
            span[
                bold[
                    tr.n(
                        "{count} Snow die lies with {name}",
                        "{count} Snow dice lie with {name}",
                        storm.count,
                        name=who,
                    )
                ],
                span(".label")[tr("out of everyone's pool until {name}'s next turn", name=who)],
            ],
        ]
    ]


def _walk(table: Table, before: State, storm: Event) -> Element:
    """The stretch of the trail that the Yeti walks, with the markers on it."""
    start, end = before.yeti, storm.to
    first, last = start - 4, max(end, start + 4) + 1

    def at(space: int) -> float:
        return 24 + 312 * (space - first) / (last - first)

    markers = [
        use(href=f"#marker-{who.look}", x=short(at(points) - 15), y=102, width=30, height="37.5")
        for who, points in zip(table.players, before.points, strict=True)
        if first <= points <= last
    ]
    moved: Node = None
    if end != start:
        middle, tip = (at(start) + at(end)) / 2, short(at(end) - 24)
        moved = [
            g(opacity=".4")[use(href="#yeti-marker", x=short(at(start) - 23), y=78, width=46, height="55.2")],
            path(".arw", d=f"M{short(at(start) + 8)} 70Q{short(middle)} 30 {tip} 56", stroke_dasharray="7 6"),
            path(".arw", d=f"M{tip} 56m-12-4l12 4 1-13"),
        ]
    return svg(
        ".bz.art",
        viewBox="0 0 360 168",
        role="img",
        aria_label=table.tr("The Yeti walks from {start} to {end}", start=start, end=end),
    )[
        path(".tr", d="M24 140H336"),
        (circle(cx=short(at(space)), cy=140, r=3) for space in range(first, last + 1)),
        (text(x=short(at(space)), y=163)[str(space)] for space in sorted({start, end})),
        moved,
        use(href="#yeti-marker", x=short(at(end) - 31), y=64, width=62, height="74.4"),
        markers,
        _SNOWFALL,
    ]


_SNOWFALL = Markup(
    "".join(
        str(use(href="#face-snow", x=x, y=y, width=size, height=size))
        for x, y, size in ((40, 12, 26), (98, 44, 18), (150, 6, 22), (214, 30, 16), (334, 20, 20))
    )
)


def over(table: Table) -> Rows:
    """The match has ended."""
    tr, turn = table.tr, table.state.turn
    why = (
        tr("The Yeti was reached; the round is over.")
        if turn.reason == "yeti"
        else tr("The last round is over.")
    )
    return ended(table, table.state.points, why)
