"""A match without a mouse."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import MOST_STEPS, Table
from tests.browser.test_match import ended

MOST_PICKS = 12
"""More than any decision is put together of."""
SECOND_VISIT = 5
"""The decision before which the visit ends and another begins."""


def reach(page: Page, wanted: str, key: str = "Tab") -> None:
    """Press a key until the focus is where it should be, visibly."""
    for _ in range(60):
        page.keyboard.press(key)
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            assert page.evaluate("document.activeElement.matches(':focus-visible')")
            return
    raise AssertionError(f"{key} does not lead to {wanted}")


def enter(table: Table) -> None:
    """Press the focused button; the focus must be somewhere afterwards."""
    table.page.keyboard.press("Enter")
    table.settle()
    assert table.page.evaluate("document.activeElement !== document.body"), "the focus is lost"


def pick(page: Page, table: Table, dice: random.Random) -> None:
    """Choose something of what can be chosen: into the group by Tab, through it by arrows."""
    reach(page, "[data-do=pick]", "Shift+Tab")
    for _ in range(dice.randrange(3)):
        page.keyboard.press(dice.choice(("ArrowDown", "ArrowRight", "ArrowUp")))
        table.settle()
    page.keyboard.press("Space")
    table.settle()


@pytest.mark.parametrize("game", ["yeti", "yak"])
def test_a_whole_match_by_keyboard_alone(table: Table, game: str, tmp_path: Path) -> None:
    """From home to the result, with a second visit on the way, and not one click."""
    page, dice = table.page, random.Random(1)
    table.open()
    reach(page, f"#new-{game}")
    enter(table)
    while page.locator("ol > .st").count() > 2:
        reach(page, "[data-do=remove]")
        enter(table)
    reach(page, "#start")
    enter(table)
    for step in range(MOST_STEPS):
        if step == SECOND_VISIT:
            page.reload()
            table.wait()
            reach(page, "#go")
            enter(table)
        if table.screen == "result":
            break
        for _ in range(MOST_PICKS):
            if page.locator("#play:not([aria-disabled])").count() or table.screen == "result":
                break
            pick(page, table, dice)
        if table.screen != "result":
            if not page.evaluate("document.activeElement.id === 'play'"):
                reach(page, "#play")
            enter(table)
    assert table.screen == "result"
    record, _ = ended(table, tmp_path)
    assert record["game"] == game


def test_set_up_by_keyboard_alone(table: Table) -> None:
    page = table.page
    table.open()
    reach(page, "#new-yeti")
    enter(table)
    reach(page, "[data-do=name]")
    page.keyboard.type("Ada")
    reach(page, "#add")
    enter(table)
    assert page.evaluate("document.activeElement.id") == "add", "it can be pressed again"
    reach(page, "#start")
    enter(table)
    record = table.record()
    assert record and record["seats"] == 4 and record["names"][0] == "Ada"


def test_escape_closes_a_sheet_and_the_focus_goes_back(table: Table) -> None:
    page = table.page
    page.set_viewport_size({"width": 390, "height": 844})
    table.open()
    table.set_up()
    reach(page, "[data-sheet]")
    opener = page.evaluate("document.activeElement.dataset.sheet")
    page.keyboard.press("Enter")
    sheet = page.locator(f"#{opener}")
    expect(sheet).to_have_attribute("data-open", "")
    assert sheet.evaluate("sheet => sheet.contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(sheet).not_to_have_attribute("data-open", "")
    assert page.evaluate("document.activeElement.dataset.sheet") == opener


def test_every_ply_is_announced(table: Table) -> None:
    """Each as a new element, so that a sentence said twice is read twice."""
    table.open()
    table.set_up()
    said = table.page.locator("#say > p")
    before = said.count()
    table.press("#play")
    assert said.count() > before
