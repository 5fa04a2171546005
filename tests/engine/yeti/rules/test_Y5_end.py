"""Y5: how a match ends and who has won."""

import pytest

from game.contract import Over
from tests.engine.yeti.positions import idle, legal, play, position, throw


def winners(turn: object) -> tuple[int, ...]:
    assert isinstance(turn, Over)
    return turn.winners


@pytest.mark.parametrize(("points", "ended_by"), [(42, None), (43, 0), (44, 0), (49, 0)])
def test_Y5_1_a_marker_on_or_past_the_yeti_triggers_the_end(points: int, ended_by: int | None) -> None:
    state = throw(position((points, 0)), "FFFFFFF")
    assert state.ended_by == ended_by


def test_Y5_1_the_round_is_finished() -> None:
    state = throw(position((49, 0, 0), seat=2, starter=2), "TTTTTTT")
    assert state.ended_by is None
    state = throw(state, "FFFFFFF")
    assert (state.ended_by, state.seat) == (0, 1)
    state = throw(state, "FFFFFFF")  # to the right of the starter
    assert winners(state.turn) == (0,)


def test_Y5_1_the_last_player_of_a_round_has_no_turn_after_it() -> None:
    assert isinstance(throw(position((0, 49), seat=1), "FFFFFFF").turn, Over)


def test_Y5_1_the_end_stays_triggered_when_the_yeti_walks_on() -> None:
    state = throw(position((49, 0)), "FTTTTTT")
    assert (state.points, state.ended_by) == ((50, 0), 0)
    state = throw(state, "SSSSFFF").play("turn:-")
    assert state.yeti == 57
    assert winners(state.turn) == (0,)


def test_Y5_1_ended_by_stays_who_reached_him_first() -> None:
    state = throw(throw(position((49, 60, 0)), "FTTTTTT"), "FFFFFFF")
    assert state.ended_by == 0


def test_Y5_2_most_points_win() -> None:
    assert winners(throw(position((51, 49), seat=1, ended_by=0), "FFFFFFF").turn) == (1,)
    assert winners(throw(position((57, 49), seat=1, ended_by=0), "FFFFFFF").turn) == (0,)


def test_Y5_2_a_tie_goes_to_the_higher_resale_value() -> None:
    owned = {"E1": 0, "E3": 0, "E4": 1}  # worth 1 + 2 and 3
    assert winners(idle(position((60, 60), seat=1, ended_by=0, owned=owned)).turn) == (0, 1)
    assert winners(idle(position((60, 60), seat=1, ended_by=0, owned=owned | {"E2": 0})).turn) == (0,)
    assert winners(idle(position((60, 60), seat=1, ended_by=0, owned={"E7": 1})).turn) == (1,)


def test_Y5_2_the_resale_value_counts_not_the_cost() -> None:
    prices = {item: [0, 0] for item in ("E1", "E2", "E3", "E4", "E5", "E6", "E7")}
    equipment = prices | {"E3": [5, 1], "E4": [0, 2]}
    state = position((60, 60), seat=1, ended_by=0, owned={"E3": 0, "E4": 1}, equipment=equipment)
    assert winners(idle(state).turn) == (1,)


def test_Y5_2_still_tied_they_share_the_win() -> None:
    assert winners(idle(position((60, 9, 60), seat=2, ended_by=0)).turn) == (0, 2)


def test_Y5_2_equipment_wins_only_a_tie() -> None:
    owned = {"E7": 0, "E6": 0, "E4": 0, "E3": 0}
    assert winners(idle(position((60, 61), seat=1, ended_by=1, owned=owned)).turn) == (1,)


def test_Y5_3_the_seller_is_paid_first() -> None:
    state = throw(position((48, 48), owned={"E4": 1}, weather="3+"), "CCCTTTT").play("buy:E4<1")
    assert (state.points, state.ended_by) == ((50, 51), 1)


def test_Y5_3_ended_by_is_the_owner_of_the_marker_whoever_s_turn_it_is() -> None:
    state = throw(position((0, 0, 49), owned={"E4": 2}), "CCCTTTT").play("buy:E4<2")
    assert (state.seat, state.ended_by) == (1, 2)


def test_Y5_4_the_end_of_round_200_is_the_end() -> None:
    assert idle(position((3, 5), seat=1, round=199)).round == 200
    state = idle(position((3, 5), seat=1, round=200))
    assert winners(state.turn) == (1,)
    assert state.ended_by is None


def test_Y5_5_in_the_last_round_the_yeti_walks_towards_the_next_marker_ahead_of_him() -> None:
    assert throw(position((0, 60, 53), yeti=50, ended_by=1), "SSSSFFF").yeti == 52
    assert throw(position((0, 60, 50), yeti=50, ended_by=1), "SSSSFFF").yeti == 56
    assert throw(position((0, 60, 49), yeti=60, ended_by=1), "SSSSFFF").yeti == 66


def test_Y5_5_the_own_marker_ahead_holds_him_too() -> None:
    state = throw(position((0, 52), seat=1, yeti=50, ended_by=1), "SSSSFFF")
    assert state.yeti == 51
    assert "turn:F" in legal(state)
    assert winners(play(state, "turn:-").turn) == (1,)
