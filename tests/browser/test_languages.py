"""Every screen in every language, and in one that nobody speaks: nothing is too wide, nothing is cut off.

The screens come straight from a session, so that no Python has to start in the browser; what is judged is the
page with its real styles.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from app.prerender import render_words
from app.text import NAMES
from tests.app.languages import catalogues
from tests.browser.sheet import BELOW, PHONE, Sheet
from tests.browser.stages import STAGES, markups

NARROWEST = 320
"""The width of a small phone, and of a window of 1280 px at 400 %."""

CUT = """
() => {
  const holds = box => {
    const style = getComputedStyle(box);
    if (style.clipPath === "inset(50%)") return "says so"; // for ears alone
    if (["auto", "scroll"].includes(style.overflowX) || style.textOverflow === "ellipsis") return "says so";
    return style.position === "fixed" ? "floats" : style.overflowX === "visible" ? "lets out" : "cuts";
  };
  const isCut = (element, { left, right }) => {
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const how = holds(box);
      if (how === "says so") return false;
      if (how === "floats") break;
      const edge = box.getBoundingClientRect();
      if (how === "cuts" && (right > edge.right + 1 || left < edge.left - 1)) return true;
    }
    return right > innerWidth + 1;
  };
  const unseen = ".vh, svg, option, [aria-hidden=true]";
  const walker = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  const cut = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest(unseen) || !element.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (isCut(element, range.getBoundingClientRect())) cut.push(node.data);
  }
  return cut;
}
"""
"""The texts that reach beyond what shows them, where that can neither be scrolled nor says so by itself."""


WIDE = """
shown => {
  const root = document.documentElement;
  const wide = (what, show, hide) => {
    show?.();
    const pixels = root.scrollWidth - innerWidth;
    hide?.();
    return pixels > 0 ? [`${what}: ${pixels} px`] : [];
  };
  const popovers = [...document.querySelectorAll("[popover]")];
  const cards = shown ? [...document.querySelectorAll("template[id^=card-]")] : [];
  const failure = document.getElementById("failure");
  return [
    ...wide("page"),
    ...popovers.flatMap(one => wide(one.id, () => one.showPopover(), () => one.hidePopover())),
    ...cards.flatMap(one => wide(one.id, () => failure.replaceChildren(one.content.cloneNode(true)))),
    ...(failure.replaceChildren(), []),
  ];
}
"""
"""What makes the page wider than the window: itself, each open popover, each card if `shown`."""


def too_wide(page: Page, *, cards: bool = False) -> list[str]:
    found: list[str] = page.evaluate(WIDE, cards)
    return found


@pytest.mark.parametrize("name", STAGES)
def test_nothing_is_too_wide_and_nothing_is_cut_off(sheet: Sheet, name: str) -> None:
    page = sheet.page
    page.set_viewport_size({"width": NARROWEST, "height": 640})
    assert sheet.faults(markups(name), f"() => [...({WIDE})(false), ...({CUT})()]") == {}


@pytest.mark.parametrize("name", [name for name in STAGES if name.startswith(("yeti-", "yak-"))])
def test_a_running_turn_fits_a_phone_in_every_language(sheet: Sheet, name: str) -> None:
    page = sheet.page
    page.set_viewport_size(PHONE)
    assert sheet.faults(markups(name), BELOW) == {}


@pytest.mark.parametrize(("locale", "said"), [("de-AT", "Hier ist nichts"), ("it-IT", "Nothing here")])
def test_a_missing_page_speaks_the_readers_language(
    browser: Browser, base_url: str, locale: str, said: str
) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(f"{base_url}not/there")
    assert page.locator("main:visible").count() == 1
    assert said in page.locator("h1:visible").inner_text()
    assert page.locator("a:visible").get_attribute("href") == "/snowline/not/"
    context.close()


@pytest.mark.parametrize(
    ("locale", "wish", "said"),
    [("en-GB", "#fr", "Texte intégral"), ("de-AT", "", "Vollständiger Text"), ("it-IT", "", "Full text")],
)
def test_the_frame_of_the_licences_speaks_the_readers_language(
    browser: Browser, base_url: str, locale: str, wish: str, said: str
) -> None:
    context = browser.new_context(locale=locale, viewport={"width": 320, "height": 640})
    page = context.new_page()
    page.goto(f"{base_url}licences.html{wish}")
    assert page.locator("h1:visible").count() == 1
    assert set(page.locator("summary > span:visible").all_inner_texts()) == {said}
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    context.close()


def test_what_the_page_says_by_itself_fits_in_every_language(sheet: Sheet) -> None:
    page = sheet.page
    page.set_viewport_size({"width": NARROWEST, "height": 640})
    rendered = render_words(catalogues())
    for language in NAMES:
        sheet.dress(rendered[language])
        assert too_wide(page, cards=True) == [], language
