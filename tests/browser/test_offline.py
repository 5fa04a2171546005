"""Without a network: all of one build or nothing, an update when somebody wants it, and a way to end it."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from pipeline import bundle, offline
from pipeline.server import TYPES, Pages, Reply, zipped
from pipeline.site import Site, laid_out
from tests.browser.conftest import Watch
from tests.browser.table import Table

type Visitor = Callable[..., Table]

VERSION = "JSON.parse(document.getElementById('parts').textContent).build"
CACHES = "caches.keys()"
SCOPES = "navigator.serviceWorker.getRegistrations().then(all => all.map(one => new URL(one.scope).pathname))"
FAIL = """async () => {
  const { installing } = await (await navigator.serviceWorker.getRegistration()).update();
  if (installing) await new Promise(next => installing.onstatechange = next);
}"""
"""Looks for an update, and waits until the browser has given it up."""
LOOK = "navigator.serviceWorker.getRegistration().then(one => one.update())"
TAKE_OVER = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  while (!["activated", "redundant"].includes(worker.state))
    await new Promise(next => worker.addEventListener("statechange", next, { once: true }));
}"""
"""Looks for an update, and waits until it has done all that it does when it takes over."""
BROKEN = b"""
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", event => event.waitUntil(clients.claim()));
self.addEventListener("fetch", event => event.respondWith(new Response("Oh.")));
"""
"""A service worker that lets no page through."""


@pytest.fixture(scope="module")
def second() -> Site:
    """The next build: another look, another shell, another page."""
    with pytest.MonkeyPatch.context() as patch:
        style, script = bundle.style, bundle.script
        mark = b"document.documentElement.dataset.edition=2;"
        patch.setattr(bundle, "style", lambda: style() + b":root{--edition:2}")
        patch.setattr(bundle, "script", lambda *names: script(*names) + (b"" if names else mark))
        return laid_out()


@pytest.fixture(scope="module")
def ended() -> Site:
    """The site that wants to be kept no longer."""
    return laid_out(plays_offline=False)


@pytest.fixture
def visitor(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Visitor]:
    """Somebody with a new browser profile, in which service workers work."""
    contexts: list[tuple[BrowserContext, Watch]] = []

    def visit(pages: Pages, *expected: str) -> Table:
        context = browser.new_context(**{**browser_context_args, "service_workers": "allow"})
        watch = Watch(pages.url("/").rstrip("/"))
        watch.begin()
        watch.expect("Failed to load resource", *expected)  # of a service worker that finds no host any more
        watch.follow(context)
        contexts.append((context, watch))
        return Table(context.new_page(), pages.url())

    yield visit
    for context, watch in contexts:
        context.close()
        assert not watch.complaints, "\n".join(watch.complaints)


def kept(table: Table) -> None:
    """Wait until the page knows that everything is kept."""
    table.page.wait_for_selector("html[data-offline=ready]", timeout=120_000)


def until(page: Page, what: str) -> None:
    """Wait until a promise in the page comes to something true."""
    page.evaluate(
        f"""async () => {{
          const begun = performance.now();
          while (!(await ({what}))) {{
            if (performance.now() - begun > 90_000) throw new Error("never");
            await new Promise(next => setTimeout(next, 50));
          }}
        }}"""
    )


def test_after_one_visit_everything_plays_without_the_server_and_a_copy_beside_shares_nothing(
    visitor: Visitor, site: Site, ended: Site, tmp_path: Path
) -> None:
    """Checked with two copies on one origin: each keeps all of itself, loading nothing twice; matches, caches
    and service workers are its own; the switch takes away those of one, under a page that goes on, and a
    broken one under a page that hangs in it, which is loaded again; the other plays both games without the
    server, from its pages and its shortcuts."""
    mine, yours = tmp_path / "a", tmp_path / "b"
    site.write(mine)
    shutil.copytree(mine, yours)
    requested: Counter[str] = Counter()
    with Pages({"/a/": mine, "/b/": yours}, hook=lambda path: requested.update([path])) as pages:
        table = visitor(pages)
        page = table.page
        table.open()
        kept(table)
        assert page.evaluate(CACHES) == [f"snowline /a/ {page.evaluate(VERSION)}"]
        twice = [path for path, times in requested.items() if times > 1]
        assert twice == [], "what the page has loaded is not loaded once more to be kept"
        names = databases(page)
        assert names and all("/a/" in name for name in names), "what is stored says whose it is"
        table.set_up(1, "easy")

        other = Table(page.context.new_page(), pages.url("/b/"))
        other.open()
        assert other.record() is None
        expect(other.page.locator("#continue")).to_have_count(0)
        other.press("#go")
        other.press("#play")
        first, second = table.record(), other.record()
        assert first and second and first["seed"] != second["seed"]
        assert page.evaluate("localStorage.length + sessionStorage.length") == 0
        assert not page.context.cookies()
        kept(other)
        assert sorted(page.evaluate(SCOPES)) == ["/a/", "/b/"]
        assert {name.split(" ")[1] for name in page.evaluate(CACHES)} == {"/a/", "/b/"}

        ended.write(mine)
        page.evaluate(LOOK)
        until(page, f"{SCOPES}.then(all => all.length === 1)")
        assert page.evaluate(SCOPES) == ["/b/"]
        until(page, f"{CACHES}.then(all => all.length === 1)")
        expect(page.locator("#app[data-screen=table]")).to_be_visible()

        (mine / offline.SERVICE_WORKER).write_bytes(BROKEN)
        page.goto(f"{table.url}licences.html")  # of the same scope, and without Python
        page.evaluate("void navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' })")
        page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=60_000)
        page.goto(table.url)
        expect(page.locator("body")).to_have_text("Oh.")
        ended.write(mine)
        page.evaluate(LOOK)
        table.wait()
        expect(page.locator("#continue")).to_be_visible()
        assert page.evaluate("navigator.serviceWorker.controller") is None
        assert page.evaluate(SCOPES) == ["/b/"]
    other.page.goto(f"{other.url}licences.html")
    expect(other.page.locator("h1:visible")).to_have_text("Licences")
    other.page.goto(f"{other.url}?game=yak")
    other.wait()
    expect(other.page.locator("#app[data-screen=setup]")).to_be_visible()
    for game in ("yak", "yeti"):
        other.against_bot(game)
        other.press(".home")


def databases(page: Page) -> list[str]:
    """Names of everything stored for the origin."""
    names: list[str] = page.evaluate("indexedDB.databases().then(all => all.map(one => one.name))")
    return names


def test_an_update_is_offered_between_matches_and_the_old_page_keeps_its_files(
    visitor: Visitor, site: Site, second: Site, ended: Site, tmp_path: Path
) -> None:
    """Checked: a host that is half way through an update changes nothing; once it is through, the old page
    plays on with its files; the new one is offered between matches, and takes over match and storage; under a
    page that comes out of what is kept the switch takes that away, and the page goes on."""
    folder = tmp_path / "site"
    site.write(folder)
    with Pages({"/snowline/": folder}) as pages:
        table = visitor(pages)
        page = table.page
        table.open()
        kept(table)
        # The service worker and half of the rooms are new already, the page is not.
        for name, data in second.files.items():
            if not name.endswith(".html"):
                (folder / name).parent.mkdir(exist_ok=True)
                (folder / name).write_bytes(data)
        page.evaluate(FAIL)
        page.reload()
        table.wait()
        assert page.get_attribute("html", "data-edition") is None
        assert page.get_attribute("html", "data-update") is None
        old = page.evaluate(VERSION)
        assert old == version_of(site)
        table.set_up()
        table.press("#play")
        before = table.record()

        second.write(folder)
        page.evaluate(LOOK)
        page.wait_for_selector("html[data-update]", timeout=120_000)
        assert page.evaluate(VERSION) == old, "nobody is sent anywhere"
        expect(page.locator("#newer")).not_to_be_visible()
        gone = next(name for name in site.files if name.startswith("shell-"))
        assert gone not in second.files
        assert page.evaluate("file => fetch(file).then(found => found.text())", f"./{gone}") == (
            site.files[gone].decode()
        ), "what only the old build has still comes"

        table.press(".home")
        expect(page.locator("#newer")).to_be_visible()
        page.click("[data-update-now]")
        page.wait_for_selector("html[data-edition='2']", state="attached")
        table.wait()
        kept(table)
        expect(page.locator("#newer")).not_to_be_visible()
        table.press("#go")
        assert table.record() == before
        assert loaded(page) <= {f"/snowline/{name}" for name in second.files} | {"/snowline/"}
        until(page, f"{CACHES}.then(all => all.length === 1)")
        assert page.evaluate(CACHES) == [f"snowline /snowline/ {page.evaluate(VERSION)}"]

        ended.write(folder)
        page.evaluate(TAKE_OVER)
        assert page.evaluate(SCOPES) == page.evaluate(CACHES) == []
        expect(page.locator("#app[data-screen=table]")).to_be_visible()


def loaded(page: Page) -> set[str]:
    """The paths of everything that a page has loaded."""
    return set(
        page.evaluate(
            "performance.getEntriesByType('resource').filter(one => one.name.startsWith(location.origin))"
            ".map(one => new URL(one.name).pathname)"
        )
    )


def version_of(site: Site) -> str:
    """The name of a build."""
    worker = site.files[offline.SERVICE_WORKER].decode()
    return worker.partition('"version": "')[2][:10] or worker.partition('"version":"')[2][:10]


def test_the_site_can_be_installed(whole: Browser, pages: Pages, watch: Watch) -> None:
    with whole.new_context(service_workers="block") as context:
        watch.follow(context)
        page = context.new_page()
        session = context.new_cdp_session(page)
        page.goto(pages.url("/a/"))
        assert session.send("Page.getAppManifest")["errors"] == []
        missing = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [each for each in missing if each["errorId"] != "in-incognito"] == []
        assert session.send("Page.getAppId")["appId"] == pages.url("/a/")
        page.goto(pages.url("/b/"))
        assert session.send("Page.getAppId")["appId"] == pages.url("/b/")


def elsewhere(folder: Path) -> Callable[[str], Reply]:
    """Another kind of host: compresses all there is, has it kept for a year, shortens the names of pages."""

    def answer(path: str) -> Reply:
        name = path.removeprefix("/")
        if name.endswith(".html"):
            return Reply(HTTPStatus.PERMANENT_REDIRECT, b"", {"Location": path.removesuffix(".html")})
        file = folder / (name or "index.html")
        file = file if file.is_file() else file.with_name(f"{file.name}.html")
        if not file.is_file():
            return Reply(HTTPStatus.NOT_FOUND, b"", {})
        kind = TYPES.get(file.suffix, "application/octet-stream")
        year = "public, max-age=31536000, immutable"
        headers = {"Content-Type": kind, "Cache-Control": year, "Content-Encoding": "gzip"}
        return Reply(HTTPStatus.OK, zipped(file.read_bytes()), headers)

    return answer


def test_other_hosts_work_unchanged_at_the_top_of_their_address(
    visitor: Visitor, site: Site, second: Site, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    site.write(folder)
    with Pages({"/": folder}, hook=elsewhere(folder)) as pages:
        table = visitor(pages)
        page = table.page
        table.open()
        kept(table)
        table.against_bot("yak", 4)
        second.write(folder)
        page.evaluate(LOOK)
        page.wait_for_selector("html[data-update]", timeout=120_000)
    page.goto(table.url)
    page.wait_for_selector("html[data-edition='2']", state="attached")
    table.wait()
    table.press("#go")
    expect(page.locator("#app[data-screen=table]")).to_be_visible()
    page.goto(f"{table.url}licences.html")
    expect(page.locator("h1:visible")).to_have_text("Licences")
