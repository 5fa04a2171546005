"""The engine against the rules written a second time, ply by ply."""

from collections import Counter

import pytest

from game.yak import State
from tests.engine.yak.positions import start
from tests.engine.yak.reference_yak import Reference
from tests.engine.yak.wild import NUMBERS, WildMatch, wild_match

CHUNK = 10


def assert_same(match: WildMatch) -> None:
    """Every snapshot, the legal tokens in it included, is what the reference says."""
    reference = Reference(match.seats, match.options)
    in_set_up = True
    for ply, (token, state) in enumerate(zip(match.tokens, match.states, strict=True), start=1):
        reference.play(token)
        if in_set_up and reference.seat is not None:
            in_set_up = False
            if match.bag is not None:
                reference.bag = list(match.bag)
        assert state.snapshot() == reference.snapshot(), f"ply {ply} of {match.seats} seats, {match.options}"


@pytest.mark.parametrize("first", range(0, len(NUMBERS), CHUNK))
def test_wild_matches_go_as_the_reference_says(first: int) -> None:
    for number in NUMBERS[first : first + CHUNK]:
        assert_same(wild_match(number))


def test_wild_matches_reach_the_strange_corners() -> None:
    """The comparison above is worth something only if these things happen in it."""
    seen: Counter[str] = Counter()
    for number in NUMBERS:
        match = wild_match(number)
        for state in match.states:
            kinds = Counter(event.kind for event in state.events)
            seen.update(kinds)
            seen["fog chain of three"] += kinds["fog"] >= 3
            seen["closed track"] += state.fills == 2
            seen["empty bag"] += not state.bag
            seen["empty cart"] += "" in state.table.stones and state.seat is not None
            seen["all carts full"] += all(len(stones) == 4 for stones in state.table.stones)
            seen["all out of food"] += "" in state.reserves
            seen["cart without food"] += "" in state.table.food
            seen["empty market"] += not state.market
        last = match.states[-1]
        seen["round 100"] += last.round == 100
        seen["two crystals"] += any(built.letters.count("X") >= 2 for built in last.towers)
        seen["shared win"] += len(last.snapshot()["winners"]) > 1
    wanted = (
        "surplus", "ended", "fog chain of three", "track", "closed track", "empty bag", "empty cart",
        "all carts full", "all out of food", "cart without food", "empty market", "round 100",
        "two crystals", "objectives", "group_count", "trigger", "food",
    )  # fmt: skip
    assert [thing for thing in wanted if not seen[thing]] == []


@pytest.mark.parametrize("number", range(5))
def test_the_reference_refuses_what_the_engine_refuses(number: int) -> None:
    match = wild_match(number, short_bag=False)
    everything = {token for state in match.states for token in map(str, state.moves())}
    reference = Reference(match.seats, match.options)
    state = start(match.seats, **match.options)
    for token in match.tokens[:60]:
        if state.moves():
            allowed = {other for other in everything if engine_allows(state, other)}
            assert allowed == everything & set(reference.legal or ())
        reference.play(token)
        state = state.play(token)


def engine_allows(state: State, token: str) -> bool:
    try:
        state.play(token)
    except ValueError:
        return False
    return True
