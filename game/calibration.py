"""Whether chances come true: what was called, beside what came."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Bin(NamedTuple):
    """Chances that were called about the same."""

    called: float
    """Their mean."""
    came: float
    """How much of the wins there really were."""
    times: int

    def __str__(self) -> str:
        return f"called {self.called:6.1%}  came {self.came:6.1%}  ({self.times} times)"


def calibration(calls: Iterable[tuple[float, float]], bins: int = 10) -> list[Bin]:
    """Chances, each with the part of a win that came, by what was called; empty bins are left out.

    >>> for row in calibration([(0.25, 0), (0.25, 1), (0.75, 1)], bins=2):
    ...     print(row)
    called  25.0%  came  50.0%  (2 times)
    called  75.0%  came 100.0%  (1 times)
    """
    sorted_in: list[list[tuple[float, float]]] = [[] for _ in range(bins)]
    for chance, part in calls:
        sorted_in[min(int(chance * bins), bins - 1)].append((chance, part))
    return [
        Bin(
            sum(chance for chance, _ in some) / len(some),
            sum(part for _, part in some) / len(some),
            len(some),
        )
        for some in sorted_in
        if some
    ]
