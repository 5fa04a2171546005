"""What happened lately, read off the match: in the turn in play and in the one before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from game.contract import Chance, Event
from game.match import Match
from game.yeti import Back, Keep, Roll, State, Turn
from game.yeti.components import SNOW
from game.yeti.dice import add, replace, take

_NEXT_ROUND = ("start", "round", "weather")
"""Events that belong to the round that begins, not to the turn that ends."""


class LastTurn(NamedTuple):
    """A turn that is over."""

    seat: int
    dice: str
    """The dice as they were evaluated."""
    events: tuple[Event, ...]

    @property
    def points(self) -> int:
        """What it brought its player."""
        return sum(event.points for event in self.events if event.seat == self.seat)


def previous(match: Match) -> State:
    """The state before the last ply."""
    return cast(State, match.states[-2])


def last_turn(match: Match) -> LastTurn | None:
    """The turn before a turn that has not begun; None before the first."""
    if len(match.states) < 2:
        return None
    before = previous(match)
    if not _in_turn(before):
        return None
    events = [event for event in _events(match, before.seat) if event.kind not in _NEXT_ROUND]
    return LastTurn(before.seat, dice_after(before, match.moves[-1]), tuple(events))


def this_turn(match: Match) -> tuple[Event, ...]:
    """What the turn in play has brought about so far."""
    return tuple(_events(match, cast(State, match.state).seat))


def new_round(state: State) -> bool:
    """Whether a round has just begun."""
    return any(event.kind == "round" for event in state.events)


def dice_after(before: State, move: object) -> str:
    """The dice set aside once the move is made, even if the turn ends with it."""
    match move:
        case Keep(faces):
            return add(before.kept, take(before.rolled, faces)[0])
        case Roll(faces):
            return add(before.kept, faces)
        case Back(old, new):
            return replace(before.kept, old, new)
        case Turn(face) if face:
            return replace(before.kept, SNOW, face)
        case _:
            return before.kept


def _events(match: Match, seat: int) -> Iterator[Event]:
    """The events of the latest plies in this seat's turn, in order."""
    begin = len(match.states) - 1
    while begin > 0:
        before = cast(State, match.states[begin - 1])
        if before.seat != seat or not _in_turn(before):
            break
        begin -= 1
    for state in match.states[begin + 1 :]:
        yield from state.events


def _in_turn(state: State) -> bool:
    return not (isinstance(state.turn, Chance) and state.turn.kind in ("start", "weather"))
