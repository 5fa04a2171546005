"""Random playouts, ours beside those of others.

A playout goes from the first state to the end of a match: whoever decides takes one of the legal moves, all
equally likely; chance is drawn with its probabilities. A ply is one decision or one outcome and includes
everything it takes: the legal moves, the choice or the draw, and the next state. Ours also makes a new
state each time, with the events that the page shows; the others change one state in place (OpenSpiel,
python-chess) or copy it (boardgame.io, which here plays Tic-Tac-Toe, the game of its tutorial).

All run in turn for a moment, several times over, on one core; seconds are those of the processor. Speeds are
medians; ratios are medians of what was measured in the same round.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from statistics import median
from subprocess import PIPE, Popen
from time import process_time
from typing import NamedTuple

import chess
import pyspiel
from open_spiel.python.games.kuhn_poker import KuhnPokerGame
from open_spiel.python.games.tic_tac_toe import TicTacToeGame

from game import GAMES, RandomSource
from game.simulation import random_plies
from pipeline.bench import Row
from pipeline.parts import BOARDGAMEIO, OTHERS, node

SECONDS = 0.4
"""How long everybody runs in each round."""
SCRIPT = BOARDGAMEIO / "playouts.js"


class Tally(NamedTuple):
    """What was played in how many seconds."""

    plies: int
    playouts: int
    seconds: float

    @property
    def plies_per_second(self) -> float:
        return self.plies / self.seconds

    @property
    def playouts_per_second(self) -> float:
        return self.playouts / self.seconds


type Contender = Callable[[], Tally]
"""Plays for a while."""

AIMS = {
    "OpenSpiel, python_tic_tac_toe": 2.0,
    "OpenSpiel, python_kuhn_poker": None,
    "boardgame.io, its client": None,
    "boardgame.io, its bot": 10.0,
    "python-chess": None,
}
"""Who ours is compared with, and how many times faster a ply should be."""
PLAYOUTS = {"Yeti, 2 seats": 500}
"""How many whole matches there should be in a second."""


def measure(rounds: int) -> Iterator[Row]:
    ours = {f"{game.title()}, 2 seats": our_playout(game) for game in GAMES}
    theirs = {
        "OpenSpiel, python_kuhn_poker": spiel_playout(KuhnPokerGame()),
        "OpenSpiel, python_tic_tac_toe": spiel_playout(TicTacToeGame()),
        "OpenSpiel, pig (C++)": spiel_playout(pyspiel.load_game("pig")),
        "python-chess": chess_playout(),
        "python-chess, push alone": chess_pushes(),
    }
    contenders: dict[str, Contender] = {name: timed(playout) for name, playout in {**ours, **theirs}.items()}
    with Popen([*node(), str(SCRIPT)], cwd=OTHERS, stdin=PIPE, stdout=PIPE, text=True) as script:
        contenders |= {f"boardgame.io, its {way}": asked(script, way) for way in ("client", "bot")}
        turns = [{name: play() for name, play in contenders.items()} for _ in range(rounds)]
        script.communicate()
    for name in contenders:
        yield Row(name, median(turn[name].plies_per_second for turn in turns), "plies/s")
        playouts = median(turn[name].playouts_per_second for turn in turns)
        yield Row(f"{name}: playouts", playouts, "playouts/s", at_least=PLAYOUTS.get(name))
    for name in ours:
        for other, aim in AIMS.items():
            ratio = median(turn[name].plies_per_second / turn[other].plies_per_second for turn in turns)
            yield Row(f"{name}, per ply: as fast as {other}", ratio, "times", at_least=aim)


def timed(playout: Callable[[], int]) -> Contender:
    """Counts the plies of one playout after the other."""

    def play() -> Tally:
        plies = playouts = 0
        begun = process_time()
        while (seconds := process_time() - begun) < SECONDS:
            plies += playout()
            playouts += 1
        return Tally(plies, playouts, seconds)

    return play


def asked(script: Popen[str], way: str) -> Contender:
    """Has boardgame.io play in the other process; this one waits."""

    def play() -> Tally:
        assert script.stdin and script.stdout
        print(way, SECONDS, file=script.stdin, flush=True)
        return Tally(**json.loads(script.stdout.readline()))

    return play


def our_playout(name: str) -> Callable[[], int]:
    game, rng = GAMES[name], random.Random(1)
    start, source = game.start(2, game.options({})), RandomSource(rng)
    return lambda: random_plies(start, lambda state: state.draw(source), rng)


def spiel_playout(game: pyspiel.Game) -> Callable[[], int]:
    rng = random.Random(1)

    def playout() -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(actions, chances)[0]
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
            plies += 1
        return plies

    return playout


def chess_playout() -> Callable[[], int]:
    rng = random.Random(1)
    return lambda: len(random_game(rng).move_stack)


def random_game(rng: random.Random) -> chess.Board:
    """Up to mate, stalemate, bare kings or 75 moves without a capture."""
    board = chess.Board()
    while (
        (moves := list(board.legal_moves)) and board.halfmove_clock < 150 and board.occupied.bit_count() > 2
    ):
        board.push(rng.choice(moves))
    return board


def chess_pushes() -> Callable[[], int]:
    """One random game, its moves known."""
    moves = random_game(random.Random(1)).move_stack

    def playout() -> int:
        board = chess.Board()
        for move in moves:
            board.push(move)
        return len(moves)

    return playout
