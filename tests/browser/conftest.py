"""The built site on a static host, in a browser that must neither leave it nor complain.

To start Python takes seconds, to bring a page in which it runs back to a first visit takes milliseconds.
So a test says which page it needs:

- `table`: the page that all tests of a run share, with nothing stored; `table.open()` says hello anew.
  This is what nearly every test takes.
  It is painted from its first picture on.
- `gallery`: the same, in which nothing goes on by itself: for pictures.
- `visit`: a new browser profile, not opened yet, whose page is loaded from the host: for what is about the
  boot, the storage, failures and what has to be in the page before its scripts.

What a page complains of fails the test that it happens in; a test that fails takes the shared page with it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect

from pipeline.browser import launch_arguments
from pipeline.server import Pages
from pipeline.site import Site, laid_out
from pipeline.steps import DIST
from tests.browser.sheet import Sheet
from tests.browser.table import UNPAINTED, Shared, Table

expect.set_options(timeout=60_000)  # whoever tests may share the machine

PACED = """
const real = window.setTimeout;
window.setTimeout = (act, time, ...rest) => {
  const moment = time >= 600 && time <= 5000;
  if (moment && window.stopped) return 0;
  return real(act, moment && window.hurried ? time / 10 : time, ...rest);
};
"""
"""What goes on by itself after a moment: where `stopped` is set it stays as it is, to be looked at; where
`hurried` is set it goes on ten times sooner."""


BLOCKED = "Service Worker registration blocked by Playwright"
"""What Playwright says where it keeps service workers out."""


class Watch:
    """What pages did that they must not do: a request to elsewhere, an error or a warning."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self._allowed: list[str] = []
        self.complaints: list[str] = []
        self._expected: list[str] = []

    def follow(self, context: BrowserContext) -> None:
        """Watch every page and worker of a context."""
        context.on("request", lambda request: self._request(request.url))
        context.on("weberror", lambda error: self._complain(str(error.error)))
        context.on("console", lambda message: self._console(message.type, message.text))

    def begin(self) -> None:
        """Forget what was, for the next test."""
        self.complaints.clear()
        self._expected.clear()
        self._allowed = [self.origin]

    def expect(self, *patterns: str) -> None:
        """Complaints that belong to what is tested."""
        self._expected += patterns

    def allow(self, origin: str) -> None:
        """Another origin that belongs to what is tested."""
        self._allowed.append(origin)

    def _request(self, url: str) -> None:
        ours = tuple(f"{before}{origin}/" for origin in self._allowed for before in ("", "blob:"))
        if not url.startswith((*ours, "data:")):
            self.complaints.append(f"request to {url}")

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self._complain(text)

    def _complain(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in (BLOCKED, *self._expected)):
            self.complaints.append(text)


@pytest.fixture(scope="session")
def pages() -> Iterator[Pages]:
    """The host: the site where a project page would have it, and twice more on the same origin."""
    with Pages({"/snowline/": DIST, "/a/": DIST, "/b/": DIST}) as pages:
        yield pages


@pytest.fixture(scope="session")
def site() -> Site:
    """The site as the sources make it, for tests that put up their own host."""
    return laid_out()


@pytest.fixture(scope="session")
def base_url(pages: Pages) -> str:
    """Where addresses without a host lead."""
    return pages.url("/snowline/")


@pytest.fixture(autouse=True)
def host_is_well(pages: Pages) -> Iterator[None]:
    """No test's broken host is the next one's."""
    yield
    pages.hook = None


def launch(*, whole: bool) -> dict[str, Any]:
    """How the browser of the build is launched.

    It optimizes WebAssembly in the background, which takes as much of the machine as all else that starting
    Python does, and pays only where Python runs on for a while. A run of brief visits goes without: what runs
    is what V8 compiles first, as in the first seconds of everybody's visit. All other runs, and whatever
    measures, have it as people do.
    """
    found = launch_arguments(whole=whole)
    if os.environ.get("SNOWLINE_BRIEF_VISITS"):
        found["args"] = [*found["args"], "--js-flags=--liftoff-only"]
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The browser that the build has found, without what is around its pages."""
    return {**browser_type_launch_args, **launch(whole=False)}


@pytest.fixture(scope="session")
def whole(browser_type: BrowserType) -> Iterator[Browser]:
    """The whole browser, for what is decided around its pages: who may keep things, what can be installed."""
    with browser_type.launch(**launch(whole=True)) as browser:
        yield browser


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Without movement nothing has to be waited for; the tests of movement ask for it.

    No service worker keeps 14 MB aside for every single test; those of it allow it.
    """
    size = {"width": 1280, "height": 800}
    calm = {"viewport": size, "reduced_motion": "reduce", "locale": "en-GB", "service_workers": "block"}
    return {**browser_context_args, **calm}


class House:
    """The page that tests share: opened for the first that asks for it, and anew after one has failed."""

    def __init__(self, browser: Browser, arguments: dict[str, Any], url: str, watch: Watch) -> None:
        self._browser = browser
        self._arguments = arguments
        self._url = url
        self._watch = watch
        self._table: Shared | None = None

    def table(self) -> Shared:
        """The page, on an empty first visit."""
        if self._table is None:
            context = self._browser.new_context(**self._arguments)
            context.add_init_script(PACED + UNPAINTED)
            self._watch.follow(context)
            self._table = Shared(context.new_page(), self._url)
        self._table.clear()
        return self._table

    def close(self) -> None:
        """Close the page; whoever comes next gets a new one."""
        if self._table:
            self._table.page.context.close()
        self._table = None


@pytest.fixture(scope="session")
def watching(pages: Pages) -> Watch:
    """Follows every page of the run."""
    return Watch(pages.url("/").rstrip("/"))


@pytest.fixture(autouse=True)
def watch(watching: Watch) -> Iterator[Watch]:
    """Fails the test if its pages leave the origin or complain."""
    watching.begin()
    yield watching
    assert not watching.complaints, "\n".join(watching.complaints)


@pytest.fixture(scope="module")
def sheet(browser: Browser, pages: Pages) -> Iterator[Sheet]:
    """A page without scripts, for markup that is judged."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    yield Sheet(context.new_page(), pages.url("/snowline/"))
    context.close()


@pytest.fixture
def context(context: BrowserContext, watch: Watch) -> BrowserContext:
    """A new browser profile, followed."""
    watch.follow(context)
    return context


@pytest.fixture(scope="session")
def house(
    browser: Browser, browser_context_args: dict[str, Any], base_url: str, watching: Watch
) -> Iterator[House]:
    """Where the shared page lives."""
    house = House(browser, browser_context_args, base_url, watching)
    yield house
    house.close()


@pytest.fixture
def table(house: House, watch: Watch, request: pytest.FixtureRequest) -> Iterator[Shared]:
    """The site with nothing stored, in the page that tests share."""
    failed = request.session.testsfailed
    table = house.table()
    yield table
    table.page.unroute_all()
    if request.session.testsfailed > failed or watch.complaints:
        house.close()


@pytest.fixture
def gallery(table: Shared) -> Shared:
    """The shared page, in which nothing goes on by itself."""
    table.page.emulate_media(reduced_motion="no-preference")
    table.stop()
    return table


@pytest.fixture
def visit(page: Page, base_url: str) -> Table:
    """The site in a new browser profile, not opened yet."""
    return Table(page, base_url)
