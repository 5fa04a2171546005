"""Every failure ends in a card that says what happened, and its way on works."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from fnmatch import fnmatch
from http import HTTPStatus
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType, Page, expect

from pipeline.server import CACHE, TYPES, Pages, Reply
from pipeline.steps import DIST
from tests.browser.conftest import Watch
from tests.browser.table import Table

WASM = "pyodide-*/pyodide.asm.wasm"
NEEDED = (
    "style-*/snowline.css",
    "pyodide-*/pyodide.mjs",
    "pyodide-*/pyodide.asm.mjs",
    WASM,
    "stdlib-*/stdlib.zip.packed",
    "python-*/pyodide-lock.json",
    "python-*/interpreter.mjs",
    "python-*/snowline_app-*.whl.packed",
    "app-*/main.py",
    "pyscript-*/core.js",
)
"""What must have arrived before the page can be used."""
OTHERS = [file for file in NEEDED if "stdlib" not in file]
WANTED = "python-*/snowline_rest-*.whl.packed"
"""What must have arrived before the first table."""


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


def fleeting(path: str) -> Reply:
    """The file, as a host sends it that lets nobody keep anything."""
    file = DIST / path.removeprefix("/snowline/")
    kind = TYPES.get(file.suffix, "application/octet-stream")
    return Reply(HTTPStatus.OK, file.read_bytes(), {"Content-Type": kind, "Cache-Control": "no-store"})


def shown(page: Page, title: str) -> None:
    """The card with this title is there, and only this one."""
    expect(page.locator("#failure h2")).to_have_text(title, timeout=40_000)


def test_each_missing_file_is_named_and_can_be_tried_again(visit: Table, pages: Pages, watch: Watch) -> None:
    """Checked in one visit that lacks one file after the other: the card names it; the way on asks the host
    for it past what the browser has kept of the failure; at last everything is there.

    A page in place of a file is a missing file as well.
    """
    watch.expect("")  # the browser and PyScript may complain in many ways
    page = visit.page
    asked: list[str] = []
    failing = [
        ("stdlib-*/stdlib.zip.packed", helpful),
        *((file, missing) for file in NEEDED),
        (WANTED, missing),
    ]

    def lack(number: int) -> str:
        file, answer = failing[number]
        lacking = only(file, answer)
        # What is kept cannot be missing later; of whoever has kept the shell the page thinks that all is.
        later = [*(each for each, _ in failing[number + 1 :]), "shell-*/main.js"]
        asked.clear()

        def hook(path: str) -> Reply | None:
            asked.append(path)
            unkept = any(fnmatch(path, f"/snowline/{each}") for each in later)
            return lacking(path) or (fleeting(path) if unkept else None)

        pages.hook = hook
        return file

    def named(file: str) -> None:
        begins = file.rpartition("/")[2].partition("*")[0]
        expect(page.locator("#failure [data-detail]")).to_contain_text(begins, timeout=40_000)
        shown(page, "A file did not arrive")

    def came(file: str) -> None:
        assert any(fnmatch(path, f"/snowline/{file}") for path in asked), f"{file} is not asked for again"

    file = lack(0)
    page.goto(visit.url)
    for number in range(1, len(failing)):
        named(file)
        tried, file = file, lack(number)
        page.click("#failure [data-retry]")
        if file == WANTED:
            visit.wait()
        else:
            named(file)
        came(tried)
    expect(page.locator("#failure")).to_be_empty()
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--t-move')")
    page.click("#go")
    named(WANTED)
    pages.hook = None
    page.click("#failure [data-retry]")
    expect(page.locator("#failure")).to_be_empty()
    visit.wait()
    page.click("#go")
    expect(page.locator("#app[data-screen=table]")).to_be_visible()

    # of a visit that has kept the shell the page thinks that it has kept everything
    [wasm] = (file.relative_to(DIST).as_posix() for file in DIST.glob(WASM))
    pages.hook = only(WASM, missing)
    assert page.evaluate("async url => (await fetch(url, {cache: 'reload'})).status", wasm) == 404
    page.clock.install()
    page.reload()
    page.wait_for_selector("html[data-shell]")
    page.wait_for_timeout(1_000)  # Python stumbles, and nobody hears of it
    page.clock.fast_forward(20_000)
    named(WASM)
    pages.hook = None
    page.click("#failure [data-retry]")
    expect(page.locator("#failure")).to_be_empty()
    visit.wait()


def test_without_the_shell_the_page_itself_says_it(visit: Table, pages: Pages, watch: Watch) -> None:
    watch.expect("Failed to load resource")
    pages.hook = only("shell-*/main.js", missing)
    visit.page.goto(visit.url)
    lost = visit.page.locator("#boot-lost")
    expect(lost).not_to_be_visible()
    visit.page.evaluate("document.getAnimations().forEach(one => one.finish())")  # some seconds later
    expect(lost).to_be_visible(timeout=30_000)
    expect(lost.locator("a")).to_be_visible()


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


def test_a_visit_in_which_everything_goes_wrong_says_each_time_what_and_keeps_its_match(
    visit: Table, pages: Pages, watch: Watch
) -> None:
    """Checked, each with its card and its way on: nothing arrives for a while, and then does; an error that
    nobody caught, without a match and with one; a worker that is lost; a fault in Python, in which the match
    can still be saved. Whenever the page is loaded again the table is the same, and looks so."""
    watch.expect("wet feet", "cold feet", "Traceback")
    page = visit.page
    failure, detail = page.locator("#failure"), page.locator("#failure [data-detail]")

    # nothing arrives, and then it does
    came: list[str] = []
    page.on("requestfinished", lambda request: came.append(request.url))
    flows = threading.Event()
    pages.hook = only("stdlib-*/stdlib.zip.packed", lambda: None if flows.wait(60) else missing())
    page.clock.install()
    page.goto(visit.url)
    page.wait_for_selector("html[data-shell]")
    for _ in range(600):
        page.wait_for_timeout(50)
        if all(any(fnmatch(url, f"*/{file}") for url in came) for file in OTHERS):
            break
    page.wait_for_timeout(200)
    page.clock.fast_forward(10_000)
    expect(failure).to_be_empty()
    page.clock.fast_forward(20_000)
    shown(page, "Nothing has arrived for a while")
    flows.set()
    visit.wait()
    expect(failure).to_be_empty()

    # an error that nobody caught
    page.evaluate('void Promise.reject(new Error("wet feet"))')
    shown(page, "Something went wrong")
    expect(detail).to_have_text("wet feet")
    expect(failure.locator("[data-download]"), "there is no match to be saved").not_to_be_visible()
    page.click("#failure [data-retry]")
    expect(failure).to_be_empty()
    visit.wait()

    # a worker that is lost
    visit.set_up()
    visit.play_until("#play[aria-disabled]", visit.step)  # at a choice nothing goes on by itself
    before, looks = visit.record(), page.locator("#app").inner_text()
    page.evaluate("document.querySelector('script[name=app]').xworker.terminate()")
    page.click(".home")
    page.clock.fast_forward(25_000)
    shown(page, "The game has stopped")
    page.click("#failure [data-retry='']")
    expect(failure).to_be_empty()
    visit.wait()
    visit.press("#go")
    assert visit.record() == before
    assert page.locator("#app").inner_text() == looks

    # an error during a match, and a fault in Python when the page is loaded again
    page.evaluate('queueMicrotask(() => { throw new Error("cold feet"); })')
    shown(page, "Something went wrong")
    expect(detail).to_have_text("cold feet")
    pages.hook = only("app-*/main.py", faulty)
    session = page.context.new_cdp_session(page)
    session.send("Network.clearBrowserCache")
    page.click("#failure [data-retry='']")
    expect(detail).to_contain_text("the Yeti ate it")
    shown(page, "Something went wrong")
    with page.expect_download() as saved:
        page.click("#failure [data-download]")
    assert json.loads(Path(saved.value.path()).read_text("utf-8")) == before, "it can be saved without Python"
    pages.hook = None
    session.send("Network.clearBrowserCache")
    page.click("#failure [data-retry]")
    expect(failure).to_be_empty()
    visit.wait()
    visit.press("#go")
    assert visit.record() == before
    assert page.locator("#app").inner_text() == looks


def faulty() -> Reply:
    """A program of the same length that fails at every message."""
    source = next(DIST.glob("app-*/main.py")).read_bytes()
    program = b'def dispatch(text):\n    raise ValueError("the Yeti ate it")\n__export__ = ["dispatch"]\n'
    return Reply(
        HTTPStatus.OK, program.ljust(len(source), b"#"), {"Content-Type": "application/octet-stream"}
    )
