"""The board: the mountain with its climbers, the peak tiles, and the trail of points with the Yeti.

All measures are units of the drawing, 480 by 420; the ledges and the trail are where the sprite's
`mountain` and `trail` have them.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from htpy import Element, Node, div, ellipse, g, path, section, span, svg, text, use
from htpy import b as bold
from htpy import p as para
from markupsafe import Markup

from app.games import Player, Table
from app.markup import icon
from app.text import Translator
from app.yeti import words
from app.yeti.outlook import outlook
from game.contract import Decision, Over
from game.yeti import Preview, State

CLIMBER = 42
PITCH = 38


class Ledge(NamedTuple):
    """A flat stretch where climbers stand."""

    left: int
    right: int
    y: int

    def place(self, index: int, among: int) -> float:
        """The left edge of one of so many climbers: five fit and every sign stays visible."""
        room = self.right - self.left - CLIMBER
        return self.left + index * min(PITCH, room / max(1, among - 1))


LEDGES = (Ledge(44, 218, 318), Ledge(286, 452, 250), Ledge(88, 256, 176), Ledge(240, 402, 102))

SPAN = 60
"""Spaces of the trail in view."""
PASS = 54
"""Nobody stands further along the view than this: the window moves on by `STEP`."""
STEP = 20
LIFT = 12

_SCENERY = Markup('<use href="#mountain"/>')
_TRAIL = Markup('<use href="#trail"/>')


def board(table: Table) -> Element:
    """The region `board`."""
    tr, state = table.tr, table.state
    ahead = (
        outlook(state, table.picked) if isinstance(state.turn, Decision) and table.phase != "event" else None
    )
    return section("#board.board.paper", aria_label=tr("Mountain and trail"))[
        svg(
            ".mt.art",
            viewBox="0 0 480 420",
            preserveAspectRatio="xMidYMax meet",
            overflow="visible",
            role="img",
            aria_label=described(tr, state, table.players),
        )[
            _SCENERY,
            peak_tiles(state.peak_tiles),
            ahead and ghost(state, ahead),
            climbers(state, table.players),
            trail(state, table.players),
            table.phase == "event" and _flakes(),
        ],
        last_round(tr, state, table.players),
    ]


def described(tr: Translator, state: State, players: tuple[Player, ...]) -> str:
    """The whole picture in words."""
    lines = [
        tr(
            "{name}: {place}, {points}.",
            name=who.name,
            place=words.place(tr, level),
            points=words.points(tr, points),
        )
        for who, level, points in zip(players, state.levels, state.points, strict=True)
    ]
    tiles = ", ".join(map(str, state.peak_tiles))
    return " ".join(
        [
            *lines,
            tr("The Yeti stands on {space}.", space=state.yeti),
            tr("Peak tiles left: {tiles}.", tiles=tiles) if tiles else tr("No peak tile is left."),
        ]
    )


def climbers(state: State, players: tuple[Player, ...]) -> Node:
    """Everyone on the ledge of their level; a lit patch under whose turn it is."""
    placed = []
    for level, ledge in enumerate(LEDGES):
        there = [seat for seat in range(state.seats) if state.levels[seat] == level]
        for index, seat in enumerate(there):
            x = ledge.place(index, len(there))
            if seat == state.seat and not isinstance(state.turn, Over):
                placed.append(ellipse(cx=short(x + 21), cy=ledge.y, rx=24, ry=6, fill="var(--pc-lamp)"))
            placed.append(
                use(
                    id=f"climber-{seat}",
                    data_move="walk",
                    href=f"#pawn-{players[seat].look}",
                    x=short(x),
                    y=ledge.y - 40,
                    width=CLIMBER,
                    height=CLIMBER,
                )
            )
    return placed


def ghost(state: State, ahead: Preview) -> Node:
    """Where the climber would get to, and where the tents would let it sleep."""
    level = state.levels[state.seat]
    camp, top = ahead.camp, ahead.climb_to
    if camp == level == top:
        return None
    parts: list[Node] = []
    here = _standing(state, level, state.seat)
    if top != level:
        summit = _next_place(state, top)
        parts += [_arrow(here, summit), _outline(summit, faint=camp != top)]
        here = summit
    if camp != top:
        bed = _standing(state, level, state.seat) if camp == level else _next_place(state, camp)
        parts += [_arrow(here, bed), _tent(bed) if camp == level else (_outline(bed), _tent(bed))]
    return g(".ghost", aria_hidden="true")[parts]


def _standing(state: State, level: int, seat: int) -> tuple[float, int]:
    there = [other for other in range(state.seats) if state.levels[other] == level]
    ledge = LEDGES[level]
    return ledge.place(there.index(seat), len(there)), ledge.y


def _next_place(state: State, level: int) -> tuple[float, int]:
    """The free place after those who stand there."""
    there = state.levels.count(level)
    ledge = LEDGES[level]
    return ledge.place(there, there + 1), ledge.y


def _outline(place: tuple[float, int], faint: bool = False) -> Element:
    x, y = place
    return path(
        class_="faint" if faint else None,
        transform=f"translate({short(x)} {y - 40})",
        d="M21 3c-6 0-10 4-10 10 0 2 .4 3.5 1.2 5-5 3-7.500 9-8 18-.2 3 1.800 4.500 4.300 4.500h25"
        "c2.500 0 4.500-1.500 4.300-4.500-.5-9-3-15-8-18 .8-1.500 1.200-3 1.200-5 0-6-4-10-10-10z",
    )


def _tent(place: tuple[float, int]) -> Element:
    x, y = place
    return use(href="#die-face-tent", x=short(x + 24), y=y - 18, width=22, height=22)


def _arrow(start: tuple[float, int], end: tuple[float, int]) -> Element:
    """A dashed bow from one standing climber to another."""
    x1, y1 = start[0] + 21, start[1] - 44
    side = 1 if end[0] < start[0] else -1
    x2, y2 = end[0] + 21 + side * 26, end[1] - 22
    bend_x, bend_y = x1, min(y1, y2) - 6 if y2 < y1 else y1 - 30
    return g(".way")[
        path(
            d=f"M{short(x1)} {short(y1)}Q{short(bend_x)} {short(bend_y)} {short(x2)} {short(y2)}",
            stroke_dasharray="7 7",
        ),
        path(d=f"M{short(x2 + side * 9)} {short(y2 - 9)}l{-side * 9} 9 {side * 9} 8"),
    ]


@cache
def peak_tiles(tiles: tuple[int, ...]) -> Markup:
    """The tiles still to be had, the best in front with its number."""
    if not tiles:
        return Markup("")
    behind = [
        use(id=f"peak-{left}", href="#peak-tile", x=138 + 15 * (len(tiles) - left), y=78, width=44, height=44)
        for left in range(1, len(tiles) + 1)
    ]
    number = text(".tile-no", x=160, y=115, text_anchor="middle")[str(tiles[0])]
    return Markup(str(g(aria_hidden="true")[behind, number]))


def window(state: State) -> int:
    """The first space in view."""
    furthest = max(state.yeti, *state.points)
    return max(0, -(-(furthest - PASS) // STEP)) * STEP


def along(space: int, first: int) -> float:
    """How far along the drawing a space lies; whoever is behind the view waits at its edge."""
    return 22 + 436 * max(-1, space - first) / SPAN


def trail(state: State, players: tuple[Player, ...]) -> Element:
    """The points: who stands on equal spaces is lifted, the own marker is drawn last."""
    first = window(state)
    stacked: dict[int, int] = {}
    markers: list[tuple[bool, Element]] = []
    for seat in sorted(range(state.seats), key=lambda seat: (state.points[seat], seat == state.seat)):
        space = max(first - 1, state.points[seat])
        height = stacked.get(space, 0)
        stacked[space] = height + 1
        markers.append(
            (
                seat == state.seat,
                use(
                    id=f"marker-of-{seat}",
                    data_move="trail",
                    href=f"#marker-{players[seat].look}",
                    x=short(along(space, first) - 15),
                    y=355 - LIFT * height,
                    width=30,
                    height="37.5",
                ),
            )
        )
    markers.sort(key=lambda marker: marker[0])
    return g(".trail")[
        _TRAIL,
        _numbers(first),
        use(
            id="the-yeti",
            data_move="trail",
            href="#yeti-marker",
            x=short(along(state.yeti, first) - 23),
            y=337,
            width=46,
            height="55.2",
        ),
        (marker for _, marker in markers),
    ]


@cache
def _numbers(first: int) -> Markup:
    return Markup(
        "".join(
            str(text(x=short(along(space, first)), y=414)[str(space)])
            for space in range(first, first + SPAN + 1, 10)
        )
    )


@cache
def _flakes() -> Markup:
    """A few flakes that cross the mountain once."""
    spots = (
        (40, 60, 26),
        (150, 20, 18),
        (230, 120, 22),
        (330, 40, 16),
        (420, 150, 20),
        (100, 200, 16),
        (300, 230, 24),
    )
    flakes = [use(href="#face-snow", x=x, y=y, width=size, height=size) for x, y, size in spots]
    return Markup(str(g(".flakes", aria_hidden="true")[flakes]))


def last_round(tr: Translator, state: State, players: tuple[Player, ...]) -> Node:
    """A banner on the sky once somebody has reached the Yeti."""
    if state.ended_by is None or isinstance(state.turn, Over):
        return None
    still = _after(state)
    names = words.listed(tr, [players[seat].name for seat in still]) if still else ""
    return div("#last-round.lastr", role="status")[
        icon("end"),
        para[
            bold[tr("Last round")],
            span(".lgx")[
                tr(
                    "{name} has reached the Yeti. Still to play: {names}.",
                    name=players[state.ended_by].name,
                    names=names,
                )
                if names
                else tr(
                    "{name} has reached the Yeti. This is the last turn.", name=players[state.ended_by].name
                )
            ],
            span(".smx", aria_hidden="true")[
                tr("Still: {names}", names=names) if names else tr("The last turn")
            ],
        ],
    ]


def _after(state: State) -> list[int]:
    """Who has a turn left after the one in play."""
    gone = (state.seat - state.starter) % state.seats
    return [(state.starter + step) % state.seats for step in range(gone + 1, state.seats)]


def still_to_play(state: State, seat: int) -> bool:
    return seat in _after(state)


def short(value: float) -> str:
    """A coordinate as short as it can be."""
    return f"{value:.1f}".removesuffix(".0")
