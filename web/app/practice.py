"""Practice: a match beside the match, played on from some moment of it, with nothing at stake.

Undo knows no limits there, what chance does is drawn anew, and nothing that happens in it changes the match
it came from. There is one at a time; it is stored beside the match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from htpy import Element, span

from app.markup import icon
from app.text import Translator

if TYPE_CHECKING:
    from app.games import Player
    from game.match import Match


def mark(tr: Translator) -> Element:
    """Says on every screen that this is not the match itself."""
    return span(".tag.practice", title=tr("Undo knows no limits here, and the match stays as it is."))[
        icon("target"), span[tr("Practice")]
    ]


def undone(match: Match, players: tuple[Player, ...]) -> Match:
    """Back to the last real choice of a person, whatever lies in between; the same match if there is none."""
    back = match
    while (earlier := back.undo(free=True)) is not back:
        back = earlier
        seat = getattr(back.state.turn, "seat", None)
        if seat is None or not getattr(players[seat], "bot", ""):
            return back
    return match
