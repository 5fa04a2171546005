"""What looking back leaves unexplained, and whether luck is even: prints JSON.

python -m tests.bench.lookback GAME BOTS MATCHES SEED
"""

from __future__ import annotations

import json
import sys
from math import sqrt
from time import process_time

from game import GAMES
from game.analysis import analyse
from game.assessors import ASSESSORS
from game.bots.registry import BOTS
from game.simulation import play_in_turn
from game.slices import finished


def looked_back(game: str, bots: list[str], matches: int, seed: int) -> dict[str, float]:
    """Of so many matches, one of each block: chances are parts of a win, of each seat in each match."""
    seats = range(len(bots))
    corrections, lucks = list[float](), list[float]()
    seconds = 0.0
    for number in range(matches):
        players = [BOTS[game][name]() for name in bots]
        match, _ = play_in_turn(GAMES[game], players, {}, seed, number * len(bots))
        begun = process_time()
        found = finished(analyse(match, ASSESSORS[game]()))
        seconds += process_time() - begun
        corrections += (abs(found.account(seat).correction) for seat in seats)
        lucks += (step.luck for step in found.steps if not step.decided and step.seat is not None)
    mean = sum(lucks) / len(lucks)
    return {
        "correction": sum(corrections) / len(corrections),
        "luck": mean,
        "error": sqrt(sum((luck - mean) ** 2 for luck in lucks) / len(lucks) / (len(lucks) - 1)),
        "seconds": seconds / matches,
    }


if __name__ == "__main__":
    game, bots, matches, seed = sys.argv[1:]
    print(json.dumps(looked_back(game, bots.split(","), int(matches), int(seed))))
