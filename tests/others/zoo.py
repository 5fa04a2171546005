"""Any game of ours as an environment of PettingZoo, one agent at a time.

An action is the place of a move among the legal ones, in the order of their tokens; a mask says which there
are. An observation is the position as the agent may know it: the bytes of the JSON of its snapshot. Chance is
no agent: a dealer deals, from the seed of `reset`. Rewards come at the end: who wins shares 1.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv

from game import Dealer, Match
from game.contract import Chance, Decision, Game, Json, Move
from game.dealer import SEED_BYTES
from game.simulation import won
from tests.others.limits import LIMITS

type Observation = dict[str, NDArray[Any]]


class ZooEnv(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """A match in play."""

    metadata: Final = {"name": "snowline", "is_parallelizable": False, "render_modes": ["ansi"]}
    render_mode: Final = "ansi"

    def __init__(self, game: Game, seats: int, options: Mapping[str, Json]) -> None:
        super().__init__()
        self.start = Match.new(game, seats, options).state
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.limits = LIMITS[game.name]
        self._seeds = random.Random(0)
        self._actions = {
            agent: Discrete(self.limits.moves, seed=number)
            for number, agent in enumerate(self.possible_agents)
        }
        parts: dict[str, Space[Any]] = {
            "observation": Box(0, 255, (self.limits.text,), np.uint8),
            "action_mask": Box(0, 1, (self.limits.moves,), np.int8),
        }
        self._observations = {agent: Dict(parts) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = random.Random(seed)
        self.dealer = Dealer(self._seeds.randbytes(SEED_BYTES))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.state_now = self.start
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.state_now = self.state_now.play(self._moves()[action])
        self._go_on()
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        turn = self.state_now.turn
        text = json.dumps(self.state_now.seen_by(seat).snapshot()).encode()
        seen = np.zeros(self.limits.text, np.uint8)
        seen[: len(text)] = np.frombuffer(text, np.uint8)
        mask = np.zeros(self.limits.moves, np.int8)
        if isinstance(turn, Decision) and turn.seat == seat:
            mask[: len(self._moves())] = 1
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str:
        return repr(self.state_now)

    def close(self) -> None:
        """Nothing is held open."""

    def _moves(self) -> list[Move]:
        return sorted(self.state_now.moves(), key=str)

    def _go_on(self) -> None:
        """Deal until somebody is asked or the match is over."""
        while isinstance(self.state_now.turn, Chance):
            self.state_now = self.state_now.play(self.dealer.deal(self.state_now))
        turn = self.state_now.turn
        if isinstance(turn, Decision):
            self.agent_selection = self.possible_agents[turn.seat]
            return
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.agents, won(self.state_now), strict=True))
