"""What a turn of Yeti would bring if it ended with the dice as they lie now."""

from __future__ import annotations

from typing import NamedTuple

from game.yeti import dice
from game.yeti.components import COIN, FOOTPRINT, PEAK, SHERPA, TENT
from game.yeti.position import climb, yeti_walks_to
from game.yeti.state import State


class Preview(NamedTuple):
    """The five steps of evaluation, without using up anything or turning a die."""

    snow: int
    blizzard: int
    """Surplus Snow dice; 0 when there is no blizzard."""
    yeti_to: int
    """The Yeti's space after the blizzard."""
    coins: int
    photo: int
    """Points of the best photo, weather included; 0 without coins."""
    climb_to: int
    steps: int
    """Footprints that count, equipment and weather included."""
    steps_points: int
    tents: int
    camp: int
    """The level slept on."""


def preview(state: State, kept: str | None = None) -> Preview:
    """The five steps if evaluation began with the dice in `kept` (the state's own by default).

    >>> from game.yeti import YETI
    >>> state = YETI.start(2, YETI.options({})).play("start:0").play("roll:CPPFFT").play("keep:P")
    >>> preview(state).climb_to
    1
    >>> preview(state, "PPFT").camp
    1
    """
    if kept is None:
        kept = state.kept
    seat, weather = state.seat, state.weather

    def count(face: str, short_of_one: str, item: str = "") -> int:
        fewer = kept.count(face) - (weather == short_of_one)
        return max(0, fewer) + bool(item and state.owns(item))

    snow = dice.snow(kept)
    surplus = max(0, snow - 3)
    coins = count(COIN, "5-") + ("E1" in state.used)
    photo = state.options.components.best_photo(coins) + (3 if weather == "2+" else 0) if coins else 0
    sherpas = count(SHERPA, "6-", "E6") + (SHERPA in state.used)
    climb_to = min(PEAK, state.levels[seat] + climb(sherpas))
    steps = count(FOOTPRINT, "4-", "E5")
    tents = count(TENT, "", "E7")
    return Preview(
        snow=snow,
        blizzard=surplus,
        yeti_to=yeti_walks_to(state.points, state.yeti) if surplus else state.yeti,
        coins=coins,
        photo=photo,
        climb_to=climb_to,
        steps=steps,
        steps_points=steps * (climb_to + 1),
        tents=tents,
        camp=min(climb_to, tents),
    )
