"""From nothing to a table that can be played.

Our site against the smallest page that loads Pyodide with its stock files, alternately. Cold is a new browser
profile; warm is the next visit with the same profile.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from pipeline.bench import Row
from pipeline.browser import launch_arguments
from pipeline.parts import PYODIDE
from pipeline.server import Pages, zipped
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
    requested: set[str] = set()
    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        bare = bare_site(Path(folder))
        with Pages({"/snowline/": DIST, "/bare/": bare}, hook=lambda path: requested.add(path)) as pages:
            for _ in range(rounds):
                for name in ("/snowline/", "/bare/"):
                    for visit, time in zip(
                        ("cold", "warm"), visits(playwright, pages.url(name)), strict=True
                    ):
                        times.setdefault(f"{visit} {name}", []).append(time)
    median = {name: statistics.median(values) for name, values in times.items()}
    for visit in ("cold", "warm"):
        ours, theirs = median[f"{visit} /snowline/"], median[f"{visit} /bare/"]
        yield Row(f"{visit} boot, against bare Pyodide", ours / theirs, at_most=0.60)
        yield Row(f"{visit} boot", ours / 1000, "s")
        yield Row(f"{visit} boot of bare Pyodide", theirs / 1000, "s")
    files = [DIST / path.removeprefix("/snowline/") for path in requested if path.startswith("/snowline/")]
    sizes = [len(zipped(file.read_bytes())) for file in files if file.is_file()]
    sizes.append(len(zipped((DIST / "index.html").read_bytes())))
    yield Row("transfer of a first visit, gzipped", sum(sizes) / 1e6, "MB", at_most=5.5)
    yield Row("requests of a first visit", len(sizes))


def bare_site(folder: Path) -> Path:
    """A site with the stock files of Pyodide and nothing else."""
    (folder / "index.html").write_text(BARE)
    (folder / "404.html").write_text("")
    shutil.copytree(PYODIDE, folder / "pyodide")
    return folder


def visits(playwright: Playwright, url: str) -> Iterator[float]:
    """Milliseconds until the page is ready, first with a new profile, then once more with it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(profile, **launch_arguments())
        context.add_init_script(WATCH)
        yield visit(context, url)
        yield visit(context, url)
        context.close()


def visit(context: BrowserContext, url: str) -> float:
    """Milliseconds from the navigation until the page is ready."""
    page = context.new_page()
    page.goto(url)
    page.wait_for_function("window.readyAt", timeout=PATIENCE)
    ready: float = page.evaluate("window.readyAt")
    page.close()
    return ready
