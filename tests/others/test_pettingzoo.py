"""PettingZoo's own tests of an environment pass for ours.

Both games ask one seat at a time. `parallel_api_test` therefore goes through PettingZoo's own adapter for
such games, which takes an action of every agent and reads that of whose turn it is. `aec_to_parallel` and
`parallel_seed_test` do not fit: the one demands agents that act in a fixed cycle, the other samples actions
without their mask, so that most of them are illegal.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from game import GAMES
from tests.engine.playthroughs import RICHEST, SETTINGS
from tests.others.zoo import ZooEnv

CYCLES = 300

TABLES = [
    pytest.param(
        lambda game=game, seats=seats, options=options: ZooEnv(game, seats, options),
        id=f"{game.name}-{setting}-{seats}",
    )
    for game in GAMES.values()
    for setting, options in SETTINGS[game.name].items()
    for seats in (game.seats[0], game.seats[-1])
    if seats == game.seats[0] or setting == RICHEST[game.name]
]

pytestmark = [
    # Said of every environment with a mask in its observations, except of some of PettingZoo's own.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.parametrize("make", TABLES),
]


def test_api_test_passes(make: Callable[[], ZooEnv]) -> None:
    api_test(make(), num_cycles=CYCLES)


def test_seed_test_passes(make: Callable[[], ZooEnv]) -> None:
    seed_test(make, num_cycles=CYCLES)


def test_parallel_api_test_passes_one_seat_at_a_time(make: Callable[[], ZooEnv]) -> None:
    parallel_api_test(turn_based_aec_to_parallel(make()), num_cycles=CYCLES)


def test_an_observation_is_what_the_seat_may_know(make: Callable[[], ZooEnv]) -> None:
    env = make()
    env.reset(seed=1)
    for seat, agent in enumerate(env.agents):
        text = bytes(env.observe(agent)["observation"]).rstrip(b"\0")
        assert json.loads(text) == env.state_now.seen_by(seat).snapshot()
