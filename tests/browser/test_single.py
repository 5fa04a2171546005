"""The whole site in one file, opened from a disk: both games, bots included, and not one request."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from pipeline import single
from pipeline.site import Site
from tests.browser.table import Table

NO_WORKER = """
globalThis.Worker = class { constructor() { throw new DOMException("no", "SecurityError"); } };
"""
SILENT_WORKER = """
globalThis.Worker = class extends EventTarget {
  constructor() { super(); setTimeout(() => this.onerror?.(new Event("error"))); }
  postMessage() {}
  terminate() {}
};
"""
DENIED = """
Object.defineProperty(window, "indexedDB", {get() { throw new DOMException("no", "SecurityError"); }});
"""


@pytest.fixture(scope="session")
def file(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file, alone in a folder whose name needs care in an address."""
    path = tmp_path_factory.mktemp("by mail #1") / "snowline.html"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(single, "LEVEL", 1)  # the last few per cent of its size take seconds
        path.write_text(single.page(site), encoding="utf-8")
    return path


class Disk:
    """Opens the file in a new profile, and knows what was asked of anybody."""

    def __init__(self, context: BrowserContext, file: Path) -> None:
        self.complaints: list[str] = []
        context.on("request", lambda request: self._asked(request.url))
        context.on("console", lambda message: self._said(message.type, message.text))
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.address = file.as_uri()
        self.table = Table(context.new_page(), self.address.rpartition("/")[0] + "/")

    def open(self) -> Table:
        self.table.page.goto(self.address)
        self.table.wait()
        return self.table

    def _asked(self, url: str) -> None:
        if url != self.address and not url.startswith(("blob:null/", "data:")):
            self.complaints.append(f"request to {url}")

    def _said(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(text)


@pytest.fixture
def disk(browser: Browser, browser_context_args: dict[str, Any], file: Path) -> Iterator[Disk]:
    with browser.new_context(**browser_context_args) as context:
        disk = Disk(context, file)
        yield disk
        assert disk.complaints == []


def test_both_games_are_played_from_a_disk_in_any_language_with_python_in_a_worker(disk: Disk) -> None:
    table = disk.open()
    assert table.page.get_attribute("html", "data-python") is None
    for game in ("yeti", "yak"):
        table.against_bot(game)
        table.press(".home")
    assert table.page.get_attribute("html", "data-storage") == "kept"
    disk.open()
    expect(table.page.locator("#continue")).to_be_visible()
    with table.page.context.expect_page() as opened:
        table.page.click("a[href*='licences.html']")
    expect(opened.value.locator("h1:visible")).to_have_text("Licences")
    expect(opened.value.locator("details")).not_to_have_count(0)
    opened.value.close()
    table.press("#menu-button")
    table.page.select_option("#language", "de")
    table.page.wait_for_selector("html[lang=de]")
    expect(table.page.locator("#new-yeti")).to_contain_text("Neue Partie")


@pytest.mark.parametrize("worker", [NO_WORKER, SILENT_WORKER], ids=["refused", "silent"])
def test_where_no_worker_starts_the_same_python_runs_on_the_page(disk: Disk, worker: str) -> None:
    disk.table.page.add_init_script(worker + DENIED)
    table = disk.open()
    assert table.page.get_attribute("html", "data-python") == "page"
    expect(table.page.locator("#not-saved")).to_be_visible()
    for game in ("yeti", "yak") if worker == NO_WORKER else ("yeti",):
        table.press(f"#new-{game}")
        table.seat(1, "easy")
        table.press("#start")
        for _ in range(6):
            table.step([])  # nothing is stored that it could go by
        expect(table.page.locator("#failure")).to_be_empty()
        expect(table.page.locator("#app[data-screen=table] #play")).to_be_visible()
        table.press(".home")


def test_its_policy_forbids_every_request(file: Path) -> None:
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', file.read_text("utf-8"))
    assert "connect-src &#39;none&#39;" in policy and "default-src &#39;none&#39;" in policy
    assert "http" not in policy and "*" not in policy and "unsafe-inline" not in policy
