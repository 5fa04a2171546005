"""What holds in every match of Yak, however strange."""

from collections import defaultdict
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from game.contract import Chance, Decision, IllegalMove, Over
from game.match import Match
from game.yak import HIDDEN, YAK, State
from game.yak.components import LAST_ROUND, MOST_FOOD, MOST_RESERVE, MOST_STONES
from game.yak.tower import LEVELS, WIDTHS
from tests.engine.yak.positions import happened, start, waits_for
from tests.engine.yak.wild import LEGAL, NUMBERS, WildMatch, wild_match

wild_matches = st.sampled_from(NUMBERS).map(wild_match)
legal_matches = st.sampled_from(LEGAL).map(lambda number: wild_match(number, short_bag=False))
some = settings(max_examples=20)
few = settings(max_examples=6)


def first_state(match: WildMatch) -> State:
    return start(match.seats, **match.options)


def all_states(match: WildMatch) -> list[State]:
    return [first_state(match), *match.states]


@some
@given(wild_matches)
def test_nothing_holds_more_than_it_can(match: WildMatch) -> None:
    for state in match.states:
        assert all(len(stones) <= MOST_STONES for stones in state.table.stones)
        assert all(len(reserve) <= MOST_RESERVE for reserve in state.reserves)
        over = len(state.paid) if waits_for(state) == "surplus" else 0
        assert all(len(food) <= MOST_FOOD + over for food in state.table.food)


@some
@given(wild_matches)
def test_no_cart_holds_food_that_it_refuses(match: WildMatch) -> None:
    for state in match.states:
        assert not any(cart.refused and cart.refused in cart.food for cart in state.carts)


@some
@given(wild_matches)
def test_towers_only_grow_and_stand(match: WildMatch) -> None:
    for before, after in pairwise(match.states):
        for old, new in zip(before.towers, after.towers, strict=True):
            assert old.stones.items() <= new.stones.items()
            assert len(new.stones) - len(old.stones) <= 1
    for tower in match.states[-1].towers:
        assert tower.complete == (len(tower.level(3)) == 2)
        assert all(
            (tower.shape & level).bit_count() <= most for level, most in zip(LEVELS, WIDTHS, strict=True)
        )


@some
@given(wild_matches)
def test_the_carts_stand_one_at_each_stop(match: WildMatch) -> None:
    for state in match.states:
        assert sorted(cart.at for cart in state.carts) == list(range(len(state.carts)))
        for seat in range(match.seats):
            assert state.carts[state.cart_of(seat)].at == seat


@some
@given(wild_matches)
def test_carts_turn_only_in_fog_and_move_only_between_rounds(match: WildMatch) -> None:
    for before, after in pairwise(match.states):
        turned = len(happened(after, "fog")) % 2 == 1
        assert (after.direction != before.direction) == turned
        ended = bool(happened(after, "moved"))
        assert (after.carts[0].at != before.carts[0].at) == ended
        assert (after.baby != before.baby) == ended


@some
@given(legal_matches)
def test_fog_is_in_the_bag_or_on_the_track(match: WildMatch) -> None:
    for state in match.states:
        if waits_for(state) != "cart":
            assert state.bag.count("~") + state.track == 5
        assert (state.track == 4) == (state.fills == 2)


@some
@given(wild_matches)
def test_points_of_events_add_up_to_points(match: WildMatch) -> None:
    scored: dict[int, int] = defaultdict(int)
    for state in match.states:
        for event in state.events:
            scored[event.seat] += event.points
    assert [scored[seat] for seat in range(match.seats)] == [score.total for score in match.states[-1].scores]


@some
@given(wild_matches)
def test_every_match_ends_after_a_whole_round(match: WildMatch) -> None:
    last = match.states[-1]
    assert isinstance(last.turn, Over)
    assert last.round == last.last_round <= LAST_ROUND
    assert (last.ended_by is not None) == (last.turn.reason == "tower")
    assert last.ended_by is not None or last.round == LAST_ROUND
    assert last.chosen == (None,) * match.seats
    totals = [score.total for score in last.scores]
    assert all(totals[seat] == max(totals) for seat in last.turn.winners)


@some
@given(wild_matches)
def test_everybody_reveals_once_a_round_from_the_baby_yak_clockwise(match: WildMatch) -> None:
    revealed = [event.seat for state in match.states for event in happened(state, "revealed")]
    starter, rounds = match.states[0].baby, match.states[-1].round
    assert revealed == [
        (starter + passed + step) % match.seats for passed in range(rounds) for step in range(match.seats)
    ]


@some
@given(wild_matches)
def test_the_end_is_triggered_once_and_for_good(match: WildMatch) -> None:
    for before, after in pairwise(all_states(match)):
        if before.ended_by is None:
            ended = [event.seat for event in happened(after, "ended")]
            assert ([after.ended_by] if after.ended_by is not None else []) == ended
        else:
            assert after.ended_by == before.ended_by
            assert after.round <= before.last_round == after.last_round


@few
@given(wild_matches)
def test_nobody_sees_a_card_before_its_reveal(match: WildMatch) -> None:
    for state in match.states:
        for viewer in (*range(match.seats), None):
            seen = state.seen_by(viewer)
            for seat, card in enumerate(seen.chosen):
                known = seat == viewer or state.revealed(seat) or card is None
                assert card == (state.chosen[seat] if known else HIDDEN)
            assert seen.moves() == state.moves()
            assert seen.snapshot() == {**state.snapshot(), "chosen": list(seen.chosen)}


@few
@given(legal_matches)
def test_an_undo_never_takes_back_a_draw_or_a_reveal(match: WildMatch) -> None:
    states = all_states(match)
    moves = tuple(state.parse(token) for state, token in zip(states, match.tokens, strict=False))
    whole = Match(YAK, first_state(match).options, tuple(states), moves)
    for ply in range(0, len(moves), 3):
        at_ply = whole.back_to(ply)
        before = at_ply.undo()
        back = len(before.moves)
        for state in states[back + 1 : ply + 1]:
            assert not happened(state, "revealed")
            assert not happened(state, "drawn")
        if at_ply.undo_stop is None:
            assert {state.seat for state in states[back:ply]} == {states[back].seat}


@few
@given(wild_matches)
def test_tokens_of_legal_moves_read_back(match: WildMatch) -> None:
    for state in match.states:
        for move in state.moves():
            assert state.parse(str(move)) == move
            assert hash(state.parse(str(move))) == hash(move)


@few
@given(wild_matches)
def test_exactly_the_legal_moves_can_be_played(match: WildMatch) -> None:
    ever = {move for state in match.states for move in state.moves()}
    for state in match.states[::5]:
        legal = set(state.moves())
        assert len(legal) == len(state.moves())
        assert bool(legal) == isinstance(state.turn, Decision)
        for move in ever - legal:
            try:
                state.play(move)
            except IllegalMove as error:
                assert error.legal == tuple(sorted(map(str, legal)))
                assert error.move == str(move)
            else:
                raise AssertionError(f"{move} was played in {state}")


@few
@given(wild_matches)
def test_a_state_never_changes(match: WildMatch) -> None:
    for state in match.states[::9]:
        before = (state.snapshot(), hash(state), repr(state))
        following = state.moves() or tuple(move for move, _ in state.outcomes()[:50])
        nexts = [state.play(move) for move in following[:50]]
        assert (state.snapshot(), hash(state), repr(state)) == before
        assert nexts == [state.play(move) for move in following[:50]]


@few
@given(legal_matches)
def test_equal_states_have_equal_hashes_and_equal_futures(match: WildMatch) -> None:
    again = first_state(match)
    for token, state in zip(match.tokens, match.states, strict=True):
        again = again.play(token)
        assert again == state
        assert hash(again) == hash(state)
        assert again.moves() == state.moves()
    assert state != state.snapshot()


@some
@given(wild_matches)
def test_states_that_differ_on_the_table_are_not_equal(match: WildMatch) -> None:
    assert all(before != after for before, after in pairwise(match.states))
    assert all(before != after for before, after in pairwise(state.snapshot() for state in match.states))


@some
@given(legal_matches)
def test_the_key_of_a_chance_event_is_never_used_twice(match: WildMatch) -> None:
    keys = [state.turn.key for state in all_states(match) if isinstance(state.turn, Chance)]
    assert len(set(keys)) == len(keys)


def test_games_and_states_say_what_they_are() -> None:
    state = YAK.start(3, YAK.options({}))
    assert repr(YAK) == "YAK"
    assert repr(state) == "<Yak round 1, set-up to start, carts - - -, reserves mkb mkb mkb, bag 72>"
