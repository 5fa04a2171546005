"""States as values."""

import pytest

from game.yeti import State
from tests.engine.yeti.positions import idle, play, position, start, throw


def test_the_same_position_reached_in_different_ways_is_equal() -> None:
    """Nothing of a turn outlives it: neither what was used, nor how often the dice were rolled."""
    before = position((5, 0), owned={"E4": 0})
    direct = throw(before, "STTTTTT").play("evaluate")
    by_reroll = play(throw(before, "STTTTTT"), "reroll:E4 roll:T")
    in_two_rolls = play(before, "roll:TTTTTTS keep:- roll:TTTTTT keep:T evaluate")
    assert direct == by_reroll == in_two_rolls
    assert hash(direct) == hash(by_reroll) == hash(in_two_rolls)


def test_the_same_end_reached_in_different_ways_is_equal() -> None:
    before = position((5, 60), seat=0, starter=1, ended_by=1, owned={"E4": 0})
    direct = throw(before, "STTTTTT").play("evaluate")
    assert direct == play(throw(before, "STTTTTT"), "reroll:E4 roll:T")


@pytest.mark.parametrize(
    "other",
    [
        position((5, 0, 0), owned={"E4": 0}),
        position((5, 0), owned={"E4": 1}),
        position((5, 0), owned={"E4": 0}, weather="1+"),
        position((5, 0), owned={"E4": 0}, photos=[1, 2, 3, 4, 5, 6, 7]),
        position((5, 0), owned={"E4": 0}, been_up=[1]),
        position((5, 0), owned={"E4": 0}).play("roll:FFFFFFF"),
    ],
)
def test_other_positions_are_not_equal(other: State) -> None:
    assert position((5, 0), owned={"E4": 0}) != other


def test_snow_in_the_roll_makes_a_different_position() -> None:
    """The dice lie alike, but after a roll with Snow nothing need be set aside."""
    with_snow = play(position(), "roll:SFFFFFT keep:- roll:SFFFFT")
    without = play(position(), "roll:SSFFFFT keep:- roll:FFFFT")
    assert (with_snow.kept, with_snow.rolled) == (without.kept, without.rolled) == ("SS", "FFFFT")
    assert with_snow != without


def test_the_repr_reads() -> None:
    assert repr(throw(position((4, 7), weather="3+", levels=(1, 0)), "CCFFFTT")) == (
        "<Yeti round 1, seat 0 to buy, kept CCFFFTT, points 4 7, levels 1 0, Yeti 50, weather 3+>"
    )
    assert repr(idle(position((4, 60), seat=1, ended_by=1))) == (
        "<Yeti round 1, over, points 4 60, levels 0 0, Yeti 50>"
    )


def test_the_kinds_of_turns() -> None:
    assert repr(start(2).turn) == "Chance(kind='start', seat=None, key=('start',))"
    assert repr(position().turn) == "Chance(kind='roll', seat=0, key=('roll', 0, 1, 1))"
    assert repr(position().play("roll:FFFFFFF").turn) == "Decision(seat=0, kind='keep')"
    assert repr(idle(position((4, 60), seat=1, ended_by=1)).turn) == "Over(winners=(1,), reason='yeti')"
    assert repr(idle(position((4, 5), seat=1, round=200)).turn) == "Over(winners=(1,), reason='rounds')"
