"""K12: facts that hold in every match."""

import random
from collections import Counter

import pytest

from game.yak import Components, State, Tower, tower_points
from game.yak.components import FOGS, QUARRY
from tests.engine.yak.positions import tower, waits_for
from tests.engine.yak.reference_yak import TABLES, best_tower_points
from tests.engine.yak.wild import LEGAL, wild_match, wild_tables, wild_tower


def food(state: State) -> Counter[str]:
    """All food on the table."""
    return Counter("".join((*state.table.food, *state.reserves, state.market)))


def plain_cells(built: Tower) -> dict[tuple[int, int], str]:
    """A tower as the reference has it."""
    names = (cell.split(".") for cell in built.stones)
    return {
        (int(level), int(x)): stone for (level, x), stone in zip(names, built.stones.values(), strict=True)
    }


def stones(state: State) -> Counter[str]:
    """All stones and fog, wherever they are; before the fog goes in, none of it."""
    towers = ("".join(built.stones.values()) for built in state.towers)
    return Counter("".join((state.bag, *state.table.stones, state.drawn, *towers, "~" * state.track)))


@pytest.mark.parametrize("number", LEGAL)
def test_K12_1_food_and_stones_are_conserved(number: int) -> None:
    match = wild_match(number, short_bag=False)
    for state in match.states:
        assert sum(food(state).values()) == {2: 30, 3: 33, 4: 45}[match.seats]
        assert food(state) == food(match.states[0])
        fog = 0 if waits_for(state) == "cart" else FOGS
        assert stones(state) == Counter(QUARRY + "~" * fog)


def test_K12_2_seven_separate_pairs_score_34() -> None:
    built = tower("RRGGB", "NNVB", "OVW", "OW")
    assert tower_points(built, Components()).total == 34


def test_K12_2_two_groups_of_seven_score_44() -> None:
    built = tower("RRRGG", "RRGG", "RGG", "RG")
    assert tower_points(built, Components()).total == 44


@pytest.mark.parametrize("first", range(0, 400, 200))
def test_K12_3_crystals_are_coloured_as_well_as_by_brute_force(first: int) -> None:
    for number in range(first, first + 200):
        assert_best(wild_tower(number), number)


@pytest.mark.parametrize("number", range(4))
def test_K12_3_also_many_crystals(number: int) -> None:
    assert_best(wild_tower(number, crystals=4 + number % 2), number)


def assert_best(built: Tower, number: int) -> None:
    """The engine's points, with our tables or with odd ones, are those of the best of all assignments."""
    tables = wild_tables(random.Random(number)) if number % 2 else {}
    expected = best_tower_points(plain_cells(built), TABLES | tables)
    assert tower_points(built, Components.read(tables))[:3] == expected, (built, tables)
