"""Small positions to test rules on, and short ways to move them on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.contract import Decision, Event, Over
from game.yak import YAK, State, Tower
from game.yak.components import FOGS, QUARRY
from game.yak.tower import EMPTY, NUMBERS

STONES = ("BGR", "NXY", "OVW", "GNR")
"""What the carts hold in a position unless it says otherwise."""


def start(seats: int = 2, **options: Any) -> State:
    """The state before the first ply."""
    return YAK.start(seats, YAK.options(options))


def position(
    seats: int = 2,
    *,
    baby: int = 0,
    stones: Mapping[int, str] | None = None,
    bag: str | None = None,
    towers: Mapping[int, Tower] | None = None,
    food: Mapping[int, str] | None = None,
    reserves: Mapping[int, str] | None = None,
    objectives: Sequence[int] = (),
    master_builder: bool = False,
    components: Mapping[str, Any] | None = None,
    **table: Any,
) -> State:
    """The baby yak's holder about to pick a card.

    `stones` and `food` say what certain carts hold, `reserves` and `towers` what certain seats have,
    `table` any other field of `Table`. The bag holds what is left of the quarry, and the fog that is not
    on the track.
    """
    options = {"master_builder": master_builder, "components": components or {}}
    state = start(seats, **options)
    held = dict(enumerate(STONES[: len(state.carts)])) | dict(stones or {})
    built = {seat: (towers or {}).get(seat, EMPTY) for seat in range(seats)}
    left = QUARRY
    for letter in "".join([*held.values(), *("".join(tower.stones.values()) for tower in built.values())]):
        left = left.replace(letter, "", 1)
    changed = state.table._replace(
        baby=baby,
        stones=tuple(held.values()),
        bag=left + "~" * (FOGS - table.get("track", 0)) if bag is None else bag,
        towers=tuple(built.values()),
        food=tuple((food or {}).get(cart, there) for cart, there in enumerate(state.table.food)),
        reserves=tuple((reserves or {}).get(seat, there) for seat, there in enumerate(state.reserves)),
        objectives=tuple(objectives),
        **table,
    )
    return State(state.options, seats, changed, Decision(baby, "card"))


def tower(*rows: str) -> Tower:
    """A tower from its rows, from the ground up, each starting at its left end; a dot is a gap.

    >>> tower("RGB", "OY", "W")
    <Tower 0.0=R 0.2=G 0.4=B 1.1=O 1.3=Y 2.2=W>
    """
    built = EMPTY
    for level, row in enumerate(rows):
        for place, letter in enumerate(row):
            if letter != ".":
                built = built.place(NUMBERS[f"{level}.{level + 2 * place}"], letter)
    return built


def play(state: State, tokens: str) -> State:
    """The state after these tokens, written with spaces between them."""
    for token in tokens.split():
        state = state.play(token)
    return state


def pick(state: State, *cards: str) -> State:
    """The state after these cards have been picked; the first seat's is then revealed."""
    return play(state, " ".join(f"card:{card}" for card in cards))


def idle_round(state: State) -> State:
    """A round in which everybody builds nothing; no cart is left without stones."""
    round = state.round
    state = pick(state, *["build"] * state.seats)
    while not isinstance(state.turn, Over) and state.round == round:
        state = state.play("done")
    return state


def legal(state: State) -> list[str]:
    """The sorted legal tokens."""
    return sorted(map(str, state.moves()))


def waits_for(state: State) -> str:
    """The kind of decision or chance event, or `"over"`."""
    return "over" if isinstance(state.turn, Over) else state.turn.kind


def happened(state: State, kind: str) -> list[Event]:
    """The last ply's events of a kind."""
    return [event for event in state.events if event.kind == kind]
