"""Yeti looked back at: the mountain as it was, the dice of a decision, and a choice in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, div, span

from app.games import Table
from app.yeti import words
from app.yeti.coach import name, sign_of
from app.yeti.mountain import board
from app.yeti.pieces import die
from app.yeti.players import players
from game.contract import Decision
from game.yeti import Keep, YetiMove
from game.yeti.dice import take


def scene(table: Table) -> Element:
    """The region `past`."""
    return div("#past.scene")[players(table), board(table)]


def given(table: Table) -> Node:
    """The dice set aside, and those just rolled."""
    tr, state = table.tr, table.state
    if not isinstance(state.turn, Decision):
        return None
    parts = ((tr("Set aside"), state.kept), (tr("Rolled"), state.rolled))
    return div(".tray2.well")[
        (
            span[
                span(".label")[title],
                span(".mini", role="img", aria_label=words.handful(tr, letters))[
                    (die(letter) for letter in words.FACES for _ in range(letters.count(letter)))
                ],
            ]
            for title, letters in parts
            if letters
        )
    ]


def choice(table: Table, move: YetiMove) -> tuple[Sequence[Node], str]:
    """A legal move in pictures and in a few words."""
    tr, state = table.tr, table.state
    if isinstance(move, Keep) and move.faces:
        sign: Sequence[Node] = [die(letter) for letter in take(state.rolled, move.faces)[0]]
    else:
        sign = sign_of(state, move)
    return sign, name(tr, state, table.players, move)
