"""How taps add up to moves of Yak, and what is picked beforehand."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.yak.flow import goes_by_itself, in_hand, interlude, is_complete, letters, pick, preselect
from game import Decision, Over
from game.yak.food import counts
from tests.app.yak_tables import at, found, match_of, state_of


def test_a_stone_is_picked_up_and_another_in_its_place() -> None:
    state = state_of(found(at("build", lambda state: len(state.moves()) > 6)))
    stones = sorted({move.stone for move in state.moves() if hasattr(move, "stone")})
    picked = pick(state, "", f"stone:{stones[0]}")
    assert in_hand(picked) == stones[0]
    assert in_hand(pick(state, picked, f"stone:{stones[1]}")) == stones[1]
    assert pick(state, picked, "stone:~") == picked


def test_a_stone_taken_back_is_in_hand_again() -> None:
    assert in_hand("take:V@1.3") == "V"
    assert in_hand("done") == in_hand("") == ""


@pytest.mark.parametrize("kind", ["pay", "market", "restock", "surplus"])
def test_what_is_filled_in_is_legal(kind: str) -> None:
    for seed in range(8):
        for match in match_of(4, seed):
            state = state_of(match)
            if isinstance(state.turn, Decision) and state.turn.kind == kind:
                assert is_complete(state, preselect(state))


def test_the_payment_filled_in_spares_what_is_scarce() -> None:
    state = state_of(found(at("pay", lambda state: len(state.moves()) > 2), seats=4))
    assert state.seat is not None
    own = counts(state.reserves[state.seat])

    def left(token: str) -> list[int]:
        return sorted(have - pays for have, pays in zip(own, counts(letters(token)), strict=True))

    assert left(preselect(state)) == max(left(str(move)) for move in state.moves())


def test_every_payment_can_be_reached_piece_by_piece() -> None:
    state = state_of(found(at("pay", lambda state: len(state.moves()) > 3), seats=4))
    for move in state.moves():
        picked = preselect(state)
        for kind in letters(picked):
            picked = pick(state, picked, f"-{kind}")
        assert not is_complete(state, picked)
        for kind in letters(str(move)):
            picked = pick(state, picked, f"+{kind}")
        assert picked == str(move)


def test_more_than_the_price_or_a_third_kind_is_not_taken() -> None:
    state = state_of(found(at("pay", lambda state: len(state.moves()) > 1), seats=4))
    full = preselect(state)
    assert all(pick(state, full, f"+{kind}") == full for kind in "mkb")


def test_a_stone_and_a_cart_make_a_load_in_any_order() -> None:
    state = state_of(found(at("load", lambda state: len(state.moves()) > 3), seats=4))
    move = state.moves()[-1]
    stone, cart = str(move).removeprefix("load:").split(">")
    one = pick(state, pick(state, "load:>", f"stone:{stone}"), f"cart:{cart}")
    other = pick(state, pick(state, "load:>", f"cart:{cart}"), f"stone:{stone}")
    assert one == other == str(move)


def test_a_payment_waits_for_a_tap_even_if_there_is_only_one() -> None:
    state = state_of(found(at("pay", lambda state: len(state.moves()) == 1)))
    assert not goes_by_itself(state)
    assert preselect(state) == str(state.moves()[0])


def test_fog_is_shown_for_a_moment_and_a_new_round_until_somebody_goes_on() -> None:
    fog = found(lambda state: any(e.kind == "fog" for e in state.events) and at("load")(state), seats=4)
    assert interlude(state_of(fog))
    moved = found(lambda state: any(e.kind == "moved" for e in state.events))
    assert interlude(state_of(moved)) is None
    assert interlude(state_of(match_of(2)[-1])) == 0
    assert isinstance(match_of(2)[-1].state.turn, Over)


@given(
    st.integers(0, 10_000),
    st.one_of(
        st.text(max_size=12), st.sampled_from(["+m", "-k", "stone:R", "cart:0", "load:", "card:build", "+"])
    ),
)
def test_any_tap_gives_what_another_tap_can_follow(seed: int, token: str) -> None:
    rng = random.Random(seed)
    state = state_of(rng.choice(match_of(rng.choice([2, 4]), rng.randrange(3))))
    if isinstance(state.turn, Decision):
        picked = pick(state, preselect(state), token)
        assert pick(state, picked, token) is not None
