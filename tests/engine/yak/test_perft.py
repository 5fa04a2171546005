"""Counted sequences of plies from the positions of `perft.txt`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

from game.contract import Over
from game.yak import State
from tests.engine.yak.positions import play, start
from tests.engine.yak.reference_yak import Reference


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
    if depth == 1:
        return len(following)
    return sum(reference_perft(case, [*tokens, token], depth - 1) for token in following)


def outcomes(match: Reference) -> list[str]:
    """Everything that chance may bring, counted out by hand."""
    if match.baby is None:
        return [f"start:{seat}" for seat in range(match.seats)]
    unfilled = [number for number, cart in enumerate(match.carts) if not cart.stones]
    if match.seat is None and unfilled:
        return [f"cart:{unfilled[0]}={stones}" for stones in batches(match.bag, 3)]
    if match.seat is None:
        return ["objectives:" + ",".join(cards) for cards in combinations("12345678", 3)]
    wanted = 1 if match.chosen[match.seat] == "restock" else 3
    return [f"draw:{letters}" for letters in draws(match.bag, wanted)]


def batches(bag: list[str], size: int) -> set[str]:
    kinds = combinations_with_replacement(sorted(set(bag)), min(size, len(bag)))
    return {"".join(batch) for batch in kinds if all(batch.count(x) <= bag.count(x) for x in batch)}


def draws(bag: list[str], wanted: int) -> list[str]:
    if not wanted or not bag:
        return [""]
    found = []
    for batch in sorted(batches(bag, wanted)):
        left = bag.copy()
        for letter in batch:
            left.remove(letter)
        found += [batch + more for more in draws(left, batch.count("~"))]
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_as_many_sequences_as_counted(case: Case) -> None:
    state = play(start(case.seats, **case.options), case.tokens)
    assert [perft(state, depth) for depth in range(1, len(case.counts) + 1)] == case.counts


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_the_reference_counts_the_same(case: Case) -> None:
    tokens = case.tokens.split()
    small = [count for count in case.counts if count < 3000]
    assert [reference_perft(case, tokens, depth) for depth in range(1, len(small) + 1)] == small
