"""Y3: the pool, rolling and setting aside, and what may be changed before evaluation."""

import pytest

from tests.engine.yeti.positions import idle, legal, play, position, throw, waits_for


def test_Y3_1_dice_on_the_own_overview_come_back_first() -> None:
    state = idle(position(overview=(0, 2)))
    assert state.seat == 1
    assert state.overview == (0, 0)
    assert state.pool == 7


def test_Y3_1_dice_on_other_overviews_are_missing() -> None:
    assert position((0, 0, 0), overview=(0, 1, 2)).pool == 4


def test_Y3_1_the_pool_is_never_below_three() -> None:
    state = throw(position(), "SSSSSSS").play("turn:-")
    assert (state.seat, state.overview, state.pool) == (1, (4, 0), 3)
    state = throw(state, "SSS").play("turn:-")  # three Snow leave no surplus
    assert (state.seat, state.overview, state.pool) == (0, (0, 0), 7)


def test_Y3_2_snow_is_set_aside_at_once() -> None:
    state = play(position(), "roll:SCFFSTP")
    assert (state.kept, state.rolled) == ("SS", "CFFPT")


def test_Y3_2_one_type_must_be_set_aside_without_snow() -> None:
    assert legal(play(position(), "roll:CCFFTTP")) == ["keep:C", "keep:F", "keep:P", "keep:T"]


def test_Y3_2_nothing_need_be_set_aside_with_snow() -> None:
    state = play(position(), "roll:SCCFFTT")
    assert legal(state) == ["keep:-", "keep:C", "keep:F", "keep:T"]
    state = state.play("keep:-")
    assert (state.kept, state.pool) == ("S", 6)


def test_Y3_2_snow_of_an_earlier_roll_does_not_count() -> None:
    state = play(position(), "roll:SCCFFTT keep:C roll:FFTT")
    assert legal(state) == ["keep:F", "keep:T"]


def test_Y3_2_all_dice_of_the_type_are_set_aside() -> None:
    state = play(position(), "roll:FFFCCTT keep:F")
    assert (state.kept, state.rolled, state.pool) == ("FFF", "", 4)


def test_Y3_2_a_type_already_set_aside_may_be_chosen_again() -> None:
    state = play(position(), "roll:FFFCCTT keep:F roll:FTTT keep:F")
    assert (state.kept, state.pool) == ("FFFF", 3)


def test_Y3_2_rolling_goes_on_until_every_die_is_aside() -> None:
    state = position()
    for left in range(7, 0, -1):
        assert state.pool == left
        assert legal(state) == []
        state = state.play("roll:C" + "F" * (left - 1))
        assert legal(state) == (["keep:C", "keep:F"] if left > 1 else ["keep:C"])
        state = state.play("keep:C")
    assert state.coins == 7


def test_Y3_2_a_roll_of_nothing_but_snow_leaves_no_choice() -> None:
    state = play(position(), "roll:FFFFFSS keep:F")
    assert state.seat == 1
    assert play(position(), "roll:FFFFSTT keep:F roll:SS").turn == throw(position(), "FFFFSSS").turn


def test_Y3_3_the_second_type_of_E3() -> None:
    state = play(position(owned={"E3": 0}), "roll:CCFFTTT")
    assert legal(state) == ["keep:C", "keep:C,F", "keep:C,T", "keep:F", "keep:F,T", "keep:T"]
    state = state.play("keep:C,T")
    assert (state.kept, state.pool) == ("CCTTT", 2)
    assert legal(play(state, "roll:FP")) == ["keep:F", "keep:P", "keep:P,F"]


def test_Y3_3_E3_may_still_set_nothing_aside_with_snow() -> None:
    assert legal(play(position(owned={"E3": 0}), "roll:CFFFFFS")) == [
        "keep:-",
        "keep:C",
        "keep:C,F",
        "keep:F",
    ]


def test_Y3_3_E3_of_another_player_helps_nobody_else() -> None:
    assert legal(play(position(owned={"E3": 1}), "roll:CCFFFFF")) == ["keep:C", "keep:F"]


def test_Y3_3_any_number_of_types_under_good_4() -> None:
    state = play(position(weather="4+"), "roll:CPFTTTT")
    assert len(legal(state)) == 2**4 - 1
    assert state.play("keep:C,P,F,T").kept == "CFPTTTT"
    assert len(legal(play(position(weather="4+"), "roll:CPFTSSS"))) == 2**4


@pytest.mark.parametrize("snow", range(8))
def test_Y3_4_E4_needs_one_or_two_snow(snow: int) -> None:
    state = throw(position(owned={"E4": 0}), "S" * snow + "F" * (7 - snow))
    assert ("reroll:E4" in legal(state)) == (snow in (1, 2))


def test_Y3_4_E4_rolls_one_snow_again_once_a_turn() -> None:
    state = play(throw(position(owned={"E4": 0}), "SSCCCCC"), "reroll:E4")
    assert (state.kept, state.pool) == ("CCCCCS", 1)
    assert waits_for(state.play("roll:S")) == "buy"


def test_Y3_4_E4_serves_again_in_the_next_turn() -> None:
    state = play(throw(position(owned={"E4": 0}), "SFFFFFF"), "reroll:E4 roll:F")
    state = throw(idle(state), "SFFFFFF")
    assert legal(state) == ["evaluate", "reroll:E4"]


def test_Y3_4_good_1_and_E4_may_both_be_used_in_any_order() -> None:
    state = throw(position(owned={"E4": 0}, weather="1+"), "SSFFFFF")
    assert legal(state) == ["evaluate", "reroll:E4", "reroll:weather"]
    first_E4 = play(state, "reroll:E4 roll:F")
    assert legal(first_E4) == ["evaluate", "reroll:weather"]
    first_weather = play(state, "reroll:weather roll:SF")
    assert legal(first_weather) == ["evaluate", "reroll:E4"]


def test_Y3_4_a_die_turned_to_snow_may_be_rolled_again_by_E4() -> None:
    state = throw(position((5, 0), owned={"E4": 0}, weather="6+"), "FFFFFFF")
    assert "reroll:E4" not in legal(state)
    assert "reroll:E4" in legal(state.play("back:F>S"))


def test_Y3_4_nothing_is_set_aside_again() -> None:
    state = play(throw(position(owned={"E4": 0}), "SFFFFFF"), "reroll:E4 roll:F")
    assert (state.seat, state.points) == (1, (7, 0))


def test_Y3_4_evaluate_leaves_the_dice_as_they_are() -> None:
    state = play(throw(position(owned={"E4": 0}), "SFFFFFF"), "evaluate")
    assert (state.seat, state.points) == (1, (6, 0))
