"""The coach in the browser: a card beside the choice or a sheet over it, by key and by finger."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from game import Dealer, Record
from game.yak import State
from tests.app.yak_tables import at, found
from tests.browser.scenes import NAMES, SCENES, record_at
from tests.browser.table import UNPAINTED, Table
from tests.browser.test_screens import THEMES, Theme, snapshot

SIZES: dict[str, ViewportSize] = {
    "narrow": {"width": 320, "height": 640},
    "phone": {"width": 390, "height": 844},
    "desktop": {"width": 1280, "height": 800},
}
PHONE = SIZES["phone"]
YETI = ("keep-many", "prepare-back")
YAK: dict[str, Callable[[State], bool]] = {
    "yak-card": at("card", lambda state: state.round > 6),
    "yak-build": at("build", lambda state: len(state.moves()) > 8 and state.round > 6),
}


def record_of(name: str) -> Mapping[str, Any]:
    """A match that has come to a choice."""
    if name not in YAK:
        return record_at(next(scene for scene in SCENES if scene.name == name))
    match, seats = found(YAK[name], seats=4), 4
    seed = Dealer.from_words(name).seed.hex()
    return Record.of(match, names=NAMES[:seats], looks=list(range(1, seats + 1)), seed=seed).to_json()


def sit_down(table: Table, name: str, mode: str = "ask") -> None:
    """At the table, at a choice, with the coach set."""
    table.keep(record_of(name))
    table.open()
    set_mode(table, mode)
    table.press("#go")
    if table.page.locator("[data-screen=handover]").count():
        table.press("#play")


def set_mode(table: Table, mode: str) -> None:
    table.page.evaluate("mode => document.getElementById(`coach-${mode}`).click()", mode)
    table.settle()


@pytest.mark.parametrize("name", ["keep-many", "yak-build"])
def test_it_answers_beside_the_choice_and_stays_while_one_picks(table: Table, name: str) -> None:
    page = table.page
    sit_down(table, name)
    said = page.locator("#say > p").count()
    page.keyboard.press("h")
    expect(page.locator("#coach .verdict")).to_be_visible()
    assert page.locator("#say > p").count() == said + 1
    assert page.evaluate("document.getElementById('coach').contains(document.activeElement)")
    box, panel = page.locator("#coach").bounding_box(), page.locator("#turn").bounding_box()
    assert box and panel and box["x"] + box["width"] <= panel["x"], "the choice is covered"
    table.press(page.locator("#turn label:has([data-do=pick]:enabled)").first)
    expect(page.locator("#coach .verdict")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#coach .verdict")).to_be_hidden()


def test_its_choice_is_picked_with_one_press_and_played_with_another(table: Table) -> None:
    page = table.page
    sit_down(table, "keep-many")
    record = table.record()
    assert record
    plies = len(record["moves"])
    page.click("#hint")
    page.locator("#advised").click()
    table.settle()
    assert page.evaluate("document.activeElement.id") == "hint"
    expect(page.locator("#coach .verdict")).to_be_hidden()
    expect(page.locator(".lit .advised")).to_be_visible()
    record = table.record()
    assert record and len(record["moves"]) == plies, "nothing has been played"
    table.press("#play")
    record = table.record()
    assert record and len(record["moves"]) > plies
    assert page.locator("#coach[data-open]").count() == 0, "it was about the choice that is made"


def test_it_is_a_sheet_on_the_phone(table: Table) -> None:
    page = table.page
    page.set_viewport_size(PHONE)
    sit_down(table, "keep-2")
    page.click("#hint")
    expect(page.locator("#coach .verdict")).to_be_visible()
    page.locator("#exact summary").click()
    expect(page.locator("#exact table")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.mouse.click(195, 20)
    expect(page.locator("#coach .verdict")).to_be_hidden()


def test_always_it_is_there_by_itself(table: Table) -> None:
    page = table.page
    sit_down(table, "keep-many", "always")
    expect(page.locator("#coach .verdict")).to_be_visible()
    page.set_viewport_size(PHONE)
    expect(page.locator("#coach")).to_be_hidden()
    page.click("#strip")
    expect(page.locator("#coach .verdict")).to_be_visible()


def test_off_there_is_no_trace_of_it(table: Table) -> None:
    page = table.page
    sit_down(table, "keep-many", "off")
    assert page.locator("#hint, #strip, .advised").count() == 0
    expect(page.locator("#coach")).to_be_hidden()
    page.keyboard.press("h")
    table.settle()
    expect(page.locator("#coach")).to_be_hidden()


@pytest.mark.parametrize("name", [*YETI, *YAK])
def test_pictures(table: Table, name: str) -> None:
    """In both sizes and themes, on request and always, to look at; nothing is wider than the window."""
    page = table.page
    sit_down(table, name)
    for mode in ("ask", "always"):
        set_mode(table, mode)
        page.evaluate(UNPAINTED)
        for number, (size, viewport) in enumerate(SIZES.items()):
            page.set_viewport_size(viewport)
            opener = page.locator("#hint:visible, #strip:visible")
            if opener.count() and (mode == "ask" or size == "narrow"):
                opener.click()
                expect(page.locator("#coach .verdict")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
            play = page.locator("#play").bounding_box()
            assert play and play["width"] > 120, "the primary button has no room"
            take(page, f"coach-{name}-{mode}-{size}", THEMES if number % 2 else THEMES[::-1])
            page.keyboard.press("Escape")


def take(page: Page, name: str, themes: Sequence[Theme]) -> None:
    page.wait_for_selector("#coach .verdict", state="attached")
    for theme in themes:
        page.emulate_media(color_scheme=theme)
        snapshot(page, f"{name}-{theme}")
