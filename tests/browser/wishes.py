"""What a player of the tests wants: a match that ends soon, as what there is to tap for it.

It plays as the medium bot does, but for what ends a match sooner than it wins it: a quarter of the clicks
that random players take.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from app.sealed import unseal
from game import Decision, Record, State
from game.bots import Bot, choose
from game.bots.registry import BOTS

OFFERED = ("pay", "surplus", "market")
"""Food is picked piece by piece: what the page picks beforehand is taken."""


def wishes(record: Mapping[str, Any] | None) -> list[str]:
    """The tokens to tap in a match as it is stored, one after the other: of a whole move, or of its parts.

    There are none where nobody is asked, or where what is offered will do.
    """
    state = Record.from_json(unseal(record)).match().state if record else None
    turn = state and state.turn
    if not record or not state or not isinstance(turn, Decision) or turn.kind in OFFERED:
        return []
    wish = _wish(record, state, turn)
    return [wish, *parts(wish)]


def _wish(record: Mapping[str, Any], state: State, turn: Decision) -> str:
    """The medium bot's choice; but in a hurry one keeps most dice, and buys every stone that one can."""
    moves = [str(move) for move in state.moves()]
    if turn.kind == "keep":
        rolled = state.snapshot()["rolled"]
        return max(moves, key=lambda move: sum(move.count(face) for face in rolled))
    dice = random.Random(len(record["moves"]))
    chosen = str(choose(_bot(record["game"]), state.seen_by(turn.seat), dice))
    return moves[0] if chosen == "done" else chosen


def parts(token: str) -> list[str]:
    """What stands for the parts of a move where it is put together: the stone in hand, kinds, halves."""
    verb, _, rest = token.partition(":")
    match verb:
        case "take":
            return [f"stone:{rest[0]}"]
        case "load":
            return [f"stone:{rest[0]}", f"cart:{rest[2:]}"]
        case "keep":
            return [f"+{face}" for face in rest]
        case "back":
            return ["back:", f"from:{rest[0]}", f"into:{rest[-1]}"]
        case _:
            return []


@cache
def _bot(game: str) -> Bot:
    import_module(f"game.{game}")
    return BOTS[game]["medium"]()
