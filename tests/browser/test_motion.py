"""Movement explains what happened, keeps nobody waiting, and can be switched off."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.scenes import SCENES, record_at
from tests.browser.table import Table

BLIZZARD = next(scene for scene in SCENES if scene.name == "blizzard")


def walk(table: Table, motion: Literal["reduce", "no-preference"]) -> None:
    """Bring the table to where the Yeti has just walked."""
    table.page.emulate_media(reduced_motion=motion)
    table.keep(record_at(BLIZZARD))
    table.open()
    table.press("#go")
    table.page.locator("#play").dispatch_event("click")
    table.settle()


def test_what_has_moved_slides_from_where_it_was(table: Table) -> None:
    walk(table, "no-preference")
    assert moving(table)


def test_the_next_action_does_not_wait_for_movement(table: Table) -> None:
    walk(table, "no-preference")
    before = moving(table)
    table.press("#play")
    assert not set(before) & set(moving(table)), "what ran has come to its end"


def test_without_movement_what_has_moved_is_marked(table: Table) -> None:
    walk(table, "reduce")
    assert table.page.locator("[data-moved]").count() > 0
    assert not moving(table)
    expect(table.page.locator("[data-moved]")).to_have_count(0, timeout=30_000)


def moving(table: Table) -> list[float]:
    """What slides, by the time at which each began."""
    began: list[float] = table.page.evaluate(
        """
        document.getAnimations()
          .filter(one => !(one instanceof CSSAnimation) && !(one instanceof CSSTransition))
          .filter(one => one.playState === "running")
          .map(one => one.startTime)
        """
    )
    return began


@pytest.mark.parametrize("motion", ["normal", "slow", "off"])
def test_motion_is_a_setting(table: Table, motion: str) -> None:
    table.open()
    table.page.click("#menu-button")
    table.press(table.page.locator(f"label:has(#motion-{motion})"))
    assert table.page.get_attribute("html", "data-motion") == motion
    time = table.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--t-move')")
    assert time == {"normal": "260ms", "slow": "520ms", "off": "0ms"}[motion]
