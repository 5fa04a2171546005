"""Counted sequences of plies from the positions of `perft.txt`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, permutations
from pathlib import Path

import pytest

from tests.engine.perft import Case, perft, read_cases, reference_perft
from tests.engine.reference_yeti import Reference
from tests.engine.yeti.positions import play, start

CASES = read_cases(Path(__file__).with_name("perft.txt"))


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
    assert perft(state, len(case.counts)) == case.counts


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_the_reference_counts_the_same(case: Case) -> None:
    def following(tokens: Sequence[str]) -> list[str]:
        match = Reference(case.seats, case.options)
        for token in tokens:
            match.play(token)
        return match.legal or outcomes(match)

    assert reference_perft(following, case.tokens, len(case.counts)) == case.counts
