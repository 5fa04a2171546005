"""Counted sequences of plies ("perft"), by the engine and by the rules written a second time."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.contract import Over, State


@dataclass(frozen=True)
class Case:
    """A position of a `perft.txt`, and how many sequences of 1, 2 … plies there are from it."""

    title: str
    seats: int
    options: dict[str, Any]
    tokens: str
    counts: list[int]


def read_cases(file: Path) -> list[Case]:
    """The positions in a file; what stands before the first empty line explains it."""
    cases = []
    for block in file.read_text("utf-8").split("\n\n")[1:]:
        title, setting, *tokens, counts = block.strip().splitlines()
        seats, options = setting.split(" ", 1)
        numbers = [int(number) for number in counts.removeprefix(":").split()]
        cases.append(Case(title, int(seats), json.loads(options), " ".join(tokens), numbers))
    return cases


def perft(state: State, depth: int) -> list[int]:
    """The number of sequences of 1, 2 … `depth` plies."""
    counts = [0] * depth

    def count(here: State, ply: int) -> None:
        if isinstance(here.turn, Over):
            return
        moves = here.moves() or [move for move, _ in here.outcomes()]
        counts[ply] += len(moves)
        if ply + 1 < depth:
            for move in moves:
                count(here.play(move), ply + 1)

    count(state, 0)
    return counts


def reference_perft(following: Callable[[Sequence[str]], list[str]], before: str, depth: int) -> list[int]:
    """The same by a reference, which starts every sequence anew: it says what may follow some tokens."""
    counts = [0] * depth

    def count(tokens: list[str]) -> None:
        ply = len(tokens) - first
        after = following(tokens)
        counts[ply] += len(after)
        if ply + 1 < depth:
            for token in after:
                count([*tokens, token])

    first = len(before.split())
    count(before.split())
    return counts
