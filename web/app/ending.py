"""How a match has ended, in words: the same for every game."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import b, div, li, ol, span

from app.games import NOBODY, Player, Sentence, Table
from app.markup import badge
from app.panel import Rows
from app.phrases import listed, points
from app.pieces import picture
from app.text import Translator


def ended(table: Table, totals: Sequence[int], why: str) -> Rows:
    """The panel of a match that is over: who won, and how everybody stands."""
    tr, players, winners = table.tr, table.players, table.state.turn.winners
    names = listed(tr, [players[seat].name for seat in winners])
    ranking = sorted(range(len(players)), key=lambda seat: (seat not in winners, -totals[seat]))
    return Rows(
        look=players[winners[0]].look,
        title=tr("{name} wins", name=names)
        if len(winners) == 1
        else tr("{names} share the win", names=names),
        why=why,
        well=None,
        stage=div(".stage")[
            ol(".ranks")[
                (
                    li(class_=["place", {"lit": seat in winners}])[
                        badge(players[seat].look),
                        b(title=players[seat].name)[players[seat].name],
                        seat in winners and picture("i-crown", "i"),
                        span(".num")[points(tr, totals[seat])],
                    ]
                    for seat in ranking
                )
            ]
        ],
        follows=None,
        action=tr("See the result"),
    )


def won(tr: Translator, players: Sequence[Player], winners: Sequence[int], totals: Sequence[int]) -> Sentence:
    """Who won, for the log."""
    if len(winners) > 1:
        names = listed(tr, [players[seat].name for seat in winners])
        return Sentence(NOBODY, tr("{names} share the win.", names=names))
    first = winners[0]
    count = points(tr, totals[first])
    return Sentence(first, tr("{name} wins with {points}.", name=b[players[first].name], points=count))
