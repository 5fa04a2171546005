"""What is heard of a ply. Each sound has a twin that is seen: what moves, and the log."""

from __future__ import annotations

from collections.abc import Iterator

from game.contract import Move
from game.yeti import Keep, Roll, State
from game.yeti.components import SNOW

THIRD = 3
OF_EVENTS = {
    "photo": "photo",
    "bought": "coin",
    "climbed": "climb",
    "peak": "peak",
    "blizzard": "blizzard",
}


def sounds(before: State, move: Move, after: State) -> Iterator[str]:
    """The names of the sounds of one ply, in their order; `snow-3` is that of the third Snow."""
    match move:
        case Roll():
            yield "dice"
        case Keep(faces) if faces:
            yield "aside"
    if (snow := after.kept.count(SNOW)) > before.kept.count(SNOW):  # it lies aside without being asked
        yield f"snow-{min(snow, THIRD)}"
    for event in after.events:
        if event.kind in OF_EVENTS:
            yield OF_EVENTS[event.kind]
        elif event.kind == "camped" and event.count:
            yield "tent"
