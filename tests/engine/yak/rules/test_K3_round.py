"""K3: a round, and the secret in it."""

import random
from itertools import product

import pytest

from game.contract import Decision
from game.dealer import RandomSource
from game.yak import HIDDEN
from game.yak.components import CARDS
from tests.engine.yak.positions import happened, idle_round, legal, pick, play, position, waits_for


def test_K3_1_every_player_picks_before_anybody_reveals() -> None:
    state = position(3, baby=1)
    for seat in (1, 2, 0):
        assert state.turn == Decision(seat, "card")
        assert legal(state) == ["card:build", "card:market", "card:restock"]
        assert happened(state, "revealed") == []
        state = state.play("card:restock")
    assert state.chosen == ("restock",) * 3
    assert [(event.seat, event.item) for event in happened(state, "revealed")] == [(1, "restock")]


def test_K3_1_what_others_picked_is_hidden() -> None:
    state = pick(position(3), "build", "market")
    assert state.chosen == ("build", "market", None)
    assert state.seen_by(0).chosen == ("build", HIDDEN, None)
    assert state.seen_by(1).chosen == (HIDDEN, "market", None)
    assert state.seen_by(2).chosen == (HIDDEN, HIDDEN, None)
    assert state.seen_by(None).chosen == (HIDDEN, HIDDEN, None)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@pytest.mark.parametrize("picked", [1, 2, 3])
def test_K3_1_whatever_others_picked_looks_the_same(viewer: int | None, picked: int) -> None:
    views = set()
    for cards in product(CARDS, repeat=picked):
        seen = pick(position(3), *("build" if seat == viewer else card for seat, card in enumerate(cards)))
        if waits_for(seen) in ("card", "build"):  # the first card is open once all have been picked
            seen = seen.seen_by(viewer)
            views.add((seen, repr(seen), repr(seen.events), str(seen.snapshot())))
    assert len(views) == 1


def test_K3_1_the_events_of_a_pick_do_not_tell_the_card() -> None:
    events = {pick(position(3), card).events for card in CARDS}
    assert len(events) == 1


def test_K3_1_a_card_is_open_from_its_reveal_to_the_end_of_the_round() -> None:
    state = pick(position(3, baby=1), "build", "market", "restock")  # of seats 1, 2, 0
    assert state.seen_by(None).chosen == (HIDDEN, "build", HIDDEN)
    state = state.play("done")
    assert state.seen_by(None).chosen == (HIDDEN, "build", "market")
    state = play(state, "food:mk draw:BBB load:B>0")
    assert state.seen_by(None) == state
    assert state.chosen == ("restock", "build", "market")


def test_K3_1_hidden_cards_are_filled_in_at_random() -> None:
    state = pick(position(3), "build", "market").seen_by(0)
    source = RandomSource(random.Random(1))
    filled = [state.determinize(source).chosen for _ in range(300)]
    assert {chosen[1] for chosen in filled} == set(CARDS)
    assert {(chosen[0], chosen[2]) for chosen in filled} == {("build", None)}
    for card in CARDS:
        assert 70 < sum(chosen[1] == card for chosen in filled) < 130


def test_K3_1_a_state_without_secrets_stays_as_it_is() -> None:
    state = pick(position(), "build")
    assert state.determinize(RandomSource(random.Random(1))) is state
    assert state.seen_by(0) is state


def test_K3_1_a_hidden_card_cannot_be_played_out() -> None:
    state = pick(position(), "build", "restock").seen_by(0)
    with pytest.raises(ValueError, match="The card of seat 1 is hidden here"):
        state.play("done")


def test_K3_2_each_reveals_and_acts_before_the_next_reveals() -> None:
    state = pick(position(3, baby=2), "build", "build", "restock")
    assert state.turn == Decision(2, "build")
    state = state.play("done")
    assert state.turn == Decision(0, "build")
    assert [(event.seat, event.item) for event in happened(state, "revealed")] == [(0, "build")]
    state = play(state, "take:B@0.0 pay:k")
    assert state.turn == Decision(1, "restock")


def test_K3_3_cards_return_carts_move_and_the_baby_yak_passes_on() -> None:
    state = idle_round(position(3, baby=2))
    assert state.chosen == (None, None, None)
    assert [cart.at for cart in state.carts] == [1, 2, 0]
    assert (state.round, state.baby, state.turn) == (2, 0, Decision(0, "card"))


def test_K3_3_carts_that_face_the_other_way_move_the_other_way() -> None:
    state = idle_round(position(4, direction=-1))
    assert [cart.at for cart in state.carts] == [3, 0, 1, 2]
    assert [state.cart_of(seat) for seat in range(4)] == [1, 2, 3, 0]


def test_K3_3_with_two_players_one_cart_stands_at_the_empty_stop() -> None:
    state = idle_round(position())
    assert [state.cart_of(seat) for seat in range(2)] == [2, 0]
    assert [cart.at for cart in state.carts] == [1, 2, 0]


def test_K3_4_a_build_may_buy_nothing() -> None:
    state = pick(position(), "build", "build")
    assert "done" in legal(state)
    after = state.play("done")
    assert (after.towers, after.reserves, after.table.food) == (
        state.towers,
        state.reserves,
        state.table.food,
    )


def test_K3_4_restock_and_market_are_carried_out_as_far_as_they_can_be() -> None:
    assert legal(pick(position(), "restock", "build")) == ["food:b", "food:k"]
    assert all(token.startswith("food:") for token in legal(pick(position(), "market", "build")))
    nothing = position(
        stones=dict.fromkeys(range(3), "BGRW"), food={0: ""}, reserves={1: "mmmmmmmm"}, market="mm"
    )
    state = pick(nothing, "restock", "market")
    assert (waits_for(state), state.round) == ("card", 2)
