"""The screens around the table. Each is a pure function from values to markup."""

from __future__ import annotations

from htpy import Element, Node, div


def screen(name: str, *parts: Node) -> Element:
    """The region that holds a whole screen."""
    return div("#app", data_screen=name)[parts]
