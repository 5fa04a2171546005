"""The poster of a game: what a table on somebody else's site shows until Python is there."""

from __future__ import annotations

from htpy import Element, button, div, h1, main, p, span, svg

from app.games import views
from app.markup import art, icon
from app.screens import screen
from app.text import Translator


def poster(tr: Translator, game: str) -> Element:
    """The game's picture and name, and the button that begins; the page takes it away where nobody has to
    press it."""
    face = views(game)
    blurb = face.blurb(tr)
    return screen(
        "poster",
        main(class_=["poster", game])[
            svg(
                ".vg",
                viewBox="0 0 480 200",
                preserveAspectRatio="xMidYMax meet",
                overflow="visible",
                aria_hidden="true",
            )[face.picture()],
            div(".title")[
                h1[blurb.title],
                p[blurb.line],
                button("#begin.btn.primary", type="button")[
                    icon("play"), span[tr("Play {game}", game=blurb.title)]
                ],
                p(".label")[art("wordmark", label="Snowline")],
            ],
        ],
    )
