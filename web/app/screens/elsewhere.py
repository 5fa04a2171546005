"""A match that another tab plays: look on, or take it over."""

from __future__ import annotations

from htpy import Element, Node, div, h2, main, p, span

from app.markup import act, bar, icon
from app.screens import foothills, screen
from app.text import Translator


def elsewhere(tr: Translator, key: str, name: str, lost: bool, menu: Node) -> Element:
    """The screen. `lost`: it was played here until another tab took it over."""
    return screen(
        "elsewhere",
        bar(tr, tr("Open in another tab"), name),
        main(".alone")[
            div(".dlg", aria_labelledby="elsewhere-title", role="group")[
                span(".ebig")[icon("tabs")],
                h2("#elsewhere-title")[
                    tr("Taken over by another tab") if lost else tr("Open in another tab")
                ],
                p(".prose")[
                    tr(
                        "This match is being played in another tab. Here you can look on, or take it over; "
                        "the other tab then looks on. No move is lost either way."
                    )
                ],
                div(".row")[
                    act(tr("Take it over"), "take", primary=True, before="hand", id="take", key=key),
                    act(tr("Just look on"), "watch", before="eye", id="watch", key=key),
                ],
            ]
        ],
        foothills(),
        menu,
    )
