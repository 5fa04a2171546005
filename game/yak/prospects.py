"""Who will win: what each seat may expect at the end, and how much time there is to turn it.

Every seat is judged by what lies open: its tower, its food, and the cart that it will have in front
of it when it acts next. That gives points at the end; these become chances to win by a softmax: the
shorter the match, the more a point decides. All numbers are fitted to matches (`game.yak.learn`).

>>> from game.yak import YAK
>>> state = YAK.start(2, YAK.options({}))
>>> for token in ("start:0", "cart:0=BGR", "cart:1=BGR", "cart:2=OVW"):
...     state = state.play(token)
>>> [round(chance, 1) for chance in win_chances(state)]
[0.5, 0.5]
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from game.contract import Over
from game.yak import values
from game.yak.objectives import objective_points
from game.yak.potential import forecast
from game.yak.standing import features, front_of, larder, race_of, stones_ahead
from game.yak.state import State
from game.yak.tower import SIZE

SLOPES: Final = dict(values.SLOPES)
"""How much a point decides, by seats: slope and calm."""
WEIGHTS: Final = list(values.WEIGHTS)
"""What each feature adds in matches: at the end, and what is added early on."""


def win_chances(state: State) -> tuple[float, ...]:
    """Each seat's chance to win, as far as what is visible tells; exact when the match is over."""
    turn, seats = state.turn, range(state.seats)
    if isinstance(turn, Over):
        return tuple(1 / len(turn.winners) if seat in turn.winners else 0.0 for seat in seats)
    return chances(state, expected_points(state))


def chances(state: State, points: Sequence[float]) -> tuple[float, ...]:
    """Chances to win of seats that expect these points."""
    slope, calm = SLOPES[state.seats]
    return softmax(points, slope / (calm + time_left(state)))


def softmax(points: Sequence[float], decisive: float) -> tuple[float, ...]:
    """Chances whose logarithms differ by the points, each of which counts so much."""
    best = max(points)
    weights = [exp(decisive * (seat - best)) for seat in points]
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)


def time_left(state: State) -> float:
    """About how many stones whoever is first still places."""
    table = state.table
    if table.ended_by is not None:
        return 2.0 * (table.last_round - table.round)
    return min(
        2.0 * (table.last_round - table.round), min(SIZE - tower.shape.bit_count() for tower in table.towers)
    )


def expected_points(state: State) -> tuple[float, ...]:
    """What each seat may expect to have at the end."""
    components = state.options.components
    extra = objective_points(state.objectives, state.towers, components) if state.objectives else None
    points = []
    for seat, tower in enumerate(state.towers):
        race = race_of(state, seat)
        ahead = stones_ahead(tower, race)
        beside = features(tower, larder(state, seat), front_of(state, seat), race, ahead, components)
        worth = forecast(tower, components).at(ahead)
        for (now, early), value in zip(WEIGHTS, beside, strict=True):
            worth += (now + early * ahead / SIZE) * value
        if race.triggered:
            worth += components.trigger_points
        points.append(worth + extra[seat] if extra else worth)
    return tuple(points)
