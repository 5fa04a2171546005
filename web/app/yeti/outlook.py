"""What a pick would lead to: the five steps of the evaluation as they would come out.

`game.yeti.preview` knows the dice; here equipment about to be bought, a bundle about to be used and
a shorter climb are put to it, and steps that are behind already stay as they were.
"""

from __future__ import annotations

from game.contract import Decision
from game.yeti import EQUIPMENT, Back, Buy, Climb, Keep, Preview, State, Turn, Use, YetiMove, preview
from game.yeti.components import SHERPA, SNOW, TENT
from game.yeti.dice import add, replace, take


def outlook(state: State, token: str = "") -> Preview:
    """The steps if this move were made now and the turn ended; without one, as things are.

    What the dice would have to say first (a re-roll) changes nothing yet.
    """
    turn = state.turn
    if not isinstance(turn, Decision):
        return preview(state)
    move = next((move for move in state.moves() if str(move) == token), None) if token else None
    seen = preview(_supposed(state, move), _kept(state, move))
    if turn.kind == "tent":
        return _on_ledge(state, seen, tents=seen.tents + (move == Use("E2", TENT)))
    if isinstance(move, Climb):
        return _shorter(state, seen, move.levels)
    return seen


def _kept(state: State, move: YetiMove | None) -> str:
    match move:
        case Keep(faces):
            return add(state.kept, take(state.rolled, faces)[0])
        case Back(old, new):
            return replace(state.kept, old, new)
        case Turn(face) if face:
            return replace(state.kept, SNOW, face)
        case _:
            return state.kept


def _supposed(state: State, move: YetiMove | None) -> State:
    """The state with a tile bought or spent; it works at once where its step still comes (Y4.3)."""
    table = state.table
    used = state.used
    match move:
        case Buy(item) if item in EQUIPMENT:
            place = EQUIPMENT.index(item)
            table = table._replace(owners=(*table.owners[:place], table.seat, *table.owners[place + 1 :]))
        case Use("E1"):
            used += ("E1",)
        case Use("E2", "P"):
            used += ("P",)
        case _:
            return state
    return State(state.options, state.seats, table, state.turn, state.kept, used=used)


def _shorter(state: State, seen: Preview, levels: int) -> Preview:
    reached = state.levels[state.seat] + levels
    return seen._replace(
        climb_to=reached, steps_points=seen.steps * (reached + 1), camp=min(reached, seen.tents)
    )


def _on_ledge(state: State, seen: Preview, tents: int) -> Preview:
    """At the tents the climb is over."""
    level = state.levels[state.seat]
    return seen._replace(
        climb_to=level, steps_points=seen.steps * (level + 1), tents=tents, camp=min(level, tents)
    )


def added_by(face: str) -> str:
    """The equipment that adds one of this face each turn, or nothing."""
    return {"F": "E5", SHERPA: "E6", TENT: "E7"}.get(face, "")


def short_of_one(face: str) -> str:
    """The weather under which one die of this face does not count, or nothing."""
    return {"F": "4-", "C": "5-", SHERPA: "6-"}.get(face, "")
