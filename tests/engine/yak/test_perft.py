"""Counted sequences of plies from the positions of `perft.txt`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import pytest

from tests.engine.perft import Case, perft, read_cases, reference_perft
from tests.engine.yak.positions import play, start
from tests.engine.yak.reference_yak import Reference

CASES = read_cases(Path(__file__).with_name("perft.txt"))


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
    assert perft(state, len(case.counts)) == case.counts


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_the_reference_counts_the_same(case: Case) -> None:
    def following(tokens: Sequence[str]) -> list[str]:
        match = Reference(case.seats, case.options)
        for token in tokens:
            match.play(token)
        return match.legal or outcomes(match)

    small = [count for count in case.counts if count < 3000]
    assert reference_perft(following, case.tokens, len(small)) == small
