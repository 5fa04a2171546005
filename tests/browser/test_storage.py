"""Where the browser keeps nothing. What outlives a visit is in `test_failures` and `test_offline`."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.table import Table

DENIED = """
const no = () => { throw new DOMException("no", "SecurityError"); };
Object.defineProperty(window, "indexedDB", { get: no });
Object.defineProperty(Navigator.prototype, "serviceWorker", { get: no });
LockManager.prototype.request = async () => no();
"""


def test_where_nothing_may_be_kept_the_match_goes_on_and_says_that_it_is_not_saved(visit: Table) -> None:
    """Checked without storage, locks and service workers: home takes no focus and is one press from the
    table; people and bots play; the match is there as long as the visit, and can be saved as a file."""
    page = visit.page
    page.add_init_script(DENIED)
    visit.open()
    expect(page.locator("#not-saved")).to_be_visible()
    assert visit.screen == "home"
    assert page.evaluate("document.activeElement === document.body")
    visit.press("#go")
    expect(page.locator("#app[data-screen=table] #play")).to_be_visible()
    visit.press(".home")
    visit.press("#new-yeti")
    visit.seat(1, "easy")
    visit.press("#start")
    for _ in range(6):
        visit.step([])  # nothing is stored that it could go by
    expect(page.locator("#app[data-screen=table]")).to_be_visible()
    visit.press(".home")
    visit.press("#go")
    expect(page.locator("#app[data-screen=table]")).to_be_visible()
    with page.expect_download():
        page.click("#not-saved [data-download]")
    expect(page.locator("#failure")).to_be_empty()
    assert page.get_attribute("html", "data-offline") is None
