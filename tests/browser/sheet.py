"""The page of the site without its scripts: markup is put into it, to be judged with its real styles."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, Route, ViewportSize

from pipeline.steps import DIST

NAME = "sheet.html"
PHONE: ViewportSize = {"width": 390, "height": 844}


def below(page: Page) -> list[str]:
    """What a running turn needs and the window does not show before it is scrolled."""
    found: list[str] = page.evaluate(
        """
        () => [...document.querySelectorAll("#play, #tabs, .cart, .opp, #board, #turn .stage")]
          .filter(part => part.checkVisibility() && part.getBoundingClientRect().bottom > innerHeight)
          .map(part => part.id || part.className)
        """
    )
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
            """() => {
              document.getElementById("boot").remove();
              const state = { shell: "", ready: "yes", storage: "kept", motion: "off" };
              Object.assign(document.documentElement.dataset, state);
            }"""
        )

    def show(self, markup: str, language: str = "en") -> None:
        """A whole screen, the region `app`."""
        self.page.evaluate(
            """([markup, language]) => {
              document.documentElement.lang = language;
              const template = document.createElement("template");
              template.innerHTML = markup;
              document.getElementById("app").replaceWith(template.content);
            }""",
            [markup, "en" if language == "pseudo" else language],
        )

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
