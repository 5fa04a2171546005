"""What a player feels while playing.

A match is clicked through with movement switched on; the page must never be busy for long, and what a click
brings about must be seen at once.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Page, ViewportSize, sync_playwright

from pipeline.bench import SETTLED, Row
from pipeline.browser import launch_arguments
from pipeline.server import Pages
from pipeline.steps import DIST
from tests.browser import test_yak
from tests.browser.table import Table

SIZE: ViewportSize = {"width": 1280, "height": 800}
DECISIONS = 150
TRACED = 15
ASKED = 40
PAUSE = 100
"""Milliseconds between two decisions: what a decision brings about has been painted by then."""

WATCH = """
window.tasks = [];
window.paints = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)))
  .observe({ type: "longtask", buffered: true });
window.clicked = 0;
addEventListener("click", (event) => { clicked ||= event.timeStamp; }, true);
new MutationObserver((mutations) => {
  const marks = new Set(["aria-busy", "data-busy"]);
  if (!clicked || mutations.every((mutation) => marks.has(mutation.attributeName))) return;
  const since = clicked;
  clicked = 0;
  requestAnimationFrame(() => {
    const painted = new MessageChannel();
    painted.port1.onmessage = () => paints.push(performance.now() - since);
    painted.port2.postMessage(null);
  });
}).observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
"""

ASK = """
() => new Promise((resolve) => {
  const begun = performance.now();
  const answered = new MutationObserver(() => {
    if (!document.querySelector("#coach .verdict")) return;
    answered.disconnect();
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => resolve(performance.now() - begun);
      painted.port2.postMessage(null);
    });
  });
  answered.observe(document.getElementById("coach"), { childList: true, subtree: true });
  document.getElementById("hint").click();
})
"""
"""Asks the coach and waits until its answer has been painted."""


@dataclass
class Felt:
    """What was felt in all visits of one game."""

    boots: list[float] = field(default_factory=list)
    """The longest task of each visit while it started, in ms; 0 if none was long."""
    plays: list[float] = field(default_factory=list)
    """And while it was played."""
    starts: list[float] = field(default_factory=list)
    """Milliseconds from the last click of the set-up to the first table of each visit."""
    paints: list[float] = field(default_factory=list)
    """From each click at the table to what it changed."""
    answers: list[float] = field(default_factory=list)
    boots_alone: list[float] = field(default_factory=list)
    """The most time of the processor that one task of a visit took while it started, in ms."""
    plays_alone: list[float] = field(default_factory=list)


SIT_DOWN: Mapping[str, Callable[[Table], None]] = {
    "Yeti": lambda table: table.set_up(2, weather="mixed"),
    "Yak": lambda table: test_yak.set_up(table, 2),
}


def measure(rounds: int) -> Iterator[Row]:
    felt = {game: Felt() for game in SIT_DOWN}
    with Pages({"/snowline/": DIST}) as pages, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_arguments())
        for _ in range(rounds):
            for game, sit_down in SIT_DOWN.items():
                page = browser.new_page(viewport=SIZE)
                page.wait_for_timeout(SETTLED)
                page.add_init_script(WATCH)
                visit(Table(page, pages.url()), sit_down, felt[game], rounds)
                page.close()
        for _ in range(rounds):
            for game, sit_down in SIT_DOWN.items():
                processor_times(browser.new_page(viewport=SIZE), pages.url(), sit_down, felt[game])
        browser.close()
    for game in felt:
        yield from rows(game, felt[game])


def visit(table: Table, sit_down: Callable[[Table], None], felt: Felt, rounds: int) -> None:
    """Opens the site, plays a while and asks the coach, one of so many times."""
    table.open()
    felt.boots.append(max(table.page.evaluate("tasks.splice(0)"), default=0))
    sit_down(table)
    table.page.wait_for_timeout(PAUSE)
    felt.starts.append(table.page.evaluate("paints.splice(0)")[-1])
    clicked_through(table, DECISIONS // rounds)
    felt.plays.append(max(table.page.evaluate("tasks"), default=0))
    felt.paints += table.page.evaluate("paints")
    felt.answers += advised(table, ASKED // rounds)


def processor_times(page: Page, url: str, sit_down: Callable[[Table], None], felt: Felt) -> None:
    """One more visit, for what its tasks cost without what they waited for a core."""
    table = Table(page, url)
    with traced(page) as start:
        table.open()
    felt.boots_alone.append(max(start))
    with traced(page) as play:
        sit_down(table)
        clicked_through(table, TRACED)
    felt.plays_alone.append(max(play))
    page.close()


@contextmanager
def traced(page: Page) -> Iterator[list[float]]:
    """The processor time of every task of the page's main thread, in ms; filled in when the block is left."""
    times: list[float] = []
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["toplevel"])
    yield times
    events = json.loads(browser.stop_tracing())["traceEvents"]
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    times += [
        event["tdur"] / 1000
        for event in events
        if (event["pid"], event["tid"]) in main and event["name"].endswith("RunTask") and "tdur" in event
    ]


def clicked_through(table: Table, decisions: int) -> None:
    """Plays for a while, at a pace that lets everything be painted."""
    for _ in range(decisions):
        if table.screen == "result":
            break
        table.step()
        # Looking at every frame would have every frame drawn, and that is work, too.
        table.page.wait_for_function("!document.querySelector('html[data-busy]')", polling=20)
        table.page.wait_for_timeout(PAUSE)
        table.page.evaluate("clicked = 0")


def advised(table: Table, times: int) -> Iterator[float]:
    """Milliseconds from asking the coach to its painted answer, at every choice of a while."""

    def go_on() -> None:
        if table.screen == "result":
            table.press("[data-do=rematch]")
        else:
            table.step()

    for _ in range(times):
        table.play_until("#hint:not([aria-disabled])", go_on)
        yield table.page.evaluate(ASK)
        table.play_until("#app:not(:has(#coach .verdict))", go_on)


def rows(game: str, felt: Felt) -> Iterator[Row]:
    # The browser only reports tasks of 50 ms and more, waiting for a core included.
    for when, longest, alone in (
        ("while it starts", felt.boots, felt.boots_alone),
        ("during play", felt.plays, felt.plays_alone),
    ):
        what = f"{game}: longest task of the page {when}"
        yield Row(f"{what}, median of {len(longest)} visits", statistics.median(longest), "ms", at_most=50)
        yield Row(f"{what}, in all of them", max(longest), "ms", at_most=50)
        yield Row(f"{what}, without waiting for a core", statistics.median(alone), "ms", at_most=50)
    yield Row(f"{game}: from the set-up to the first table, median", statistics.median(felt.starts), "ms")
    yield Row(f"{game}: click to painted change, median", statistics.median(felt.paints), "ms", at_most=50)
    slow = percentile(felt.paints, 95)
    yield Row(f"{game}: click to painted change, 95th percentile", slow, "ms", at_most=100)
    yield Row(f"{game}: clicks measured", len(felt.paints))
    answer = f"{game}: from asking the coach to its answer"
    yield Row(f"{answer}, median", statistics.median(felt.answers), "ms")
    aim = 150 if game == "Yeti" else None
    yield Row(f"{answer}, the longest of {len(felt.answers)}", max(felt.answers), "ms", at_most=aim)


def percentile(values: list[float], part: int) -> float:
    """The value that `part` per cent do not exceed."""
    return statistics.quantiles(values, n=100, method="inclusive")[part - 1]
