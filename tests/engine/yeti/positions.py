"""Small positions to test rules on, and short ways to move them on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.contract import Chance, Event, Over
from game.yeti import EQUIPMENT, YETI, State


def start(seats: int = 2, **options: Any) -> State:
    """The state before the first ply."""
    return YETI.start(seats, YETI.options(options))


def position(
    points: Sequence[int] = (0, 0),
    *,
    seat: int = 0,
    levels: Sequence[int] = (),
    owned: Mapping[str, int] | None = None,
    yeti: int = 50,
    weather: str | None = None,
    overview: Sequence[int] = (),
    starter: int = 0,
    round: int = 1,
    ended_by: int | None = None,
    been_up: Sequence[int] = (),
    **components: Any,
) -> State:
    """A seat about to roll; as many seats as `points`. `owned` says whose each tile of equipment is.

    Those who have `been_up` took the best peak tiles, in this order.
    """
    seats = len(points)
    options = {"fair_start": True, "components": components}
    if weather is None:
        base = play(start(seats, **options), f"start:{starter}")
    else:
        base = play(
            start(seats, weather="mixed", **options), f"start:{starter} weather:{stack_for(weather, round)}"
        )
    peaks: list[int | None] = [None] * seats
    for climber, tile in zip(been_up, base.peak_tiles, strict=False):
        peaks[climber] = tile
    table = base.table._replace(
        round=round,
        seat=seat,
        points=tuple(points),
        levels=tuple(levels) or (0,) * seats,
        yeti=yeti,
        overview=tuple(overview) or (0,) * seats,
        owners=tuple((owned or {}).get(item) for item in EQUIPMENT),
        peak_tiles=base.peak_tiles[len(been_up) :],
        peaks=tuple(peaks),
        ended_by=ended_by,
    )
    return State(base.options, seats, table, Chance("roll", seat, ("roll", seat, round, 1)))


def stack_for(weather: str, round: int) -> str:
    """The mixed stack of tiles with which this weather holds in this round, as in a record.

    >>> stack_for("3+", 1), stack_for("3+", 6)
    ('2-,3+,4-,5+,6-,1+', '3-,4+,5-,6+,1-,2+')
    """
    flips, place = divmod(round, 6)
    number, side = weather[0], weather[1]
    sides = "+-" if flips % 2 == 0 else "-+"
    if side == "-":
        sides = sides[::-1]
    return ",".join(
        f"{(int(number) - 1 + step - place) % 6 + 1}{sides[(step - place) % 2]}" for step in range(6)
    )


def play(state: State, tokens: str) -> State:
    """The state after these tokens, written with spaces between them."""
    for token in tokens.split():
        state = state.play(token)
    return state


def throw(state: State, dice: str) -> State:
    """Roll these dice, all that the seat has, and set them aside kind by kind."""
    left = dice
    while left:
        state = state.play("roll:" + left)
        left = left.replace("S", "")
        if left:
            state = state.play("keep:" + left[0])
            left = left.replace(left[0], "")
    return state


def idle(state: State) -> State:
    """A turn in which nothing happens: all dice show Tents, and nothing is bought or used."""
    seat, round = state.seat, state.round
    state = throw(state, "T" * state.pool)
    while not isinstance(state.turn, Over) and (state.seat, state.round) == (seat, round):
        (declined,) = (move for move in state.moves() if str(move) in ("evaluate", "buy:-", "use:-"))
        state = state.play(declined)
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
