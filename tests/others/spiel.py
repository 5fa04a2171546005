"""Any game of ours as a game of OpenSpiel.

An action is the place of a move among the legal ones, in the order of their tokens. Chance is explicit:
every outcome stands there with its probability. A match is worth 1, which those who win it share.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

import numpy as np
import pyspiel

from game import Match
from game.contract import Chance, Decision, Game, Json, Move, Over
from game.simulation import won
from tests.others.limits import LIMITS

Information: Final = pyspiel.GameType.Information


@dataclass(frozen=True)
class Node:
    """A match at one ply, its moves numbered."""

    match: Match

    def __deepcopy__(self, memo: object) -> Node:
        return self  # OpenSpiel copies whatever a state holds; a value needs no copy

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves, or the outcomes, by their number."""
        return tuple(sorted(self.match.state.moves(), key=str)) or tuple(move for move, _ in self._outcomes)

    @cached_property
    def chances(self) -> list[tuple[int, float]]:
        """Each outcome's number and probability."""
        return [(number, float(probability)) for number, (_, probability) in enumerate(self._outcomes)]

    @cached_property
    def _outcomes(self) -> list[tuple[Move, Fraction]]:
        """What may come, with its probability: from a full bag of Yak some seven thousand draws."""
        return sorted(self.match.state.outcomes(), key=lambda outcome: str(outcome[0]))

    def seen_by(self, seat: int) -> str:
        """The position as a seat may know it."""
        return json.dumps(self.match.state.seen_by(seat).snapshot())

    def known_to(self, seat: int) -> str:
        """All that a seat may know: the moves so far, the secrets of others left out, and the position."""
        tokens = self._tokens[:]
        for ply, maker in self._secrets:
            if maker != seat:
                tokens[ply] = "?"
        return f"{' '.join(tokens)}\n{self.seen_by(seat)}"

    @cached_property
    def _tokens(self) -> list[str]:
        return self.match.tokens

    @cached_property
    def _secrets(self) -> list[tuple[int, int | None]]:
        """The moves, by index, that only their makers may know, and these."""
        turns = [(ply, self.match.states[ply].turn) for ply in self.match.hidden]
        return [(ply, turn.seat) for ply, turn in turns if isinstance(turn, Decision)]


class SpielState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A state of OpenSpiel: mutable, around a match of ours."""

    def __init__(self, game: pyspiel.Game, match: Match) -> None:
        super().__init__(game)
        self.node = Node(match)

    def current_player(self) -> int:
        match self.node.match.state.turn:
            case Decision(seat=seat):
                return seat
            case Chance():
                return int(pyspiel.PlayerId.CHANCE)
            case Over():
                return int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.node.moves)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.node.chances

    def _apply_action(self, action: int) -> None:
        self.node = Node(self.node.match.play(self.node.moves[action]))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.node.moves[action])

    def is_terminal(self) -> bool:
        return self.node.match.is_over

    def returns(self) -> list[float]:
        return list(won(self.node.match.state))

    def __str__(self) -> str:
        return repr(self.node.match.state)


class SpielObserver:
    """Says what a seat knows: with perfect recall of the whole match, else of the position."""

    def __init__(self, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, object] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """There is no tensor."""

    def string_from(self, state: SpielState, player: int) -> str:
        return state.node.known_to(player) if self.perfect_recall else state.node.seen_by(player)


def register(game: Game, setting: str, options: Mapping[str, Json]) -> str:
    """Make a game with these options known to OpenSpiel; its name there."""
    limits = LIMITS[game.name]
    kind = pyspiel.GameType(
        short_name=f"snowline_{game.name}_{setting}",
        long_name=f"{game.name.title()}, {setting}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Information.IMPERFECT_INFORMATION if game.secret else Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": game.seats[0]},
    )

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            given = dict(params or {})
            self.seats = int(given.get("players", game.seats[0]))
            info = pyspiel.GameInfo(
                num_distinct_actions=limits.moves,
                max_chance_outcomes=limits.outcomes,
                num_players=self.seats,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=1.0,
                max_game_length=limits.decisions,
            )
            super().__init__(kind, info, given)

        def new_initial_state(self) -> SpielState:
            return SpielState(self, Match.new(game, self.seats, options))

        def make_py_observer(
            self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
        ) -> SpielObserver:
            return SpielObserver(iig_obs_type is not None and iig_obs_type.perfect_recall)

    pyspiel.register_game(kind, SpielGame)
    return str(kind.short_name)
