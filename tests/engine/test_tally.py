"""How unusual draws are: known values, and that honest draws are as unusual as is usual."""

from __future__ import annotations

import random
from math import comb

import pytest

from game.tally import Trial, chi_squared_tail, tally

DIE = {"S": 1, "C": 1, "P": 1, "F": 2, "T": 1}


@pytest.mark.parametrize(
    ("freedom", "statistic", "chance"),
    [  # the printed tables of chi-squared
        (1, 3.841, 0.05),
        (2, 5.991, 0.05),
        (3, 7.815, 0.05),
        (4, 9.488, 0.05),
        (4, 1.064, 0.90),
        (7, 18.475, 0.01),
        (9, 16.919, 0.05),
        (10, 18.307, 0.05),
    ],
)
def test_tail_agrees_with_the_tables(freedom: int, statistic: float, chance: float) -> None:
    assert chi_squared_tail(statistic, freedom) == pytest.approx(chance, abs=2e-4)


def test_dice_are_pearsons_test() -> None:
    faces = "S" * 9 + "C" * 14 + "P" * 8 + "F" * 21 + "T" * 8
    expected = {kind: len(faces) * count / 6 for kind, count in DIE.items()}
    statistic = sum((faces.count(kind) - mean) ** 2 / mean for kind, mean in expected.items())
    found = tally([Trial(faces[:20], DIE), Trial(faces[20:], DIE)])
    assert found.unusual == pytest.approx(chi_squared_tail(statistic, 4))
    assert found.expected == pytest.approx(expected)
    assert found.seen["C"] == 14


def test_a_bag_of_two_kinds_is_a_hypergeometric_draw() -> None:
    bag, n = {"B": 6, "~": 4}, 5
    mean = n * 6 / 10
    variance = sum((k - mean) ** 2 * comb(6, k) * comb(4, n - k) for k in range(1, n + 1)) / comb(10, n)
    found = tally([Trial("B~~~~", bag, put_back=False)])
    assert found.expected == pytest.approx({"B": mean, "~": n - mean})
    assert found.unusual == pytest.approx(chi_squared_tail((1 - mean) ** 2 / variance, 1))


def test_what_could_not_come_otherwise_is_not_unusual() -> None:
    assert tally([Trial("BG", {"B": 1, "G": 1}, put_back=False)]).unusual == 1
    assert tally([]).unusual == 1


def test_honest_dice_are_evenly_usual_and_unusual() -> None:
    rng = random.Random(4)
    tails = sorted(
        tally([Trial("".join(rng.choices("SCPFFT", k=7)), DIE) for _ in range(15)]).unusual
        for _ in range(400)
    )
    furthest = max(abs(tail - (place + 0.5) / 400) for place, tail in enumerate(tails))
    assert furthest < 1.63 / 400**0.5 + 0.02  # Kolmogorov and Smirnov at 1 %, and how coarse counts are


def test_honest_bags_are_evenly_usual_and_unusual() -> None:
    rng = random.Random(5)

    def one() -> float:
        bag, trials = list("BGRWYVOX" * 12 + "~" * 5), []
        for _ in range(12):
            drawn = rng.sample(bag, 3)
            trials.append(Trial("".join(drawn), {kind: bag.count(kind) for kind in set(bag)}, put_back=False))
            for letter in drawn:
                bag.remove(letter)
        return tally(trials).unusual

    tails = sorted(one() for _ in range(400))
    furthest = max(abs(tail - (place + 0.5) / 400) for place, tail in enumerate(tails))
    assert furthest < 1.63 / 400**0.5 + 0.02


def test_loaded_dice_stand_out() -> None:
    rng = random.Random(6)
    throws = [Trial("".join(rng.choices("SSCPFFT", k=7)), DIE) for _ in range(60)]
    assert tally(throws).unusual < 0.05
