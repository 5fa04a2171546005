"""The poster of a game: what a table on somebody else's site shows until Python is there."""

from __future__ import annotations

from htpy import Element, button, div, h1, main, p, span

from app.games import views
from app.markup import icon
from app.phrases import decimal
from app.screens import screen
from app.screens.home import pictured
from app.text import Translator


def poster(tr: Translator, game: str, weight: int) -> Element:
    """The game's picture and name, and the button that begins; `weight`: the bytes that it brings.

    Where nobody has to press it the page takes it away.
    """
    face = views(game)
    blurb = face.blurb(tr)
    return screen(
        "poster",
        main(class_=["poster", game])[
            pictured(face),
            div(".tx")[
                h1[blurb.title],
                p[blurb.line],
                button("#begin.btn.primary", type="button")[
                    icon("play"), span[tr("Play {game}", game=blurb.title)]
                ],
                p(".label")[
                    tr(
                        "Loads {size} MB, only after the click. No account, no ads.",
                        size=decimal(tr, weight / 1_000_000),
                    )
                ],
            ],
        ],
    )
