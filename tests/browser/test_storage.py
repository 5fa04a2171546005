"""What outlives a visit. That two copies of the site share nothing is in `test_offline`."""

from __future__ import annotations

from playwright.sync_api import expect

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
    for load in (table.page.reload, table.open):  # from the host, and once more from what was stored then
        load()
        table.wait()
        table.press("#go")
        assert table.record() == before
        assert table.page.locator("#app").inner_text() == looks


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
