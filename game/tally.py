"""What chance gave, against what it gives on average, and how unusual that was.

Dice and bags are alike here: at every draw some things are taken out of a stock, with putting back
(dice) or without (a bag). The mean and the covariances of each draw are known from the stock as it
was, and what a whole match has drawn beyond the mean is a sum of such differences (a martingale,
whatever the players made of it in between). Its squared distance from zero, measured by the
covariances, is Pearson's statistic (Karl Pearson 1900; for draws without putting back with the
covariances of the multivariate hypergeometric distribution), and about chi-squared distributed.

>>> fair = [Trial("S" * 10 + "C" * 10 + "F" * 40, {"S": 1, "C": 1, "F": 4})]
>>> tally(fair).unusual
1.0
>>> tally([Trial("S" * 20 + "C" * 10 + "F" * 30, {"S": 1, "C": 1, "F": 4})]).unusual < 0.01
True
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt
from typing import NamedTuple


class Trial(NamedTuple):
    """Things drawn at once from one stock."""

    drawn: str
    """One letter for each."""
    stock: Mapping[str, int]
    """How many of each letter there are: a die's faces, or what is in the bag."""
    put_back: bool = True
    """Whether each thing is drawn from the whole stock: true of dice."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What was drawn, kind by kind in the order of the letters."""

    seen: Mapping[str, int]
    expected: Mapping[str, float]
    unusual: float
    """The chance that honest draws are at least as uneven as these: near 0 is rare, 1 is even."""


def tally(trials: Iterable[Trial]) -> Tally:
    """Counts, means and how unusual they are together."""
    seen = Counter[str]()
    expected = defaultdict[str, float](float)
    covariance = defaultdict[tuple[str, str], float](float)
    for drawn, stock, put_back in trials:
        n, whole = len(drawn), sum(stock.values())
        seen.update(drawn)
        spread = n if put_back else n * (whole - n) / (whole - 1) if whole > 1 else 0.0
        shares = {kind: count / whole for kind, count in stock.items() if count}
        for kind, share in shares.items():
            expected[kind] += n * share
            for other, part in shares.items():
                covariance[kind, other] += spread * share * ((kind == other) - part)
    kinds = sorted(expected)
    off = [seen[kind] - expected[kind] for kind in kinds]
    # the differences add up to nothing, so that one kind follows from the others
    matrix = [[covariance[kind, other] for other in kinds[:-1]] for kind in kinds[:-1]]
    statistic, freedom = _distance(matrix, off[:-1])
    return Tally(
        {kind: seen[kind] for kind in kinds},
        {kind: float(expected[kind]) for kind in kinds},
        chi_squared_tail(statistic, freedom),
    )


def chi_squared_tail(statistic: float, freedom: int) -> float:
    """The chance that a chi-squared variable with so many degrees of freedom is as large or larger.

    By the recurrence of the incomplete gamma function, upwards from one or two degrees
    (Abramowitz and Stegun, 26.4.4 and 26.4.5).

    >>> round(chi_squared_tail(9.488, 4), 3), round(chi_squared_tail(16.919, 9), 3)
    (0.05, 0.05)
    """
    if freedom < 1:
        return 1.0
    half = statistic / 2
    if freedom % 2:
        chance, term, at = erfc(sqrt(half)), 2 * sqrt(half / pi) * exp(-half), 3
    else:
        chance, term, at = exp(-half), half * exp(-half), 4
    while at <= freedom:
        chance += term
        term *= statistic / at
        at += 2
    return min(1.0, chance)


def _distance(matrix: Sequence[Sequence[float]], off: Sequence[float]) -> tuple[float, int]:
    """The squared distance of `off` by a covariance matrix, and the matrix's rank.

    Gauss's elimination on the matrix bordered by the vector; a row that vanishes says nothing new.
    """
    rows = [[*row, difference] for row, difference in zip(matrix, off, strict=True)]
    squared, rank = 0.0, 0
    for pivot, row in enumerate(rows):
        if row[pivot] < 1e-9:
            continue
        rank += 1
        squared += row[-1] ** 2 / row[pivot]
        for lower in rows[pivot + 1 :]:
            factor = lower[pivot] / row[pivot]
            lower[pivot:] = [
                entry - factor * above for entry, above in zip(lower[pivot:], row[pivot:], strict=True)
            ]
    return squared, rank
