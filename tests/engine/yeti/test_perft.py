"""Counted sequences of plies from the positions of `perft.txt`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, permutations
from pathlib import Path
from typing import Any

import pytest

from game.contract import Over
from game.yeti import State
from tests.engine.reference_yeti import Reference
from tests.engine.yeti.positions import play, start


@dataclass(frozen=True)
class Case:
    title: str
    seats: int
    options: dict[str, Any]
    tokens: str
    counts: list[int]


def read_cases() -> list[Case]:
    blocks = Path(__file__).with_name("perft.txt").read_text("utf-8").split("\n\n")[1:]
    cases = []
    for block in blocks:
        title, setting, *tokens, counts = block.strip().splitlines()
        seats, options = setting.split(" ", 1)
        numbers = [int(number) for number in counts.removeprefix(":").split()]
        cases.append(Case(title, int(seats), json.loads(options), " ".join(tokens), numbers))
    return cases


CASES = read_cases()


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` plies."""
    if depth == 0 or isinstance(state.turn, Over):
        return depth == 0
    moves = state.moves() or [move for move, _ in state.outcomes()]
    return len(moves) if depth == 1 else sum(perft(state.play(move), depth - 1) for move in moves)


def reference_perft(case: Case, tokens: list[str], depth: int) -> int:
    """The same by the reference, which starts every sequence anew."""
    match = Reference(case.seats, case.options)
    for token in tokens:
        match.play(token)
    following = match.legal or outcomes(match)
    assert all(match.allows(token) for token in following)
    if depth == 1:
        return len(following)
    return sum(reference_perft(case, [*tokens, token], depth - 1) for token in following)


def outcomes(match: Reference) -> list[str]:
    """Everything that chance may bring, counted out by hand."""
    if match.asked["next"] == "over":
        return []
    if match.asked["what"] == "start":
        return [f"start:{seat}" for seat in range(match.seats)]
    if match.asked["what"] == "roll":
        return [
            "roll:" + "".join(dice) for dice in combinations_with_replacement("CFPST", match.asked["dice"])
        ]
    good = {"mixed": 3, "short": 6, "long": 0}[match.weather_option]
    return [
        "weather:" + ",".join(tile + ("+" if tile in up else "-") for tile in order)
        for order in permutations("123456")
        for up in combinations("123456", good)
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_as_many_sequences_as_counted(case: Case) -> None:
    state = play(start(case.seats, **case.options), case.tokens)
    assert [perft(state, depth) for depth in range(1, len(case.counts) + 1)] == case.counts


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_the_reference_counts_the_same(case: Case) -> None:
    tokens = case.tokens.split()
    assert [reference_perft(case, tokens, depth) for depth in range(1, len(case.counts) + 1)] == case.counts
