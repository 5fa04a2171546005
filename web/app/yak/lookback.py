"""Yak looked back at: the ring as it was, and a choice in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, div

from app.games import Table
from app.yak.coach import name, sign_of
from app.yak.ring import ring
from game.yak import YakMove


def scene(table: Table) -> Element:
    """The region `past`."""
    return div("#past.ring")[ring(table)]


def given(table: Table) -> Node:
    """The ring shows everything."""
    return None


def choice(table: Table, move: YakMove) -> tuple[Sequence[Node], str]:
    """A legal move in pictures and in a few words."""
    return sign_of(move), name(table, move)
