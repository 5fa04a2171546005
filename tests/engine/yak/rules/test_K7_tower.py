"""K7: the tower, and the colours of crystals."""

import pytest

from game.yak import Components, Tower, groups, tower_points
from game.yak.tower import CELLS, EMPTY, NEIGHBOURS, NUMBERS, bits
from tests.engine.yak.positions import legal, pick, position, tower

OURS = Components()


def cells(built: Tower) -> set[str]:
    return {CELLS[cell] for cell in built.legal}


def test_K7_1_four_levels_of_5_4_3_2_and_fourteen_stones() -> None:
    built = tower("RRRRR", "GGGG", "BBB", "YY")
    assert (len(built.stones), built.complete, built.legal) == (14, True, ())


def test_K7_1_there_is_no_fifth_level() -> None:
    assert {cell.partition(".")[0] for cell in CELLS} == set("0123")


def test_K7_1_a_stone_above_the_base_rests_on_two() -> None:
    assert cells(tower("RRRRR", "GG.G")) == {"1.5", "2.2"}
    assert cells(tower("RRRRR", "GGGG", "B.B")) == {"2.4"}


def test_K7_2_the_first_stone_is_free_and_stands_at_0_0() -> None:
    assert cells(EMPTY) == {"0.0"}
    assert legal(pick(position(), "build", "build"))[1:] == [f"take:{stone}@0.0" for stone in "BGR"]


def test_K7_2_later_stones_go_beside_the_row_or_on_top_of_two() -> None:
    assert cells(tower("R")) == {"0.-2", "0.2"}
    assert cells(tower("RR")) == {"0.-2", "0.4", "1.1"}
    assert cells(tower("RRR", "G")) == {"0.-2", "0.6", "1.3"}


def test_K7_2_the_base_row_is_five_wide_at_most() -> None:
    assert cells(tower("RRRR")) == {"0.-2", "0.8", "1.1", "1.3", "1.5"}
    assert cells(tower("RRRRR")) == {"1.1", "1.3", "1.5", "1.7"}


def test_K7_3_the_row_grows_to_either_side() -> None:
    built = EMPTY
    for cell in ("0.0", "0.-2", "0.2", "0.-4", "0.-6"):
        assert cell in cells(built)
        built = built.place(NUMBERS[cell], "R")
    assert cells(built) == {"1.-5", "1.-3", "1.-1", "1.1"}


@pytest.mark.parametrize("first", [0, -2, -4, -6, -8])
def test_K7_3_cells_are_counted_in_half_steps_from_the_first_stone(first: int) -> None:
    built = EMPTY
    for x in (*range(0, first + 10, 2), *range(-2, first - 2, -2)):
        built = built.place(NUMBERS[f"0.{x}"], "R")
    assert cells(built) == {f"1.{x}" for x in range(first + 1, first + 8, 2)}


def test_K7_4_neighbours_are_left_and_right_the_two_below_and_the_two_above() -> None:
    assert [CELLS[near] for near in bits(NEIGHBOURS[NUMBERS["1.1"]])] == [
        "0.0", "0.2", "1.-1", "1.3", "2.0", "2.2",
    ]  # fmt: skip
    for cell, near in enumerate(NEIGHBOURS):
        assert all(NEIGHBOURS[other] >> cell & 1 for other in bits(near))


def test_K7_4_groups_hang_together_over_the_levels() -> None:
    assert [(group.colour, group.cells) for group in groups(tower("RRGRR", "GRGR", "GGR"), OURS)] == [
        ("R", ("0.0", "0.2", "1.3")),
        ("R", ("0.6", "0.8", "1.7", "2.6")),
        ("G", ("0.4", "1.1", "1.5", "2.2", "2.4")),
    ]


def test_K7_5_stones_never_move() -> None:
    state = pick(position(towers={0: tower("RG")}, reserves={0: "kkkkk"}), "build", "build")
    for move in state.moves():
        after = state.play(move).towers[0].stones
        assert {cell: after[cell] for cell in ("0.0", "0.2")} == {"0.0": "R", "0.2": "G"}


@pytest.mark.parametrize(
    ("rows", "points", "colours"),
    [
        (["X"], (0, 0, 1), None),
        (["XR"], (2, 0, 0), "R"),
        (["XX"], (0, 0, 2), None),  # never two of one colour, so no group of crystals alone
        (["RXR"], (4, 0, 0), "R"),
        (["RRXG"], (4, 0, 1), "R"),
        (["RXGX"], (4, 0, 0), "RG"),
        (["RRGX"], (4, 0, 0), "G"),
    ],
)
def test_K7_5_each_crystal_takes_the_colour_that_is_best(
    rows: list[str], points: tuple[int, int, int], colours: str | None
) -> None:
    found = tower_points(tower(*rows), OURS)
    assert found[:3] == points
    assert colours is None or found.colours == colours
    assert len(set(found.colours)) == len(found.colours) == rows[0].count("X")


def test_K7_5_the_number_of_groups_counts_too() -> None:
    built = tower("RRXGB", "...B")  # three red, or a third pair
    assert tower_points(built, Components(group_count_points=(0,) * 8)) == (6, 0, 1, "R")
    assert tower_points(built, OURS) == (6, 4, 0, "G")


def test_K7_5_among_equals_group_points_come_first_then_their_number_then_singles() -> None:
    pair_or_two_singles = tower("RX")
    assert tower_points(pair_or_two_singles, OURS)[:3] == (2, 0, 0)
    number_or_singles = Components(group_points=(1, 0, 0, 0, 0, 0, 0), group_count_points=(0, *[2] * 7))
    assert tower_points(pair_or_two_singles, number_or_singles)[:3] == (0, 2, 0)


def test_K7_5_a_crystal_stays_alone_where_that_is_better() -> None:
    singles = Components(group_points=(9, 1, 1, 1, 1, 1, 1))
    found = tower_points(tower("RX"), singles)
    assert found[:3] == (0, 0, 18)
    assert found.colours != "R"


def test_K7_5_eight_crystals_take_all_eight_colours() -> None:
    found = tower_points(tower("XXXXX", "XXXR"), OURS)
    assert sorted(found.colours) == sorted("ROYGBVNW")
