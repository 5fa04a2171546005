"""What goes on by itself, what is picked beforehand, and how taps add up to a move."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games import views
from app.yeti.flow import AIR, BLIZZARD, halves, kinds
from game import Decision
from game.yeti import State
from tests.app.yeti_tables import at, found, played, state_of, wandering

yeti = views("yeti")

BEGINNING = ("start:0", "roll:SFFCTP")


def beginning() -> State:
    return state_of(played(2, *BEGINNING))


# -- what goes on by itself --


def test_the_set_up_is_dealt_at_once() -> None:
    match = played(2, weather="mixed")
    assert yeti.chance_pause(state_of(match)) == 0
    assert yeti.chance_pause(state_of(match.play("start:0"))) == 0


def test_the_first_roll_of_a_turn_waits_for_its_player() -> None:
    state = state_of(played(2, "start:0"))
    assert yeti.chance_waits(state) and yeti.chance_pause(state) == AIR


def test_later_rolls_fly_for_a_moment() -> None:
    assert yeti.chance_pause(state_of(played(2, *BEGINNING, "keep:T"))) == AIR


def test_a_re_rolled_die_flies_for_a_moment() -> None:
    assert yeti.chance_pause(state_of(found(at("reroll"), weather="mixed"))) == AIR


def test_only_a_blizzard_stops_play() -> None:
    for match in wandering(4, weather="mixed"):
        blizzard = any(event.kind == "blizzard" for event in match.state.events)
        assert yeti.interlude(state_of(match)) == (BLIZZARD if blizzard else 0)


# -- what is picked beforehand --


def test_what_dice_will_answer_is_never_picked_beforehand() -> None:
    assert yeti.preselect(beginning()) == ""
    assert yeti.preselect(state_of(found(at("turn")))) == ""


def test_the_only_move_is_picked() -> None:
    assert yeti.preselect(state_of(played(2, "start:0", "roll:FFFFFF"))) == "keep:F"


@pytest.mark.parametrize(
    ("kind", "token"),
    [("prepare", "evaluate"), ("sherpa", "use:-"), ("buy", "buy:photo"), ("climb", "climb:1")],
)
def test_what_can_be_taken_back_is_picked(kind: str, token: str) -> None:
    state = state_of(found(at(kind, lambda state: token in map(str, state.moves())), weather="mixed"))
    if kind == "climb":
        state = state_of(found(at(kind, lambda state: len(state.moves()) == 2), weather="long"))
    assert yeti.preselect(state) == token


def test_the_bundle_is_picked_as_a_tent_only_where_it_lifts_the_camp() -> None:
    helps = found(at("tent", lambda state: state.levels[state.seat] > _tents(state)))
    idle = found(at("tent", lambda state: state.levels[state.seat] <= _tents(state)))
    assert yeti.preselect(state_of(helps)) == "use:E2=T"
    assert yeti.preselect(state_of(idle)) == "use:-"


def _tents(state: State) -> int:
    return state.kept.count("T") + state.owns("E7")


def test_whatever_is_picked_beforehand_can_be_played() -> None:
    for match in wandering(5, weather="mixed"):
        if isinstance(match.state.turn, Decision):
            picked = yeti.preselect(state_of(match))
            assert picked == "" or picked in map(str, match.state.moves())


# -- taps --


def test_a_tap_picks_a_move() -> None:
    assert yeti.pick(beginning(), "", "keep:F") == "keep:F"
    assert yeti.pick(beginning(), "keep:F", "keep:-") == "keep:-"


def test_a_tap_on_what_is_not_possible_changes_nothing() -> None:
    assert yeti.pick(beginning(), "keep:F", "keep:C,F") == "keep:F"
    assert yeti.pick(beginning(), "keep:F", "evaluate") == "keep:F"


def field_glass(*, snow: bool) -> State:
    """Up to two of three or more kinds may be kept."""
    return state_of(
        found(
            at(
                "keep",
                lambda state: state.owns("E3"),
                lambda state: state.snowed == snow,
                lambda state: len(set(state.rolled)) >= 3,
            )
        )
    )


def test_with_the_field_glass_taps_add_up_to_two_kinds() -> None:
    state = field_glass(snow=False)
    first, second, third = sorted(set(state.rolled))[:3]
    one = yeti.pick(state, "", f"+{first}")
    two = yeti.pick(state, one, f"+{second}")
    assert (set(kinds(one)), set(kinds(two))) == ({first}, {first, second})
    assert yeti.pick(state, two, f"+{third}") == two, "a third has no room"
    assert yeti.pick(state, two, f"+{second}") == one, "a second tap takes away"
    assert yeti.pick(state, one, f"+{first}") == "", "nothing is left to keep"


def test_with_several_kinds_nothing_can_be_picked_and_unpicked() -> None:
    state = field_glass(snow=True)
    assert yeti.pick(state, "", "keep:-") == "keep:-"
    assert yeti.pick(state, "keep:-", "keep:-") == ""


def turning_wind() -> State:
    return state_of(
        found(at("prepare", lambda state: state.weather == "6+" and "S" in state.kept), weather="mixed")
    )


def test_a_die_to_turn_is_picked_in_halves() -> None:
    state = turning_wind()
    open_ = yeti.pick(state, "evaluate", "back:")
    half = yeti.pick(state, open_, "from:S")
    whole = yeti.pick(state, half, "into:C")
    assert (halves(open_), halves(half), whole) == (("", ""), ("S", ""), "back:S>C")
    assert whole in map(str, state.moves())


def test_a_die_cannot_be_turned_to_what_it_shows() -> None:
    assert yeti.pick(turning_wind(), "back:S>C", "into:S") == "back:>S"


@settings(max_examples=60, deadline=None)
@given(picked=st.text(max_size=12), token=st.text(alphabet="keep:-+CPFTSback>fromuse=E12,into", max_size=12))
def test_any_text_may_come_in(picked: str, token: str) -> None:
    for state in (beginning(), field_glass(snow=True), turning_wind()):
        assert isinstance(yeti.pick(state, picked, token), str)
