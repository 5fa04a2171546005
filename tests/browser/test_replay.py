"""Looking back in the browser: the analysis comes by itself, keys lead on, practice is kept."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.app.player import short
from tests.browser.table import Table


@pytest.fixture
def over(table: Table) -> Table:
    """The result of a match that is over, once every decision has been looked at."""
    record: dict[str, Any] = short()["match"]
    table.keep(record)
    table.open()
    table.press("#go")
    expect(table.page.locator("#split-title")).to_be_visible(timeout=180_000)
    expect(table.page.locator("#working progress")).to_have_count(0)
    return table


def place(table: Table) -> int:
    return int(table.page.locator("#place").input_value())


def key(table: Table, *keys: str) -> int:
    """Press keys; where one is then."""
    for each in keys:
        table.page.keyboard.press(each)
        table.settle()
    return place(table)


def test_keys_lead_through_the_match(over: Table) -> None:
    page = over.page
    over.press("#look-back")
    last = int(page.locator("#place").get_attribute("max") or 0)
    expect(page.locator("#place")).to_be_focused()
    assert key(over, "ArrowRight", "ArrowRight") == 2
    assert key(over, "ArrowLeft") == 1
    assert key(over, "End") == last
    expect(page.locator("#move-title")).to_have_text("The end")
    assert key(over, "Home") == 0

    page.locator("#step-right").focus()  # the same keys where no slider has them of its own
    assert key(over, "ArrowRight", "ArrowRight", "ArrowLeft") == 1
    assert key(over, "Shift+ArrowRight") > 1
    assert key(over, "Shift+ArrowLeft") <= 1
    costly = key(over, "m")
    expect(page.locator("#move")).to_contain_text("A costly choice")
    assert key(over, "m") > costly
    assert key(over, "End") == last
    assert key(over, "Home") == 0


def test_the_slider_follows_and_is_followed(over: Table) -> None:
    page = over.page
    over.press("#look-back")
    box = page.locator("#place").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    over.settle()
    middle = place(over)
    assert middle > 10
    expect(page.locator("#move-title")).to_contain_text(f"Move {middle + 1} of ")
    over.press("#step-right")
    assert place(over) == middle + 1


def test_a_moment_leads_to_its_move(over: Table) -> None:
    page = over.page
    button = page.locator(".moments [data-do=replay]:visible").first
    number = int(button.get_attribute("data-place") or -1)
    over.press(button)
    assert place(over) == number


def test_practice_is_kept_beside_the_match(over: Table) -> None:
    page = over.page
    before = over.record()
    over.press("#look-back")
    key(over, *["ArrowRight"] * 5)
    over.press("#practise")
    expect(page.locator("#app[data-screen=table]")).to_be_visible()
    expect(page.locator(".tag.practice")).to_be_visible()
    assert over.record() == before
    over.open()
    over.press("#go-practice")
    expect(page.locator(".tag.practice")).to_be_visible()
    assert over.record() == before
