"""Handfuls of dice and their exact probabilities."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from game.yeti import dice
from game.yeti.components import DIE


@pytest.mark.parametrize("n", range(6))
def test_rolls_are_what_all_throws_add_up_to(n: int) -> None:
    throws = Counter("".join(sorted(throw)) for throw in product("SCPTFF", repeat=n))
    assert dict(dice.rolls(n)) == {handful: Fraction(count, 6**n) for handful, count in throws.items()}


@pytest.mark.parametrize("n", range(8))
def test_probabilities_of_rolls_sum_to_one(n: int) -> None:
    assert sum(probability for _, probability in dice.rolls(n)) == 1
    assert len(dice.rolls(n)) == comb(n + 4, 4)


def test_there_are_792_handfuls_of_up_to_seven_dice() -> None:
    assert sum(map(len, dice.HANDFULS)) == 792


def test_a_handful_is_alphabetical() -> None:
    assert dice.handful("TSFPCF") == "CFFPST"
    assert all(list(hand) == sorted(hand) for hands in dice.HANDFULS for hand in hands)


def test_taking_dice_away_and_adding_them_gives_the_handful_back() -> None:
    for hand in dice.HANDFULS[5]:
        for faces in ("C", "FT", "S", ""):
            taken, rest = dice.take(hand, faces)
            assert set(taken) <= set(faces)
            assert not set(rest) & set(faces)
            assert dice.add(taken, rest) == hand


@pytest.mark.parametrize("old", sorted(set(DIE)))
def test_replacing_changes_one_die(old: str) -> None:
    for hand in dice.HANDFULS[4]:
        if old in hand:
            changed = dice.replace(hand, old, "T")
            assert Counter(changed) == Counter(hand) - Counter(old) + Counter("T")
            assert list(changed) == sorted(changed)


def test_choices_are_every_set_of_kinds_up_to_the_most() -> None:
    assert dice.choices("CFFT", 1, False) == ("C", "F", "T")
    assert dice.choices("CFFT", 2, True) == ("C", "F", "T", "CF", "CT", "FT", "")
    assert len(dice.choices("CFPT", 7, False)) == 15
