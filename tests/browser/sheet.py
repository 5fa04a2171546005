"""The page of the site without its scripts: markup is put into it, to be judged with its real styles."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page, Route, ViewportSize

from pipeline.steps import DIST

NAME = "sheet.html"
PHONE: ViewportSize = {"width": 390, "height": 844}


BELOW = """
() => [...document.querySelectorAll("#play, #tabs, .cart, .opp, #board, #turn .stage")]
  .filter(part => part.checkVisibility() && part.getBoundingClientRect().bottom > innerHeight)
  .map(part => part.id || part.className)
"""
"""What a running turn needs and the window does not show before it is scrolled."""

SHOW = """
([markup, language]) => {
  document.documentElement.lang = language === "pseudo" ? "en" : language;
  const template = document.createElement("template");
  template.innerHTML = markup;
  document.getElementById("app").replaceWith(template.content);
}
"""


def below(page: Page) -> list[str]:
    """What a running turn needs and the window does not show before it is scrolled."""
    found: list[str] = page.evaluate(BELOW)
    return found


class Sheet:
    """One open page that shows what it is given."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        html = (DIST / "index.html").read_text("utf-8")
        html = re.sub(r"<script\b.*?</script>|<link rel=\"?modulepreload\"?[^>]*>", "", html, flags=re.DOTALL)
        html = re.sub(r"<meta http-equiv=\"Content-Security-Policy\"[^>]*>", "", html)

        def fulfil(route: Route) -> None:
            route.fulfill(body=html, content_type="text/html; charset=utf-8")

        page.route(f"**/{NAME}", fulfil)
        page.goto(f"{url}{NAME}")
        page.evaluate(
            """async () => {
              document.getElementById("boot").remove();
              const state = { shell: "", ready: "yes", storage: "kept", motion: "off" };
              Object.assign(document.documentElement.dataset, state);
              await Promise.all([...document.fonts].map(font => font.load()));
            }"""
        )

    def show(self, markup: str, language: str = "en") -> None:
        """A whole screen, the region `app`."""
        self.page.evaluate(SHOW, [markup, language])

    def faults(self, markups: Mapping[str, str], look: str) -> dict[str, list[Any]]:
        """What `look` finds wrong, a function in the page that may take its time, by the screens' languages.

        In one go: each is laid out as it is looked at, and none is painted.
        """
        found: dict[str, list[Any]] = self.page.evaluate(
            f"""async markups => {{
              const found = {{}};
              for (const [language, markup] of Object.entries(markups)) {{
                ({SHOW})([markup, language]);
                const faults = await ({look})(language);
                if (faults.length) found[language] = faults;
              }}
              return found;
            }}""",
            dict(markups),
        )
        return found

    def dress(self, words: str) -> None:
        """What the page says by itself, as a language brings it."""
        self.page.evaluate(
            """({ language, regions, cards }) => {
              document.documentElement.lang = language;
              document.documentElement.dataset.storage = "memory";
              for (const id of ["app", "notices"]) document.getElementById(id).outerHTML = regions[id];
              for (const [id, html] of Object.entries(cards)) document.getElementById(id).innerHTML = html;
            }""",
            json.loads(words),
        )
