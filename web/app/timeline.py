"""Charts of what a match looked like afterwards: chances to win, and what they are made of.

Like every chart (`app.charts`) they are drawn for two widths, and whoever shows them puts the numbers
into a table below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from htpy import Element, Node, defs, g, path, pattern, rect, svg, text, use

from app.charts import apart, badge, shortened
from app.games import Player
from app.phrases import percent
from app.text import Translator
from game.analysis import Account, Analysis

TOP, HEIGHT, FOOT = 30, 130, 26
"""Room for the badges of costly decisions, for the lines, and for the numbers below them."""


class Band(NamedTuple):
    """How wide a chart is drawn."""

    name: str
    width: int
    right: int
    """Where the lines end and the labels begin."""
    ticks: int
    """At most so many numbers along the moves."""
    labels: bool
    """Whether names stand at the ends."""


BANDS: Final = (
    Band("wd", 1216, 1066, 14, labels=True),
    Band("md", 700, 580, 8, labels=True),
    Band("nr", 350, 280, 4, labels=False),
)
LEFT: Final = 48
MARK: Final = 16
"""How wide the badge of a costly decision is."""


class Plot(NamedTuple):
    """Where places of a match and chances lie."""

    band: Band
    last: int

    def x(self, place: int) -> float:
        return LEFT + (self.band.right - LEFT) * place / max(1, self.last)

    def y(self, chance: float) -> float:
        return TOP + HEIGHT * (1 - chance)


def chances(tr: Translator, players: Sequence[Player], found: Analysis, dear: Sequence[int]) -> Node:
    """Everybody's chance to win at every place; `dear`: the plies of costly decisions, marked above."""
    return [_chances(tr, players, found, dear, band) for band in BANDS]


def _chances(
    tr: Translator, players: Sequence[Player], found: Analysis, dear: Sequence[int], band: Band
) -> Element:
    plot = Plot(band, len(found.steps))
    lines = [[seats[seat] for seats in found.chances] for seat in range(len(players))]
    return svg(
        class_=["chart line", band.name],
        viewBox=f"0 0 {band.width} {TOP + HEIGHT + FOOT}",
        role="img",
        aria_label=tr("Chances to win, move by move"),
    )[
        _grid(tr, plot),
        (_line(plot, player, line) for player, line in zip(players, lines, strict=True)),
        (
            _shapes(plot, player, line, seat)
            for seat, (player, line) in enumerate(zip(players, lines, strict=True))
        ),
        (_mark(plot, players[found.steps[ply - 1].seat or 0], ply) for ply in legible(plot, found, dear)),
        _ends(tr, plot, players, found.result),
    ]


def cursor(last: int, place: int) -> Node:
    """Where one is, drawn over the chart of the chances in each of its widths."""
    return [
        svg(
            class_=["chart cursor", band.name],
            viewBox=f"0 0 {band.width} {TOP + HEIGHT + FOOT}",
            aria_hidden="true",
        )[path(".cur", d=f"M{Plot(band, last).x(place):.1f} {TOP - 6}V{TOP + HEIGHT}")]
        for band in BANDS
    ]


def _grid(tr: Translator, plot: Plot) -> Iterator[Node]:
    for part in range(5):
        y = plot.y(part / 4)
        yield path(class_="grid" if part else "axis", d=f"M{LEFT} {y:.1f}H{plot.band.right}")
        yield text(x=LEFT - 8, y=f"{y + 4.5:.1f}", text_anchor="end")[percent(tr, part / 4)]
    step = next(step for step in (10, 20, 50, 100, 200, 500, 10_000) if plot.last <= step * plot.band.ticks)
    for place in range(step, plot.last + 1, step):
        yield text(x=f"{plot.x(place):.1f}", y=TOP + HEIGHT + 18, text_anchor="middle")[str(place)]


def _line(plot: Plot, player: Player, line: Sequence[float]) -> Iterator[Node]:
    """A line in its case. Places where nothing to be seen changes are left out."""
    points = [(plot.x(0), plot.y(line[0]))]
    for place, (before, now) in enumerate(pairwise(line), start=1):
        if place == plot.last or abs(plot.y(now) - points[-1][1]) >= 0.5:
            if abs(plot.y(before) - points[-1][1]) < 0.5 and plot.x(place - 1) > points[-1][0]:
                points.append((plot.x(place - 1), points[-1][1]))
            points.append((plot.x(place), plot.y(now)))
    curve = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    yield path(".ln.case", d=curve)
    yield path(".ln", stroke=f"var(--seat-{player.look})", d=curve)


def _shapes(plot: Plot, player: Player, line: Sequence[float], seat: int) -> Iterator[Node]:
    """The seat's shape every now and then, elsewhere for each seat."""
    count = 3 if plot.band.labels else 2
    for part in range(count):
        place = round(plot.last * (part + (seat + 1) / 6) / count)
        x, y = f"{plot.x(place) - 6.5:.1f}", f"{plot.y(line[place]) - 6.5:.1f}"
        yield g(color=f"var(--seat-{player.look})")[
            use(".sh", href=f"#seat-{player.look}", x=x, y=y, width=13, height=13)
        ]


def legible(plot: Plot, found: Analysis, dear: Sequence[int]) -> list[int]:
    """Of costly decisions so many that their badges lie side by side: the costliest."""
    kept: list[int] = []
    for ply in sorted(dear, key=lambda ply: found.steps[ply - 1].cost, reverse=True):
        if all(abs(plot.x(ply) - plot.x(other)) >= MARK + 2 for other in kept):
            kept.append(ply)
    return sorted(kept)


def _mark(plot: Plot, player: Player, ply: int) -> Iterator[Node]:
    x = plot.x(ply - 1)
    yield badge(player.look, x - MARK / 2, 2, MARK)
    yield path(".lead", d=f"M{x:.1f} 18v8")


def _ends(tr: Translator, plot: Plot, players: Sequence[Player], last: Sequence[float]) -> Iterator[Node]:
    """Badge, chance and name at the end of each line, pushed apart."""
    right = plot.band.right
    order = sorted(range(len(players)), key=lambda seat: (-last[seat], seat))
    spread = apart([plot.y(last[seat]) for seat in order], TOP + HEIGHT + 8)
    for seat, at in zip(order, spread, strict=True):
        yield path(".lead", d=f"M{right} {plot.y(last[seat]):.1f}L{right + 10} {at:.1f}")
        yield badge(players[seat].look, right + 10, at - 9, 18)
        yield text(".v", x=right + 33, y=f"{at + 5:.1f}")[percent(tr, last[seat])]
        if plot.band.labels:
            yield text(x=right + 86, y=f"{at + 5:.1f}")[shortened(players[seat].name, 9)]


PARTS: Final = ("luck", "own", "others", "correction")
"""What changes a chance to win between the start and the end of a match, in the order it is drawn."""
BAR, GAP = 13, 4
ROW: Final = len(PARTS) * (BAR + GAP) + 14
FROM, TO = 40.0, 256.0


def accounts(tr: Translator, players: Sequence[Player], found: Sequence[Account]) -> Element:
    """Where each result came from: bars that begin where the one before ends."""
    ends = [tuple(accumulate(account[:-1])) for account in found]
    low, high = min(0.0, *map(min, ends)), max(1.0, *map(max, ends))

    def x(chance: float) -> float:
        return FROM + (TO - FROM) * (chance - low) / (high - low)

    def row(seat: int, y: int) -> Iterator[Node]:
        yield badge(players[seat].look, 4, y + ROW // 2 - 22, 24)
        yield path(".con", d=f"M{x(found[seat].start):.1f} {y - 6}V{y}")
        for place, (part, (begin, end)) in enumerate(zip(PARTS, pairwise(ends[seat]), strict=True)):
            top = y + place * (BAR + GAP)
            left, width = x(min(begin, end)), max(1.5, x(max(begin, end)) - x(min(begin, end)))
            yield rect(
                class_=f"part p-{part}", x=f"{left:.1f}", y=top, width=f"{width:.1f}", height=BAR, rx=3
            )
            yield path(".con", d=f"M{x(end):.1f} {top}v{BAR + GAP}")
            yield text(".sm3", x=f"{left + width + 6:.1f}", y=top + 11)[difference(tr, end - begin)]
        yield text(".v", x=358, y=y + ROW // 2 - 5, text_anchor="end")[percent(tr, found[seat].result)]

    height = 20 + ROW * len(found)
    average = 1 / len(found)
    left, right = ("end", "start") if x(1.0) - x(average) < 48 else ("middle", "middle")
    return svg(
        ".chart.lk",
        viewBox=f"0 0 360 {height}",
        role="img",
        aria_label=tr("Luck and decisions of each player"),
    )[
        defs[
            pattern(
                id="hatch",
                width=7,
                height=7,
                patternUnits="userSpaceOnUse",
                patternTransform="rotate(45)",
            )[rect(width=7, height=7, fill="var(--surface)"), path(d="M0 0h3.5v7H0z", fill="var(--bar)")]
        ],
        (
            [
                path(class_=line, d=f"M{x(chance):.1f} 18V{height}"),
                text(x=f"{x(chance):.1f}", y=12, text_anchor=anchor)[percent(tr, chance)],
            ]
            for line, chance, anchor in (("grid", 1.0, right), ("axis", average, left))
        ),
        (row(seat, 26 + ROW * seat) for seat in range(len(found))),
    ]


def difference(tr: Translator, change: float, places: int = 0) -> str:
    """A change of a chance with its sign."""
    if round(change, places + 2) == 0:
        return tr("±{change}", change=percent(tr, 0, places))
    sign = "+" if change > 0 else "\N{MINUS SIGN}"
    return f"{sign}{percent(tr, abs(change), places)}"
