"""Every screen and every state of a turn, in both sizes and themes: pictures in build/screens to look at.

What a machine can judge is judged: nothing is wider than the window, and each screen has one primary button.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from typing import Literal
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import CDPSession, Page

from game import Dealer, Match, Record
from pipeline.steps import BUILD
from tests.app.yak_tables import at, found, match_of
from tests.browser.scenes import NAMES, SCENES, Scene, record_at
from tests.browser.sheet import below
from tests.browser.table import PAINTED, UNPAINTED, Table

FOLDER = BUILD / "screens"
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
NARROWEST = 280


type Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")

STILL = """
() => {
  const typing = document.activeElement?.closest("input, textarea");
  typing?.style.setProperty("caret-color", "transparent", "important");
  const endless = [];
  for (const one of document.getAnimations()) {
    if (one.effect && Number.isFinite(one.effect.getComputedTiming().endTime)) one.finish();
    else endless.push(one);
  }
  endless.forEach(one => one.cancel());
  window.goOn = () => {
    typing?.style.removeProperty("caret-color");
    endless.forEach(one => one.play());
  };
  return document.fonts.ready.then(() => undefined);
}
"""
"""Whatever moves is shown where it comes to rest, or began if it never does; no caret; until `goOn`."""


def picture(page: Page, name: str, primaries: int = 1) -> None:
    """Judge the screen and take its pictures."""
    page.evaluate(UNPAINTED)  # the first that is looked at is the first that is drawn
    page.set_viewport_size({"width": NARROWEST, "height": 640})
    assert overflow(page) == 0, f"{name} is too wide for {NARROWEST} px"
    themes = THEMES
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        assert overflow(page) == 0, f"{name} is too wide for {width} px"
        assert page.locator(".btn.primary:visible").count() == primaries
        if size == "phone" and page.locator("#table").count():
            assert not below(page), f"{name}: important things are below the fold"
        for theme in themes:
            page.emulate_media(color_scheme=theme)
            snapshot(page, f"{name}-{size}-{theme}")
        themes = themes[::-1]  # the last is there: each change draws everything anew


def snapshot(page: Page, name: str) -> None:
    """Take a picture of the window, as Playwright would, but packed quickly: that is most of its work."""
    if page not in SESSIONS:
        SESSIONS[page] = page.context.new_cdp_session(page)
    page.evaluate(f"{PAINTED}; ({STILL})()")
    shot = SESSIONS[page].send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
    page.evaluate("goOn()")
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{name}.png").write_bytes(b64decode(shot["data"]))


SESSIONS: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()
"""What pages are asked through for pictures."""


def overflow(page: Page) -> int:
    """By how many pixels the page can be scrolled sideways."""
    pixels: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return max(pixels, 0)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_the_table(gallery: Table, scene: Scene) -> None:
    page = gallery.page
    gallery.keep(record_at(scene))
    gallery.open()
    gallery.press("#go")
    if scene.token:
        gallery.press(page.locator(f"label:has([data-token^='{scene.token}'])").first)
    if scene.press:
        page.locator("#play").dispatch_event("click")
        gallery.settle()
    picture(page, f"table-{scene.name}")


YAK: dict[str, Callable[[], Match]] = {
    "handover": lambda: found(at("card", lambda state: state.round > 6)),
    "card": lambda: found(at("card", lambda state: state.round > 6)),
    "build": lambda: found(at("build", lambda state: len(state.moves()) > 8 and state.round > 6), seats=4),
    "pay": lambda: found(at("pay", lambda state: len(state.moves()) > 2 and state.round > 6), seats=4),
    "surplus": lambda: found(at("surplus", lambda state: len(state.moves()) > 1)),
    "restock": lambda: found(at("restock", lambda state: len(state.moves()) > 1), seats=2),
    "food": lambda: found(at("market", lambda state: len(state.moves()) > 2), master_builder=True),
    "load": lambda: found(at("load", lambda state: state.round > 6), seats=4, master_builder=True),
    "result": lambda: match_of(4, master_builder=True)[-1],
}


@pytest.mark.parametrize("name", YAK)
def test_the_table_of_yak(gallery: Table, name: str) -> None:
    page, match = gallery.page, YAK[name]()
    record = Record.of(
        match,
        names=NAMES[: match.seats],
        looks=list(range(1, match.seats + 1)),
        seed=Dealer.from_words(name).seed.hex(),
    )
    gallery.keep(record.to_json())
    gallery.open()
    gallery.press("#go")
    if name == "card":
        gallery.press("#play")
    if name == "build":
        gallery.press(page.locator("[data-drag]").first)
    picture(page, f"yak-{name}")


def test_the_table_with_its_sheets(gallery: Table) -> None:
    page = gallery.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="light")
    gallery.keep(record_at(SCENES[0]))
    gallery.open()
    gallery.press("#go")
    for button in page.locator("[data-sheet]:visible").all():
        sheet = button.get_attribute("data-sheet")
        button.click()
        snapshot(page, f"sheet-{sheet}-phone-light")
        page.keyboard.press("Escape")
        assert page.locator(f"#{sheet}[data-open]").count() == 0


def test_home(gallery: Table) -> None:
    page = gallery.page
    gallery.keep(record_at(SCENES[0]))
    gallery.open()
    picture(page, "home-continue")
    page.click("#menu-button")
    picture(page, "menu")


def test_set_up(gallery: Table) -> None:
    page = gallery.page
    gallery.keep(record_at(SCENES[0]))
    gallery.open()
    gallery.press("#new-yeti")
    picture(page, "setup")
    page.locator(".shp").first.click()
    picture(page, "setup-looks")
    page.keyboard.press("Escape")
    while page.locator("#add[aria-disabled]").count() == 0:
        gallery.press("#add")
    picture(page, "setup-5")


def test_result(gallery: Table) -> None:
    page = gallery.page
    over = next(scene for scene in SCENES if scene.name == "over")
    gallery.keep(record_at(over))
    gallery.open()
    gallery.press("#go")
    for _ in range(2):
        page.locator("#play").dispatch_event("click")
        gallery.settle()
    picture(page, "result")
    gallery.open()
    picture(page, "home-over")


def test_about(gallery: Table) -> None:
    gallery.open()
    gallery.press("[data-do=about] >> visible=true")
    picture(gallery.page, "about", primaries=0)


def test_pages_without_python(gallery: Table, base_url: str) -> None:
    """The boot, every card over it, the licences: in a second page, whose Python never comes."""
    page = gallery.page.context.new_page()
    page.route("**/stdlib.zip.packed", lambda _: None)
    page.goto(gallery.url)
    page.wait_for_selector("html[data-shell]")
    page.evaluate("document.getElementById('boot').style.setProperty('--part', '0.46')")
    picture(page, "boot")
    for kind in ("missing_file", "no_wasm", "stalled", "error", "worker_lost"):
        page.evaluate(
            """kind => {
              const card = document.getElementById(`card-${kind}`).content.cloneNode(true);
              document.getElementById("failure").replaceChildren(card);
            }""",
            kind,
        )
        picture(page, f"card-{kind.replace('_', '-')}", primaries=2)
    page.goto(f"{base_url}licences.html")
    picture(page, "licences", primaries=0)
    page.close()


@pytest.mark.parametrize("state", ["memory", "full"])
def test_notices(gallery: Table, state: str) -> None:
    page = gallery.page
    gallery.open()
    page.evaluate("state => { document.documentElement.dataset.storage = state; }", state)
    picture(page, f"notice-{state}")
    page.evaluate("document.documentElement.dataset.storage = 'kept'")
