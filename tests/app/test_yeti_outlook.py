"""What a choice is said to lead to is what it leads to."""

from __future__ import annotations

import itertools

from app.yeti.outlook import outlook
from game.yeti import Buy, Climb, Keep, State, Use
from tests.app.yeti_tables import at, found, played, state_of, wandering


def test_a_keep_counts_the_dice_it_sets_aside() -> None:
    state = state_of(played(2, "start:0", "roll:CPPFFF"))
    assert outlook(state).steps_points == 0
    assert outlook(state, "keep:F").steps_points == 3
    assert outlook(state, "keep:P").climb_to == 1


def test_a_re_roll_changes_nothing_before_the_dice_speak() -> None:
    state = state_of(
        found(at("prepare", lambda state: "reroll:weather" in map(str, state.moves())), weather="short")
    )
    assert outlook(state, "reroll:weather") == outlook(state)


def test_what_is_no_move_changes_nothing() -> None:
    state = state_of(played(2, "start:0", "roll:CPPFFF"))
    assert outlook(state, "keep:T") == outlook(state)


def test_bought_equipment_works_at_once() -> None:
    state = state_of(found(at("buy", lambda state: Buy("E5") in state.moves())))
    assert outlook(state, "buy:E5").steps == outlook(state).steps + 1


def test_a_used_bundle_is_one_more_sherpa() -> None:
    wanted = at("sherpa", lambda state: state.kept.count("P") == 2 and state.levels[state.seat] == 0)
    state = state_of(found(wanted, seats=4))
    if not state.owns("E6"):
        assert (outlook(state, "use:-").climb_to, outlook(state, "use:E2=P").climb_to) == (1, 2)


def test_at_the_tents_nobody_climbs_again() -> None:
    state = state_of(found(at("tent", lambda state: "P" in state.kept)))
    assert outlook(state).climb_to == state.levels[state.seat]


def ends_turn(before: State, after: State) -> bool:
    return after.seat != before.seat


def test_the_camp_is_where_the_climber_then_sleeps() -> None:
    checked = set()
    for seed in range(4):
        matches = list(wandering(4, seed, weather="mixed"))
        for earlier, later in itertools.pairwise(matches):
            before, after, move = state_of(earlier), state_of(later), later.moves[-1]
            if before.moves() and ends_turn(before, after):
                seen = outlook(before, str(move))
                assert after.levels[before.seat] == seen.camp, (before, move)
                checked.add(type(move))
    assert {Keep, Buy, Climb, Use} <= checked


def test_the_points_are_those_that_are_then_scored() -> None:
    for seed in range(4):
        matches = list(wandering(3, seed, weather="mixed"))
        for earlier, later in itertools.pairwise(matches):
            before, after, move = state_of(earlier), state_of(later), later.moves[-1]
            if before.moves() and ends_turn(before, after) and not isinstance(move, Use):
                steps = sum(event.points for event in after.events if event.kind == "steps")
                assert steps == outlook(before, str(move)).steps_points, (before, move)
