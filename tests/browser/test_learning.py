"""Learning in the browser: tips over the table, the rules and the way back, a lesson of each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module

from playwright.sync_api import Page, ViewportSize, expect

from app.lessons import Script
from app.text import Translator
from tests.browser.scenes import SCENES, record_at
from tests.browser.sheet import PHONE
from tests.browser.table import Shared, Table, middle

NARROW: ViewportSize = {"width": 320, "height": 640}
SIZES: tuple[ViewportSize, ...] = (NARROW, PHONE, {"width": 1280, "height": 800})
CHOOSE = """
value => {
  const all = document.getElementById("chapters");
  all.value = value;
  all.dispatchEvent(new Event("change", {bubbles: true}));
}
"""


def sit_down(table: Table, name: str) -> Page:
    """At the table, at a choice."""
    table.keep(record_at(next(scene for scene in SCENES if scene.name == name)))
    table.open()
    table.press("#go")
    return table.page


def test_a_tip_comes_to_the_pointer_and_to_the_keyboard_and_leads_into_the_rules(table: Table) -> None:
    page = sit_down(table, "keep-many")
    tip = page.locator("#tip")
    page.locator(".eqs .pic").nth(2).hover()
    expect(tip).to_contain_text("Field glass")
    frame, piece = tip.bounding_box(), page.locator(".eqs .eq").nth(2).bounding_box()
    assert frame and piece
    assert frame["y"] + frame["height"] <= piece["y"] or frame["y"] >= piece["y"] + piece["height"]
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()

    page.locator("#turn [data-do=pick]").first.focus()
    page.keyboard.press("ArrowRight")
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    picked = page.locator("#turn [data-do=pick]:checked").get_attribute("data-token")

    page.keyboard.press("i")
    expect(tip).to_be_focused()
    first = tip.inner_text()
    page.keyboard.press("ArrowRight")
    expect(tip).not_to_have_text(first)
    expect(page.locator("[data-about]")).to_have_count(1)
    page.keyboard.press("Enter")
    table.settle()
    assert table.screen == "rules"
    assert page.evaluate("document.activeElement.id").startswith("rule-")

    page.fill("#query", "lantern")
    expect(page.locator(".hits mark").first).to_have_text("Lantern")
    table.press(page.locator(".hits button").first)
    expect(page.locator("#rule-E7")).to_be_in_viewport()
    expect(page.locator("#query")).to_have_value("")
    page.keyboard.press("r")
    table.settle()
    assert table.screen == "table"
    assert page.locator("#turn [data-do=pick]:checked").get_attribute("data-token") == picked


def test_a_finger_that_holds_a_piece_reads_about_it_and_picks_nothing(table: Table) -> None:
    table.page.set_viewport_size(PHONE)
    page = sit_down(table, "keep-many")
    with finger(page) as touch:
        touch("#turn label:has([data-do=pick])")
        expect(page.locator("#tip")).to_be_visible()
        touch(None)
        expect(page.locator("#tip")).to_be_visible()
        expect(page.locator("#turn [data-do=pick]:checked")).to_have_count(0)
        touch("#tip-more")
        touch(None)
        page.wait_for_selector("[data-screen=rules]")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        touch("#back")
        touch(None)
        page.wait_for_selector("[data-screen=table]")


@contextmanager
def finger(page: Page) -> Iterator[Callable[[str | None], None]]:
    """Puts a finger onto the first of some elements and leaves it there, or takes it away."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def touch(selector: str | None) -> None:
        points = []
        if selector:
            page.locator(selector).first.scroll_into_view_if_needed()
            x, y = middle(page, selector)
            points = [{"x": x, "y": y}]
        kind = "touchStart" if points else "touchEnd"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    yield touch
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    session.detach()


def test_the_lesson_of_yeti_is_played_by_hand_to_its_end(table: Shared) -> None:
    page = table.page
    table.open()
    table.hurry()
    table.press("#learn-yeti")
    script: Script = import_module("app.yeti.lesson").script(Translator())
    for _ in range(200):
        table.settle()
        page.wait_for_selector("#lesson-again, #lesson-on, #lesson .todo")
        if page.locator("#lesson-again").count():
            break
        if page.locator("#lesson-on").count():
            table.press("#lesson-on")
        else:
            do_as_told(table, script)
    expect(page.locator("#lesson-again")).to_be_visible()
    assert table.record() is None, "a lesson is not stored"
    table.press("#lesson-leave")
    assert table.screen == "home"


def do_as_told(table: Table, script: Script) -> None:
    """What the bubble asks for; before that something else, which changes nothing."""
    page = table.page
    said, todo = page.locator("#lesson-say").inner_text(), page.locator("#lesson .todo").inner_text()
    ply = next(ply for ply in script.plies if ply.ask and (ply.ask.say, ply.ask.do) == (said, todo))
    choices = page.locator("#turn label:has([data-do=pick]:enabled)")
    other = choices.filter(has_not=page.locator(f"[data-token='{ply.token}']"))
    if other.count():
        table.press(other.first)
        table.press("#play")
        expect(page.locator("#lesson .wrong")).to_be_visible()
        table.press(choices.filter(has=page.locator(f"[data-token='{ply.token}']")))
    table.press("#play")


def test_the_lesson_of_yak_fits_the_phone_and_waits_for_what_it_asks(table: Table) -> None:
    page = table.page
    page.set_viewport_size(PHONE)
    table.open()
    table.press("#learn-yak")
    for size in (NARROW, PHONE):
        page.set_viewport_size(size)
        bubble = page.locator("#lesson .bub").bounding_box()
        assert bubble
        assert bubble["x"] >= 0
        assert bubble["x"] + bubble["width"] <= size["width"]
        assert bubble["y"] + bubble["height"] <= size["height"]
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    table.press("#lesson-on")
    table.press("#lesson-on")
    table.press(page.locator("#turn label:has([data-token='card:build'])"))
    table.press("#play")
    expect(page.locator("#lesson .wrong")).to_be_visible()
    table.press(page.locator("#turn label:has([data-token='card:restock'])"))
    table.press("#play")
    expect(page.locator("#lesson-say")).to_contain_text("baby yak")
    table.open()
    assert page.locator("#continue").count() == 0, "a lesson is not stored"


def test_the_form_of_the_box_and_the_rules_fit(table: Table) -> None:
    page = table.page
    table.open()
    for game in ("yeti", "yak"):
        table.press(f"#rules-{game}")
        for chapter in page.locator("#chapters option").all():
            page.evaluate(CHOOSE, chapter.get_attribute("value"))
            table.settle()
            fits(page)
        table.press("#back")
    page.click("#menu-button")
    table.press("#menu [data-do=box]")
    field = page.locator("[data-do=box-value]").first
    field.fill("many")
    field.press("Tab")
    expect(page.locator(".grp .bad")).to_be_visible()
    fits(page)
    field.fill("7")
    field.press("Tab")
    expect(page.locator(".grp .bad")).to_have_count(0)
    table.press("#box-done")
    assert table.screen == "home"


def fits(page: Page) -> None:
    """Nothing is wider than the window, however narrow."""
    for size in SIZES:
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
