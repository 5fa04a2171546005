"""What is heard of a ply. Each sound has a twin that is seen: what moves, and the log."""

from __future__ import annotations

from collections.abc import Iterator

from game.contract import Move
from game.yak import State

OF_EVENTS = {
    "paid": "aside",
    "took": "aside",
    "loaded": "stone-0",
    "fog": "fog",
    "moved": "carts",
}


def sounds(before: State, move: Move, after: State) -> Iterator[str]:
    """The names of the sounds of one ply, in their order; `stone-3` is that of a stone on the third level."""
    for event in after.events:
        if event.kind == "placed":
            _, _, cell = event.item.partition("@")
            yield f"stone-{cell.partition('.')[0]}"
        elif event.kind in OF_EVENTS:
            yield OF_EVENTS[event.kind]
