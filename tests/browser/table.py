"""What a person does at the table, for tests: open the site, sit down, press buttons."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page

from tests.browser.wishes import wishes

READY = "html[data-ready=yes]"
IDLE = "html:not([data-busy])"

OPEN = """
const open = name => new Promise((resolve, reject) => {
  const request = indexedDB.open(name);
  request.onerror = () => reject(request.error);
  request.onupgradeneeded = () => request.result.createObjectStore("saved");
  request.onsuccess = () => resolve(request.result);
});
"""
CLEAR = (
    "async name => {"
    + OPEN
    + """
  const database = await open(name);
  const transaction = database.transaction("saved", "readwrite");
  const store = transaction.objectStore("saved");
  const count = store.count();
  store.clear();
  await new Promise(resolve => transaction.oncomplete = resolve);
  database.close();
  return count.result;
}
"""
)
"""Clears the storage, and says how much there was in it."""
STORE = (
    "async ([name, saved]) => {"
    + OPEN
    + """
  const database = await open(name);
  const transaction = database.transaction("saved", "readwrite");
  const store = transaction.objectStore("saved");
  const all = store.getAllKeys();
  const keys = await new Promise(resolve => all.onsuccess = () => resolve(all.result));
  for (const key of keys) if (!["settings", "practice", "about:practice"].includes(key)) store.delete(key);
  for (const [key, value] of Object.entries(saved)) store.put(value, key);
  await new Promise(resolve => transaction.oncomplete = resolve);
  database.close();
}
"""
)
QUIET = """
  const root = document.documentElement;
  if ("busy" in root.dataset) await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("Python does not answer")), 60_000);
    new MutationObserver((_, watching) => {
      if ("busy" in root.dataset) return;
      watching.disconnect();
      clearTimeout(late);
      resolve();
    }).observe(root, {attributes: true});
  });
"""
"""Waits, within a function, until Python has answered."""
LOAD = (
    "async ([name, begin]) => {"
    + QUIET
    + OPEN
    + """
  const database = await open(name);
  const store = database.transaction("saved").objectStore("saved");
  const range = IDBKeyRange.bound(begin, begin + "\uffff");
  const all = request => new Promise(resolve => request.onsuccess = () => resolve(request.result));
  const [keys, values] = await Promise.all([all(store.getAllKeys(range)), all(store.getAll(range))]);
  database.close();
  return JSON.stringify(Object.fromEntries(keys.map((key, i) => [key, values[i]])));
}
"""
)
"""All that is stored under keys which begin like this."""
FIND = "async selector => {" + QUIET + "return document.querySelector(selector) !== null; }"
AIM = (
    "async wanted => {"
    + QUIET
    + """
  const primary = document.getElementById("play");
  if (!primary) return null;
  const free = "[data-do]:enabled:not([aria-disabled]):not(:checked)";
  const choices = [...document.querySelectorAll(`#app [data-token]${free}`)];
  const seen = control => control.labels?.[0] ?? control;
  const find = wish => choices.find(each => wish(each.dataset.token) && seen(each).checkVisibility());
  let aim = undefined;
  for (const token of wanted) aim ??= find(other => other === token);
  aim ??= primary.ariaDisabled === "true" ? find(() => true) : primary;
  const target = seen(aim);
  target.scrollIntoView({block: "nearest"});
  const box = target.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  if (!target.contains(hit)) throw new Error(`${target.outerHTML} lies under ${hit?.outerHTML}`);
  return [x, y, aim.dataset.do !== "pick"];
}
"""
)
"""Where to click for the first of some tokens that can be picked, or for the primary button, and whether
that plays on; fails if something lies over it."""

UNPAINTED = """
if (window === window.top && !window.unpainted) {
  window.unpainted = new CSSStyleSheet();
  unpainted.replaceSync(":root { opacity: 0 }");
  document.adoptedStyleSheets.push(unpainted);
}
if (window.unpainted) unpainted.disabled = false;
"""
"""Lets nothing be painted, a third of what a press costs: where everything is, and what can be pressed or
read, stays the same."""
PAINTED = "if (window.unpainted) unpainted.disabled = true"

MOST_TAPS = 20
"""More than the parts of any move."""
MOST_STEPS = 5000
"""More than any match takes: a test that never gets there must end, and fail."""


class Table:
    """One open copy of the site."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def open(self) -> None:
        """Go to the site and wait until it can be used."""
        self.page.goto(self.url)
        self.wait()

    def wait(self) -> None:
        """Wait until Python is there."""
        self.page.wait_for_selector(READY, timeout=60_000)

    def press(self, what: str | Locator) -> None:
        """Click something and wait for Python's answer."""
        (self.page.locator(what) if isinstance(what, str) else what).click()
        self.settle()

    def settle(self) -> None:
        """Wait until Python has answered and the answer is in sight."""
        self.page.wait_for_selector(IDLE, state="attached")
        self.page.evaluate("new Promise(requestAnimationFrame)")

    def set_up(self, players: int = 2, *bots: str, weather: str = "off") -> None:
        """From home to the first turn of a new match: so many people, and after them bots."""
        self.press("#new-yeti")
        self.seat(players, *bots)
        if weather != "off":
            self.press(self.page.locator(f"label:has([data-do=option][value={weather}])"))
        self.press("#start")
        self.page.wait_for_selector("#app[data-screen=table]")

    def seat(self, players: int, *bots: str) -> None:
        """In the set-up: so many people, and after them bots."""
        seats = self.page.locator("ol > .st")
        who = [*["person"] * players, *bots]
        while seats.count() > len(who):
            self.press(seats.last.locator("[data-do=remove]"))
        while seats.count() < len(who):
            self.press("#add")
        for seat, one in enumerate(who):
            self.press(seats.nth(seat).locator(f"label:has([value={one}])"))

    def against_bot(self, game: str, steps: int = 10) -> None:
        """From home, or the set-up, some decisions into a match against a bot, which decides, too."""
        if self.screen != "setup":
            self.press(f"#new-{game}")
        self.seat(1, "easy")
        self.press("#start")
        for taken in range(MOST_STEPS):  # a step may be no ply: it hurries what goes on by itself
            record = self.record()
            if taken >= steps and record and len(record["moves"]) > 2:
                break
            self.step()
        assert record and record["game"] == game and record["plays"] == ["person", "easy"]

    def step(self, wanted: Sequence[str] | None = None) -> bool:
        """One decision of a player, tapped and played, or the primary button where nobody is asked.

        What goes on by itself is hurried by the same button, as people do. Without `wanted`, what the stored
        match wants; with nothing wanted, what is offered or else the first choice. False where there is no
        primary button, as when a match is over.
        """
        if wanted is None:
            wanted = wishes(self.record())
        for _ in range(MOST_TAPS):
            target = self.page.evaluate(AIM, wanted)
            if target is None:
                return False
            x, y, plays = target
            self.page.mouse.click(x, y)
            if plays:
                return True
        raise AssertionError(f"{wanted} cannot be picked")

    def play_out(self) -> None:
        """Take steps until the match is over."""
        for _ in range(MOST_STEPS):
            if not self.step():
                return
        raise AssertionError(f"no end within {MOST_STEPS} steps")

    def play_until(self, selector: str, step: Callable[[], object]) -> None:
        """Take steps until there is such an element; looked for only when nothing is under way any more."""
        for _ in range(MOST_STEPS):
            if self.page.evaluate(FIND, selector):
                return
            step()
        raise AssertionError(f"no {selector} within {MOST_STEPS} steps")

    def stored(self, begin: str = "") -> dict[str, Any]:
        """Everything that the page has stored, once it has stored it, or what stands under some keys."""
        found: dict[str, Any] = json.loads(self.page.evaluate(LOAD, [self.database, begin]))
        return found

    def record(self) -> dict[str, Any] | None:
        """The match that was played last, as the page has stored it."""
        matches = self.stored("match:").values()
        return max(matches, key=lambda record: str(record.get("played", "")), default=None)

    def keep(self, record: Mapping[str, Any]) -> None:
        """Put a match into storage, instead of all others, as a visit of the first version would leave it."""
        self.page.goto(f"{self.url}licences.html")
        self.page.evaluate(STORE, [self.database, {"match": record}])

    @property
    def database(self) -> str:
        """The name of the site's storage."""
        return f"snowline {urlsplit(self.url).path}"

    @property
    def screen(self) -> str | None:
        """Which screen is shown."""
        return self.page.locator("#app").get_attribute("data-screen")


class Shared(Table):
    """The site in a page that one test hands to the next: Python starts once, a visit is a new hello.

    What a test leaves is cleared away before the next: storage, screen, settings, sentences, size, media.
    """

    def open(self) -> None:
        """Begin a visit with what is stored; Python starts only if the page has been left or loaded again."""
        self._begin()

    def keep(self, record: Mapping[str, Any]) -> None:
        """Put a match into storage, as an earlier visit would have left it."""
        if self.screen != "home":
            self._begin()  # at a table something may go on by itself, and be stored afterwards
        self.page.evaluate(STORE, [self.database, {"match": record}])

    def clear(self) -> None:
        """As in a new browser profile: nothing stored, nothing chosen, home is shown, nothing goes on."""
        there = self.page.url == self.url
        if there:
            self.page.evaluate(f"{UNPAINTED}; document.getElementById('app').style.display = 'none'")
        self.page.set_viewport_size({"width": 1280, "height": 800})
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        self.page.mouse.move(0, 0)
        if there:
            self.page.evaluate("window.stopped = window.hurried = false")
            self.page.evaluate(CLEAR, self.database)
        self._begin()
        while self.page.evaluate(CLEAR, self.database):  # what went on until then was stored once more
            self._begin()
        self.page.evaluate("document.getElementById('app').style.display = ''")

    def stop(self) -> None:
        """Let nothing go on by itself any more."""
        self.page.evaluate("window.stopped = true")

    def hurry(self) -> None:
        """Let what goes on by itself do so sooner, where its pace is not the point."""
        self.page.evaluate("window.hurried = true")

    def _begin(self) -> None:
        if self.page.url == self.url and self.page.locator(READY).count():
            self.page.evaluate("document.dispatchEvent(new Event('again'))")
        else:
            self.page.goto(self.url)
        self.wait()


def middle(page: Page, what: str) -> tuple[float, float]:
    """The middle of the first of some elements."""
    box = page.locator(what).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
