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
def hunted(face: str, n: int) -> Die[int]:
    """How many of a face n dice come to when only they are wanted, and as little else as must be (Y3.2)."""
    if n == 0:
        return Die([0])

    def after(roll: tuple[str, ...]) -> Die[int]:
        faces = Counter(roll)
        found = faces.pop(face, 0)
        aside = found + faces.pop("S", 0) or min(faces.values())
        return hunted(face, n - aside) + found

    return YETI_DIE.pool(n).expand().map(after)


def chance_of(face: str, least: int) -> float:
    return Values(7, 1, lambda hand: hand.count(face) >= least)[code("")]


@pytest.mark.parametrize("face", sorted(set(DIE)))
def test_Y8_2_hunting_one_face(face: str) -> None:
    """Coins for a photo, Sherpas for the peak, Snow for a blizzard …"""
    for least in range(1, 8):
        assert hunted(face, 7).probability(">=", least) == pytest.approx(chance_of(face, least))
