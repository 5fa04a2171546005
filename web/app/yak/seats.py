"""Who sits where, in which order they act, and how far they are: what everybody may know."""

from __future__ import annotations

from app.games import Table
from app.text import Translator
from game.contract import Over
from game.yak import State

STOPS = {3: ("s", "w", "e"), 4: ("s", "w", "n", "e")}
"""Where the stops lie in the ring, clockwise from the front."""


def stop(state: State, at: int) -> str:
    """A stop by its place in the ring."""
    return STOPS[len(state.carts)][at]


def faces_right(state: State, at: int) -> bool:
    """Whether the team at this stop is mirrored to face the way all carts go."""
    return (stop(state, at) in ("n", "e")) == (state.direction == 1)


def order(state: State) -> list[int]:
    """The seats in the order in which they act in this round."""
    first = max(state.baby, 0)
    return [(first + step) % state.seats for step in range(state.seats)]


def next_before(state: State, seat: int) -> int:
    """The stop whose cart comes before this seat when the round ends."""
    return (seat - state.direction) % len(state.carts)


def next_at(state: State, cart: int) -> int | None:
    """The seat before which a cart stands in the next round; None: nobody sits there."""
    at = (state.carts[cart].at + state.direction) % len(state.carts)
    return at if at < state.seats else None


def standing(tr: Translator, table: Table, seat: int) -> str:
    """How far a player is in this round, in two or three words."""
    state: State = table.state
    if isinstance(state.turn, Over) or state.baby < 0:
        return ""
    turns = order(state)
    place = turns.index(seat)
    if table.phase == "event" and state.turn.kind == "card":
        return tr("acts first") if place == 0 else tr("acts last") if place == state.seats - 1 else ""
    if state.turn.kind == "card":
        if seat == state.turn.seat:
            return tr("picks a card")
        return tr("has picked") if state.chosen[seat] else tr("waits")
    acting = turns.index(state.turn.seat) if state.turn.seat is not None else 0
    if place == acting:
        return tr("acts now")
    if place < acting:
        return tr("has acted")
    if place == acting + 1:
        return tr("acts next")
    return tr("acts last") if place == state.seats - 1 else tr("acts later")
