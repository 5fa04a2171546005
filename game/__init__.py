"""Snowline's engine: the rules of the games, fair chance, matches, records and bots.

It knows nothing of screens and languages and depends on nothing but Python.

>>> from game import GAMES, Dealer, Match
>>> match = Match.new(GAMES["yeti"], seats=2)
>>> dealer = Dealer.from_words("example")
>>> while not match.is_over:
...     chance_decides = not match.state.moves()
...     match = match.play(dealer.deal(match.state) if chance_decides else match.state.moves()[0])
>>> match.state.turn.reason
'yeti'
"""

from __future__ import annotations

from game.contract import (
    Chance,
    Decision,
    Event,
    Game,
    IllegalMove,
    OptionError,
    Over,
    State,
    UnreadableMove,
)
from game.dealer import Dealer, RandomSource
from game.match import Match, UndoStop
from game.record import Record, RecordError, RuleBroken
from game.registry import GAMES

__all__ = [
    "GAMES",
    "Chance",
    "Dealer",
    "Decision",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "OptionError",
    "Over",
    "RandomSource",
    "Record",
    "RecordError",
    "RuleBroken",
    "State",
    "UndoStop",
    "UnreadableMove",
]
