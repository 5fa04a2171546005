"""What holds in every match of Yeti, however strange."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise

from hypothesis import example, given, settings
from hypothesis import strategies as st

from game import Record
from game.contract import Chance, Decision, IllegalMove, Over
from game.yeti import EQUIPMENT, YETI, State
from game.yeti.components import LAST_ROUND, YETI_STRIDE
from tests.engine.wild_yeti import NUMBERS, WildMatch, wild_match
from tests.engine.yeti.positions import start, waits_for

wild_matches = st.sampled_from(NUMBERS).map(wild_match)
some = settings(max_examples=20)
few = settings(max_examples=6)


def first_state(match: WildMatch) -> State:
    return start(match.seats, **match.options)


def all_states(match: WildMatch) -> list[State]:
    return [first_state(match), *match.states]


def beginnings_of_turns(match: WildMatch) -> Iterator[State]:
    """The states in which a player is about to roll for the first time."""
    return (
        state
        for state in match.states
        if isinstance(state.turn, Chance) and state.turn.kind == "roll" and not state.rolls
    )


@some
@given(wild_matches)
def test_dice_are_conserved(match: WildMatch) -> None:
    for state in match.states:
        if isinstance(state.turn, Over) or state.turn.kind == "weather":
            continue
        about_to_fall = state.pool if isinstance(state.turn, Chance) else 0
        assert len(state.kept) + len(state.rolled) + about_to_fall + sum(state.overview) == 7


@some
@given(wild_matches)
def test_the_pool_is_never_below_three(match: WildMatch) -> None:
    assert all(state.pool >= 3 and not state.overview[state.seat] for state in beginnings_of_turns(match))


@some
@given(wild_matches)
def test_tiles_are_conserved(match: WildMatch) -> None:
    peak_tiles = Counter(first_state(match).peak_tiles)
    for state in match.states:
        assert sorted(item for items in (*state.owned, state.display) for item in items) == list(EQUIPMENT)
        taken = [tile for tile in state.table.peaks if tile is not None]
        assert Counter(state.peak_tiles) + Counter(taken) == peak_tiles
        assert len(state.peak_tiles) + len(taken) == match.seats


@some
@given(wild_matches)
@example(wild_match(88))  # a marker is in the way
def test_a_blizzard_never_takes_the_yeti_onto_or_past_a_marker_ahead(match: WildMatch) -> None:
    for before, after in pairwise(match.states):
        if any(event.kind == "blizzard" for event in after.events):
            walked_to = next(event.to for event in after.events if event.kind == "blizzard")
            assert before.yeti <= walked_to <= before.yeti + YETI_STRIDE[match.seats]
            back = sum(event.points for event in after.events if event.item == "6+")
            markers = [p + back if s == before.seat else p for s, p in enumerate(before.points)]
            assert all(marker > walked_to for marker in markers if marker > before.yeti)


@some
@given(wild_matches)
def test_the_yeti_moves_only_in_a_blizzard_or_back(match: WildMatch) -> None:
    for before, after in pairwise(all_states(match)):
        kinds = {event.kind for event in after.events}
        if after.yeti > before.yeti:
            assert "blizzard" in kinds
        if after.yeti < before.yeti:
            assert "yeti_back" in kinds


@some
@given(wild_matches)
def test_points_of_events_add_up_to_points(match: WildMatch) -> None:
    scored: dict[int, int] = defaultdict(int)
    for state in match.states:
        for event in state.events:
            scored[event.seat] += event.points
        assert tuple(scored[seat] for seat in range(match.seats)) == state.points
        assert min(state.points) >= 0


@some
@given(wild_matches)
def test_climbers_stay_on_the_mountain(match: WildMatch) -> None:
    assert all(0 <= level <= 3 for state in match.states for level in state.levels)


@some
@given(wild_matches)
def test_every_match_ends_after_a_whole_round(match: WildMatch) -> None:
    last = match.states[-1]
    assert isinstance(last.turn, Over)
    assert last.round <= LAST_ROUND
    assert (last.ended_by is not None) == (last.turn.reason == "yeti")
    assert last.ended_by is not None or last.round == LAST_ROUND
    assert last.seat == (last.starter - 1) % match.seats
    assert max(last.points) in (last.points[seat] for seat in last.turn.winners)


@some
@given(wild_matches)
def test_everybody_has_one_turn_a_round_in_the_same_order(match: WildMatch) -> None:
    turns = [(state.round, state.seat) for state in beginnings_of_turns(match)]
    starter, rounds = match.states[0].starter, match.states[-1].round
    order = [(starter + step) % match.seats for step in range(match.seats)]
    assert turns == [(round, seat) for round in range(1, rounds + 1) for seat in order]


@some
@given(wild_matches)
def test_the_end_is_triggered_once_and_for_good(match: WildMatch) -> None:
    for before, after in pairwise(all_states(match)):
        if before.ended_by is None:
            reached = [event.seat for event in after.events if event.kind == "reached"]
            assert ([after.ended_by] if after.ended_by is not None else []) == reached
        else:
            assert after.ended_by == before.ended_by
            assert after.round == before.round


@some
@given(wild_matches)
def test_a_record_round_trips(match: WildMatch) -> None:
    record = Record(
        "yeti", match.seats, match.options, match.tokens, {"names": ["Pema", "Tenzing"], "seed": 7}
    )
    again = Record.loads(record.dumps())
    assert again == record
    played = again.match()
    assert played.states == tuple(all_states(match))
    assert played.tokens == list(match.tokens)
    assert Record.of(played, **record.extra) == record


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
        following = state.moves() or tuple(move for move, _ in state.outcomes())
        nexts = [state.play(move) for move in following[:50]]
        assert (state.snapshot(), hash(state), repr(state)) == before
        assert nexts == [state.play(move) for move in following[:50]]
        assert state.seen_by(0) == state


@few
@given(wild_matches)
def test_equal_states_have_equal_hashes_and_equal_futures(match: WildMatch) -> None:
    again = first_state(match)
    for token, state in zip(match.tokens, match.states, strict=True):
        again = again.play(token)
        assert again == state
        assert hash(again) == hash(state)
        assert (again.moves(), again.outcomes()) == (state.moves(), state.outcomes())
    assert state != state.snapshot()


@some
@given(wild_matches)
def test_states_that_differ_on_the_table_are_not_equal(match: WildMatch) -> None:
    assert all(before != after for before, after in pairwise(match.states))
    assert all(before != after for before, after in pairwise(state.snapshot() for state in match.states))


@some
@given(wild_matches)
def test_probabilities_sum_to_one(match: WildMatch) -> None:
    different = {(waits_for(state), state.pool): state for state in match.states}
    for state in different.values():
        outcomes = state.outcomes()
        assert bool(outcomes) == isinstance(state.turn, Chance)
        if outcomes:
            assert sum(probability for _, probability in outcomes) == 1
            assert len({str(move) for move, _ in outcomes}) == len(outcomes)


@some
@given(wild_matches)
def test_the_key_of_a_chance_event_is_never_used_twice(match: WildMatch) -> None:
    keys = [state.turn.key for state in all_states(match) if isinstance(state.turn, Chance)]
    assert len(set(keys)) == len(keys)


def test_games_and_states_say_what_they_are() -> None:
    state = YETI.start(3, YETI.options({"weather": "mixed"}))
    assert repr(YETI) == "YETI"
    assert repr(state) == "<Yeti round 1, seat 0 to start, points 0 0 0, levels 0 0 0, Yeti 50>"
