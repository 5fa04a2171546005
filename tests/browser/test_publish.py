"""The screen On your site: lines to copy for other people's pages, and what they bring there."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.table import Shared


def test_the_preview_shows_what_is_chosen_and_the_lines_can_be_copied(table: Shared) -> None:
    """Checked: the screen On your site: live preview, lines, copying; both judge colours alike."""
    page = table.page
    table.open()
    table.press("[data-do=publish]")
    preview = page.frame_locator("#preview-open")
    expect(preview.locator("h1")).to_have_text("Yeti")
    table.press("label:has(#onsite-game-yak)")
    page.select_option("#onsite-theme", "dark")
    page.fill("#onsite-accent", "00c2a8")
    page.press("#onsite-accent", "Tab")
    table.settle()
    expect(preview.locator("h1")).to_have_text("Yak")
    expect(preview.locator("html")).to_have_attribute("data-theme", "dark")
    lamp = "root => getComputedStyle(root).getPropertyValue('--lamp')"
    assert preview.locator("html").evaluate(lamp) == "#00c2a8"
    line = '<snowline-game game="yak" theme="dark" accent="00c2a8"></snowline-game>'
    expect(page.locator("#snippet")).to_contain_text(line)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("#copy-snippet")
    expect(page.locator("#copy-snippet[data-copied]")).to_be_visible()
    assert line in page.evaluate("navigator.clipboard.readText()")
    page.context.clear_permissions()
