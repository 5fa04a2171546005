"""QR codes as SVG, by the package `segno`, which the page fetches when a code is first wanted.

>>> drawn = str(code("snowline", "QR code"))
>>> drawn[:60]
'<svg class="qr" viewBox="0 0 29 29" role="img" aria-label="Q'
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from htpy import Element, path, rect, svg

PACKAGE: Final = "segno"
QUIET: Final = 4
"""Modules of white around a code, so that cameras find it."""


def is_here() -> bool:
    """Whether the package has come."""
    try:
        import_module(f"{PACKAGE}.encoder")
    except ModuleNotFoundError:
        return False
    return True


def code(text: str, label: str) -> Element | None:
    """A text as a QR code with the least redundancy, as it is shown on a screen; None if it is too long.

    :raises ModuleNotFoundError: the package is not here yet.
    """
    encoder = import_module(f"{PACKAGE}.encoder")
    try:
        matrix = encoder.encode(text, error="L", boost_error=False, micro=False).matrix
    except encoder.DataOverflowError:
        return None
    size = len(matrix) + 2 * QUIET
    runs = "".join(run for y, row in enumerate(matrix, start=QUIET) for run in _runs(row, y))
    return svg(
        ".qr",
        viewBox=f"0 0 {size} {size}",
        role="img",
        aria_label=label,
        shape_rendering="crispEdges",
    )[rect(width=size, height=size, fill="#fff"), path(d=runs, fill="#1C1E3A")]


def _runs(row: bytearray, y: int) -> list[str]:
    """The dark stretches of a row."""
    runs, start = [], None
    for x, dark in enumerate([*row, 0], start=QUIET):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            runs.append(f"M{start} {y}h{x - start}v1h{start - x}z")
            start = None
    return runs
