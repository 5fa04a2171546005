"""The screens around the table. Each is a pure function from values to markup."""

from __future__ import annotations

from htpy import Element, Node, div, path, svg


def screen(name: str, *parts: Node) -> Element:
    """The region that holds a whole screen."""
    return div("#app", data_screen=name)[parts]


HILLS = (
    (
        "var(--ridge-4)",
        "M0 440c90-40 150 10 240-20s150-70 250-30 130 50 230 20 160-60 260-20 180 20 300-10v180H0z",
    ),
    ("var(--ridge-5)", "M0 470c120-30 200 26 330 6s220-50 340-20 170 36 290 14 200-20 320 0v90H0z"),
    ("var(--ridge-6)", "M0 510c140-24 240 20 400 8s260-32 420-8 300 10 460-8v58H0z"),
)


def foothills() -> Element:
    """Scenery at the foot of a quiet screen: the near ranges of the scene on the home screen."""
    return svg(
        ".foothills.deco", viewBox="0 366 1280 186", preserveAspectRatio="xMidYMax slice", aria_hidden="true"
    )[(path(fill=fill, d=shape) for fill, shape in HILLS)]
