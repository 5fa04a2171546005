"""The built site on a static host, in a browser that must neither leave it nor complain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from pipeline.browser import launch_arguments
from pipeline.server import Pages
from pipeline.steps import DIST
from tests.browser.table import Table

expect.set_options(timeout=60_000)  # whoever tests may share the machine

STOPPED = """
const real = window.setTimeout;
window.setTimeout = (act, time, ...rest) => time >= 600 && time <= 5000 ? 0 : real(act, time, ...rest);
"""
"""What goes on by itself after a moment stays as it is, to be looked at."""


class Watch:
    """What pages did that they must not do: a request to elsewhere, an error or a warning."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.complaints: list[str] = []
        self._expected: list[str] = []

    def follow(self, context: BrowserContext) -> None:
        """Watch every page and worker of a context."""
        context.on("request", lambda request: self._request(request.url))
        context.on("weberror", lambda error: self._complain(str(error.error)))
        context.on("console", lambda message: self._console(message.type, message.text))

    def expect(self, *patterns: str) -> None:
        """Complaints that belong to what is tested."""
        self._expected += patterns

    def _request(self, url: str) -> None:
        if not url.startswith((f"{self.origin}/", f"blob:{self.origin}/", "data:")):
            self.complaints.append(f"request to {url}")

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self._complain(text)

    def _complain(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self._expected):
            self.complaints.append(text)


@pytest.fixture(scope="session")
def pages() -> Iterator[Pages]:
    """The host: the site where a project page would have it, and twice more on the same origin."""
    with Pages({"/snowline/": DIST, "/a/": DIST, "/b/": DIST}) as pages:
        yield pages


@pytest.fixture(scope="session")
def base_url(pages: Pages) -> str:
    """Where addresses without a host lead."""
    return pages.url("/snowline/")


@pytest.fixture(autouse=True)
def host_is_well(pages: Pages) -> Iterator[None]:
    """No test's broken host is the next one's."""
    yield
    pages.hook = None


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The browser that the build has found."""
    return {**browser_type_launch_args, **launch_arguments()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Without movement nothing has to be waited for; the tests of movement ask for it."""
    size = {"width": 1280, "height": 800}
    return {**browser_context_args, "viewport": size, "reduced_motion": "reduce", "locale": "en-GB"}


@pytest.fixture(autouse=True)
def watch(pages: Pages, context: BrowserContext) -> Iterator[Watch]:
    """Fails the test if its pages leave the origin or complain."""
    watch = Watch(pages.url("/").rstrip("/"))
    watch.follow(context)
    yield watch
    assert not watch.complaints, "\n".join(watch.complaints)


@pytest.fixture(scope="module")
def gallery(browser: Browser, pages: Pages) -> Iterator[Table]:
    """One browser profile for all pictures, in which nothing goes on by itself."""
    context = browser.new_context(locale="en-GB")
    context.add_init_script(STOPPED)
    watch = Watch(pages.url("/").rstrip("/"))
    watch.follow(context)
    yield Table(context.new_page(), pages.url("/snowline/"))
    context.close()
    assert not watch.complaints, "\n".join(watch.complaints)


@pytest.fixture
def table(page: Page, base_url: str) -> Table:
    """The site in a new browser profile, not opened yet."""
    return Table(page, base_url)
