"""The board: the mountain with its climbers, the peak tiles, and the trail of points with the Yeti.

All measures are units of the drawing, 480 by 420; the ledges and the trail are where the sprite's
`mountain` and `trail` have them.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from htpy import (
    Element,
    Fragment,
    Node,
    circle,
    div,
    ellipse,
    fragment,
    g,
    path,
    section,
    span,
    svg,
    text,
    use,
)
from htpy import b as bold
from htpy import p as para
from markupsafe import Markup

from app.games import Player, Table
from app.markup import icon, kept
from app.pieces import mark
from app.text import Translator
from app.yeti import words
from app.yeti.history import previous
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

LEGS = (((222, 318), (284, 250)), ((288, 250), (246, 176)), ((250, 176), (262, 102)))
"""The dashed route from each ledge to the next: where feet leave the one, and where they reach the other."""

SPAN = 60
"""Spaces of the trail in view, at least."""
STEP = 20
"""The view moves on by so many spaces, once nobody is left on them."""
MARGIN = 6
"""So many spaces at least lie ahead of everyone in view."""
LIFT = 12
START, LENGTH, LINE = 22, 436, 394
"""Where the trail begins, how long it is, and how low."""

_SCENERY = Markup('<use href="#mountain"/>')


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
            ghost(state, ahead) if ahead else None,
            climbers(state, table.players, previous(table.match) if table.match.moves else None),
            bed(state, ahead) if ahead else None,
            trail(state.points, state.yeti, state.seat, _looks(table.players)),
            table.phase == "event" and _flakes(),
        ],
        last_round(tr, state, table.players),
    ]


def described(tr: Translator, state: State, players: tuple[Player, ...]) -> str:
    """The whole picture in words."""
    names = tuple(player.name for player in players)
    return _described(tr, names, state.levels, state.points, state.peak_tiles, state.yeti)


@lru_cache(maxsize=64)
def _described(
    tr: Translator,
    names: tuple[str, ...],
    levels: tuple[int, ...],
    points: tuple[int, ...],
    peak_tiles: tuple[int, ...],
    yeti: int,
) -> str:
    lines = [
        tr(
            "{name}: {place}, {points}.",
            name=name,
            place=words.place(tr, level),
            points=words.points(tr, reached),
        )
        for name, level, reached in zip(names, levels, points, strict=True)
    ]
    tiles = ", ".join(map(str, peak_tiles))
    return " ".join(
        [
            *lines,
            tr("The Yeti stands on {space}.", space=yeti),
            tr("Peak tiles left: {tiles}.", tiles=tiles) if tiles else tr("No peak tile is left."),
        ]
    )


def climbers(state: State, players: tuple[Player, ...], before: State | None = None) -> Node:
    """Everyone on the ledge of their level; a lit patch under whose turn it is.

    Who has climbed or slid since `before` carries the way there.
    """
    lit = None if isinstance(state.turn, Over) else state.seat
    ways = tuple(_way(before, state, seat) if before else None for seat in range(state.seats))
    return _climbers(state.levels, lit, _looks(players), ways)


@kept
def _climbers(
    levels: tuple[int, ...], lit: int | None, looks: tuple[int, ...], ways: tuple[str | None, ...]
) -> Fragment:
    placed: list[Element] = []
    for level, ledge in enumerate(LEDGES):
        there = [seat for seat, reached in enumerate(levels) if reached == level]
        for index, seat in enumerate(there):
            x = ledge.place(index, len(there))
            if seat == lit:
                placed.append(ellipse(cx=short(x + 21), cy=ledge.y, rx=24, ry=6, fill="var(--pc-lamp)"))
            placed.append(
                use(
                    id=f"climber-{seat}",
                    data_move="walk",
                    data_way=ways[seat],
                    href=f"#pawn-{looks[seat]}",
                    x=short(x),
                    y=ledge.y - 40,
                    width=CLIMBER,
                    height=CLIMBER,
                )
            )
    return fragment[placed]


def _looks(players: tuple[Player, ...]) -> tuple[int, ...]:
    return tuple(player.look for player in players)


def _way(before: State, state: State, seat: int) -> str | None:
    """Up the route and down again, seen from where it ends: one ply may do both."""
    reached = {event.kind: event.to for event in state.events if event.seat == seat}
    level, camp = before.levels[seat], state.levels[seat]
    top = reached.get("climbed", level)
    if top == level == camp:
        return None
    x, y = _standing(before, level, seat)
    feet: list[tuple[float, float]] = [(x + CLIMBER / 2, y)]
    for leg in LEGS[level:top]:
        feet += leg
    if camp < top:
        x, y = _next_place(state, top)
        feet.append((x + CLIMBER / 2, y))
    for leg in reversed(LEGS[camp:top]):
        feet += reversed(leg)
    x, y = _standing(state, camp, seat)
    end = x + CLIMBER / 2
    return " ".join(f"{short(foot - end)},{short(height - y)}" for foot, height in feet)


def ghost(state: State, ahead: Preview) -> Element | None:
    """Where the climber would get to, and where the tents would let it sleep."""
    level = state.levels[state.seat]
    camp, top = ahead.camp, ahead.climb_to
    here = _standing(state, level, state.seat)
    parts: list[Node] = []
    if top != level:
        summit = _next_place(state, top)
        parts += [_arrow(here, summit), _outline(summit, faint=camp != top)]
    if camp not in (level, top):
        bed = _next_place(state, camp)
        parts += [top == level and _arrow(here, bed), _outline(bed)]
    return g(".ghost", aria_hidden="true")[parts] if parts else None


def bed(state: State, ahead: Preview) -> Element | None:
    """A tent where the climber would sleep, if it would get higher."""
    level, camp = state.levels[state.seat], ahead.camp
    if camp == ahead.climb_to:
        return None
    place = _standing(state, level, state.seat) if camp == level else _next_place(state, camp)
    return use(href="#die-face-tent", x=short(place[0] + 24), y=place[1] - 18, width=22, height=22)


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


def _arrow(start: tuple[float, int], end: tuple[float, int]) -> Element:
    """A dashed bow from one standing climber to where another would stand."""
    x1, y1 = start[0] + 21, start[1] - 44
    side = 1 if end[0] < start[0] else -1
    if abs(end[0] - start[0]) < 70 and end[1] < start[1]:  # straight up: it ends below the feet
        x2, y2, head = end[0] + 21, end[1] + 10, "m-8 9l8-9 8 9"
        bow_x, bow_y = x1 - side * 14, (y1 + y2) / 2
    else:
        x2, y2, head = end[0] + 21 + side * 28, end[1] - 22, f"m{side * 9}-9l{-side * 9} 9 {side * 9} 8"
        bow_x, bow_y = x1, min(y1 - 30, y2 - 6)
    tip = f"{short(x2)} {short(y2)}"
    bow = f"M{short(x1)} {short(y1)}Q{short(bow_x)} {short(bow_y)} {tip}"
    return g(".way")[path(d=bow, stroke_dasharray="7 7"), path(d=f"M{tip}{head}")]


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


class Window(NamedTuple):
    """The part of the trail in view: everyone is on it."""

    first: int
    spaces: int

    def at(self, space: int) -> float:
        """How far along the drawing a space lies."""
        return START + LENGTH * (space - self.first) / self.spaces


def window(points: tuple[int, ...], yeti: int) -> Window:
    first = min(points) // STEP * STEP
    furthest = max(yeti, *points) + MARGIN
    return Window(first, max(SPAN, -((first - furthest) // 10) * 10))


@kept
def trail(points: tuple[int, ...], yeti: int, own: int, looks: tuple[int, ...]) -> Element:
    """The points. Who stands where others or the Yeti do is lifted behind them; the own is in front."""
    view = window(points, yeti)
    standing = sorted(range(len(points)), key=lambda seat: (seat != own, seat))
    heights = {
        seat: sum(points[other] == points[seat] for other in standing[:place]) + (points[seat] == yeti)
        for place, seat in enumerate(standing)
    }
    in_front = sorted(standing, key=lambda seat: (seat == own, -heights[seat]))
    return g(".trail")[
        _track(view),
        use(
            id="the-yeti",
            data_move="trail",
            href="#yeti-marker",
            x=short(view.at(yeti) - 23),
            y=337,
            width=46,
            height="55.2",
        ),
        (
            use(
                id=f"marker-of-{seat}",
                data_move="trail",
                href=f"#marker-{looks[seat]}",
                x=short(view.at(points[seat]) - 15),
                y=355 - LIFT * heights[seat],
                width=30,
                height="37.5",
            )
            for seat in in_front
        ),
    ]


@cache
def _track(view: Window) -> Markup:
    """Steps left and right of a line, one a space; every tenth is a mark with its number."""
    pitch = LENGTH / view.spaces
    tens = range(view.first, view.first + view.spaces + 1, 10)
    parts = [
        path(
            class_="prints",
            d=f"M{short(START + pitch * foot)} {LINE + side}H{START + LENGTH}",
            stroke_dasharray=f"0 {pitch * 2:.3f}",
        )
        for foot, side in ((1, 2), (2, -2))
    ]
    parts += [circle(cx=short(view.at(space)), cy=LINE, r=4) for space in tens]
    parts += [text(x=short(view.at(space)), y=LINE + 20)[str(space)] for space in tens]
    return Markup("".join(map(str, parts)))


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
    """A banner on the sky once somebody has reached the Yeti: in words, on small screens in badges."""
    if state.ended_by is None or isinstance(state.turn, Over):
        return None
    name = players[state.ended_by].name
    still = [players[seat] for seat in _after(state)]
    if still:
        names = words.listed(tr, [player.name for player in still])
        told = tr("{name} has reached the Yeti. Still to play: {names}.", name=name, names=names)
    else:
        told = tr("{name} has reached the Yeti. This is the last turn.", name=name)
    return div("#last-round.lastr")[
        icon("end"),
        para[
            bold[tr("Last round")],
            span(".lgx")[told],
            span(".smx", aria_hidden="true")[
                tr("Still to play:") if still else tr("The last turn"),
                (mark(player.look) for player in still),
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
