"""Y7: tokens, when each decision is asked, and the snapshot after every ply."""

import pytest

from game.contract import IllegalMove, OptionError, UnreadableMove
from game.yeti import YETI
from tests.engine.yeti.positions import idle, legal, play, position, start, throw, waits_for

FREE = {item: [0, 0] for item in ("E1", "E2", "E3", "E4", "E5", "E6", "E7")}


# ---- chance ----


def test_Y7_seats_count_from_0() -> None:
    with pytest.raises(IllegalMove, match="start:0 to start:2"):
        start(3).play("start:3")


def test_Y7_the_letters_of_a_roll_stand_in_any_order() -> None:
    assert play(position(), "roll:TSFCFPS") == play(position(), "roll:CFFPSST")


@pytest.mark.parametrize("token", ["roll:FFFFFF", "roll:FFFFFFFF", "roll:", "roll:XFFFFFF", "roll:fffffff"])
def test_Y7_a_roll_shows_as_many_dice_as_are_thrown(token: str) -> None:
    with pytest.raises((IllegalMove, UnreadableMove)):
        position().play(token)


def test_Y7_a_reroll_is_a_roll_of_the_rerolled_dice_only() -> None:
    state = play(throw(position(weather="1+"), "SSFFFFF"), "reroll:weather")
    with pytest.raises(IllegalMove, match="2 dice are rolled"):
        state.play("roll:FFFFFFF")
    assert state.play("roll:CP").kept == "CFFFFFP"


@pytest.mark.parametrize(
    "token",
    [
        "weather:1+,2+,3+,4+,5-,6-",  # four good
        "weather:1+,2+,3+,4-,5-,5-",  # a tile twice
        "weather:1+,2+,3+,4-,5-",  # one missing
        "weather:1+,2+,3+,4-,5-,6",
        "weather:1+,2+,3+,4-,5-,7-",
    ],
)
def test_Y7_a_stack_has_six_different_tiles_as_the_setting_says(token: str) -> None:
    with pytest.raises((IllegalMove, UnreadableMove)):
        start(2, weather="mixed").play("start:0").play(token)


# ---- when a decision is asked ----


def test_Y7_keep_is_asked_even_with_one_legal_token() -> None:
    assert legal(play(position(), "roll:FFFFFFF")) == ["keep:F"]


def test_Y7_keep_is_not_asked_after_nothing_but_snow() -> None:
    assert waits_for(play(position(), "roll:SSSSSSS")) == "turn"


def test_Y7_the_letters_of_a_keep_stand_in_the_order_C_P_F_T() -> None:
    state = play(position(weather="4+"), "roll:TFPCFFF")
    assert "keep:C,P,F,T" in legal(state)
    for token in ("keep:F,P", "keep:FT", "keep:F,F", "keep:", "keep:S"):
        with pytest.raises(UnreadableMove):
            state.play(token)


def test_Y7_evaluate_is_asked_only_while_something_can_be_done() -> None:
    assert waits_for(throw(position(weather="1+"), "FFFFFFF")) == "roll"
    state = throw(position((4, 0), weather="6+"), "FFFFFFF")
    assert waits_for(state) == "prepare"
    assert waits_for(state.play("back:F>T")) == "roll"  # the next player's


def test_Y7_turn_is_asked_with_three_snow_unless_under_bad_1() -> None:
    assert waits_for(throw(position(), "SSSFFFF")) == "turn"
    assert waits_for(throw(position(weather="1-"), "SSSFFFF")) == "roll"


def test_Y7_buy_is_asked_when_something_is_affordable() -> None:
    assert waits_for(throw(position(), "CFFFFFF")) == "buy"
    assert waits_for(throw(position(), "FFFFFFF")) == "roll"


def test_Y7_buy_is_asked_without_coins_when_a_tile_costs_nothing() -> None:
    state = throw(position(equipment=FREE | {"E2": [1, 1]}), "FFFFFFF")
    assert legal(state) == ["buy:-", *(f"buy:E{n}" for n in (1, 3, 4, 5, 6, 7))]


def test_Y7_buy_is_not_asked_when_all_that_costs_nothing_is_ones_own() -> None:
    equipment = FREE | {item: [1, 1] for item in ("E1", "E2", "E3", "E4", "E6", "E7")}
    assert waits_for(throw(position(owned={"E5": 0}, equipment=equipment), "FFFFFFF")) == "roll"


def test_Y7_buy_is_asked_of_who_owns_the_extra_coin() -> None:
    assert legal(throw(position(owned={"E1": 0}), "FFFFFFF")) == ["buy:-", "use:E1"]


def test_Y7_a_purchase_from_a_player_names_the_seat() -> None:
    state = throw(position((0, 0, 0), owned={"E5": 2}), "CCCCTTT")
    assert "buy:E5<2" in legal(state)
    for token in ("buy:E5", "buy:E5<1", "buy:E5<0"):
        with pytest.raises(IllegalMove):
            state.play(token)


def test_Y7_the_bundle_is_asked_for_at_the_sherpas_and_again_at_the_tents() -> None:
    state = throw(position(owned={"E2": 0}), "FFFFFFF")
    assert legal(state) == ["use:-", "use:E2=P"]
    state = state.play("use:-")
    assert (legal(state), state.points) == (["use:-", "use:E2=T"], (7, 0))
    assert waits_for(state.play("use:-")) == "roll"


def test_Y7_the_bundle_used_at_the_sherpas_is_not_asked_for_again() -> None:
    assert waits_for(throw(position(owned={"E2": 0}), "FFFFFFF").play("use:E2=P")) == "roll"


def test_Y7_climb_is_asked_only_under_bad_3_with_a_level_to_climb() -> None:
    assert waits_for(throw(position(weather="3-"), "PTTTTTT")) == "climb"
    assert waits_for(throw(position(weather="3-"), "TTTTTTT")) == "roll"
    assert waits_for(throw(position(weather="3-", levels=(3, 0)), "PPPPTTT")) == "roll"
    assert waits_for(throw(position(weather="3+"), "PTTTTTT")) == "roll"


def test_Y7_legal_tokens_are_sorted() -> None:
    state = throw(position((0, 0, 0), owned={"E1": 0, "E3": 2, "E4": 1}), "CCCTTTT")
    assert state.snapshot()["legal"] == ["buy:-", "buy:E2", "buy:E3<2", "buy:E4<1", "buy:photo", "use:E1"]


# ---- the snapshot ----


def test_Y7_the_fields_of_a_snapshot() -> None:
    state = throw(
        position((4, 9, 0), levels=(1, 0, 0), owned={"E5": 0, "E1": 0, "E7": 2}, round=3), "SSSCFFT"
    )
    assert state.snapshot() == {
        "round": 3,
        "seat": 0,
        "next": "decision",
        "points": [4, 9, 0],
        "levels": [1, 0, 0],
        "yeti": 50,
        "overview": [0, 0, 0],
        "owned": [["E1", "E5"], [], ["E7"]],
        "display": ["E2", "E3", "E4", "E6"],
        "peak_tiles": [8, 6, 4],
        "peak_bonus": [0, 0, 0],
        "kept": "CFFSSST",
        "rolled": "",
        "weather": None,
        "ended_by": None,
        "legal": ["turn:-", "turn:C", "turn:F", "turn:P", "turn:T"],
        "winners": None,
    }


def test_Y7_at_a_chance_event_nothing_is_legal() -> None:
    snapshot = position().snapshot()
    assert (snapshot["next"], snapshot["legal"], snapshot["winners"]) == ("chance", None, None)


def test_Y7_the_snapshot_after_a_turn_shows_the_next() -> None:
    state = play(start(2, weather="long"), "start:0 weather:1-,2-,3-,4-,5-,6-")
    state = throw(idle(state), "TTTTTTT")
    snapshot = state.snapshot()
    shown = {
        name: snapshot[name] for name in ("round", "seat", "weather", "overview", "kept", "rolled", "next")
    }
    assert shown == {
        "round": 2,
        "seat": 0,
        "weather": "3-",
        "overview": [0, 0],
        "kept": "",
        "rolled": "",
        "next": "chance",
    }


def test_Y7_the_next_players_overview_is_taken_back_at_once() -> None:
    assert idle(position((0, 0, 0), overview=(0, 2, 1))).overview == (0, 0, 1)


def test_Y7_the_last_snapshot_stays_with_the_last_turn() -> None:
    state = throw(position((60, 0), seat=1, ended_by=0, overview=(2, 0), weather="5-", round=9), "SSSSF")
    snapshot = state.play("turn:-").snapshot()
    shown = {
        name: snapshot[name] for name in ("round", "seat", "weather", "overview", "kept", "rolled", "next")
    }
    assert shown == {
        "round": 9,
        "seat": 1,
        "weather": "5-",
        "overview": [2, 1],
        "kept": "",
        "rolled": "",
        "next": "over",
    }
    assert (snapshot["winners"], snapshot["legal"], snapshot["ended_by"]) == ([0], None, 0)


def test_Y7_rolled_are_the_dice_to_choose_from() -> None:
    state = play(position(), "roll:TSFCFPS")
    assert (state.snapshot()["kept"], state.snapshot()["rolled"]) == ("SS", "CFFPT")
    state = state.play("keep:F")
    assert (state.snapshot()["kept"], state.snapshot()["rolled"]) == ("FFSS", "")


def test_Y7_a_die_to_be_rerolled_has_left_kept() -> None:
    state = throw(position((5, 0), owned={"E4": 0}), "SFFFFFF").play("reroll:E4")
    assert state.kept == "FFFFFF"
    assert state.play("roll:C").kept == "CFFFFFF"


def test_Y7_a_die_turned_before_evaluation_changes_in_kept() -> None:
    state = throw(position((5, 0), weather="6+"), "SSFFFFF").play("back:F>S")
    assert state.kept == "FFFFSSS"


def test_Y7_a_turned_die_changes_in_kept_and_surplus_snow_leaves_it() -> None:
    state = throw(position(), "SSSSSCF")
    assert state.kept == "CFSSS"
    assert state.play("turn:C").kept == "CCFSS"


def test_Y7_equipment_never_shows_in_kept() -> None:
    owned = dict.fromkeys(("E1", "E5", "E6", "E7"), 0)
    state = throw(position(owned=owned), "TTTTTTT").play("use:E1")
    assert state.kept == "TTTTTTT"


# ---- the options of a record ----


def test_Y7_options_may_be_empty() -> None:
    assert YETI.options({}).to_json() == {}


@pytest.mark.parametrize(
    "options",
    [
        {"wind": "off"},
        {"weather": "fine"},
        {"weather": None},
        {"weather": ["off"]},
        {"weather": {"off": 1}},
        {"fair_start": 1},
        {"fair_start": "yes"},
        {"fair_start": None},
        {"components": None},
        {"components": []},
        {"components": {"tiles": [1]}},
        {"components": {"peak_tiles": [8, 6, 4, 2]}},
        {"components": {"peak_tiles": [8, 6, 4, 2, 1, 0]}},
        {"components": {"peak_tiles": [8, 6, 4, 2, -1]}},
        {"components": {"peak_tiles": [8, 6, 4, 2, 1.0]}},
        {"components": {"peak_tiles": [8, 6, 4, 2, True]}},
        {"components": {"peak_tiles": "86421"}},
        {"components": {"peak_tiles": None}},
        {"components": {"photos": [1, 3, 6, 9, 13, 17]}},
        {"components": {"photos": {"1": 1}}},
        {"components": {"photos": [1, 3, 6, 9, 13, 17, "21"]}},
        {"components": {"equipment": {"E1": [1, 1]}}},
        {"components": {"equipment": FREE | {"E8": [1, 1]}}},
        {"components": {"equipment": FREE | {"E1": [1]}}},
        {"components": {"equipment": FREE | {"E1": [1, -1]}}},
        {"components": {"equipment": FREE | {"E1": 1}}},
        {"components": {"equipment": [[1, 1]] * 7}},
    ],
)
def test_Y7_unknown_options_and_wrong_shapes_are_an_error(options: dict[str, object]) -> None:
    with pytest.raises(OptionError) as error:
        YETI.options(options)
    assert "\n" not in str(error.value)
    assert str(error.value).endswith(".")


@pytest.mark.parametrize(
    "options",
    [
        {"weather": "mixed", "fair_start": True},
        {"components": {"peak_tiles": [0, 0, 0, 0, 0]}},
        {"components": {"photos": [21, 3, 0, 0, 13, 17, 1]}},
        {"weather": "long", "components": {"equipment": FREE, "photos": [0] * 7}},
    ],
)
def test_Y7_options_are_written_as_they_were_read(options: dict[str, object]) -> None:
    assert YETI.options(options).to_json() == options


def test_Y7_defaults_written_out_are_the_defaults() -> None:
    given = {"weather": "off", "fair_start": False, "components": {"peak_tiles": [8, 6, 4, 2, 1]}}
    assert YETI.options(given) == YETI.options({})
