"""Every failure ends in a card that says what happened, and its way on works."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from fnmatch import fnmatch
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, expect

from pipeline.server import CACHE, Pages, Reply
from pipeline.steps import DIST
from tests.browser.conftest import Watch
from tests.browser.table import Table

NEEDED = (
    "pyodide-*/pyodide.mjs",
    "pyodide-*/pyodide.asm.mjs",
    "pyodide-*/pyodide.asm.wasm",
    "stdlib-*/stdlib.zip.packed",
    "python-*/pyodide-lock.json",
    "python-*/interpreter.mjs",
    "python-*/snowline_app-*.whl.packed",
    "app-*/main.py",
    "pyscript-*/core.js",
)


def only(pattern: str, answer: Callable[[], Reply | None]) -> Callable[[str], Reply | None]:
    """A host that is well but for the files that match."""
    return lambda path: answer() if fnmatch(path, f"/snowline/{pattern}") else None


def missing() -> Reply:
    """A static host's answer for what is not there; browsers may keep it, as they may keep files."""
    return Reply(
        HTTPStatus.NOT_FOUND,
        (DIST / "404.html").read_bytes(),
        {"Content-Type": "text/html", "Cache-Control": CACHE},
    )


def helpful() -> Reply:
    """Some hosts answer everything with their home page."""
    return Reply(
        HTTPStatus.OK, b"<!doctype html><p>Welcome", {"Content-Type": "text/html", "Cache-Control": CACHE}
    )


def shown(page: Page, title: str) -> None:
    """The card with this title is there, and only this one."""
    expect(page.locator("#failure h2")).to_have_text(title, timeout=40_000)


@pytest.mark.parametrize("file", NEEDED)
def test_a_missing_file_is_named_and_can_be_tried_again(
    visit: Table, pages: Pages, watch: Watch, file: str
) -> None:
    watch.expect("")  # the browser and PyScript may complain in many ways
    pages.hook = only(file, missing)
    visit.page.goto(visit.url)
    shown(visit.page, "A file did not arrive")
    expect(visit.page.locator("#failure [data-detail]")).to_contain_text(
        file.rpartition("/")[2].partition("*")[0]
    )
    pages.hook = None
    visit.page.click("#failure [data-retry]")
    visit.wait()
    expect(visit.page.locator("#failure")).to_be_empty()


def test_a_file_that_is_wanted_after_the_first_answer_is_named_too(
    visit: Table, pages: Pages, watch: Watch
) -> None:
    watch.expect("")
    pages.hook = only("python-*/snowline_rest-*.whl.packed", missing)
    visit.open()
    visit.page.click("#go")
    shown(visit.page, "A file did not arrive")
    expect(visit.page.locator("#failure [data-detail]")).to_contain_text("snowline_rest")
    pages.hook = None
    visit.page.click("#failure [data-retry]")
    visit.wait()
    expect(visit.page.locator("#failure")).to_be_empty()


def test_a_page_in_place_of_a_file_is_a_missing_file(visit: Table, pages: Pages, watch: Watch) -> None:
    watch.expect("")
    pages.hook = only("stdlib-*/stdlib.zip.packed", helpful)
    visit.page.goto(visit.url)
    shown(visit.page, "A file did not arrive")


def test_without_the_shell_the_page_itself_says_it(visit: Table, pages: Pages, watch: Watch) -> None:
    watch.expect("Failed to load resource")
    pages.hook = only("shell-*/main.js", missing)
    visit.page.goto(visit.url)
    lost = visit.page.locator("#boot-lost")
    expect(lost).not_to_be_visible()
    visit.page.evaluate("document.getAnimations().forEach(one => one.finish())")  # some seconds later
    expect(lost).to_be_visible(timeout=30_000)
    expect(lost.locator("a")).to_be_visible()


def test_a_missing_style_sheet_is_said(visit: Table, pages: Pages, watch: Watch) -> None:
    watch.expect("Failed to load resource")
    pages.hook = only("style-*/snowline.css", missing)
    visit.page.goto(visit.url)
    shown(visit.page, "A file did not arrive")
    pages.hook = None
    visit.page.click("#failure [data-retry]")
    visit.wait()
    assert visit.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--t-move')")


def test_without_webassembly_the_page_says_what_it_needs(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], pages: Pages, watch: Watch
) -> None:
    args = [*browser_type_launch_args["args"], "--js-flags=--jitless"]
    with browser_type.launch(**{**browser_type_launch_args, "args": args}) as browser:
        context = browser.new_context()
        watch.follow(context)
        page = context.new_page()
        page.goto(pages.url("/snowline/"))
        shown(page, "This browser cannot play")


def test_when_nothing_arrives_for_a_while_it_is_said_and_taken_back(visit: Table, pages: Pages) -> None:
    page = visit.page
    flows = threading.Event()
    pages.hook = only("stdlib-*/stdlib.zip.packed", lambda: None if flows.wait(60) else missing())
    page.clock.install()
    page.goto(visit.url)
    page.wait_for_selector("html[data-shell]")
    page.wait_for_timeout(500)
    page.clock.fast_forward(10_000)
    expect(page.locator("#failure")).to_be_empty()
    page.clock.fast_forward(20_000)
    shown(page, "Nothing has arrived for a while")
    flows.set()
    visit.wait()
    expect(page.locator("#failure")).to_be_empty()


def test_a_fault_in_python_is_shown_and_the_match_is_kept(visit: Table, pages: Pages, watch: Watch) -> None:
    watch.expect("Traceback")
    visit.open()
    visit.set_up()
    visit.press("#play")
    before = visit.record()
    pages.hook = only("app-*/main.py", faulty)
    session = visit.page.context.new_cdp_session(visit.page)
    session.send("Network.clearBrowserCache")
    visit.page.reload()
    shown(visit.page, "Something went wrong")
    expect(visit.page.locator("#failure [data-detail]")).to_contain_text("the Yeti ate it")
    with visit.page.expect_download() as saved:
        visit.page.click("#failure [data-download]")
    assert json.loads(Path(saved.value.path()).read_text("utf-8")) == before, "it can be saved without Python"
    pages.hook = None
    session.send("Network.clearBrowserCache")
    visit.page.click("#failure [data-retry]")
    visit.wait()
    assert visit.record() == before


def faulty() -> Reply:
    """A program of the same length that fails at every message."""
    source = next(DIST.glob("app-*/main.py")).read_bytes()
    program = b'def dispatch(text):\n    raise ValueError("the Yeti ate it")\n__export__ = ["dispatch"]\n'
    return Reply(
        HTTPStatus.OK, program.ljust(len(source), b"#"), {"Content-Type": "application/octet-stream"}
    )


def test_an_error_that_nobody_caught_is_shown_and_can_be_left(visit: Table, watch: Watch) -> None:
    watch.expect("cold feet", "wet feet")
    page = visit.page
    visit.open()
    page.evaluate('void setTimeout(() => { throw new Error("cold feet"); })')
    shown(page, "Something went wrong")
    expect(page.locator("#failure [data-detail]")).to_have_text("cold feet")
    page.click("#failure [data-retry='']")
    visit.wait()
    page.evaluate('void Promise.reject(new Error("wet feet"))')
    shown(page, "Something went wrong")
    expect(page.locator("#failure [data-download]"), "there is no match to be saved").not_to_be_visible()
    page.click("#failure [data-retry]")
    visit.wait()
    expect(page.locator("#failure")).to_be_empty()


def test_a_lost_worker_is_noticed_and_the_match_goes_on(visit: Table) -> None:
    page = visit.page
    page.clock.install()
    visit.open()
    visit.set_up()
    visit.press("#play")
    before = visit.record()
    page.evaluate("document.querySelector('script[name=app]').xworker.terminate()")
    page.click(".home")
    page.clock.fast_forward(25_000)
    shown(page, "The game has stopped")
    page.click("#failure [data-retry='']")
    visit.wait()
    visit.press("#go")
    assert visit.record() == before
