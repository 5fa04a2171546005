"""Statistics: each player over all finished matches, game by game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from htpy import Element, Node, caption, div, h2, main, p, section, span, table, tbody, td, th, thead
from htpy import tr as line

from app.games import views
from app.markup import act, bar, icon
from app.phrases import decimal, level_names, percent
from app.screens import foothills, screen
from app.statistics import Row
from app.tables import numbers
from app.text import Translator


def statistics(tr: Translator, rows: Mapping[str, Sequence[Row]], notice: Node, menu: Node) -> Element:
    """The screen; `notice` is what has just been done, with the way back."""
    return screen(
        "statistics",
        bar(tr, tr("Statistics"), tr("Finished matches, by player")),
        main(".stats")[
            div("#stats-notice", aria_live="polite")[notice],
            [game(tr, name, rows[name]) for name in rows]
            or p(".paper.none")[tr("No match has ended yet. What is played to its end counts here.")],
            div(".mtool")[
                act(tr("Matches"), "matches", primary=True, before="log", id="to-matches"),
                bool(rows) and act(tr("Begin the count anew"), "reset", before="trash", id="reset"),
            ],
            p(".label.prose")[
                tr(
                    "Each match counts once, when it ends, under the names its players had, and goes on "
                    "counting when it is deleted. Practice does not count."
                )
            ],
        ],
        foothills(),
        menu,
    )


def game(tr: Translator, name: str, rows: Sequence[Row]) -> Element:
    """One game's table, and below it the dice."""
    title = views(name).blurb(tr).title
    kinds = views(name).draw_kinds(tr)
    drawn = [row for row in rows if sum(row.seen.values())]
    return section(".paper.card", aria_labelledby=f"stats-{name}")[
        h2(f"#stats-{name}.h")[title],
        div(".wrap", tabindex="0", role="group", aria_labelledby=f"stats-{name}")[
            table(".tbl.st2")[
                caption(".vh")[tr("Statistics of {game}", game=title)],
                thead[
                    line[
                        th(scope="col")[tr("Player")],
                        th(scope="col")[tr("Played")],
                        th(scope="col")[tr("Won")],
                        th(scope="col")[tr("Points on average")],
                        th(scope="col")[tr("Most points")],
                    ]
                ],
                tbody[
                    (
                        line[
                            th(scope="row")[who(tr, row)],
                            td[str(row.played)],
                            td[
                                tr(
                                    "{count} ({share})",
                                    count=row.won,
                                    share=percent(tr, row.won / row.played),
                                )
                            ],
                            td[decimal(tr, row.average)],
                            td[str(row.best)],
                        ]
                        for row in rows
                    )
                ],
            ]
        ],
        bool(drawn)
        and numbers(
            tr,
            f"stats-{name}-drawn",
            tr("What came, and in brackets what comes on average"),
            [kind.title for kind in kinds],
            [
                (
                    spoken(tr, row),
                    [
                        tr(
                            "{seen} ({expected})",
                            seen=row.seen.get(kind.letter, 0),
                            expected=decimal(tr, row.expected.get(kind.letter, 0.0)),
                        )
                        for kind in kinds
                    ],
                )
                for row in drawn
            ],
            label=tr("What was rolled or drawn"),
        ),
    ]


def who(tr: Translator, row: Row) -> Node:
    """A person's name, or how strong a computer plays."""
    return span(".who")[row.bot and icon("bot"), span[spoken(tr, row)]]


def spoken(tr: Translator, row: Row) -> str:
    return tr("Computer, {level}", level=level_names(tr)[row.who]) if row.bot else row.who
