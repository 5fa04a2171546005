"""On other people's sites: host pages on another origin, with frames of ours.

To start Python takes seconds: what can be looked at in one frame is looked at in one test, which says
what it checks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, ConsoleMessage, FrameLocator, Locator, Page, TimeoutError, expect

from app.accent import Accent
from app.games import VIEWS
from game import Record
from pipeline.server import TYPES, Pages, Reply
from pipeline.steps import WEB
from tests.browser.conftest import Watch
from tests.browser.scenes import SCENES, record_at
from tests.browser.table import IDLE, LOAD, READY, STORE, Table

EARS = """
window.heard = [];
addEventListener("message", ({origin, data}) => {
  if (data.source === "snowline") heard.push({origin, ...data});
});
"""
"""The host page keeps what it is told."""
UNTIL = """
new Promise((done, fail) => {
  const begun = performance.now();
  const look = () => {
    if (CONDITION) done();
    else if (performance.now() - begun > 60_000) fail(new Error("never: CONDITION"));
    else setTimeout(look, 50);
  };
  look();
})
"""

AT_REST = """
new Promise((done, fail) => {
  const begun = performance.now();
  let heights = "", since = begun;
  const look = () => {
    const now = [...document.querySelectorAll("snowline-game")].map(game => game.offsetHeight).join();
    if (now !== heights) [heights, since] = [now, performance.now()];
    if (performance.now() - since > 500) done();
    else if (performance.now() - begun > 60_000) fail(new Error(`still growing: ${heights}`));
    else setTimeout(look, 50);
  };
  look();
})
"""
"""The elements have been as high as they are for half a second."""
STATE = """
root => JSON.stringify({...root.dataset, failure: document.getElementById("failure").innerText,
                        boot: document.getElementById("boot")?.innerText})
"""
"""How far a frame has come."""


@dataclass
class Host:
    """Somebody else's site: one page, which is what the test says."""

    pages: Pages
    site: str
    page: Page

    @property
    def origin(self) -> str:
        # another host name, so that the browser takes it for another site
        return f"http://127.0.0.1:{self.pages.server_port}"

    def show(self, body: str, policy: str = "") -> None:
        """Open the page; SITE stands for the address of our site, HOST for the origin of this one."""
        head = f'<meta http-equiv="Content-Security-Policy" content="{policy}">' if policy else ""
        text = (
            f"<!doctype html><html lang=en><head><title>Host</title>{head}</head><body>{body}</body></html>"
        )
        html = text.replace("SITE", self.site).replace("HOST", self.origin).encode()
        kind = {"Content-Type": "text/html; charset=utf-8"}
        self.pages.hook = lambda path: Reply(HTTPStatus.OK, html if path == "/" else b"", kind)
        self.page.goto(f"{self.origin}/")

    def frame(self, name: str = "iframe >> nth=0") -> FrameLocator:
        return self.page.frame_locator(name)

    def ready(self, name: str = "iframe >> nth=0") -> FrameLocator:
        """A frame, once its table is there."""
        frame = self.frame(name)
        try:
            frame.locator(READY).wait_for(state="attached", timeout=90_000)
        except TimeoutError as error:
            raise AssertionError(f"no table yet: {frame.locator('html').evaluate(STATE)}") from error
        return frame

    def heard(self, kind: str) -> list[dict[str, Any]]:
        """What the page has been told of this kind."""
        found: list[dict[str, Any]] = self.page.evaluate("heard")
        return [said for said in found if said["type"] == kind]

    def wait(self, condition: str) -> None:
        """Until the condition holds in the page, whose policy may allow no evaluation of texts."""
        self.page.evaluate(UNTIL.replace("CONDITION", condition))

    def tell(self, **command: Any) -> None:
        """The page gives the frame a command."""
        self.page.evaluate(
            "([what, to]) => frames[0].postMessage({source: 'snowline-host', v: 1, ...what}, to)",
            [command, "*"],
        )


@contextmanager
def hosted(pages: Pages, page: Page, watch: Watch, folder: Path) -> Iterator[Host]:
    with Pages({"/host/": folder}) as elsewhere:
        host = Host(elsewhere, pages.url("/snowline/"), page)
        page.add_init_script(f"if (top === window) {{ {EARS} }}")
        watch.allow(host.origin)
        yield host


@pytest.fixture
def host(pages: Pages, page: Page, watch: Watch, tmp_path: Path) -> Iterator[Host]:
    """A site on another origin, not opened yet."""
    with hosted(pages, page, watch, tmp_path) as host:
        yield host


@pytest.fixture
def guarded(
    pages: Pages, whole: Browser, browser_context_args: dict[str, Any], watch: Watch, tmp_path: Path
) -> Iterator[Host]:
    """The same in the whole browser, which denies storage to third parties."""
    with whole.new_context(**browser_context_args) as context:
        watch.follow(context)
        with hosted(pages, context.new_page(), watch, tmp_path) as host:
            yield host


def frame(sandbox: str | None = None, width: int = 640, height: int = 480, **parameters: str) -> str:
    """An iframe of ours."""
    kept = "" if sandbox is None else f' sandbox="{sandbox}"'
    query = urlencode(parameters, safe=":/").replace("&", "&amp;")
    return f'<iframe src="SITEembed.html?{query}" width="{width}" height="{height}"{kept}></iframe>'


def size(locator: Locator) -> dict[str, float]:
    box = locator.bounding_box()
    assert box
    return {"width": box["width"], "height": box["height"]}


def test_a_frame_in_a_strict_page_plays_and_tells_its_host_and_obeys_nobody_else(
    guarded: Host, watch: Watch
) -> None:
    """Checked: a policy that allows frames alone; parameters and notes; focus on load and while bots play;
    keys; the messages from ready to ply, and of a card; commands of the host, of another origin and of a
    sibling frame; storage that the browser denies to third parties."""
    watch.expect("cold feet")
    host = guarded
    lines: list[ConsoleMessage] = []
    host.page.on("console", lambda line: lines.append(line))
    asked = frame(
        game="yeti",
        players="2",
        bots="1",
        level="easy",
        theme="dark",
        motion="off",
        seed="glacier",
        accent="777777",
        lang="xx",
        host="HOST",
        home="https://example.org/games",
    )
    forger = '<iframe id="forger" srcdoc="&lt;p&gt;forger"></iframe>'
    host.show(
        f'<input id="own" autofocus><div style="height: 3000px">{asked}{forger}</div>',
        policy=f"default-src 'none'; frame-src {host.site}; style-src 'unsafe-inline'".replace(
            "SITE", host.site
        ),
    )
    table = host.ready()
    html = table.locator("html")

    # the parameters
    expect(html).to_have_attribute("data-theme", "dark")
    expect(html).to_have_attribute("data-motion", "off")
    expect(table.locator(".players .pl")).to_have_count(2)
    expect(table.locator("a.home")).to_have_attribute("href", "https://example.org/games")
    expect(table.locator("a.home")).to_have_attribute("rel", "noopener")
    notes = sorted(line.text.split("=")[0] for line in lines if line.type == "info")
    assert notes == ["Snowline: accent", "Snowline: lang"]

    # storage is denied here, and it says so
    expect(table.locator("#not-saved")).to_be_visible()

    # what the host is told
    kinds = [said["type"] for said in host.page.evaluate("heard")]
    assert [kind for kind in kinds if kind != "resize"][:3] == ["ready", "started", "ply"]
    assert host.heard("ready")[0]["saved"] is False
    assert host.heard("started")[0]["seats"] == ["person", "easy"]
    assert {said["origin"] for said in host.page.evaluate("heard")} == {host.site.removesuffix("/snowline/")}

    # the focus stays with the host, also while something happens in the frame
    assert host.page.evaluate("document.activeElement.id") == "own"
    table.locator("#play").click()
    host.page.focus("#own")
    host.tell(type="start", bots="2")
    host.wait("heard.filter(said => said.type === 'started').length === 2")
    host.wait("heard.at(-1).type === 'ply' && heard.at(-1).ply > 8")
    assert host.page.evaluate("document.activeElement.id") == "own"
    assert host.heard("started")[-1]["seats"] == ["easy", "easy"]

    # commands of the page around it alone
    host.tell(type="pause")
    table.locator("[data-do=unpause]").wait_for()
    host.tell(type="theme", value="light")
    expect(html).to_have_attribute("data-theme", "light")
    forged = "postMessage({source: 'snowline-host', v: 1, type: 'theme', value: 'dark'}, '*')"
    host.page.frame_locator("#forger").locator("p").evaluate(f"() => parent.frames[0].{forged}")
    table.locator("body").evaluate(f"() => {forged}")
    host.page.evaluate("frames[0].postMessage({source: 'somebody', v: 1, type: 'theme', value: 'dark'}, '*')")
    host.page.evaluate("frames[0].postMessage('nonsense', '*')")
    host.tell(type="motion", value="slow")  # comes after the others
    expect(html).to_have_attribute("data-motion", "slow")
    expect(html).to_have_attribute("data-theme", "light")

    # its keys do not scroll the host, whether the frame can be scrolled or not
    table.locator("#menu-button").focus()
    for key in ("ArrowDown", "PageDown", "End", "ArrowUp", "PageUp", "Home", "ArrowRight"):
        host.page.keyboard.press(key)
    table.locator("h1").evaluate("heading => { heading.tabIndex = -1; heading.focus(); }")
    for key in ("End", "ArrowDown", "PageDown", "ArrowRight"):
        for _ in range(3):
            host.page.keyboard.press(key)
    host.page.evaluate("new Promise(done => setTimeout(done, 300))")
    assert host.page.evaluate("scrollY") == 0

    # a failure
    host.tell(type="nonsense")
    table.locator("body").evaluate("() => void Promise.reject(new Error('cold feet'))")
    host.wait("heard.some(said => said.type === 'error')")
    assert host.heard("error") == [{**host.heard("error")[0], "kind": "error"}]


def test_an_opaque_origin_plays_too_and_says_that_nothing_is_kept(host: Host, watch: Watch) -> None:
    """Checked: `sandbox="allow-scripts"` and not a single parameter: the worker starts, a ply is played,
    nothing is kept; a host that is not named commands nothing."""
    watch.allow("null")
    host.show(frame("allow-scripts"))
    table = host.ready()
    expect(table.locator("#not-saved")).to_be_visible()
    before = len(host.heard("ply"))
    host.tell(type="theme", value="dark")
    table.locator("#skip, #play:not([aria-disabled])").first.click()
    host.wait(f"heard.filter(said => said.type === 'ply').length > {before}")
    expect(table.locator("html")).to_have_attribute("data-theme", "system")
    assert {said["origin"] for said in host.page.evaluate("heard")} == {"null"}


def test_where_the_browser_keeps_things_each_table_finds_its_own_match_again_and_tells_of_its_end(
    visit: Table, pages: Pages, watch: Watch
) -> None:
    """Checked: `sandbox="allow-scripts allow-same-origin"` on the same site, twice the same table: each match
    goes on after a reload, neither has met the other, and the site's own storage is left alone; the end of a
    match is told with its record to the host that is named."""
    watch.expect("can escape its sandboxing")  # as it says itself: on one's own site it keeps nobody in
    page = visit.page
    origin = pages.url("/").rstrip("/")
    body = frame("allow-scripts allow-same-origin", game="yeti", bots="0", host=origin) * 2
    html = f"<!doctype html><title>Host</title>{body}".replace("SITE", visit.url).encode()
    kind = {"Content-Type": "text/html; charset=utf-8"}
    answers = {"/a/host": html, "/favicon.ico": b""}
    pages.hook = lambda path: Reply(HTTPStatus.OK, answers[path], kind) if path in answers else None
    page.add_init_script(f"if (top === window) {{ {EARS} }}")
    page.goto(pages.url("/a/host"))
    for number in range(2):
        table = page.frame_locator(f"iframe >> nth={number}")
        table.locator(READY).wait_for(state="attached", timeout=90_000)
        expect(table.locator("#not-saved")).not_to_be_visible()
        table.locator("#play").click()
        table.locator(IDLE).wait_for(state="attached")
    before = started(page)
    assert len(before) == 2 and not any(before.values())
    page.reload()
    for number in range(2):
        page.frame_locator(f"iframe >> nth={number}").locator(READY).wait_for(
            state="attached", timeout=90_000
        )
    again = started(page)
    assert again.keys() == before.keys() and all(again.values())
    names = page.evaluate("indexedDB.databases().then(all => all.map(one => one.name))")
    assert not any(name == "snowline /snowline/" for name in names)

    # one of them finds a match that is one press from its end
    over = record_at(next(scene for scene in SCENES if scene.name == "over"))
    for name in [name for name in names if "embed.html" in name]:  # whose is whose, depends on who came first
        [key] = json.loads(page.evaluate(LOAD, [name, "match:"]))
        page.evaluate(STORE, [name, {key: over}])
    table = page.frame_locator("iframe >> nth=0")
    table.locator("html").evaluate("() => { document.dispatchEvent(new Event('again')); }")
    table.locator(READY).wait_for(state="attached")
    table.locator("#play").click()
    page.wait_for_function("heard.some(said => said.type === 'finished')")
    [said] = [said for said in page.evaluate("heard") if said["type"] == "finished"]
    assert said["winners"] and len(said["points"]) == len(over["names"])
    assert said["record"]["seed"] == over["seed"]
    assert "names" not in said["record"]
    assert Record.from_json(said["record"]).match().is_over


def started(page: Page) -> dict[str, bool]:
    """The fingerprints of the matches that frames have told of, and whether each was resumed."""
    heard: list[dict[str, Any]] = page.evaluate("heard.filter(said => said.type === 'started')")
    return {said["fingerprint"]: said["resumed"] for said in heard}


def test_five_elements_load_nothing_before_a_click_and_the_one_that_is_clicked_fits(host: Host) -> None:
    """Checked: `<snowline-game>`: a poster each, in its language; no WebAssembly before a click and one table
    after it; events; a height that follows the content and comes to rest; attributes that change later; a
    resize of the host; the focus after the click."""
    asked: list[str] = []
    host.page.on("request", lambda request: asked.append(request.url))
    games = [
        '<snowline-game id="one" game="yeti" lang="pt-BR" players="2" bots="0"></snowline-game>',
        '<snowline-game game="yak" lang="de"></snowline-game>',
        *['<snowline-game game="yak" accent="00c2a8"></snowline-game>'] * 3,
    ]
    policy = f"default-src 'none'; script-src {host.site} ; frame-src {host.site}"
    host.show('<script async src="SITEembed.js"></script>' + "".join(games), policy=policy)
    elements = host.page.locator("snowline-game")
    for nth in range(5):
        elements.nth(nth).scroll_into_view_if_needed()
        elements.nth(nth).locator("iframe").content_frame.locator("#begin").wait_for()
    heavy = (".wasm", ".packed", "pyscript-", "pyodide-")
    assert not [url for url in asked if any(part in url for part in heavy)]
    expect(host.frame("snowline-game:nth-of-type(2) iframe").locator("#begin")).to_contain_text("Yak")
    expect(host.frame("#one iframe").locator("html")).to_have_attribute("lang", "pt-BR")

    one = host.page.locator("#one")
    one.evaluate(
        """element => { window.events = [];
        for (const kind of ["ready", "started", "resize"])
          element.addEventListener(`snowline-${kind}`, ({detail}) => events.push(detail)); }"""
    )
    table = host.frame("#one iframe")
    host.page.evaluate(AT_REST)  # posters that still grow push the others about
    table.locator("#begin").click()
    expect(table.locator("html")).to_have_attribute("data-embed", "")
    host.ready("#one iframe")
    assert host.page.evaluate("events.some(said => said.type === 'started' && said.seats.length === 2)")
    assert sum(url.endswith(".wasm") for url in asked) >= 1
    assert host.frame("snowline-game:nth-of-type(2) iframe").locator("#app[data-screen=poster]").count() == 1
    assert table.locator("body").evaluate("() => document.activeElement !== document.body"), (
        "the keyboard goes on"
    )

    for width in (640, 280):
        one.evaluate("(element, width) => { element.style.inlineSize = `${width}px`; }", width)
        settled(host, one, table)
        assert table.locator("html").evaluate("root => root.scrollWidth - innerWidth") <= 0
    assert host.page.evaluate("events.filter(said => said.type === 'resize').length") < 12, "no loop"

    one.evaluate("element => element.setAttribute('theme', 'dark')")
    expect(table.locator("html")).to_have_attribute("data-theme", "dark")
    one.evaluate("element => element.setAttribute('lang', 'de')")
    expect(table.locator("html")).to_have_attribute("lang", "de")
    assert table.locator("#app[data-screen=table]").count() == 1, "the match goes on"


def settled(host: Host, element: Locator, table: FrameLocator) -> None:
    """The element is as high as what is in it, and stays so."""
    host.page.evaluate("new Promise(done => setTimeout(done, 500))")
    heights = []
    for _ in range(3):
        heights.append(size(element)["height"])
        host.page.evaluate("new Promise(done => setTimeout(done, 200))")
    assert len(set(heights)) == 1
    assert (
        table.locator("body").evaluate("body => Math.ceil(body.getBoundingClientRect().height)") <= heights[0]
    )


def test_the_page_and_the_screen_judge_accents_alike(visit: Table, pages: Pages) -> None:
    """Checked without Python: what is used of a colour of each kind, each in a frame of one page; and what
    the module that those frames have of it says of many more, with their tokens."""
    framed = ["66ccff", "ffcc33", "336699", "777777", "fff", "12345"]
    steps = [f"{step:02x}" for step in range(0, 256, 51)]
    colours = ["".join(each) for each in product(steps, repeat=3)]
    frames = "".join(
        f'<iframe src="embed.html?start=click&amp;accent={colour}"></iframe>' for colour in framed
    )
    host, page = visit.url.removeprefix(pages.url("/").rstrip("/")), "text/html; charset=utf-8"
    answers = {
        f"{host}host": (f"<!doctype html><title>Host</title>{frames}".encode(), page),
        f"{host}accent.js": ((WEB / "shell" / "accent.js").read_bytes(), TYPES[".js"]),
        "/favicon.ico": (b"", page),
    }

    def answer(path: str) -> Reply | None:
        body, kind = answers.get(path, (b"", ""))
        return Reply(HTTPStatus.OK, body, {"Content-Type": kind}) if kind else None

    pages.hook = answer
    visit.page.goto(f"{visit.url}host")
    roots = "[...document.querySelectorAll('iframe')].map(one => one.contentDocument.documentElement)"
    visit.page.wait_for_function(f"{roots}.every(root => root.querySelector('#begin'))")
    used: list[str] = visit.page.evaluate(f"{roots}.map(root => root.style.getPropertyValue('--lamp'))")
    judged = {colour: bool(lamp) for colour, lamp in zip(framed, used, strict=True)}
    assert judged == {colour: Accent.of(colour).use == "good" for colour in framed}
    assert set(judged.values()) == {True, False}
    faults: list[bool] = visit.page.evaluate(
        f"""async colours => {{
          const {{ accent }} = await import("./accent.js");
          const tokens = getComputedStyle({roots}.at(-1));
          return colours.map(colour => "fault" in accent(colour, token => tokens.getPropertyValue(token)));
        }}""",
        colours,
    )
    judged = {colour: not fault for colour, fault in zip(colours, faults, strict=True)}
    assert judged == {colour: Accent.of(colour).use == "good" for colour in colours}


@pytest.mark.parametrize("game", VIEWS)
def test_a_poster_fits_every_frame(visit: Table, game: str) -> None:
    """Checked without Python: from 280 x 200 pixels on nothing is cut off."""
    page = visit.page
    page.goto(f"{visit.url}embed.html?start=click&game={game}")
    for width, height in ((280, 200), (280, 420), (640, 480), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("#begin")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
