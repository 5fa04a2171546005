"""A chart's numbers as a table."""

from __future__ import annotations

from collections.abc import Iterable

from htpy import Element, Node, caption, details, div, span, summary, table, tbody, td, th, thead
from htpy import tr as row

from app.markup import icon
from app.text import Translator


def numbers(
    tr: Translator,
    id: str,
    title: str,
    heads: Iterable[str],
    rows: Iterable[tuple[Node, Iterable[Node]]],
    *,
    unfolded: bool = False,
    label: str = "",
) -> Element:
    """A chart's numbers as a table, folded away where the chart fills the card."""
    return details(".data", id=id, open=unfolded)[
        summary[icon("chart"), span[label or tr("As a table")]],
        div(".wrap", tabindex="0", role="group", aria_label=title)[
            table(".tbl")[
                caption(".vh")[title],
                thead[row[td, (th(scope="col")[head] for head in heads)]],
                tbody[(row[th(scope="row")[name], (td[cell] for cell in cells)] for name, cells in rows)],
            ]
        ],
    ]
