"""Work in slices: a generator that pauses so that others get a turn, and returns what comes of it."""

from __future__ import annotations

from collections.abc import Generator


def finished[T](work: Generator[object, None, T]) -> T:
    """What comes of work in slices, done without a stop.

    >>> def count():
    ...     yield
    ...     return 3
    >>> finished(count())
    3
    """
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
