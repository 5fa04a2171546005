"""The engine against the rules written a second time, ply by ply."""

from collections import Counter
from itertools import pairwise

import pytest

from game.yeti import State
from game.yeti.components import YETI_STRIDE
from tests.engine.reference_yeti import Reference
from tests.engine.wild_yeti import NUMBERS, WildMatch, wild_match
from tests.engine.yeti.positions import start

CHUNK = 20


def assert_same(match: WildMatch) -> None:
    """Every snapshot, the legal tokens in it included, is what the reference says."""
    reference = Reference(match.seats, match.options)
    for token, state in zip(match.tokens, match.states, strict=True):
        reference.play(token)
        expected = reference.snapshot()
        found = {"ply": expected["ply"], "token": token, **state.snapshot()}
        assert found == expected, f"ply {expected['ply']} of {match.seats} seats, {match.options}"


@pytest.mark.parametrize("first", range(0, len(NUMBERS), CHUNK))
def test_wild_matches_go_as_the_reference_says(first: int) -> None:
    for number in NUMBERS[first : first + CHUNK]:
        assert_same(wild_match(number))


def test_wild_matches_reach_the_strange_corners() -> None:
    """The comparison above is worth something only if these things happen in it."""
    seen: Counter[str] = Counter()
    for number in NUMBERS:
        match = wild_match(number)
        for before, state in pairwise(match.states):
            seen.update(event.kind for event in state.events)
            seen.update(event.item for event in state.events if event.kind == "weather_points")
            stride = before.yeti + YETI_STRIDE[match.seats]
            seen["stopped short"] += any(
                event.kind == "blizzard" and event.to < stride for event in state.events
            )
        seen["round 200"] += match.states[-1].round == 200
        seen["all five"] += match.seats == 5
    wanted = ("blizzard", "sold", "used", "peak", "reached", "yeti_back", "2+", "3+", "3-", "5+", "6+")
    assert [kind for kind in (*wanted, "stopped short", "round 200", "all five") if not seen[kind]] == []


@pytest.mark.parametrize("number", range(5))
def test_the_reference_refuses_what_the_engine_refuses(number: int) -> None:
    match = wild_match(number)
    everything = {token for state in match.states for token in map(str, state.moves())}
    everything |= {"start:0", "start:4", "roll:S", "roll:SCPTFFF", "roll:SCPTFFFF", "evaluate", "keep:T,F"}
    reference = Reference(match.seats, match.options)
    state = start(match.seats, **match.options)
    for token in match.tokens[:40]:
        for other in sorted(everything):
            assert engine_allows(state, other) == reference.allows(other), (state, other)
        reference.play(token)
        state = state.play(token)


def engine_allows(state: State, token: str) -> bool:
    try:
        state.play(token)
    except ValueError:
        return False
    return True
