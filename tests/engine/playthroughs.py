"""Golden playthroughs: whole matches as text, one per game, setting and number of seats.

The first line of a file is the record without its moves. Then there is a line per ply: its number, its
token, and what changed in the snapshot. A change of the rules, of the notation or of the dealer shows as a
difference that can be read; where it is meant, write the files again with

    python -m tests.engine.playthroughs
"""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

from game import GAMES, Dealer, Match, Record
from game.contract import Decision, State

FOLDER = Path(__file__).with_name("golden")
SETTINGS: dict[str, dict[str, dict[str, Any]]] = {
    "yeti": {
        "off": {},
        "mixed": {"weather": "mixed"},
        "short": {"weather": "short"},
        "long": {"weather": "long"},
    },
    "yak": {
        "base": {},
        "master": {"master_builder": True},
    },
}
"""The options of each setting of each game, by its name."""
RICHEST = {"yeti": "mixed", "yak": "master"}
"""The setting of each game in which most may happen."""
NAMES = [
    f"{game}-{setting}-{seats}"
    for game, settings in SETTINGS.items()
    for setting in settings
    for seats in GAMES[game].seats
]


def record(name: str) -> Record:
    """A match for this file between players who do anything: the shortest of thirty."""
    game, setting, seats = name.split("-")
    records = []
    for number in range(30):
        rng, dealer = random.Random(f"{name} {number}"), Dealer.from_words(name, number)
        match = Match.new(GAMES[game], int(seats), SETTINGS[game][setting])
        while not match.is_over:
            state = match.state
            decided = isinstance(state.turn, Decision)
            match = match.play(rng.choice(state.moves()) if decided else dealer.deal(state))
        records.append(Record.of(match, seed=dealer.seed.hex()))
    return min(records, key=lambda record: len(record.moves))


def text(record: Record) -> str:
    """The playthrough of a record."""
    header = {key: value for key, value in record.to_json().items() if key != "moves"}
    lines = [json.dumps(header)]
    before: dict[str, Any] = {}
    for ply, (token, state) in enumerate(zip(record.moves, record.replay(), strict=True), start=1):
        now = snapshot(state)
        changes = [f"{field}={value}" for field, value in now.items() if before.get(field) != value]
        lines.append(" ".join([f"{ply:>4} {token:<12}", *changes]))
        before = now
    return "\n".join(lines) + "\n"


def snapshot(state: State) -> dict[str, str]:
    """The fields of the snapshot as JSON without spaces."""
    return {field: json.dumps(value, separators=(",", ":")) for field, value in state.snapshot().items()}


@cache
def read(name: str) -> tuple[str, Record]:
    """A file's text, and the record in it."""
    content = (FOLDER / f"{name}.txt").read_text("utf-8")
    header, *lines = content.splitlines()
    moves = [line.split()[1] for line in lines]
    return content, Record.from_json({**json.loads(header), "moves": moves})


@cache
def played(name: str) -> Match:
    """The match in a file, every ply checked."""
    return read(name)[1].match()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in NAMES:
        (FOLDER / f"{name}.txt").write_text(text(record(name)), "utf-8")
        print(name)
