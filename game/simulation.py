"""Whole matches between bots: for strength, for speed, for records to look at."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from time import perf_counter

from game.bots import Bot, choose
from game.contract import Chance, Decision, Game, Json, Over, State
from game.dealer import Dealer
from game.match import Match


def play_match(
    game: Game, bots: Sequence[Bot], options: Mapping[str, Json], dealer: Dealer, rng: random.Random
) -> Match:
    """One match to its end; seat i is played by `bots[i]`.

    :raises OptionError: the game cannot be set up like this.
    """
    start = Match.new(game, len(bots), options)
    state = start.state
    states, moves = [state], []
    while not isinstance(turn := state.turn, Over):
        if isinstance(turn, Decision):
            move = choose(bots[turn.seat], state.seen_by(turn.seat), rng)
        else:
            move = dealer.deal(state)
        state = state.play(move)
        states.append(state)
        moves.append(move)
    return Match(game, start.options, tuple(states), tuple(moves))


@dataclass(frozen=True, slots=True)
class Share:
    """A seat's part of the wins (a shared win counts in equal parts) with its 95 % interval."""

    wins: float
    games: int

    @property
    def rate(self) -> float:
        return self.wins / self.games

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval (normal approximation)."""
        return 1.96 * sqrt(max(self.rate * (1 - self.rate), 0) / self.games)


def shares(ends: Sequence[State]) -> tuple[Share, ...]:
    """Each seat's share of the wins, from the last states of matches."""
    wins = [0.0] * ends[0].seats
    for end in ends:
        turn = end.turn
        if isinstance(turn, Over):
            for seat in turn.winners:
                wins[seat] += 1 / len(turn.winners)
    return tuple(Share(won, len(ends)) for won in wins)


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast random matches run."""

    matches: int
    plies: int
    seconds: float

    @property
    def plies_per_second(self) -> float:
        return self.plies / self.seconds

    @property
    def matches_per_second(self) -> float:
        return self.matches / self.seconds


def random_plies(state: State, dealer: Dealer, rng: random.Random) -> int:
    """Play at random from a state to the end, the dealer dealing; the number of plies."""
    plies = 0
    uniform = rng.random
    while True:
        turn = state.turn
        if isinstance(turn, Decision):
            legal = state.moves()
            state = state.play(legal[int(uniform() * len(legal))])
        elif isinstance(turn, Chance):
            state = state.play(dealer.deal(state))
        else:
            return plies
        plies += 1


def measure(game: Game, seats: int, options: Mapping[str, Json], seconds: float, seed: int = 0) -> Speed:
    """Random matches, one after the other, for at least so many seconds."""
    start = game.start(seats, game.options(options))
    rng = random.Random(seed)
    matches = plies = 0
    begin = perf_counter()
    while (elapsed := perf_counter() - begin) < seconds or not matches:
        plies += random_plies(start, Dealer.from_words(seed, matches), rng)
        matches += 1
    return Speed(matches, plies, elapsed)
