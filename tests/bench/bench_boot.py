"""From nothing to a table that can be played.

Our site against the smallest page that loads Pyodide with its stock files, alternately. Cold is a new browser
profile, in a browser that has come to rest; warm is the next visit with it, once everything is kept.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from pipeline.bench import SETTLED, Row
from pipeline.browser import launch_arguments
from pipeline.parts import PYODIDE
from pipeline.server import Pages, sent
from pipeline.steps import DIST

BARE = """<!doctype html>
<script type="module">
  import { loadPyodide } from "./pyodide/pyodide.mjs";
  await loadPyodide();
  document.documentElement.dataset.ready = "yes";
</script>
"""

WATCH = """
new MutationObserver(() => {
  if (document.documentElement?.dataset.ready === "yes") window.readyAt ??= performance.now();
}).observe(document, { attributes: true, childList: true, subtree: true });
"""

PATIENCE = 120_000


def measure(rounds: int) -> Iterator[Row]:
    requested: list[str] = []
    first: list[str] = []
    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        bare = bare_site(Path(folder))
        with Pages({"/snowline/": DIST, "/bare/": bare}, hook=requested.append) as pages:
            for _ in range(rounds):
                for name in ("/snowline/", "/bare/"):
                    for visit, time in visits(playwright, pages.url(name)):
                        times.setdefault(f"{visit} {name}", []).append(time)
                        first = first or list(requested)
    median = {name: statistics.median(values) for name, values in times.items()}
    for visit in ("cold", "warm"):
        ours, theirs = median[f"{visit} /snowline/"], median[f"{visit} /bare/"]
        yield Row(f"{visit} boot, against bare Pyodide", ours / theirs, at_most=0.60)
        yield Row(f"{visit} boot", ours / 1000, "s")
        yield Row(f"{visit} boot of bare Pyodide", theirs / 1000, "s")
    until_ready, in_all = transferred(first), transferred(requested)
    yield Row("transfer until the table can be played, gzipped", sum(until_ready) / 1e6, "MB", at_most=5.5)
    yield Row("requests until then", len(until_ready))
    yield Row("with all that is kept for visits without a network", sum(in_all) / 1e6, "MB", at_most=5.5)
    yield Row("requests in all", len(in_all))


def transferred(requested: Iterable[str]) -> list[int]:
    """The bytes that crossed the network for each file of our site that was requested, once each."""
    paths = {path.removeprefix("/snowline/") for path in requested if path.startswith("/snowline/")}
    files = {DIST / (path or "index.html") for path in paths}
    return [len(sent(file)) for file in files if file.is_file()]


def bare_site(folder: Path) -> Path:
    """A site with the stock files of Pyodide and nothing else."""
    (folder / "index.html").write_text(BARE)
    (folder / "404.html").write_text("")
    shutil.copytree(PYODIDE, folder / "pyodide")
    return folder


def visits(playwright: Playwright, url: str) -> Iterator[tuple[str, float]]:
    """Milliseconds until the page is ready, first with a new profile, then once more with it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(profile, **launch_arguments())
        context.add_init_script(WATCH)
        context.pages[0].wait_for_timeout(SETTLED)
        page, ready = visit(context, url)
        yield "cold", ready
        if page.evaluate("document.getElementById('parts') !== null"):
            # Else the second visit would compete with what the first one still keeps.
            page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=PATIENCE)
        page.close()
        yield "warm", visit(context, url)[1]
        context.close()


def visit(context: BrowserContext, url: str) -> tuple[Page, float]:
    """The page, and the milliseconds from the navigation until it is ready."""
    page = context.new_page()
    page.goto(url)
    # Looking at every frame would have every frame drawn, and that is work, too.
    page.wait_for_function("window.readyAt", timeout=PATIENCE, polling=100)
    ready: float = page.evaluate("window.readyAt")
    return page, ready
