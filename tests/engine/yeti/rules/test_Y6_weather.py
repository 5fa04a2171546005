"""Y6: the weather tiles."""

from collections import Counter
from fractions import Fraction

import pytest

from tests.engine.yeti.positions import happened, idle, legal, play, position, start, throw, waits_for

# ---- the stack ----


@pytest.mark.parametrize(
    ("setting", "good", "stacks"), [("mixed", 3, 14400), ("short", 6, 720), ("long", 0, 720)]
)
def test_Y6_1_good_sides_of_the_shuffled_stack(setting: str, good: int, stacks: int) -> None:
    outcomes = start(3, weather=setting).play("start:0").outcomes()
    assert {str(move).count("+") for move, _ in outcomes} == {good}
    assert len({str(move) for move, _ in outcomes}) == stacks
    assert {probability for _, probability in outcomes} == {Fraction(1, stacks)}


def test_Y6_1_a_mixed_stack_turns_every_tile_to_its_good_side_equally_often() -> None:
    outcomes = start(2, weather="mixed").play("start:0").outcomes()
    sides = Counter(tile for move, _ in outcomes for tile in str(move).removeprefix("weather:").split(","))
    assert set(sides.values()) == {7200}


def test_Y6_1_without_weather_no_stack_is_drawn() -> None:
    state = start(2).play("start:0")
    assert (waits_for(state), state.weather) == ("roll", None)


def test_Y6_2_each_round_the_top_tile_is_flipped_and_put_under_the_stack() -> None:
    state = play(start(2, weather="mixed"), "start:1 weather:1+,2-,3+,4+,5-,6-")
    weathers = []
    for _ in range(13):
        assert state.seat == 1
        weathers.append(state.weather)
        state = idle(idle(state))
    first = ["2-", "3+", "4+", "5-", "6-"]
    flipped = ["1-", "2+", "3-", "4-", "5+", "6+"]
    assert weathers == [*first, *flipped, "1+", "2-"]


def test_Y6_2_the_tile_holds_for_all_players_of_the_round() -> None:
    state = play(start(3, weather="long"), "start:2 weather:1-,2-,3-,4-,5-,6-")
    weathers = []
    for _ in range(4):
        weathers.append(state.weather)
        state = idle(state)
    assert weathers == ["2-", "2-", "2-", "3-"]


def test_Y6_2_no_weather_is_known_before_it_is_drawn() -> None:
    state = start(2, weather="mixed").play("start:1")
    assert (state.weather, waits_for(state), state.seat) == (None, "weather", 1)


# ---- the tiles ----


@pytest.mark.parametrize("snow", range(8))
def test_Y6_3_good_1_needs_one_or_two_snow(snow: int) -> None:
    state = throw(position(weather="1+"), "S" * snow + "F" * (7 - snow))
    assert ("reroll:weather" in legal(state)) == (snow in (1, 2))


def test_Y6_3_good_1_rolls_all_snow_again_once() -> None:
    state = play(throw(position(weather="1+"), "SSFFFFF"), "reroll:weather")
    assert (state.kept, state.pool) == ("FFFFF", 2)
    state = state.play("roll:SS")
    assert (state.seat, state.points) == (1, (5, 0))


def test_Y6_3_bad_1_no_die_may_be_turned() -> None:
    state = throw(position(weather="1-"), "SSSSFFF")
    assert (state.seat, state.points, state.yeti, state.overview) == (1, (3, 0), 57, (1, 0))


def test_Y6_3_good_2_a_photo_scores_3_more() -> None:
    assert throw(position(weather="2+"), "CCTTTTT").play("buy:photo").points == (6, 0)
    assert throw(position(weather="2+", photos=[0] * 7), "CCTTTTT").play("buy:photo").points == (3, 0)


def test_Y6_3_good_2_equipment_scores_nothing() -> None:
    assert throw(position(weather="2+"), "CCTTTTT").play("buy:E2").points == (0, 0)


@pytest.mark.parametrize(("item", "points"), [("E1", 0), ("E3", 0), ("E4", 0), ("E5", 1), ("E7", 2)])
def test_Y6_3_bad_2_the_seller_gets_3_less_at_least_0(item: str, points: int) -> None:
    state = throw(position((0, 10), weather="2-", owned={item: 1}), "CCCCCTT").play(f"buy:{item}<1")
    assert state.points == (0 if item != "E5" else 1, 10 + points)  # E5 is a Footprint at once


@pytest.mark.parametrize("purchase", ["buy:E3", "buy:E4<1"])
def test_Y6_3_good_3_a_bought_equipment_tile_scores_2(purchase: str) -> None:
    state = throw(position(weather="3+", owned={"E4": 1}), "CCCTTTT").play(purchase)
    assert state.points[0] == 2


def test_Y6_3_good_3_a_photo_scores_no_more() -> None:
    assert throw(position(weather="3+"), "CTTTTTT").play("buy:photo").points == (1, 0)


def test_Y6_3_bad_3_alone_on_a_level_loses_2() -> None:
    assert throw(position((10, 0), levels=(1, 0), weather="3-"), "TTTTTTT").points == (8, 0)
    assert throw(position((10, 0), levels=(0, 1), weather="3-"), "TTTTTTT").points == (8, 0)


def test_Y6_3_bad_3_in_company_loses_nothing() -> None:
    assert throw(position((10, 0, 0), levels=(1, 1, 0), weather="3-"), "TTTTTTT").points == (10, 0, 0)


def test_Y6_3_bad_3_counts_where_the_climber_sleeps() -> None:
    assert throw(position((10, 0), levels=(1, 0), weather="3-"), "FFFFFFF").points == (24, 0)


def test_Y6_3_bad_3_climbing_less_is_offered() -> None:
    state = throw(position((10, 0), weather="3-"), "PPPTTTT")
    assert legal(state) == ["climb:0", "climb:1", "climb:2"]
    assert state.play("climb:0").levels == (0, 0)
    assert state.play("climb:0").points == (10, 0)
    assert state.play("climb:1").points == (8, 0)


def test_Y6_3_bad_3_who_climbs_less_takes_the_peak_tile_only_at_the_peak() -> None:
    state = throw(position((10, 0), levels=(2, 0), weather="3-"), "PTTTTTT")
    assert state.play("climb:0").peak_bonus == (0, 0)
    assert state.play("climb:1").peak_bonus == (8, 0)


def test_Y6_3_good_4_any_number_of_further_types() -> None:
    assert "keep:C,P,F,T" in legal(play(position(weather="4+"), "roll:CPFTTTT"))


@pytest.mark.parametrize(("footprints", "points"), [(0, 0), (1, 0), (2, 1), (7, 6)])
def test_Y6_3_bad_4_one_footprint_fewer(footprints: int, points: int) -> None:
    dice = "F" * footprints + "T" * (7 - footprints)
    assert throw(position(weather="4-"), dice).points == (points, 0)
    assert throw(position(weather="4-", owned={"E5": 0}), dice).points == (points + 1, 0)


@pytest.mark.parametrize(("snow", "yeti"), [(0, 50), (1, 50), (2, 50), (3, 50), (4, 57), (7, 57)])
def test_Y6_3_good_5_a_point_per_snow_the_blizzards_included(snow: int, yeti: int) -> None:
    state = throw(position(weather="5+"), "S" * snow + "T" * (7 - snow))
    state = state.play("turn:T") if snow >= 3 else state
    assert (state.points, state.yeti) == ((snow, 0), yeti)


def test_Y6_3_good_5_counts_the_snow_after_rerolls() -> None:
    state = play(throw(position(weather="5+", owned={"E4": 0}), "SSTTTTT"), "reroll:E4 roll:T")
    assert state.points == (1, 0)


@pytest.mark.parametrize(("coins", "left"), [(0, 0), (1, 0), (2, 1), (7, 6)])
def test_Y6_3_bad_5_one_coin_fewer(coins: int, left: int) -> None:
    state = throw(position(weather="5-", owned={"E1": 0}), "C" * coins + "T" * (7 - coins))
    assert state.coins == left
    assert state.play("use:E1").coins == left + 1


def test_Y6_3_good_6_two_points_for_any_face_once() -> None:
    state = throw(position((10, 0), weather="6+"), "FFFFFTT")
    backs = [f"back:{old}>{new}" for old in "FT" for new in "CFPST" if new != old]
    assert legal(state) == [*backs, "evaluate"]
    state = state.play("back:T>F")
    assert (state.seat, state.points) == (1, (14, 0))


@pytest.mark.parametrize(("sherpas", "levels"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (7, 3)])
def test_Y6_3_bad_6_one_sherpa_fewer(sherpas: int, levels: int) -> None:
    state = throw(position(weather="6-"), "P" * sherpas + "F" * (7 - sherpas))
    assert sum(event.count for event in happened(state, "climbed")) == levels


def test_Y6_3_bad_6_spares_E6_and_the_bundle() -> None:
    assert throw(position(weather="6-", owned={"E6": 0}), "PTTTTTT").levels == (1, 0)
    assert throw(position(weather="6-", owned={"E2": 0}), "TTTTTTT").play("use:E2=P").levels == (1, 0)


# ---- losing points ----


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_Y6_4_a_loss_stops_at_0(before: int, after: int) -> None:
    state = throw(position((before, 0), levels=(1, 0), weather="3-"), "TTTTTTT")
    assert state.points == (after, 0)
    assert [event.points for event in happened(state, "weather_points")] == [after - before]


@pytest.mark.parametrize(("points", "possible"), [(0, False), (1, False), (2, True)])
def test_Y6_4_going_back_needs_2_points(points: int, possible: bool) -> None:
    state = throw(position((points, 0), weather="6+"), "TTTTTTT")
    assert (waits_for(state) == "prepare") == possible


@pytest.mark.parametrize(
    ("before", "yeti"),
    [
        (49, 50),  # behind him: he stays
        (50, 47),  # from his space
        (51, 48),  # from beyond to behind him
        (52, 49),  # from beyond to his space
        (53, 50),  # still beyond
    ],
)
def test_Y6_5_the_yeti_steps_back_behind_a_marker_that_goes_back(before: int, yeti: int) -> None:
    ended_by = 0 if before >= 50 else None
    back = throw(position((before, 0), weather="6+", ended_by=ended_by), "TTTTTTT").play("back:T>P")
    assert (back.points[0], back.yeti, back.ended_by) == (before - 2, yeti, ended_by)
    alone = throw(position((before, 0), levels=(1, 0), weather="3-", ended_by=ended_by), "TTTTTTT")
    assert (alone.points[0], alone.yeti, alone.ended_by) == (before - 2, yeti, ended_by)


def test_Y6_5_the_match_still_ends() -> None:
    state = throw(position((51, 0), levels=(1, 0), weather="3-", ended_by=0), "TTTTTTT")
    assert waits_for(idle(state)) == "over"


def test_Y6_5_a_marker_that_reaches_him_and_goes_back_in_one_turn_triggers_the_end() -> None:
    state = throw(position((49, 0), levels=(1, 0), weather="3-"), "FTTTTTT")
    assert (state.points[0], state.ended_by, state.yeti) == (49, 0, 48)


def test_Y6_6_good_6_may_turn_a_snow_die() -> None:
    state = throw(position((5, 0), weather="6+"), "SSSSTTT").play("back:S>F")
    assert (waits_for(state), state.yeti, state.kept) == ("turn", 50, "FSSSTTT")


def test_Y6_6_good_6_may_turn_a_die_to_snow() -> None:
    state = throw(position((5, 0), weather="6+"), "SSSTTTT").play("back:T>S")
    assert (waits_for(state), state.yeti, state.overview) == ("turn", 57, (1, 0))
