"""What outlives a visit, and what two copies of the site share: nothing."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from pipeline.server import Pages
from tests.browser.table import Table

DENIED = """
Object.defineProperty(window, "indexedDB", {get() { throw new DOMException("no", "SecurityError"); }});
"""


def test_loading_the_page_again_gives_the_same_table(table: Table) -> None:
    table.open()
    table.set_up()
    # At a choice nothing goes on by itself.
    table.play_until("#play[aria-disabled]", table.step)
    before, looks = table.record(), table.page.locator("#app").inner_text()
    for _ in range(2):
        table.page.reload()
        table.wait()
        table.press("#go")
        assert table.record() == before
        assert table.page.locator("#app").inner_text() == looks


def test_two_copies_of_the_site_on_one_origin_share_no_storage(context: BrowserContext, pages: Pages) -> None:
    first, second = (Table(context.new_page(), pages.url(path)) for path in ("/a/", "/b/"))
    first.open()
    names = databases(first.page)
    assert names and all("/a/" in name for name in names), "what is stored says whose it is"
    first.set_up()
    second.open()
    assert second.record() is None
    expect(second.page.locator("#continue")).to_have_count(0)
    second.set_up()
    second.press("#play")
    mine, yours = first.record(), second.record()
    assert mine and yours and mine["seed"] != yours["seed"]
    assert first.page.evaluate("localStorage.length + sessionStorage.length") == 0
    assert first.page.evaluate("caches.keys()") == []
    assert not first.page.context.cookies()


def databases(page: Page) -> list[str]:
    """Names of everything stored for the origin."""
    names: list[str] = page.evaluate("indexedDB.databases().then(all => all.map(one => one.name))")
    return names


def test_where_storage_is_denied_the_match_goes_on_and_says_that_it_is_not_saved(visit: Table) -> None:
    visit.page.add_init_script(DENIED)
    visit.open()
    expect(visit.page.locator("#not-saved")).to_be_visible()
    visit.set_up()
    visit.press("#play")
    expect(visit.page.locator("#app[data-screen=table]")).to_be_visible()
    visit.press(".home")
    visit.press("#go")
    expect(visit.page.locator("#app[data-screen=table]")).to_be_visible()
    with visit.page.expect_download():
        visit.page.click("#not-saved [data-download]")
    expect(visit.page.locator("#failure")).to_be_empty()
