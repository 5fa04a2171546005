"""Match your box: every printed value as a field, each checked as soon as it is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from htpy import Element, Node, div, h2, label, li, main, p, section, span, ul
from htpy import b as bold
from htpy import input as input_

from app.box import MOST, Field, Group, Row, form, value, whole
from app.games import VIEWS, views
from app.markup import act, art, bar, icon, segmented
from app.screens import foothills, screen
from app.text import Translator


def box(
    tr: Translator, game: str, kept: Mapping[str, Any], wrong: Mapping[str, str], menu: Node, back: str = ""
) -> Element:
    """The screen. `wrong`: what stands in fields that cannot be used, by their names."""
    tables, ours = whole(game, kept), whole(game, {})
    changed = sum(
        value(tables, field.name) != value(ours, field.name)
        for group in form(game).groups(tr)
        for row in group.rows
        for field in row.fields
    )
    return screen(
        "box",
        bar(tr, tr("Match your box"), tr("The values printed in your own copy")),
        main(".box")[
            section(".paper.said", aria_labelledby="box-what")[
                h2("#box-what.h")[tr("Do you own the game?")],
                p[
                    tr(
                        "Some printed values are not public, so ours stand in for them. Type in what your "
                        "box says and your next matches are played with that."
                    )
                ],
                segmented(
                    "box",
                    tr("Game"),
                    [(name, "", views(name).blurb(tr).title) for name in VIEWS],
                    game,
                    "box",
                    hidden_title=True,
                ),
                p("#box-state.label", role="status")[
                    tr.n("{count} value differs from ours.", "{count} values differ from ours.", changed)
                    if changed
                    else tr("All values are ours.")
                ],
                div(".row")[
                    act(
                        tr("Back to our values"),
                        "box-reset",
                        before="undo",
                        id="box-reset",
                        disabled=not changed and not wrong,
                        game=game,
                    ),
                    act(tr("Done"), "back", before="check", id="box-done"),
                ],
            ],
            div(".groups")[(_group(tr, game, group, tables, ours, wrong) for group in form(game).groups(tr))],
        ],
        foothills(),
        menu,
    )


def _group(
    tr: Translator,
    game: str,
    group: Group,
    tables: Mapping[str, Any],
    ours: Mapping[str, Any],
    wrong: Mapping[str, str],
) -> Element:
    return section(".paper.grp")[
        h2(".h")[group.title],
        p(".label")[group.note],
        ul[(_row(tr, game, row, tables, ours, wrong) for row in group.rows)],
    ]


def _row(
    tr: Translator,
    game: str,
    row: Row,
    tables: Mapping[str, Any],
    ours: Mapping[str, Any],
    wrong: Mapping[str, str],
) -> Element:
    return li[
        art(row.picture) if row.picture else None,
        bold[row.title],
        div(".vals")[
            (
                _field(tr, game, row, field, value(tables, field.name), value(ours, field.name), wrong)
                for field in row.fields
            )
        ],
        (
            p(".label.bad", id=f"{_id(game, field)}-note", role="alert")[
                icon("warn"), span[tr("A whole number from 0 to {most}, please.", most=MOST)]
            ]
            for field in row.fields
            if field.name in wrong
        ),
    ]


def _id(game: str, field: Field) -> str:
    return f"box-{game}-{field.name.replace('.', '-')}"


def _field(
    tr: Translator, game: str, row: Row, field: Field, now: int, our: int, wrong: Mapping[str, str]
) -> Element:
    id_ = _id(game, field)
    bad = field.name in wrong
    return div(".vf")[
        label[
            span(".label")[field.label],
            span(".vh")[row.title],
            input_(
                ".inp.num",
                id=id_,
                value=wrong.get(field.name, str(now)),
                inputmode="numeric",
                autocomplete="off",
                maxlength=6,
                data_do="box-value",
                data_game=game,
                data_name=field.name,
                aria_invalid="true" if bad else None,
                aria_describedby=f"{id_}-note" if bad or now != our else None,
            ),
        ],
        now != our and not bad and span(".label", id=f"{id_}-note")[tr("ours: {value}", value=our)],
    ]
