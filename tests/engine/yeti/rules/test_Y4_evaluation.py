"""Y4: Snow, Coins, Sherpas, Footprints, Tents."""

import pytest

from tests.engine.yeti.positions import happened, idle, legal, play, position, throw, waits_for

# ---- Snow ----


@pytest.mark.parametrize("snow", [0, 1, 2])
def test_Y4_1_less_than_three_snow_do_nothing(snow: int) -> None:
    state = throw(position(), "S" * snow + "F" * (7 - snow))
    assert (state.seat, state.yeti, state.points) == (1, 50, (7 - snow, 0))


def test_Y4_1_three_snow_are_no_blizzard_but_one_may_be_turned() -> None:
    state = throw(position(), "SSSFFFF")
    assert (state.yeti, state.overview) == (50, (0, 0))
    assert legal(state) == ["turn:-", "turn:C", "turn:F", "turn:P", "turn:T"]
    assert state.play("turn:F").points == (5, 0)


@pytest.mark.parametrize(("seats", "space"), [(2, 57), (3, 56), (4, 55), (5, 54)])
@pytest.mark.parametrize("snow", [4, 5, 6, 7])
def test_Y4_1_in_a_blizzard_the_yeti_walks(seats: int, space: int, snow: int) -> None:
    state = throw(position((0,) * seats), "S" * snow + "F" * (7 - snow))
    assert state.yeti == space
    assert state.overview[0] == snow - 3
    assert state.kept.count("S") == 3


def test_Y4_1_a_blizzard_stops_short_of_the_nearest_marker() -> None:
    assert throw(position((0, 57, 53), yeti=50), "SSSSFFF").yeti == 52


def test_Y4_1_the_yeti_stays_where_the_next_space_holds_a_marker() -> None:
    assert throw(position((0, 51), yeti=50), "SSSSFFF").yeti == 50


def test_Y4_1_a_marker_on_his_own_space_or_behind_does_not_hold_the_yeti() -> None:
    assert throw(position((49, 50), yeti=50), "SSSSFFF").yeti == 57


def test_Y4_1_a_marker_just_out_of_reach_does_not_hold_the_yeti() -> None:
    assert throw(position((0, 58), yeti=50), "SSSSFFF").yeti == 57
    assert throw(position((0, 57), yeti=50), "SSSSFFF").yeti == 56


def test_Y4_1_surplus_snow_is_missing_until_the_players_next_turn() -> None:
    state = throw(position((0, 0, 0)), "SSSSSFF").play("turn:-")
    pools = []
    for _ in range(3):
        pools.append((state.seat, state.pool))
        state = idle(state)
    assert pools == [(1, 5), (2, 5), (0, 7)]


def test_Y4_1_the_turned_die_counts_as_its_new_face_and_the_blizzard_stands() -> None:
    state = throw(position(), "SSSSCCC").play("turn:C")
    assert (state.kept, state.coins) == ("CCCCSS", 4)
    assert (state.yeti, state.overview) == (57, (1, 0))
    climbed = throw(position(), "SSSTTTT").play("turn:P")
    assert climbed.levels == (1, 0)


def test_Y4_1_only_one_die_is_turned() -> None:
    assert throw(position(), "SSSFFFF").play("turn:F").seat == 1


# ---- Coins ----


def test_Y4_2_what_the_coins_reach_can_be_bought() -> None:
    assert legal(throw(position(), "CCCTTTT")) == [
        "buy:-",
        "buy:E1",
        "buy:E2",
        "buy:E3",
        "buy:E4",
        "buy:photo",
    ]
    assert legal(throw(position(), "CTTTTTT")) == ["buy:-", "buy:E1", "buy:photo"]


def test_Y4_2_without_coins_there_is_nothing_to_buy() -> None:
    assert throw(position(), "TTTTTTT").seat == 1


def test_Y4_2_one_purchase_at_most() -> None:
    assert throw(position(), "CCCCCCC").play("buy:E1").seat == 1
    assert throw(position(), "CCCCCCC").play("buy:photo").seat == 1


def test_Y4_2_the_photo_is_the_best_one_reached() -> None:
    assert throw(position(photos=[1, 9, 2, 3, 0, 4, 5]), "CCCCTTT").play("buy:photo").points == (9, 0)
    assert throw(position(photos=[1, 9, 2, 3, 0, 4, 5]), "CTTTTTT").play("buy:photo").points == (1, 0)


def test_Y4_2_coins_do_not_keep() -> None:
    state = idle(throw(position(), "CCCCCCC").play("buy:-"))
    assert legal(throw(state, "CTTTTTT")) == ["buy:-", "buy:E1", "buy:photo"]


def test_Y4_2_a_tile_from_another_player_scores_the_seller_its_resale_points_at_once() -> None:
    state = throw(position((0, 0, 3), owned={"E4": 2}), "CCCTTTT").play("buy:E4<2")
    assert state.owned == (("E4",), (), ())
    assert state.points == (0, 0, 6)
    assert (state.seat, waits_for(state)) == (1, "roll")  # the owner was not asked


def test_Y4_2_a_tile_costs_the_same_from_the_display_and_from_a_player() -> None:
    assert "buy:E7<1" in legal(throw(position(owned={"E7": 1}), "CCCCCTT"))
    assert "buy:E7<1" not in legal(throw(position(owned={"E7": 1}), "CCCCTTT"))


def test_Y4_2_a_tile_from_the_display_scores_nobody() -> None:
    assert throw(position(), "CCCTTTT").play("buy:E4").points == (0, 0)


def test_Y4_2_the_extra_coin_may_be_spent() -> None:
    state = throw(position(owned={"E1": 0}), "CTTTTTT")
    assert "use:E1" in legal(state)
    state = state.play("use:E1")
    assert legal(state) == ["buy:-", "buy:E1", "buy:E2", "buy:photo"]
    assert state.play("buy:photo").points == (3, 0)


def test_Y4_2_the_extra_coin_alone_buys_the_first_photo() -> None:
    state = throw(position(owned={"E1": 0}), "TTTTTTT")
    assert legal(state) == ["buy:-", "use:E1"]
    assert play(state, "use:E1 buy:photo").points == (1, 0)


def test_Y4_2_the_extra_coin_just_bought_waits_for_another_turn() -> None:
    state = throw(position(), "CTTTTTT").play("buy:E1")
    assert (state.seat, state.owned) == (1, (("E1",), ()))
    assert "use:E1" in legal(throw(idle(state), "TTTTTTT"))


def test_Y4_2_the_extra_coin_just_spent_may_be_bought_again() -> None:
    state = play(throw(position(owned={"E1": 0}), "TTTTTTT"), "use:E1 buy:E1")
    assert (state.seat, state.owned) == (1, (("E1",), ()))


def test_Y4_2_nobody_buys_a_tile_they_own() -> None:
    assert not [token for token in legal(throw(position(owned={"E5": 0}), "CCCCCCC")) if "E5" in token]


# ---- equipment bought in this turn ----


@pytest.mark.parametrize(
    ("dice", "purchase", "points", "levels"),
    [
        ("CCCCFFF", "buy:E5", 4, 0),  # one more Footprint
        ("CCCCFFT", "buy:E6", 4, 1),  # one Sherpa: two Footprints at level 1
        ("CCCCCPP", "buy:E7", 0, 1),  # the Tent to stay
        ("CCTFFFF", "buy:E2 use:E2=P", 8, 1),
        ("CCPFFFF", "buy:E2 use:- use:E2=T", 8, 1),
    ],
)
def test_Y4_3_equipment_works_at_once_where_its_step_is_still_to_come(
    dice: str, purchase: str, points: int, levels: int
) -> None:
    state = play(throw(position(), dice), purchase)
    assert (state.seat, state.points[0], state.levels[0]) == (1, points, levels)


def test_Y4_3_E3_works_from_the_next_turn() -> None:
    state = idle(throw(position(), "CCCTTTT").play("buy:E3"))
    assert "keep:C,T" in legal(play(state, "roll:CCCTTTT"))


def test_Y4_3_E4_works_from_the_next_turn() -> None:
    state = throw(position(), "CCCSTTT").play("buy:E4")
    assert state.seat == 1
    assert legal(throw(idle(state), "STTTTTT")) == ["evaluate", "reroll:E4"]


# ---- Sherpas ----


@pytest.mark.parametrize(
    ("sherpas", "levels"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3), (7, 3)]
)
def test_Y4_4_levels_that_sherpas_climb(sherpas: int, levels: int) -> None:
    state = throw(position((0, 0)), "P" * sherpas + "F" * (7 - sherpas))
    assert [event.count for event in happened(state, "climbed")] == ([levels] if levels else [])


def test_Y4_4_at_most_to_the_peak() -> None:
    (climbed,) = happened(throw(position(levels=(2, 0)), "PPPPPPF"), "climbed")
    assert (climbed.count, climbed.to) == (1, 3)


def test_Y4_4_E6_and_the_bundle_count_as_sherpas() -> None:
    assert throw(position(owned={"E6": 0}), "PPTTTTT").levels == (2, 0)
    assert throw(position(owned={"E6": 0}), "TTTTTTT").levels == (1, 0)
    assert throw(position(owned={"E2": 0}), "PPTTTTT").play("use:E2=P").levels == (2, 0)
    assert play(throw(position(owned={"E2": 0, "E6": 0}), "PPPPTTT"), "use:E2=P").levels == (3, 0)
    assert throw(position(owned={"E6": 1}), "TTTTTTT").levels == (0, 0)


def test_Y4_4_climbing_less_is_not_offered() -> None:
    assert throw(position(), "PPPTTTT").seat == 1


def test_Y4_4_the_first_time_at_the_peak_takes_the_top_peak_tile() -> None:
    state = throw(position((0, 0, 0), levels=(2, 2, 2)), "PTTTTTT")
    assert (state.points, state.peak_bonus, state.peak_tiles) == ((8, 0, 0), (8, 0, 0), (6, 4))
    state = throw(state, "PTTTTTT")
    assert (state.points, state.peak_bonus, state.peak_tiles) == ((8, 6, 0), (8, 6, 0), (4,))


def test_Y4_4_the_peak_tile_is_kept_even_if_the_climber_leaves_again() -> None:
    state = throw(position(levels=(2, 0)), "PFFFFFF")
    assert (state.levels, state.points) == ((0, 0), (8 + 6 * 4, 0))


def test_Y4_4_one_peak_tile_per_player_and_match() -> None:
    state = throw(position(levels=(2, 0), been_up=[0]), "PTTTTTT")
    assert (state.points, state.peak_bonus, state.peak_tiles) == ((0, 0), (8, 0), (6,))


def test_Y4_4_a_peak_tile_without_points_is_taken_all_the_same() -> None:
    state = throw(position(levels=(2, 0), peak_tiles=[0, 0, 0, 0, 0]), "PTTTTTT")
    assert (state.peak_bonus, state.peak_tiles) == ((0, 0), (0,))
    state = idle(throw(idle(state), "FFFFFFF"))
    assert throw(state, "PPPPPPT").peak_tiles == (0,)


def test_Y4_4_who_stays_at_the_peak_takes_no_second_tile() -> None:
    assert throw(position(levels=(3, 0), been_up=[0]), "PPTTTTT").peak_tiles == (6,)


# ---- Footprints ----


@pytest.mark.parametrize(("level", "points"), [(0, 7), (1, 14), (2, 21), (3, 28)])
def test_Y4_5_footprints_score_by_level(level: int, points: int) -> None:
    assert throw(position(levels=(level, 0), been_up=[0]), "FFFFFFF").points == (points, 0)


def test_Y4_5_E5_is_one_more_footprint() -> None:
    assert throw(position(levels=(3, 0), owned={"E5": 0}, been_up=[0]), "FFTTTTT").points == (12, 0)
    assert throw(position(owned={"E5": 0}), "TTTTTTT").points == (1, 0)


def test_Y4_5_footprints_count_after_the_climb_and_before_the_camp() -> None:
    assert throw(position(), "PPPFFFF").points == (12, 0)


# ---- Tents ----


@pytest.mark.parametrize(("tents", "level"), [(0, 0), (1, 1), (2, 2), (3, 2), (7, 2)])
def test_Y4_6_the_climber_ends_at_the_level_that_the_tents_allow(tents: int, level: int) -> None:
    assert throw(position(levels=(2, 0)), "T" * tents + "F" * (7 - tents)).levels == (level, 0)


def test_Y4_6_surplus_tents_never_lift_anyone() -> None:
    assert throw(position(), "TTTTTTT").levels == (0, 0)


def test_Y4_6_E7_and_the_bundle_count_as_tents() -> None:
    assert throw(position(levels=(3, 0), been_up=[0], owned={"E7": 0}), "TFFFFFF").levels == (2, 0)
    bundle = throw(position(levels=(3, 0), been_up=[0], owned={"E2": 0, "E7": 0}), "TFFFFFF")
    assert play(bundle, "use:- use:E2=T").levels == (3, 0)


def test_Y4_6_the_bundle_is_used_for_one_of_the_two() -> None:
    state = throw(position(owned={"E2": 0}), "FFFFFFF").play("use:E2=P")
    assert (state.seat, state.levels, state.points) == (1, (0, 0), (14, 0))


# ---- points ----


def test_Y4_7_points_move_the_marker_at_once() -> None:
    state = throw(position(owned={"E2": 0}), "CFFFFFF").play("buy:photo")
    assert (state.seat, state.points) == (0, (1, 0))
    assert state.play("use:-").points == (7, 0)


def test_Y4_7_a_seller_scores_in_another_players_turn() -> None:
    state = throw(position((0, 49), owned={"E2": 0, "E7": 1}), "CCCCCTT").play("buy:E7<1")
    assert (state.seat, state.points, state.ended_by) == (0, (0, 54), 1)
