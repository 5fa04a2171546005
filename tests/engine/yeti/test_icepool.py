"""The dice once more, by somebody else's calculator: icepool."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from icepool import Die

from game.yeti import dice
from game.yeti.components import DIE
from game.yeti.turn import Values, code

YETI_DIE: Die[str] = Die(Counter(DIE))


@pytest.mark.parametrize("n", range(1, 8))
def test_Y1_1_what_n_dice_show(n: int) -> None:
    theirs = YETI_DIE.pool(n).expand()
    ours = {tuple(faces): chance for faces, chance in dice.rolls(n)}
    assert {faces: theirs.probability(faces) for faces in theirs} == ours


@cache
def coins_from(n: int) -> Die[int]:
    """The Coins that n dice come to when all are taken, and as little else as must be (Y3.2)."""
    if n == 0:
        return Die([0])

    def after(roll: tuple[str, ...]) -> Die[int]:
        faces = Counter(roll)
        aside = faces.pop("S", 0)
        if coins := faces.pop("C", 0):
            aside += coins
        elif not aside:
            aside = min(faces.values())
        return coins_from(n - aside) + coins

    return YETI_DIE.pool(n).expand().map(after)


def chance_of_coins(least: int) -> float:
    return Values(7, 1, lambda hand: hand.count("C") >= least)[code("")]


def test_Y8_2_hunting_coins() -> None:
    theirs = coins_from(7)
    for least in range(1, 8):
        assert theirs.probability(">=", least) == pytest.approx(chance_of_coins(least))
