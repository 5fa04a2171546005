"""Whole matches between bots: for strength, for speed, for records to look at.

Strength is measured in blocks: the entrants of a table play one match from every place, all of a
block with the same dealer. The dice of a seat are the same whoever sits there, so most of the
luck cancels out, and two entrants that play alike score exactly alike.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, log10, sqrt
from time import process_time
from typing import Final

from game.bots import Bot, choose
from game.contract import Chance, Decision, Game, Json, Move, Over, State
from game.dealer import Dealer
from game.match import Match

Z: Final = 1.959964
"""Standard errors on each side of a 95 % interval, if they were known exactly."""


def play_match(
    game: Game,
    bots: Sequence[Bot],
    options: Mapping[str, Json],
    dealer: Dealer,
    rngs: Sequence[random.Random],
) -> Match:
    """One match to its end; seat i is played by `bots[i]` with the random source `rngs[i]`.

    :raises OptionError: the game cannot be set up like this.
    """
    start = Match.new(game, len(bots), options)
    state = start.state
    states, moves = [state], []
    while not isinstance(turn := state.turn, Over):
        if isinstance(turn, Decision):
            seat = turn.seat
            move = choose(bots[seat], state.seen_by(seat), rngs[seat])
        else:
            move = dealer.deal(state)
        state = state.play(move)
        states.append(state)
        moves.append(move)
    return Match(game, start.options, tuple(states), tuple(moves))


def seating(entrants: int, number: int) -> tuple[int, ...]:
    """Who sits where in the match with this number: the entrant of each seat.

    >>> [seating(3, number) for number in range(3)]
    [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    """
    return tuple((seat - number) % entrants for seat in range(entrants))


def play_in_turn(
    game: Game, bots: Sequence[Bot], options: Mapping[str, Json], seed: int, number: int
) -> tuple[Match, Dealer]:
    """The match with this number in the series that a seed begins; `bots` are the entrants.

    As many matches as there are entrants make a block: one dealer, everybody once in every seat.

    :raises OptionError: the game cannot be set up like this.
    """
    seats = seating(len(bots), number)
    dealer = Dealer.from_words(seed, number // len(bots))
    rngs = [random.Random(f"{seed}/{number}/{entrant}") for entrant in seats]
    return play_match(game, [bots[entrant] for entrant in seats], options, dealer, rngs), dealer


def won(end: State) -> tuple[float, ...]:
    """Each seat's part of the win at the end of a match; a shared win counts in equal parts."""
    winners = end.turn.winners if isinstance(end.turn, Over) else ()
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(end.seats))


@dataclass(frozen=True, slots=True)
class Standing:
    """How much an entrant, or all entrants of one name, won, with the 95 % interval."""

    name: str
    share: float
    """Part of all wins."""
    low: float
    high: float
    fair: float
    """What it would be if all played alike: its part of the seats."""

    def elo(self, share: float) -> float:
        """Rating points above the rest of the table that go with a share (Bradley and Terry).

        >>> round(Standing("hard", 0.64, 0.6, 0.68, 0.5).elo(0.64))
        100
        """
        if share <= 0 or share >= 1:
            return -inf if share <= 0 else inf
        return 400 * log10(share * (1 - self.fair) / (self.fair * (1 - share)))


def standings(names: Sequence[str], series: Sequence[Sequence[float]]) -> tuple[Standing, ...]:
    """From each match's wins by seat, in the order of `play_in_turn`, what each name has won.

    Entrants with one name count together, unless there is only that one: a null match.
    """
    entrants = len(names)
    labels = list(names) if len(set(names)) > 1 else [f"{name} {i}" for i, name in enumerate(names, 1)]
    found = []
    for label in dict.fromkeys(labels):
        blocks: dict[int, list[float]] = {}
        for number, wins in enumerate(series):
            seats = enumerate(seating(entrants, number))
            part = sum(wins[seat] for seat, entrant in seats if labels[entrant] == label)
            blocks.setdefault(number // entrants, []).append(part)
        share, low, high = interval(list(blocks.values()))
        found.append(Standing(label, share, low, high, labels.count(label) / entrants))
    return tuple(found)


def interval(blocks: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """The mean of results that belong together in blocks, and its 95 % interval.

    Only blocks are independent of each other. So the variance is that between blocks ("cluster-robust"),
    and Wilson's score interval (1927) is taken for as many independent matches as would vary like
    these (Kish's effective sample size, 1965), with Student's t for the number of blocks. Where no
    block came out unlike another that number is not known, and each block counts as one match.

    >>> [round(bound, 3) for bound in interval([[1, 0], [1, 1], [1, 1], [0, 1]])]
    [0.75, 0.276, 0.959]
    >>> [round(bound, 3) for bound in interval([[1, 1]] * 50)]
    [1.0, 0.925, 1.0]
    """
    matches = sum(map(len, blocks))
    share = sum(map(sum, blocks)) / matches
    if len(blocks) < 2:
        return share, 0.0, 1.0
    spread = sum((sum(block) - share * len(block)) ** 2 for block in blocks)
    variance = spread * len(blocks) / (len(blocks) - 1) / matches**2
    worth = share * (1 - share) / variance if variance else len(blocks)
    t = student(len(blocks) - 1)
    centre = (share + t**2 / (2 * worth)) / (1 + t**2 / worth)
    half = t * sqrt(share * (1 - share) / worth + t**2 / (4 * worth**2)) / (1 + t**2 / worth)
    return share, max(0.0, centre - half), min(1.0, centre + half)


def student(freedom: int) -> float:
    """Student's t that leaves 2.5 % on each side: Abramowitz and Stegun, 26.7.5.

    >>> round(student(3), 2), round(student(10), 2), round(student(100), 2)
    (3.18, 2.23, 1.98)
    """
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return Z + sum(term / float(freedom) ** power for power, term in enumerate(terms, start=1))


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


def random_plies(state: State, deal: Callable[[State], Move], rng: random.Random) -> int:
    """Play at random from a state to the end, chance by `deal`; the number of plies."""
    plies = 0
    uniform = rng.random
    while True:
        turn = state.turn
        if isinstance(turn, Decision):
            legal = state.moves()
            state = state.play(legal[int(uniform() * len(legal))])
        elif isinstance(turn, Chance):
            state = state.play(deal(state))
        else:
            return plies
        plies += 1


def measure(game: Game, seats: int, options: Mapping[str, Json], seconds: float, seed: int = 0) -> Speed:
    """Random matches, one after the other, for at least so many seconds of the processor."""
    start = game.start(seats, game.options(options))
    rng = random.Random(seed)
    matches = plies = 0
    begin = process_time()
    while (elapsed := process_time() - begin) < seconds or not matches:
        plies += random_plies(start, Dealer.from_words(seed, matches).deal, rng)
        matches += 1
    return Speed(matches, plies, elapsed)
