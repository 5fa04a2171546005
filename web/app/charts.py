"""Charts as SVG: the numbers of a match, drawn for two widths so that 13 px stay 13 px.

Every chart has a name, and whoever shows it puts the same numbers into a table below. A seat's line
is cased, carries the seat's shape every third point, and ends in its badge: colour is never alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from htpy import Element, Node, g, path, rect, svg, text, use

from app.breakdown import Breakdown, Count, Line
from app.games import Player
from app.text import Translator

LABEL_PITCH = 22
"""Badges at the ends of lines stand at least this far apart."""
LONGEST_LABEL = 13


@dataclass(frozen=True, slots=True)
class Frame:
    """A chart's size and the part of it that is plotted."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    ticks: int
    """At most so many numbers along the rounds."""
    names: bool
    """Whether names stand at the ends of the lines."""


WIDE = Frame(760, 300, 44, 596, 12, 266, 14, names=True)
NARROW = Frame(350, 260, 36, 288, 12, 226, 7, names=False)


def race(tr: Translator, players: Sequence[Player], result: Breakdown) -> Node:
    """Everyone's points after each round."""
    return [
        _race(tr, players, result.race, result.beside, WIDE, "wd"),
        _race(tr, players, result.race, result.beside, NARROW, "nr"),
    ]


def _race(
    tr: Translator,
    players: Sequence[Player],
    lines: Sequence[Sequence[int]],
    beside: Line | None,
    frame: Frame,
    width: str,
) -> Element:
    rounds = max(1, len(lines[0]) - 1)
    highest = max(max(line) for line in lines)
    if beside:
        highest = max(highest, *beside.values)
    step = _step(highest)
    top = max(step, -(-highest // step) * step)

    def x(index: int) -> float:
        return frame.left + (frame.right - frame.left) * index / rounds

    def y(points: int) -> float:
        return frame.bottom - (frame.bottom - frame.top) * points / top

    def curve(values: Sequence[int]) -> str:
        return "M" + "L".join(f"{x(i):.1f} {y(v):.1f}" for i, v in enumerate(values))

    every = -(-rounds // frame.ticks)
    return svg(
        class_=["chart", width],
        viewBox=f"0 0 {frame.width} {frame.height}",
        role="img",
        aria_label=tr("Points after each round"),
    )[
        (
            [
                path(class_="grid" if points else "axis", d=f"M{frame.left} {y(points):.1f}H{frame.right}"),
                text(x=frame.left - 8, y=f"{y(points) + 4.5:.1f}", text_anchor="end")[str(points)],
            ]
            for points in range(0, top + 1, step)
        ),
        (
            text(x=f"{x(i):.1f}", y=frame.bottom + 18, text_anchor="middle")[str(i)]
            for i in range(0, rounds + 1, every)
        ),
        beside
        and [
            path(".yl", d=curve(beside.values)),
            use(
                href=f"#{beside.symbol}", x=frame.left + 6, y=f"{y(beside.values[0]) - 31:.1f}", width=28, height=28
            ),
        ],
        (
            [
                path(".ln.case", d=curve(line)),
                path(".ln", stroke=f"var(--seat-{player.look})", d=curve(line)),
            ]
            for player, line in zip(players, lines, strict=True)
        ),
        (
            _marks(player.look, [(x(i), y(line[i])) for i in range(1 + seat % 3, rounds, 3)])
            for seat, (player, line) in enumerate(zip(players, lines, strict=True))
        ),
        _ends(players, lines, [y(line[-1]) for line in lines], frame),
    ]


def _step(highest: int) -> int:
    """The distance of the grid's lines: round, and at most six of them."""
    return next(step for step in (5, 10, 20, 50, 100, 200, 500, highest + 1) if highest <= step * 6)


def _marks(look: int, places: Sequence[tuple[float, float]]) -> Node:
    """A seat's shape along its line."""
    return (
        g(color=f"var(--seat-{look})")[
            use(".sh", href=f"#seat-{look}", x=f"{x - 6.5:.1f}", y=f"{y - 6.5:.1f}", width=13, height=13)
        ]
        for x, y in places
    )


def _ends(
    players: Sequence[Player], lines: Sequence[Sequence[int]], heights: Sequence[float], frame: Frame
) -> Node:
    """Badge, points and name at the end of each line, pushed apart."""
    order = sorted(range(len(lines)), key=lambda seat: (heights[seat], seat))
    spread = _apart([heights[seat] for seat in order], frame.height - 12)
    for seat, at in zip(order, spread, strict=True):
        player = players[seat]
        yield path(".lead", d=f"M{frame.right} {heights[seat]:.1f}L{frame.right + 10} {at:.1f}")
        yield badge(player.look, frame.right + 10, at - 9, 18)
        yield text(".v", x=frame.right + 33, y=f"{at + 5:.1f}")[str(lines[seat][-1])]
        if frame.names:
            yield text(x=frame.right + 64, y=f"{at + 5:.1f}")[shortened(player.name)]


def _apart(heights: Sequence[float], lowest: float) -> list[float]:
    """Ascending heights moved so that neighbours keep the pitch and the last stays in the frame."""
    placed = [max(heights[0], 10)]
    for height in heights[1:]:
        placed.append(max(height, placed[-1] + LABEL_PITCH))
    over = max(0.0, placed[-1] - lowest)
    placed[-1] -= over
    for i in range(len(placed) - 2, -1, -1):
        placed[i] = min(placed[i], placed[i + 1] - LABEL_PITCH)
    return placed


def shortened(name: str) -> str:
    return name if len(name) <= LONGEST_LABEL else name[: LONGEST_LABEL - 1].rstrip() + "…"


def badge(look: int, x: float, y: float, size: float) -> Element:
    """A seat's badge inside a drawing."""
    inner = size * 0.6
    inset = (size - inner) / 2
    return g[
        rect(
            x=f"{x:.1f}",
            y=f"{y:.1f}",
            width=size,
            height=size,
            rx=f"{size * 0.3:.1f}",
            fill=f"var(--seat-{look})",
            stroke="var(--pc-edge)",
            stroke_width="1.5",
        ),
        g(color=f"var(--seat-{look}-on)", fill="currentColor")[
            use(
                href=f"#seat-{look}",
                x=f"{x + inset:.1f}",
                y=f"{y + inset:.1f}",
                width=f"{inner:.1f}",
                height=f"{inner:.1f}",
            )
        ],
    ]


ROW = 46
BAR_FROM, BAR_TO = 34.8, 316.0


def sources(tr: Translator, players: Sequence[Player], result: Breakdown) -> Element:
    """Each player's points as a row of stretched dice, one for each source."""
    widest = max(1, *(sum(max(0, points) for points in earned) for earned in result.earned))
    scale = (BAR_TO - BAR_FROM - 2 * len(result.sources)) / widest

    def row(seat: int, y: int) -> Node:
        x = BAR_FROM
        yield badge(players[seat].look, 4, y + 5, 22)
        for source, points in zip(result.sources, result.earned[seat], strict=True):
            if points > 0:
                width = points * scale
                yield _stretched(x, y, width, "#FFB545" if source.peak else "#F7F1E3")
                if width >= 24:
                    size = min(20, width - 4)
                    near = width >= 48
                    at = x + 4 if near else x + (width - size) / 2
                    yield use(href=f"#{source.symbol}", x=f"{at:.1f}", y=y + 5, width=f"{size:.1f}", height=20)
                    if near:
                        yield text(".in", x=f"{x + width - 6:.1f}", y=y + 21, text_anchor="end")[str(points)]
                x += width + 2
        lost = sum(points for points in result.earned[seat] if points < 0)
        if lost:
            yield text(x=f"{x + 4:.1f}", y=y + 21)[f"−{-lost}"]
        yield text(".v", x=358, y=y + 22, text_anchor="end")[str(sum(result.earned[seat]))]

    height = ROW * len(result.standings)
    return svg(
        ".chart.src", viewBox=f"0 0 360 {height}", role="img", aria_label=tr("Where the points came from")
    )[(row(standing.seat, 6 + ROW * i) for i, standing in enumerate(result.standings))]


def _stretched(x: float, y: float, width: float, fill: str) -> Node:
    """A die as wide as its points."""
    radius = min(7.0, width / 3)
    yield rect(
        x=f"{x:.1f}",
        y=y,
        width=f"{width:.1f}",
        height=32,
        rx=f"{radius:.1f}",
        fill=fill,
        stroke="var(--pc-edge)",
        stroke_width="1.5",
    )
    if width > 6:
        yield path(
            d=f"M{x + 2.2:.1f} {y + 28.5}h{width - 4.4:.1f}", stroke="#000", stroke_opacity=".16", stroke_width="3"
        )


def dice(tr: Translator, counts: Sequence[Count]) -> Element:
    """How often each face fell; the stroke is what chance would give on average."""
    highest = max(1.0, *(max(sum(count.seen), sum(count.expected)) for count in counts))

    def row(count: Count, y: int) -> Node:
        seen, expected = sum(count.seen), sum(count.expected)
        scale = 236 / highest
        yield use(href=f"#{count.symbol}", x=2, y=y + 3, width=32, height=32)
        yield rect(x=44, y=y + 9, width=f"{seen * scale:.1f}", height=20, rx=5, fill="var(--bar)")
        yield path(".exp", d=f"M{44 + expected * scale:.1f} {y + 4}v30")
        yield text(".v", x=318, y=y + 24, text_anchor="end")[str(seen)]
        yield text(x=358, y=y + 24, text_anchor="end")[signed(seen - expected)]

    return svg(
        ".chart.dc",
        viewBox=f"0 0 360 {ROW * len(counts)}",
        role="img",
        aria_label=tr("How often each face of the dice fell"),
    )[(row(count, 4 + ROW * i) for i, count in enumerate(counts))]


def signed(number: float) -> str:
    """A difference with its sign, as whole as it can be said."""
    whole = round(number)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole < 0 else "±0"
