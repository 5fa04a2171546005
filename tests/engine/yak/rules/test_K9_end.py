"""K9: the end, and the points of towers and food."""

from typing import Any

import pytest

from game.contract import Over
from game.yak import Components, Score, State, tower_points
from game.yak.scoring import winners
from tests.engine.yak.positions import happened, idle_round, pick, play, position, tower, waits_for

ALMOST = tower("RRRRR", "GGGG", "BBB", "Y")
COMPLETE = "take:B@3.5"


def complete(state: State) -> State:
    """Seat 0 places its fourteenth stone and pays."""
    return play(pick(state, *["build"] * state.seats), f"{COMPLETE} pay:k")


def finish(state: State) -> State:
    """Idle rounds to the end of the match."""
    while waits_for(state) != "over":
        state = state.play("done") if waits_for(state) == "build" else idle_round(state)
    return state


def ended(seats: int = 2, **table: Any) -> State:
    """A match that ends after one idle round, with this on the table."""
    return idle_round(position(seats, round=9, last_round=9, **table))


def points(kind: str, state: State) -> list[int]:
    return [score.to_json()[kind] for score in state.scores]


def test_K9_1_the_end_is_triggered_when_the_fourth_level_is_complete() -> None:
    state = pick(position(towers={0: ALMOST}), "build", "build")
    assert (state.ended_by, state.last_round) == (None, 100)
    state = state.play(COMPLETE)
    assert (state.ended_by, state.last_round) == (0, 2)
    assert [event.seat for event in happened(state, "ended")] == [0]


def test_K9_1_that_round_is_finished_and_one_more_is_played() -> None:
    state = complete(position(3, towers={0: ALMOST}))
    assert (state.seat, state.round) == (1, 1)
    state = play(state, "done done")
    assert (state.round, waits_for(state)) == (2, "card")
    state = idle_round(state)
    assert state.turn == Over((0,), "tower")


def test_K9_1_carts_and_baby_yak_move_after_the_last_round_too() -> None:
    state = complete(position(3, towers={0: ALMOST})).play("done").play("done")
    last = idle_round(state)
    assert [cart.at for cart in last.carts] == [2, 0, 1]
    assert (last.baby, last.chosen, last.round) == (2, (None,) * 3, 2)


def test_K9_1_a_second_tower_does_not_trigger_again() -> None:
    state = complete(position(towers={0: ALMOST, 1: ALMOST}, stones={1: "BNY"}))
    state = play(state, "take:B@3.5 pay:b")
    assert (state.ended_by, state.last_round, state.round) == (0, 2, 2)


@pytest.mark.parametrize(
    ("size", "worth"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 11), (6, 16), (7, 22), (8, 22), (9, 22)]
)
def test_K9_2_groups_score_by_size(size: int, worth: int) -> None:
    row = "R" * size
    found = tower_points(tower(row[:5], row[5:]), Components())
    assert (found.groups + found.singles, found.group_count) == (worth, 0)
    assert (found.singles == 1) == (size == 1)


def test_K9_2_every_group_scores_also_of_one_colour() -> None:
    assert tower_points(tower("RRGRR"), Components())[:3] == (4, 0, 1)


@pytest.mark.parametrize(
    ("rows", "number", "worth"),
    [
        (["RGRGR"], 0, 0),
        (["RRGOB"], 1, 0),
        (["RRGGB"], 2, 0),
        (["RRGGB", "...B"], 3, 4),
        (["RRGGB", "NN.B"], 4, 8),
        (["RRGGB", "NNVB", ".V"], 5, 12),
        (["RRGGB", "NNVB", "OVW", "OY"], 6, 16),
        (["RRGGB", "NNVB", "OVW", "OW"], 7, 20),
    ],
)
def test_K9_3_the_number_of_groups_of_two_and_more_scores(rows: list[str], number: int, worth: int) -> None:
    found = tower_points(tower(*rows), Components())
    assert (found.groups, found.group_count) == (2 * number, worth)


def test_K9_4_the_trigger_scores() -> None:
    state = finish(complete(position(towers={0: ALMOST})))
    assert points("trigger", state) == [3, 0]


@pytest.mark.parametrize(
    ("reserves", "expected"),
    [
        ({0: "mkb", 1: "mk"}, [3, 0]),
        ({0: "mkb", 1: "bbb"}, [3, 3]),
        ({0: "", 1: "m"}, [0, 3]),
        ({0: "", 1: ""}, [0, 0]),
    ],
)
def test_K9_4_most_food_scores_in_full_for_everybody_tied(
    reserves: dict[int, str], expected: list[int]
) -> None:
    stones = dict.fromkeys(range(3), "BGR")
    state = position(round=9, last_round=9, reserves=reserves, stones=stones)
    state = pick(state, "build", "build")
    while waits_for(state) != "over":
        state = state.play("done")
    assert points("food", state) == expected


def test_K9_4_these_points_can_be_replaced() -> None:
    tables = {"trigger_points": 50, "food_points": 7}
    state = finish(complete(position(towers={0: ALMOST}, components=tables)))
    assert points("trigger", state) == [50, 0]
    assert points("food", state) == [0, 7]


def test_K9_5_a_tie_is_broken_by_food_then_shared() -> None:
    even = (Score(10, 0, 0, 0, 0, 0), Score(4, 4, 2, 0, 0, 0), Score(9, 0, 0, 0, 0, 0))
    assert winners(even, ("mk", "mkb", "mkbb")) == (1,)
    assert winners(even, ("mmm", "mkb", "mkbb")) == (0, 1)


def test_K9_5_in_a_match() -> None:
    towers = {0: tower("R"), 1: tower("G"), 2: tower()}
    assert ended(3, towers=towers, reserves={0: "m", 1: "m", 2: "m"}).turn == Over((0, 1), "rounds")
    state = ended(3, towers=towers, reserves={0: "m", 1: "mm", 2: "m"}, components={"food_points": 0})
    assert state.turn == Over((1,), "rounds")


def test_K9_6_after_round_100_the_match_is_scored() -> None:
    state = idle_round(position(round=99))
    assert waits_for(state) == "card"
    state = idle_round(state)
    assert isinstance(state.turn, Over)
    assert (state.round, state.turn.reason, state.ended_by) == (100, "rounds", None)


def test_K9_6_also_when_the_end_was_triggered_in_that_round() -> None:
    state = complete(position(round=100, towers={0: ALMOST})).play("done")
    assert (waits_for(state), state.round, state.ended_by) == ("over", 100, 0)
    assert points("trigger", state) == [3, 0]


def test_K9_6_a_trigger_in_round_99_has_its_whole_last_round() -> None:
    state = complete(position(round=99, towers={0: ALMOST})).play("done")
    assert (waits_for(state), state.round) == ("card", 100)


def test_K9_2_events_at_the_end_carry_the_points() -> None:
    state = finish(complete(position(towers={0: ALMOST, 1: tower("RRX")})))
    for seat, score in enumerate(state.scores):
        assert sum(event.points for event in state.events if event.seat == seat) == score.total
