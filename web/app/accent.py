"""Whether a colour can stand in for lamp light on somebody else's site.

The page itself decides that, before there is any Python (`web/shell/accent.js`); this says the same to
whoever puts an address together.

>>> Accent.of("FFB545").contrast > 9, Accent.of("#777").use
(True, 'read')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, Self

TEXT: Final = 4.5
APART: Final = 1.5
INK: Final = (23, 18, 10)
WHITE: Final = (255, 255, 255)
PAPERS: Final = ((0xFB, 0xFA, 0xF6), (0x20, 0x26, 0x4B))
"""The paper of the light and of the dark theme: `--surface` in web/style/tokens.css."""

type Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Accent:
    """What becomes of a colour."""

    use: Literal["good", "read", "apart", "none"]
    """Whether it can be used; or text on it could not be read, it is lost on paper, or it is no colour."""
    contrast: float = 0.0
    """Of text on it."""

    @classmethod
    def of(cls, text: str) -> Self:
        """A colour as six or three hexadecimal digits, with or without `#`."""
        found = re.fullmatch("#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", text)
        if not found:
            return cls("none")
        digits = found[1] if len(found[1]) == 6 else "".join(digit * 2 for digit in found[1])
        red, green, blue = bytes.fromhex(digits)
        colour = (red, green, blue)
        reads = next((ratio for ink in (INK, WHITE) if (ratio := contrast(ink, colour)) >= TEXT), 0.0)
        if not reads:
            return cls("read", max(contrast(ink, colour) for ink in (INK, WHITE)))
        lost = any(contrast(colour, paper) < APART for paper in PAPERS)
        return cls("apart" if lost else "good", reads)


def contrast(one: Colour, other: Colour) -> float:
    """WCAG's contrast of two colours.

    >>> round(contrast((0, 0, 0), WHITE), 3)
    21.0
    """
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [value / 255 for value in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
