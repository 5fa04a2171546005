"""How a match of Yeti came out: ranking, points by round and by source, dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from htpy import Element, Node, ellipse, g, path, rect, svg, text, use

from app.breakdown import Breakdown, Draws, Kind, Line, Source, Standing
from app.games import Player, Table
from app.text import Translator
from app.yeti import words
from app.yeti.pieces import FACE_NAMES
from game.contract import Over
from game.yeti import Roll, State

KINDS: Final[Mapping[str, str]] = {
    "peak": "peak",
    "photo": "photo",
    "steps": "steps",
    "sold": "sold",
}
"""Which source an event's points belong to; whatever else gives or takes points is the weather's doing."""


def breakdown(table: Table) -> Breakdown:
    """The result of a finished match."""
    tr, state, players = table.tr, table.state, table.players
    assert isinstance(state.turn, Over)
    ranking = standings(tr, state)
    return Breakdown(
        headline(tr, state, players),
        summary(tr, state, players),
        ranking,
        rostrum(tr, players, ranking),
        race(table),
        Line(tr("the Yeti"), "yeti", yeti_line(table)),
        sources(tr, state),
        earned(table),
        draws(table),
    )


def headline(tr: Translator, state: State, players: Sequence[Player]) -> str:
    assert isinstance(state.turn, Over)
    winners = [players[seat].name for seat in state.turn.winners]
    points = state.points[state.turn.winners[0]]
    if len(winners) == 1:
        return tr.n(
            "{name} wins with {count} point", "{name} wins with {count} points", points, name=winners[0]
        )
    names = words.listed(tr, winners)
    return tr.n(
        "{names} share the win with {count} point",
        "{names} share the win with {count} points",
        points,
        names=names,
    )


def summary(tr: Translator, state: State, players: Sequence[Player]) -> str:
    rounds = tr.n("{count} round", "{count} rounds", state.round)
    if state.ended_by is None:
        return tr("{rounds}: nobody reached the Yeti.", rounds=rounds)
    return tr("{rounds}. {name} reached the Yeti.", rounds=rounds, name=players[state.ended_by].name)


def worth(state: State, seat: int) -> int:
    """What a seat's equipment would sell for: decides between equal points."""
    equipment: dict[str, tuple[int, int]] = state.options.components.equipment
    return sum(equipment[item][1] for item in state.owned[seat])


def standings(tr: Translator, state: State) -> tuple[Standing, ...]:
    score = {seat: (state.points[seat], worth(state, seat)) for seat in range(state.seats)}
    tied = Counter(state.points)
    return tuple(
        Standing(
            seat,
            1 + sum(other > score[seat] for other in score.values()),
            state.points[seat],
            tr("equipment worth {worth}", worth=score[seat][1]) if tied[state.points[seat]] > 1 else "",
        )
        for seat in sorted(score, key=lambda seat: score[seat], reverse=True)
    )


def race(table: Table) -> tuple[tuple[int, ...], ...]:
    ends = closing(table)
    return tuple((0, *(end.points[seat] for end in ends)) for seat in range(table.state.seats))


def yeti_line(table: Table) -> tuple[int, ...]:
    first: Any = table.match.states[0]
    return (first.yeti, *(end.yeti for end in closing(table)))


def closing(table: Table) -> list[Any]:
    """The state after each round: the first one of the next, or the last of all."""
    states: Sequence[Any] = table.match.states
    after = [state for before, state in pairwise(states) if state.round > before.round >= 1]
    return [*after, states[-1]]


def sources(tr: Translator, state: State) -> tuple[Source, ...]:
    every = (
        Source("peak", tr("Peak"), "peak-tile", peak=True),
        Source("photo", tr("Photos"), "photo-4"),
        Source("steps", tr("Footprints"), "die-face-foot"),
        Source("sold", tr("Sold gear"), "equip-1"),
        Source("weather", tr("Weather"), "wx-good"),
    )
    return every if state.options.weather != "off" else every[:-1]


def earned(table: Table) -> tuple[tuple[int, ...], ...]:
    """Each seat's points by source: the sums of its events."""
    keys = [source.key for source in sources(table.tr, table.state)]
    sums = [Counter[str]() for _ in range(table.state.seats)]
    for state in table.match.states:
        for event in state.events:
            if event.points:
                sums[event.seat][KINDS.get(event.kind, "weather")] += event.points
    return tuple(tuple(seat[key] for key in keys) for seat in sums)


def draws(table: Table) -> Draws:
    """What was rolled."""
    tr = table.tr
    thrown = sum(len(move.faces) for move in table.match.moves if isinstance(move, Roll))
    note = tr.n(
        "{count} die was rolled. The stroke is what chance gives on average.",
        "{count} dice were rolled. The strokes are what chance gives on average.",
        thrown,
    )
    return Draws(tr("Dice"), note, draw_kinds(tr))


def draw_kinds(tr: Translator) -> tuple[Kind, ...]:
    """The faces of a die."""
    return tuple(
        Kind(letter, words.face(tr, letter), f"die-face-{FACE_NAMES[letter]}") for letter in words.FACES
    )


LEDGES: Final = ((101, 318), (373, 250), (171, 176), (306, 104))
"""The middle of each ledge, base camp to peak."""


def rostrum(tr: Translator, players: Sequence[Player], ranking: Sequence[Standing]) -> Element:
    """The mountain with the winners on the peak, the next below, and the rest in base camp."""
    places = sorted({one.place for one in ranking})
    level = {place: max(0, 3 - i) for i, place in enumerate(places)}
    groups = [[one for one in ranking if level[one.place] == i] for i in range(4)]
    spoken = "; ".join(f"{one.place}. {players[one.seat].name} {one.points}" for one in ranking)
    return svg(
        ".mt.art",
        viewBox="0 0 480 420",
        preserveAspectRatio="xMidYMax meet",
        overflow="visible",
        role="img",
        aria_label=spoken,
    )[
        use(href="#mountain"),
        use(href="#yeti", x="402", y="322", width="72", height="72"),
        (stand(players, group, *LEDGES[i], peak=i == 3) for i, group in enumerate(groups) if group),
    ]


def stand(
    players: Sequence[Player], group: Sequence[Standing], middle: int, ground: int, *, peak: bool
) -> Iterator[Node]:
    """Some climbers side by side on one ledge, their points below them."""
    size = 48 if peak else 42
    pitch = min(48, 150 / len(group))
    left = middle - pitch * (len(group) - 1) / 2
    if peak:
        yield flag(players[group[0].seat].look, left + pitch * (len(group) - 1) + 32)
        wide = f"{40 + pitch * (len(group) - 1) / 2:.1f}"
        yield ellipse(cx=middle, cy=102, rx=wide, ry=9, fill="var(--pc-lamp)", opacity=".6")
    for i, one in enumerate(group):
        x = left + i * pitch
        look = players[one.seat].look
        yield use(
            href=f"#pawn-{look}",
            x=f"{x - size / 2:.1f}",
            y=ground - size + (0 if peak else 2),
            width=size,
            height=size,
        )
        pill = 34 if one.points < 100 else 42
        yield g(".pp")[
            rect(x=f"{x - pill / 2:.1f}", y=ground + 8, width=pill, height=22, rx=11),
            text(x=f"{x:.1f}", y=ground + 24)[str(one.points)],
        ]


def flag(look: int, x: float) -> Element:
    """The winner's flag: colour and shape."""
    return g(transform=f"translate({x:.1f} 0)")[
        path(d="M0 104V40", stroke="#1C1E3A", stroke_width="5", stroke_linecap="round"),
        path(d="M0 104V40", stroke="#D79F64", stroke_width="2.6", stroke_linecap="round"),
        path(
            d="M2 42h42l-9 12 9 12H2z",
            fill=f"var(--seat-{look})",
            stroke="#1C1E3A",
            stroke_width="1.8",
            stroke_linejoin="round",
        ),
        g(color=f"var(--seat-{look}-on)", fill="currentColor")[
            use(href=f"#seat-{look}", x="11", y="46.5", width="15", height="15")
        ],
    ]
