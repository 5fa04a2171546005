"""From the first byte to the first turn."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.scenes import match_link
from tests.browser.table import READY, Table


def test_the_first_paint_needs_no_script(browser: Browser, base_url: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(base_url)
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator("#go")).to_be_visible()
        expect(page.locator("noscript")).to_be_visible()


def test_a_first_visit_counts_what_arrives_and_reads_a_link_once_and_a_press_may_come_before_python(
    visit: Table,
) -> None:
    """Checked: the progress; a link is read from the address, once, and keeps nothing; loaded again the page
    is at home, and what is pressed before Python is there is carried out when it is.

    That a visit takes no focus is in `test_storage`."""
    page = visit.page
    page.add_init_script(
        """
        window.progress = [];
        new MutationObserver(() => {
          const bar = document.getElementById("boot-bar");
          const text = document.getElementById("boot-text");
          if (bar) progress.push([bar.value, text.textContent]);
        }).observe(document, {subtree: true, childList: true, characterData: true});
        """
    )
    page.goto(f"{visit.url}{match_link()}")
    visit.wait()
    seen: list[tuple[float, str]] = page.evaluate("progress")
    values = [value for value, _ in seen]
    assert values == sorted(values), "it only goes forward"
    assert values[-1] == 1
    assert any("MB" in text and 0 < value < 1 for value, text in seen)
    expect(page.locator("#boot")).to_have_count(0)
    expect(page.locator("#opened-title")).to_have_text("A match from somebody else")
    assert page.evaluate("location.hash") == ""
    assert not [key for key in visit.stored() if key.startswith("match:")]

    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-shell]")
    assert visit.screen == "home"
    page.click("#go")
    assert page.locator(READY).count() == 0, "the test came too late"
    assert page.get_attribute("#go", "aria-busy") == "true"
    expect(page.locator("#app[data-screen=table] #play")).to_be_visible()
