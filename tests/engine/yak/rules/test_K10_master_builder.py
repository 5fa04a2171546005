"""K10: the objective cards of the master builder."""

from fractions import Fraction

import pytest

from game.contract import IllegalMove, UnreadableMove
from game.yak import Tower, objective_met
from tests.engine.yak.positions import idle_round, play, position, start, tower, waits_for

FILLED = "start:0 cart:0=BGR cart:1=NXY cart:2=OVW"


def meets(card: int, built: Tower) -> bool:
    return 0 in objective_met(card, [built, tower()])


def test_K10_1_three_of_eight_cards_are_drawn_at_the_start_open_to_all() -> None:
    state = play(start(master_builder=True), FILLED)
    assert waits_for(state) == "objectives"
    outcomes = {str(move): probability for move, probability in state.outcomes()}
    assert len(outcomes) == 56
    assert set(outcomes.values()) == {Fraction(1, 56)}
    assert state.play("objectives:2,5,8").objectives == (2, 5, 8)
    assert state.play("objectives:2,5,8").seen_by(1).objectives == (2, 5, 8)


@pytest.mark.parametrize(
    "cards", ["5,2,8", "2,5", "2,5,8,1", "2,5,9", "0,5,8", "2,2,5", "2, 5, 8", "", "258"]
)
def test_K10_1_exactly_three_ascending(cards: str) -> None:
    with pytest.raises((UnreadableMove, IllegalMove)):
        play(start(master_builder=True), FILLED).play(f"objectives:{cards}")


def test_K10_1_without_the_option_there_are_none() -> None:
    state = play(start(), FILLED)
    assert (waits_for(state), state.objectives) == ("card", ())
    with pytest.raises(IllegalMove):
        state.play("objectives:2,5,8")


@pytest.mark.parametrize(("card", "colour"), [(1, "R"), (2, "Y"), (3, "B"), (4, "V")])
def test_K10_1_cards_1_to_4_go_to_everybody_with_the_most_of_a_colour(card: int, colour: str) -> None:
    one, two, none = tower(f"G{colour}"), tower(f"{colour}G{colour}"), tower("GOX")
    assert objective_met(card, [one, two, none]) == (1,)
    assert objective_met(card, [two, one, two]) == (0, 2)
    assert objective_met(card, [none, none, none]) == ()


def test_K10_1_card_5_a_complete_base_of_five_colours() -> None:
    assert meets(5, tower("ROYGB"))
    assert not meets(5, tower("ROYG"))
    assert not meets(5, tower("ROYGR"))


def test_K10_1_card_6_a_fourth_level_of_one_colour() -> None:
    assert meets(6, tower("RRRRR", "RRRR", "RRR", "GG"))
    assert not meets(6, tower("RRRRR", "RRRR", "RRR", "GO"))
    assert not meets(6, tower("RRRRR", "RRRR", "RRR", "G"))


def test_K10_1_card_7_a_group_that_touches_all_levels() -> None:
    assert meets(7, tower("RRGGG", "OROO", "BRB", "R"))
    assert not meets(7, tower("RRGGG", "OROO", "BRB", "B"))
    assert not meets(7, tower("RRGGG", "OOOR", "BRB", "R"))  # red on every level, but not connected


def test_K10_1_card_8_leftmost_stones_of_four_colours() -> None:
    assert meets(8, tower("RRRRR", "GGGG", "BBB", "Y"))
    assert meets(8, tower("RRRRR", "GGGG", "BBB", ".Y"))  # leftmost of its level, wherever it stands
    assert not meets(8, tower("RRRRR", "GGGG", "BBB", "R"))
    assert not meets(8, tower("RRRRR", "GGGG", "BBB"))


def test_K10_1_every_card_scores_its_points() -> None:
    built = tower("ROYGB", "OOYG", "YYG", "GG")
    state = position(master_builder=True, objectives=(2, 5, 6), towers={0: built}, round=9, last_round=9)
    state = idle_round(state)
    assert [score.objectives for score in state.scores] == [14, 0]


def test_K10_1_these_points_can_be_replaced() -> None:
    tables = {"objective_points": [1, 2, 4, 8, 16, 32, 64, 128]}
    built = tower("ROYGB", "OOYG", "YYG", "GG")
    state = position(
        master_builder=True,
        objectives=(2, 5, 6),
        towers={0: built},
        round=9,
        last_round=9,
        components=tables,
    )
    assert [score.objectives for score in idle_round(state).scores] == [50, 0]


def test_K10_2_crystals_never_count() -> None:
    assert objective_met(1, [tower("RX"), tower("R")]) == (0, 1)
    assert not meets(5, tower("ROYGX"))
    assert not meets(6, tower("RRRRR", "RRRR", "RRR", "GX"))
    assert not meets(6, tower("RRRRR", "RRRR", "RRR", "XX"))
    assert not meets(7, tower("RRGGG", "OXOO", "BRB", "R"))
    assert not meets(8, tower("XRRRR", "GGGG", "BBB", "Y"))
    assert meets(8, tower("RXXXX", "GXXX", "BXX", "YX"))
