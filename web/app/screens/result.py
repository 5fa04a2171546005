"""The result: who won, how the points ran, where they came from, and how the dice fell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from htpy import (
    Element,
    Node,
    b,
    caption,
    details,
    div,
    h2,
    li,
    main,
    ol,
    p,
    section,
    span,
    summary,
    table,
    tbody,
    td,
    th,
    thead,
    ul,
)
from htpy import tr as row

from app import charts
from app.breakdown import Breakdown
from app.games import GameViews, Player, Table
from app.markup import act, art, badge, bar, icon, turnmark
from app.screens import screen
from app.text import Translator


def result(tr: Translator, at: Table, face: GameViews, menu: Node) -> Element:
    """The result of the finished match `at`."""
    out = face.breakdown(at)
    place = face.place(at)
    return screen(
        "result",
        bar(tr, tr("Result"), place.title),
        main(".res")[
            section(class_=["top paper", {"own": out.ranked}], id="outcome", aria_labelledby="headline")[
                None if out.ranked else div(".pod")[out.rostrum],
                div(".side2")[
                    div(".hd")[
                        turnmark("crown", tr("Result")),
                        h2("#headline")[out.headline],
                        p(".label.prose")[out.summary],
                    ],
                    None if out.ranked else ranking(tr, at.players, out),
                    div(".ra")[
                        act(tr("Rematch"), "rematch", primary=True, before="replay", id="rematch"),
                        act(tr("New match"), "setup", before="plus", id="another"),
                        act(tr("Home"), "home", before="left", id="leave"),
                    ],
                ],
                out.ranked and out.rostrum,
            ],
            [parts(tr, at.players, out), out.more, race(tr, at.players, out)]
            if out.as_table
            else [race(tr, at.players, out), sources(tr, at.players, out)],
            dice(tr, at.players, out) if out.dice else None,
        ],
        menu,
    )


def ranking(tr: Translator, players: Sequence[Player], out: Breakdown) -> Element:
    return ol(".rank", aria_label=tr("Ranking"))[
        (
            li(class_=[f"s{players[one.seat].look}", {"first": one.place == 1}])[
                span(".pos.num")[str(one.place)],
                badge(players[one.seat].look),
                span(".nmr")[b[players[one.seat].name], one.note and span(".label")[one.note]],
                b(".num.pt")[str(one.points)],
            ]
            for one in out.standings
        )
    ]


def race(tr: Translator, players: Sequence[Player], out: Breakdown) -> Element:
    rounds = range(1, len(out.race[0]))
    beside = out.beside
    lines = [(players[one.seat].name, out.race[one.seat]) for one in out.standings]
    if beside:
        lines.append((beside.title, beside.values))
    width = "full" if out.as_table else "w2"
    return section(class_=f"card paper {width}", aria_labelledby="race-title")[
        h2("#race-title.h")[tr("Race of points")],
        p(".label.prose")[
            tr("After each round. Dotted: {what}.", what=beside.title) if beside else tr("After each round.")
        ],
        charts.race(tr, players, out),
        numbers(
            tr,
            "race-table",
            tr("Points after each round"),
            [str(number) for number in rounds],
            [(name, [str(values[number]) for number in rounds]) for name, values in lines],
        ),
    ]


def sources(tr: Translator, players: Sequence[Player], out: Breakdown) -> Element:
    return section(".card.paper", aria_labelledby="sources-title")[
        h2("#sources-title.h")[tr("Where the points came from")],
        charts.sources(tr, players, out),
        ul(".leg")[(li[art(source.symbol, size=20), span[source.title]] for source in out.sources)],
        numbers(
            tr,
            "sources-table",
            tr("Where the points came from"),
            [*(source.title for source in out.sources), tr("All")],
            [
                (
                    players[one.seat].name,
                    [*(minus(points) for points in out.earned[one.seat]), str(sum(out.earned[one.seat]))],
                )
                for one in out.standings
            ],
        ),
    ]


def parts(tr: Translator, players: Sequence[Player], out: Breakdown) -> Element:
    """Every part of everybody's score, as a table."""
    seats = [one.seat for one in out.standings]
    width = "w2" if out.more else "full"
    return section(class_=f"card paper {width}", aria_labelledby="parts-title")[
        h2("#parts-title.h")[tr("Score by part")],
        div(".wrap", tabindex="0", role="group", aria_labelledby="parts-title")[
            table(".tbl.sc")[
                caption(".vh")[tr("Score by part")],
                thead[
                    row[
                        th(scope="col")[tr("Part")],
                        (
                            th(scope="col")[span(".thp")[badge(players[seat].look), span[players[seat].name]]]
                            for seat in seats
                        ),
                    ]
                ],
                tbody[
                    (
                        row[
                            th(scope="row")[source.title],
                            (td[str(out.earned[seat][place] or "–")] for seat in seats),
                        ]
                        for place, source in enumerate(out.sources)
                    ),
                    row(".sum")[
                        th(scope="row")[tr("Total")],
                        (td(".num")[str(sum(out.earned[seat]))] for seat in seats),
                    ],
                ],
            ]
        ],
    ]


def dice(tr: Translator, players: Sequence[Player], out: Breakdown) -> Element:
    thrown = sum(sum(count.seen) for count in out.dice)
    seats = [one.seat for one in out.standings]
    return section(".card.paper.w3", aria_labelledby="dice-title")[
        h2("#dice-title.h")[tr("Dice")],
        p(".label.prose")[
            tr.n(
                "{count} die was rolled. The stroke is what chance gives on average.",
                "{count} dice were rolled. The strokes are what chance gives on average.",
                thrown,
            )
        ],
        charts.dice(tr, out.dice),
        numbers(
            tr,
            "dice-table",
            tr("How often each face fell, and how often on average"),
            [*(players[seat].name for seat in seats), tr("All"), tr("On average"), tr("Difference")],
            [
                (
                    count.title,
                    [
                        *(str(count.seen[seat]) for seat in seats),
                        str(sum(count.seen)),
                        f"{sum(count.expected):.1f}",
                        charts.signed(sum(count.seen) - sum(count.expected)),
                    ],
                )
                for count in out.dice
            ],
            unfolded=True,
        ),
    ]


def numbers(
    tr: Translator,
    id: str,
    title: str,
    heads: Iterable[str],
    rows: Iterable[tuple[str, Iterable[str]]],
    *,
    unfolded: bool = False,
) -> Element:
    """A chart's numbers as a table, folded away where the chart fills the card."""
    return details(".data", id=id, open=unfolded)[
        summary[icon("chart"), span[tr("As a table")]],
        div(".wrap", tabindex="0", role="group", aria_label=title)[
            table(".tbl")[
                caption(".vh")[title],
                thead[row[td, (th(scope="col")[head] for head in heads)]],
                tbody[(row[th(scope="row")[name], (td[cell] for cell in cells)] for name, cells in rows)],
            ]
        ],
    ]


def minus(number: int) -> str:
    """A number with a proper minus sign."""
    return f"−{-number}" if number < 0 else str(number)
