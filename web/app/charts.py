"""Charts as SVG: the numbers of a match, drawn for two widths so that 13 px stay 13 px.

Every chart has a name, and whoever shows it puts the same numbers into a table below. A seat's line
is cased, carries the seat's shape every third point, and ends in its badge: colour is never alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

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


WIDEST = Frame(1216, 300, 44, 1052, 12, 266, 24, names=True)
WIDE = Frame(760, 300, 44, 596, 12, 266, 14, names=True)
NARROW = Frame(350, 260, 36, 288, 12, 226, 7, names=False)


@dataclass(frozen=True, slots=True)
class Plot:
    """Where rounds and points lie in a frame."""

    frame: Frame
    rounds: int
    step: int
    """Points between two lines of the grid."""
    top: int

    @classmethod
    def of(cls, frame: Frame, rounds: int, highest: int) -> Self:
        step = next(step for step in (5, 10, 20, 50, 100, 200, 500, highest) if highest <= step * 6)
        return cls(frame, max(1, rounds), step, max(1, -(-highest // step)) * step)

    def x(self, index: int) -> float:
        return self.frame.left + (self.frame.right - self.frame.left) * index / self.rounds

    def y(self, points: int) -> float:
        return self.frame.bottom - (self.frame.bottom - self.frame.top) * points / self.top

    def curve(self, values: Sequence[int]) -> str:
        return "M" + "L".join(f"{self.x(i):.1f} {self.y(v):.1f}" for i, v in enumerate(values))


def race(tr: Translator, players: Sequence[Player], result: Breakdown, *, alone: bool = False) -> Node:
    """Everyone's points after each round, for wide and for narrow places.

    `alone`: nothing stands beside it, so that the widest place is wider still.
    """
    frames = [(WIDEST, "wd line"), (WIDE, "md")] if alone else [(WIDE, "wd")]
    return [_race(tr, players, result, frame, width) for frame, width in (*frames, (NARROW, "nr"))]


def _race(tr: Translator, players: Sequence[Player], result: Breakdown, frame: Frame, width: str) -> Element:
    beside = result.beside
    every = [*result.race, beside.values] if beside else result.race
    plot = Plot.of(frame, len(result.race[0]) - 1, max(map(max, every)))
    return svg(
        class_=["chart", width],
        viewBox=f"0 0 {frame.width} {frame.height}",
        role="img",
        aria_label=tr("Points after each round"),
    )[
        _grid(plot),
        _beside(plot, beside) if beside else None,
        (_line(plot, player, line) for player, line in zip(players, result.race, strict=True)),
        (
            _marks(plot, player, line, seat)
            for seat, (player, line) in enumerate(zip(players, result.race, strict=True))
        ),
        _ends(plot, players, result.race),
    ]


def _grid(plot: Plot) -> Iterator[Node]:
    frame = plot.frame
    for points in range(0, plot.top + 1, plot.step):
        y = plot.y(points)
        yield path(class_="grid" if points else "axis", d=f"M{frame.left} {y:.1f}H{frame.right}")
        yield text(x=frame.left - 8, y=f"{y + 4.5:.1f}", text_anchor="end")[str(points)]
    for number in range(0, plot.rounds + 1, -(-plot.rounds // frame.ticks)):
        yield text(x=f"{plot.x(number):.1f}", y=frame.bottom + 18, text_anchor="middle")[str(number)]


def _beside(plot: Plot, line: Line) -> Iterator[Node]:
    """Dotted, its picture above where it begins."""
    yield path(".yl", d=plot.curve(line.values))
    above = f"{plot.y(line.values[0]) - 31:.1f}"
    yield use(href=f"#{line.symbol}", x=plot.frame.left + 6, y=above, width=28, height=28)


def _line(plot: Plot, player: Player, line: Sequence[int]) -> Iterator[Node]:
    """A line in its case."""
    yield path(".ln.case", d=plot.curve(line))
    yield path(".ln", stroke=f"var(--seat-{player.look})", d=plot.curve(line))


def _marks(plot: Plot, player: Player, line: Sequence[int], seat: int) -> Iterator[Node]:
    """The seat's shape at every third point, another third for the next seat."""
    for i in range(1 + seat % 3, plot.rounds, 3):
        x, y = f"{plot.x(i) - 6.5:.1f}", f"{plot.y(line[i]) - 6.5:.1f}"
        yield g(color=f"var(--seat-{player.look})")[
            use(".sh", href=f"#seat-{player.look}", x=x, y=y, width=13, height=13)
        ]


def _ends(plot: Plot, players: Sequence[Player], lines: Sequence[Sequence[int]]) -> Iterator[Node]:
    """Badge, points and name at the end of each line, pushed apart."""
    right = plot.frame.right
    heights = [plot.y(line[-1]) for line in lines]
    order = sorted(range(len(lines)), key=lambda seat: (heights[seat], seat))
    spread = apart([heights[seat] for seat in order], plot.frame.height - 12)
    for seat, at in zip(order, spread, strict=True):
        yield path(".lead", d=f"M{right} {heights[seat]:.1f}L{right + 10} {at:.1f}")
        yield badge(players[seat].look, right + 10, at - 9, 18)
        yield text(".v", x=right + 33, y=f"{at + 5:.1f}")[str(lines[seat][-1])]
        if plot.frame.names:
            yield text(x=right + 64, y=f"{at + 5:.1f}")[shortened(players[seat].name)]


def apart(heights: Sequence[float], lowest: float) -> list[float]:
    """Ascending heights moved so that neighbours keep the pitch and the last stays in the frame."""
    placed = [max(heights[0], 10)]
    for height in heights[1:]:
        placed.append(max(height, placed[-1] + LABEL_PITCH))
    over = max(0.0, placed[-1] - lowest)
    placed[-1] -= over
    for i in range(len(placed) - 2, -1, -1):
        placed[i] = min(placed[i], placed[i + 1] - LABEL_PITCH)
    return placed


def shortened(name: str, longest: int = LONGEST_LABEL) -> str:
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"


def badge(look: int, x: float, y: float, size: int) -> Element:
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

    def row(seat: int, y: int) -> Iterator[Node]:
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
                    yield use(
                        href=f"#{source.symbol}", x=f"{at:.1f}", y=y + 5, width=f"{size:.1f}", height=20
                    )
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


def _stretched(x: float, y: int, width: float, fill: str) -> Iterator[Node]:
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
            d=f"M{x + 2.2:.1f} {y + 28}.5h{width - 4.4:.1f}",
            stroke="#000",
            stroke_opacity=".16",
            stroke_width="3",
        )


def dice(tr: Translator, counts: Sequence[Count], name: str) -> Element:
    """How often each kind came; the stroke is what chance would give on average."""
    highest = max(1.0, *(max(sum(count.seen), sum(count.expected)) for count in counts))

    def row(count: Count, y: int) -> Iterator[Node]:
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
        aria_label=tr("{what}: how often each came", what=name),
    )[(row(count, 4 + ROW * i) for i, count in enumerate(counts))]


def signed(number: float) -> str:
    """A difference with its sign, as whole as it can be said."""
    whole = round(number)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole < 0 else "±0"
