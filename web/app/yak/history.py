"""What happened lately, read off the match; only what everybody may know."""

from __future__ import annotations

from typing import NamedTuple, cast

from game.contract import Event
from game.match import Match
from game.yak import Draw, State


class Deed(NamedTuple):
    """What a player did in a round."""

    card: str
    events: tuple[Event, ...]


def fogged(state: State) -> bool:
    """Whether the last draw has turned the carts."""
    return any(event.kind == "fog" for event in state.events)


def moved(state: State) -> bool:
    """Whether the carts have just moved on: a round has ended."""
    return any(event.kind == "moved" for event in state.events)


def new_round(state: State) -> bool:
    return any(event.kind == "round" for event in state.events)


def batches(match: Match) -> list[str]:
    """The last draw batch by batch: each after the first replaces the fog of the one before."""
    move = match.moves[-1]
    assert isinstance(move, Draw)
    size, letters, found = cast(State, match.states[-2]).wanted, move.letters, []
    while letters and size:
        found.append(letters[:size])
        letters, size = letters[size:], letters[:size].count("~")
    return found


def placed(state: State) -> str:
    """The cell of the stone that has just been placed; empty if none has."""
    return next((event.item.partition("@")[2] for event in state.events if event.kind == "placed"), "")


def taken_from(state: State) -> str:
    """The id, on the ring, of the stone that has just been placed, before it was."""
    for event in state.events:
        if event.kind == "placed":
            letter = event.item[0]
            return f"lying-{event.to}-{letter}{state.carts[event.to].stones.count(letter)}"
    return ""


def come(state: State, cart: int) -> str:
    """The stones that have just come into a cart."""
    return "".join(
        event.item for event in state.events if event.kind in ("drawn", "loaded") and event.to == cart
    )


def last_round(match: Match) -> dict[int, Deed]:
    """What each player did in the round that has just ended, in the order of play."""
    events: list[Event] = []
    for state in reversed(match.states):
        own = list(state.events)
        kinds = [event.kind for event in own]
        if "revealed" in kinds and "chosen" in kinds:
            events = own[kinds.index("revealed") :] + events
            break
        events = own + events
    deeds: dict[int, Deed] = {}
    for event in events:
        if event.kind == "revealed":
            deeds[event.seat] = Deed(event.item, ())
        elif event.kind == "moved":
            break
        elif event.seat in deeds:
            deed = deeds[event.seat]
            deeds[event.seat] = Deed(deed.card, (*deed.events, event))
    return deeds
