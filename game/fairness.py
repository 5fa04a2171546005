"""Whether what chance did in a match follows from its seed.

>>> from game import GAMES, Dealer, Match
>>> dealer = Dealer(bytes(16))
>>> match = Match.new(GAMES["yeti"], 2)
>>> match = match.play(dealer.deal(match.state))
>>> check(match, dealer)
Checked(events=1, wrong=None)
>>> check(Match.new(GAMES["yeti"], 2).play("start:0"), dealer).wrong
Wrong(ply=1, token='start:0', dealt='start:1')
"""

from __future__ import annotations

from typing import NamedTuple

from game.contract import Chance
from game.dealer import Dealer
from game.match import Match


class Wrong(NamedTuple):
    """A ply of chance that the seed does not give."""

    ply: int
    """From 1."""
    token: str
    dealt: str
    """What the seed gives."""


class Checked(NamedTuple):
    """How many plies of chance follow from the seed, and the first that does not."""

    events: int
    wrong: Wrong | None


def check(match: Match, dealer: Dealer) -> Checked:
    """Deal every chance event of a match again and compare."""
    events = 0
    for ply, (state, move) in enumerate(zip(match.states, match.moves, strict=False), start=1):
        if isinstance(state.turn, Chance):
            dealt = dealer.deal(state)
            if dealt != move:
                return Checked(events, Wrong(ply, str(move), str(dealt)))
            events += 1
    return Checked(events, None)
