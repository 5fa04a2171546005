"""How long links are: whole matches between players who do anything, for every game and number of seats.

python -m tests.engine.links
"""

from __future__ import annotations

import random
from statistics import median
from typing import Any

from game import GAMES, Dealer, Match, Record
from game.contract import Decision
from game.link import pack

NAMES = ["Pema", "Tenzin", "Dolma", "Norbu", "Lhamo"]
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "yeti": [{"weather": weather} for weather in ("off", "mixed", "short", "long")],
    "yak": [{}, {"master_builder": True}],
}


def played(game: str, seats: int, number: int, options: dict[str, Any] | None = None) -> tuple[Match, Dealer]:
    """A match between players who do anything."""
    rng, dealer = random.Random(f"link {game} {seats} {number}"), Dealer.from_words("link", seats, number)
    match = Match.new(GAMES[game], seats, options)
    while not match.is_over:
        decided = isinstance(match.state.turn, Decision)
        match = match.play(rng.choice(match.state.moves()) if decided else dealer.deal(match.state))
    return match, dealer


def lengths(game: str, seats: int, count: int) -> tuple[list[int], list[int]]:
    """Characters of so many matches with their seed, and without."""
    seeded, open_ = [], []
    for number in range(count):
        settings = OPTIONS[game]
        match, dealer = played(game, seats, number, settings[number % len(settings)])
        names = {"names": NAMES[:seats]}
        seeded.append(len(pack(Record.of(match, seed=dealer.seed.hex(), **names))))
        open_.append(len(pack(Record.of(match, **names))))
    return seeded, open_


if __name__ == "__main__":
    for game, seats in [(name, seats) for name in GAMES for seats in GAMES[name].seats]:
        seeded, open_ = lengths(game, seats, 200)
        print(
            f"{game} {seats}: with the seed {median(seeded):.0f}, at most {max(seeded)}; "
            f"without {median(open_):.0f}, at most {max(open_)}"
        )
