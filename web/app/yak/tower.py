"""Towers, drawn: the own one large on its building site, the others small, at the end with their groups.

A cell is 64 by 47 units, a half-step 32. A drawing has so many half-steps and levels as its tower needs;
buttons lie over it in a grid of the same half-steps and levels.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from htpy import Element, Node, b, button, circle, div, g, path, rect, svg, text, use
from markupsafe import Markup

from app import coach
from app.pieces import picture
from app.text import Translator
from app.yak import words
from app.yak.outlook import gain, joins, worth
from app.yak.pieces import COLOUR_NAMES, stone_symbol
from game.yak import Components, Take, Tower, groups
from game.yak.components import CRYSTAL
from game.yak.tower import CELLS, LEVELS, NUMBERS, bits

STEP, RISE = 32, 47
MOST_LEVELS = len(LEVELS)
PLACES = {name: tuple(map(int, name.split("."))) for name in CELLS}
"""Level and half-step of each cell."""


class Plot(NamedTuple):
    """The part of the world that a drawing shows."""

    left: int
    """The half-step at its left edge."""
    steps: int
    levels: int

    @classmethod
    def around(cls, cells: Iterable[str], *, steps: int, levels: int) -> Plot:
        """Room for these cells, and at least so much; the tower stands in the middle."""
        places = [PLACES[cell] for cell in cells] or [(0, 0)]
        low, high = min(x for _, x in places), max(x for _, x in places) + 2
        wide = max(steps, high - low)
        return cls(low - (wide - (high - low)) // 2, wide, max(levels, 1 + max(level for level, _ in places)))

    def at(self, cell: str) -> tuple[int, int]:
        """The upper left corner of a cell."""
        level, x = PLACES[cell]
        return (x - self.left) * STEP, (self.levels - 1 - level) * RISE

    @property
    def box(self) -> str:
        return f"0 0 {self.steps * STEP} {self.levels * RISE + 1}"


def summary(tr: Translator, name: str, tower: Tower) -> str:
    """A tower in words, level by level from the ground."""
    if not tower.shape:
        return tr("Tower of {name}, no stone yet", name=name)
    rows = [
        ", ".join(words.stone(tr, letter) for letter in row)
        for level in range(MOST_LEVELS)
        if (row := tower.level(level))
    ]
    return tr("Tower of {name}, from the ground: {rows}", name=name, rows="; ".join(rows))


def small(tr: Translator, name: str, tower: Tower, new: str = "", start: str = "") -> Element:
    """Somebody's tower beside the ring: always room for a whole one."""
    plot = Plot.around(tower.stones, steps=10, levels=MOST_LEVELS)
    return svg(
        ".tw.mini", viewBox=plot.box, role="img", aria_label=summary(tr, name, tower), data_rule="placing"
    )[_ground(plot), _stones(tower, plot, new=new, start=start, name="small")]


def grouped(tr: Translator, name: str, tower: Tower, components: Components) -> Element:
    """A tower with its groups outlined, their points, and its crystals in the colours they take."""
    plot = Plot.around(tower.stones, steps=10, levels=MOST_LEVELS)
    width, height = plot.steps * STEP, plot.levels * RISE
    return svg(
        ".tw.grouped",
        viewBox=f"-8 -18 {width + 28} {height + 22}",
        role="img",
        aria_label=summary(tr, name, tower),
    )[
        _ground(plot),
        _stones(tower, plot, worth(tower, components).colours),
        _outlines(tower, components, plot),
    ]


def site(tr: Translator, name: str, tower: Tower, *, new: str = "", big: bool = True) -> Element:
    """The own tower on its building site, only to be looked at."""
    plot = Plot.around(tower.stones, steps=8, levels=min(MOST_LEVELS, 2 + _top(tower)))
    return _site(
        plot,
        "big" if big else "",
        svg(".tw", viewBox=plot.box, role="img", aria_label=summary(tr, name, tower))[
            _stones(tower, plot, new=new)
        ],
    )


def building_site(
    tr: Translator,
    name: str,
    tower: Tower,
    letter: str,
    takes: Iterable[Take],
    components: Components,
    new: str,
    start: str,
    advised: str,
    still: bool = False,
) -> Element:
    """The own tower while stones are placed: with a stone in hand, each legal cell is a button.

    `new`, `start`: the cell of the stone just placed, and the id of that stone on its cart.
    `advised`: the cell that the coach recommends for it. `still`: the cells are only shown.
    """
    cells = [take.cell for take in takes if take.stone == letter]
    plot = Plot.around([*tower.stones, *(CELLS[cell] for cell in tower.legal)], steps=8, levels=2)
    drawing = svg(".tw", viewBox=plot.box, role="img", aria_label=summary(tr, name, tower))[
        _stones(tower, plot, new=new, start=start, name="site")
    ]
    return _site(
        plot,
        "",
        drawing,
        div(".cells", data_keys=True, role="group", aria_label=tr("Where the stone may go"))[
            (_cell(tr, tower, cell, letter, components, plot, cell == advised, still) for cell in cells)
        ]
        if cells
        else None,
    )


def _site(plot: Plot, class_: str, *layers: Node) -> Element:
    return div(class_=["site", class_])[_BACKDROP, div(class_=f"lay w{plot.steps} h{plot.levels}")[layers]]


def planned(tr: Translator, name: str, tower: Tower, placed: Iterable[tuple[str, str]]) -> Element:
    """A tower with stones that it does not have yet, each in a frame."""
    after = tower
    for letter, cell in placed:
        after = after.place(NUMBERS[cell], letter)
    plot = Plot.around(after.stones, steps=8, levels=min(MOST_LEVELS, 1 + _top(after)))
    frames = [
        rect(".plan", x=x + 1, y=y + 1, width=62, height=46, rx=8)
        for x, y in (plot.at(cell) for _, cell in placed)
    ]
    return _site(
        plot,
        "",
        svg(".tw", viewBox=plot.box, role="img", aria_label=summary(tr, name, after))[
            _stones(after, plot), frames
        ],
    )


def _cell(
    tr: Translator,
    tower: Tower,
    cell: str,
    letter: str,
    components: Components,
    plot: Plot,
    advised: bool,
    still: bool,
) -> Element:
    """A legal cell: what a stone there changes, and whether it joins its own colour."""
    level, x = PLACES[cell]
    number = CELLS.index(cell)
    change = gain(tower, number, letter, components)
    joined = joins(tower, number, letter)
    sign = f"+{change}" if change >= 0 else f"\N{MINUS SIGN}{-change}"
    name = _cell_name(tr, cell, letter, joined, sign, tower)
    place: list[str | dict[str, bool]] = ["gh", f"x{x - plot.left}", f"l{level}", {"best": joined}]
    id_ = f"cell-{level}-{x - plot.left}"
    content = [
        joined and picture(f"sign-{COLOUR_NAMES[letter]}", "sg"),
        b(".num")[sign],
        advised and coach.mark(tr),
    ]
    if still:
        return div(class_=place, id=id_, role="img", aria_label=name)[content]
    return button(
        class_=place,
        id=id_,
        type="button",
        data_do="play",
        data_token=str(Take(letter, cell)),
        data_drop=True,
        aria_label=tr("{choice}, the coach’s choice", choice=name) if advised else name,
    )[content]


def _cell_name(tr: Translator, cell: str, letter: str, joined: bool, sign: str, tower: Tower) -> str:
    name = tr("{where}: {gain} points", where=where(tr, cell, tower), gain=sign)
    return tr("{cell}, joins {colour}", cell=name, colour=words.stone(tr, letter)) if joined else name


def where(tr: Translator, cell: str, tower: Tower) -> str:
    """A free cell in words."""
    level, x = PLACES[cell]
    row = [PLACES[cell][1] for cell in tower.stones if PLACES[cell][0] == level]
    if level:
        below = sum(1 for cell in tower.stones if PLACES[cell][0] == level - 1 and PLACES[cell][1] < x)
        return tr(
            "Level {level}, on stones {first} and {second}", level=level + 1, first=below, second=below + 1
        )
    if not row:
        return tr("First stone")
    return tr("Ground, left end") if x < min(row) else tr("Ground, right end")


def _top(tower: Tower) -> int:
    """The highest level with a stone; -1 on empty ground."""
    return max((level for level in range(MOST_LEVELS) if tower.level(level)), default=-1)


@lru_cache(maxsize=512)
def _stones(
    tower: Tower, plot: Plot, colours: str = "", new: str = "", start: str = "", name: str = ""
) -> Markup:
    """The stones from the ground up; crystals in their colours, a stone just placed comes from its cart."""
    crystals = dict(zip((CELLS[cell] for cell in bits(tower.where(CRYSTAL))), colours, strict=False))
    drawn: list[Node] = []
    for cell, letter in tower.stones.items():
        x, y = plot.at(cell)
        symbol = stone_symbol(crystals[cell], crystal=True) if cell in crystals else stone_symbol(letter)
        laid: Node = use(href=f"#{symbol}", x=x, y=y, width=64, height=48)
        if cell == new:
            # in a group, as browsers grow a `use` about another point
            laid = g(".new", id=f"laid-{name}-{cell}", data_move="fly", data_from=start)[laid]
        drawn.append(laid)
    return Markup("".join(map(str, drawn)))


def _ground(plot: Plot) -> Element:
    y = plot.levels * RISE + 2
    return path(".gr", d=f"M-4 {y}h{plot.steps * STEP + 8}")


@lru_cache(maxsize=64)
def _outlines(tower: Tower, components: Components, plot: Plot) -> Markup:
    """A white line on ink round each group of two and more, its points at the upper right stone."""
    drawn: list[Element] = []
    discs: list[Element] = []
    for group in groups(tower, components, worth(tower, components).colours):
        if len(group.cells) < 2:
            continue
        shape = _edge(plot, group.cells)
        drawn += [path(".go1", d=shape), path(".go2", d=shape)]
        level, x = max(PLACES[cell] for cell in group.cells)
        left, top = plot.at(f"{level}.{x}")
        discs += [
            circle(".gc", cx=left + 60, cy=top + 4, r=15),
            text(".gn", x=left + 60, y=f"{top + 10.5}")[str(group.points)],
        ]
    return Markup("".join(map(str, [*drawn, *discs])))


def _edge(plot: Plot, cells: Iterable[str]) -> str:
    """The outline of some cells: the edges, half a stone long or one high, that only one of them has."""
    edges: set[tuple[int, int, int, int]] = set()
    for cell in cells:
        x, y = plot.at(cell)
        edges ^= {
            (x, y, x + STEP, y),
            (x + STEP, y, x + 2 * STEP, y),
            (x, y + RISE, x + STEP, y + RISE),
            (x + STEP, y + RISE, x + 2 * STEP, y + RISE),
            (x, y, x, y + RISE),
            (x + 2 * STEP, y, x + 2 * STEP, y + RISE),
        }
    return "".join(f"M{x} {y}L{to_x} {to_y}" for x, y, to_x, to_y in sorted(edges))


_BACKDROP = Markup(
    '<svg class="bk deco" viewBox="0 0 400 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">'
    '<circle cx="266" cy="70" r="24" fill="var(--disc)" opacity=".85"/>'
    '<path fill="var(--ridge-a)" d="M0 190l60-70 44 36 76-92c4-5 9-5 13 0l60 76 34-22 113 92v90H0z"/>'
    '<path fill="var(--snowfield)" opacity=".75" '
    'd="M151 99l29-35c4-5 9-5 13 0l29 37-14-5-12 11-16-14-14 13z"/>'
    '<path fill="var(--ridge-b)" d="M0 246c60-30 120 4 190-12s140-30 210 2v64H0z"/>'
    '<path fill="var(--snowfield)" d="M0 286c80-8 160 4 240-1s110-5 160 0v15H0z"/></svg>'
)
"""Mountains behind the site."""
