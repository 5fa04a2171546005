"""Y1: dice, mountain, tiles, photos, equipment and track."""

from fractions import Fraction

import pytest

from game.contract import OptionError
from game.yeti import Components, dice
from tests.engine.yeti.positions import legal, play, position, start, throw


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_Y1_1_two_to_five_players(seats: int) -> None:
    assert start(seats).seats == seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 6])
def test_Y1_1_not_for_any_other_number_of_players(seats: int) -> None:
    with pytest.raises(OptionError, match="2 to 5 players"):
        start(seats)


def test_Y1_1_six_faces_footprint_twice() -> None:
    sixth = Fraction(1, 6)
    assert dict(dice.rolls(1)) == {"S": sixth, "C": sixth, "P": sixth, "T": sixth, "F": 2 * sixth}


def test_Y1_1_seven_dice() -> None:
    assert position().pool == 7


def test_Y1_2_three_levels_above_the_base_camp() -> None:
    assert throw(position(owned={"E7": 0}), "PPPPPPT").levels == (2, 0)
    assert throw(position(levels=(1, 0)), "PPPPTTT").levels == (3, 0)
    assert throw(position(levels=(3, 0)), "PPPPTTT").levels == (3, 0)


@pytest.mark.parametrize(
    ("seats", "tiles"), [(2, (8, 6)), (3, (8, 6, 4)), (4, (8, 6, 4, 2)), (5, (8, 6, 4, 2, 1))]
)
def test_Y1_3_as_many_peak_tiles_as_players(seats: int, tiles: tuple[int, ...]) -> None:
    assert start(seats).peak_tiles == tiles


def test_Y1_3_the_highest_of_a_replaced_table_best_on_top() -> None:
    assert start(3, components={"peak_tiles": [1, 0, 9, 5, 7]}).peak_tiles == (9, 7, 5)


@pytest.mark.parametrize(("coins", "points"), list(zip(range(1, 8), [1, 3, 6, 9, 13, 17, 21], strict=True)))
def test_Y1_4_points_of_photos(coins: int, points: int) -> None:
    state = play(throw(position(), "C" * coins + "T" * (7 - coins)), "buy:photo")
    assert state.points == (points, 0)


def test_Y1_4_photos_never_run_out() -> None:
    state = play(throw(position(), "CCCCCCC"), "buy:photo")
    assert play(throw(state, "CCCCCCC"), "buy:photo").points == (21, 21)


def test_Y1_4_an_eighth_coin_reaches_no_further_photo() -> None:
    state = play(throw(position(owned={"E1": 0}), "CCCCCCC"), "use:E1 buy:photo")
    assert state.points == (21, 0)


def test_Y1_5_costs_and_resale_values() -> None:
    assert Components().equipment == {
        "E1": (1, 1),
        "E2": (2, 1),
        "E3": (3, 2),
        "E4": (3, 3),
        "E5": (4, 4),
        "E6": (4, 4),
        "E7": (5, 5),
    }


def test_Y1_5_all_equipment_lies_in_the_display_at_first() -> None:
    state = start(5)
    assert state.display == ("E1", "E2", "E3", "E4", "E5", "E6", "E7")
    assert state.owned == ((),) * 5


def test_Y1_5_the_extra_coin_is_used_up() -> None:
    state = play(throw(position(owned={"E1": 0}), "TTTTTTT"), "use:E1")
    assert "E1" in state.display
    assert state.coins == 1


@pytest.mark.parametrize(("used", "left"), [("use:E2=P", "E2"), ("use:- use:E2=T", "E2")])
def test_Y1_5_the_bundle_is_used_up(used: str, left: str) -> None:
    state = play(throw(position(owned={"E2": 0}), "FFFFFFF"), used)
    assert left in state.display
    assert state.owned == ((), ())


def test_Y1_5_lasting_equipment_stays() -> None:
    lasting = dict.fromkeys(("E3", "E4", "E5", "E6", "E7"), 0)
    state = play(throw(position(owned=lasting), "SFFFFFF"), "reroll:E4 roll:F")
    assert state.owned == (("E3", "E4", "E5", "E6", "E7"), ())
    assert state.points == (8 * 2, 0)  # one level up by E6, eight Footprints by E5


def test_Y1_6_players_start_at_0_and_the_yeti_at_50() -> None:
    state = start(4)
    assert state.points == (0, 0, 0, 0)
    assert state.yeti == 50


def test_Y1_6_the_track_has_no_end() -> None:
    assert throw(position((99, 0)), "FFFFFFF").points == (106, 0)
    assert throw(position((0, 0, 0, 0, 0), yeti=98), "SSSSSSS").yeti == 102


def test_Y1_7_six_weather_tiles_with_two_sides() -> None:
    stacks = [
        str(move).removeprefix("weather:").split(",")
        for move, _ in start(2, weather="mixed").play("start:0").outcomes()
    ]
    assert {tuple(sorted(tile[0] for tile in stack)) for stack in stacks} == {tuple("123456")}
    assert {tile for stack in stacks for tile in stack} == {
        number + side for number in "123456" for side in "+-"
    }


def test_Y1_printed_values_can_be_replaced_even_the_given_ones() -> None:
    free = {item: [0, 9] for item in ("E1", "E2", "E3", "E4", "E5", "E6", "E7")}
    state = throw(position(photos=[1, 2, 3, 4, 5, 6, 70], equipment=free), "CCCCCCC")
    assert legal(state) == ["buy:-", *(f"buy:E{n}" for n in range(1, 8)), "buy:photo"]
    assert play(state, "buy:photo").points == (70, 0)
