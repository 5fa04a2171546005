"""What a player feels while playing.

A match is clicked through with movement switched on; the page must never be busy for long, and what a click
brings about must be seen at once.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from playwright.sync_api import sync_playwright

from pipeline.bench import Row
from pipeline.browser import launch_arguments
from pipeline.server import Pages
from pipeline.steps import DIST
from tests.browser import test_yak
from tests.browser.table import Table

DECISIONS = 150
ASKED = 40
PAUSE = 100
"""Milliseconds between two decisions: what a decision brings about has been painted by then."""
SETTLED = 3000
"""Milliseconds in which a browser that has just been started gets its own windows ready, as people have."""

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
    paints: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)


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
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                page.wait_for_timeout(SETTLED)
                page.add_init_script(WATCH)
                visit(Table(page, pages.url()), sit_down, felt[game], rounds)
                page.close()
        browser.close()
    for game in felt:
        yield from rows(game, felt[game])


def visit(table: Table, sit_down: Callable[[Table], None], felt: Felt, rounds: int) -> None:
    """Opens the site, plays a while and asks the coach, one of so many times."""
    table.open()
    felt.boots.append(max(table.page.evaluate("tasks.splice(0)"), default=0))
    sit_down(table)
    clicked_through(table, DECISIONS // rounds)
    felt.plays.append(max(table.page.evaluate("tasks"), default=0))
    felt.paints += table.page.evaluate("paints")
    felt.answers += advised(table, ASKED // rounds)


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
    for when, longest in (("while it starts", felt.boots), ("during play", felt.plays)):
        what = f"{game}: longest task of the page {when}"
        yield Row(f"{what}, median of {len(longest)} visits", statistics.median(longest), "ms", at_most=50)
        yield Row(f"{what}, in all of them", max(longest), "ms", at_most=50)
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
