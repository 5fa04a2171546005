"""Links in a browser: copying works, a code is drawn by what is fetched for it.

That the address is read once is in `test_boot`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from game import Record
from game.link import pack, unpack
from tests.browser.scenes import match_link
from tests.browser.table import Table
from tests.browser.test_screens import picture


@pytest.fixture
def linked(gallery: Table) -> Iterator[Table]:
    """The shared page; links are opened in it by changing what stands behind `#`."""
    gallery.open()
    yield gallery


def open_link(table: Table, text: str) -> None:
    """As pressing a link to the page does that is open already."""
    table.page.evaluate("text => { location.hash = text; }", text)
    table.page.wait_for_selector("#app[data-screen=link]")
    table.settle()


def test_a_link_that_is_opened_while_the_page_is(linked: Table) -> None:
    page = linked.page
    open_link(linked, "#m=1damaged")
    expect(page.locator("#opened-title")).to_have_text("This link cannot be opened")
    picture(page, "link-damaged")
    open_link(linked, match_link(40))
    expect(page.locator("#opened-title")).to_have_text("A position from somebody else")
    picture(page, "link-position")
    open_link(linked, match_link(0, word="Everest"))
    picture(page, "link-invitation")
    open_link(linked, match_link(word="Everest"))
    picture(page, "link-finished")
    linked.press("#link-look")
    assert linked.screen == "replay"
    assert not [key for key in linked.stored() if key.startswith("match:")]


def test_a_result_is_shared_as_link_code_and_file(linked: Table) -> None:
    page = linked.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_link(linked, match_link())
    linked.press("#link-look")
    linked.press("#back")
    linked.press("#share-it")
    page.wait_for_selector("svg.qr")
    picture(page, "share")
    link = page.input_value("#link")
    assert link.startswith(f"{linked.url}#m=")
    assert f"#m={pack(unpack(link.partition('#m=')[2]))}" == link.removeprefix(linked.url)
    page.click("#copy")
    expect(page.locator("#copy")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == link
    with page.expect_download() as waiting:
        page.click("#share-file")
    assert Record.loads(waiting.value.path().read_text()).match().is_over


def test_a_match_by_link_waits_with_the_link_for_whoever_is_next(linked: Table) -> None:
    page = linked.page
    linked.press("#new-yak")
    linked.press("label:has(#by-link-link)")
    picture(page, "setup-by-link")
    linked.press("#start")
    picture(page, "link-seat", primaries=0)
    linked.press("#seat-0")
    for _ in range(20):
        if page.locator("#away-title").count():
            break
        if page.locator("#play[aria-disabled]").count():
            page.locator("label:has([data-token^='card:'])").first.click()
            linked.settle()
        linked.press("#play")
    page.wait_for_selector("svg.qr")
    picture(page, "away")
    assert unpack(page.input_value("#link").partition("#m=")[2]).extra["by_link"]["id"]
