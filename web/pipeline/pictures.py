"""Draws the pictures in web/install, which systems show when they install the site.

They are committed, since drawing takes a browser and building must not. After a change of the icon or of the
looks, with a built site: `PYTHONPATH=web build/env/bin/python -m pipeline.pictures`.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from itertools import product

from playwright.sync_api import Browser, Page, sync_playwright

from pipeline.browser import launch_arguments
from pipeline.server import Pages
from pipeline.steps import DIST, WEB

FOLDER = WEB / "install"
SHORTCUTS = {
    "yeti": '<use href="#yeti" x="20" y="20" width="152" height="152"/>',
    "yak": '<use href="#yak" x="14" y="36" width="164" height="123"/>',
}
GROUND = '<rect width="192" height="192" rx="44" fill="#B9C8E8"/>'
SCREENS = {"wide": ((1280, 800), 1), "narrow": ((390, 844), 2)}
CHOICES = 8
"""So many, and a table is worth a picture."""

SPRITE = "window.sprite = [...document.querySelectorAll('.sprite')].map(one => one.outerHTML).join('')"
DRAW = """([size, markup]) => {
  document.body.innerHTML = `${window.sprite}<svg id="drawn" xmlns="http://www.w3.org/2000/svg"
    width="${size}" height="${size}" style="position: fixed; inset: 0">${markup}</svg>`;
}"""
WEBP = """async png => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/webp", 0.82).split(",")[1];
}"""
CHOOSE = """() => {
  const primary = document.getElementById("play");
  const waits = primary?.ariaDisabled === "true";
  const places = "label:has([data-do=pick]:enabled), button[data-do=pick]:not([aria-disabled])";
  const choices = [...document.querySelectorAll(places)].filter(each => each.checkVisibility());
  const chooses = waits || (primary?.dataset.token === "done" && Math.random() < 0.8);
  if (chooses && choices.length) choices[Math.floor(Math.random() * choices.length)].click();
  else primary?.click();
  return waits;
}"""
"""Presses the primary button, or picks something if it waits for that."""


def icons(browser: Browser, pages: Pages) -> Iterator[tuple[str, bytes]]:
    """The icon in the sizes that systems ask for, and one for each game."""
    with browser.new_context(bypass_csp=True) as context:
        page = context.new_page()
        page.goto(pages.url())
        page.evaluate(SPRITE)
        for name, source, size in (
            ("icon-192", "icon", 192),
            ("icon-512", "icon", 512),
            ("icon-maskable-512", "icon-maskable", 512),
            ("apple-180", "icon-maskable", 180),
        ):
            svg = (WEB / "art" / f"{source}.svg").read_text("utf-8")
            nested = svg.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
            yield f"{name}.png", drawn(page, size, nested)
        for game, piece in SHORTCUTS.items():
            yield (
                f"{game}-192.png",
                drawn(page, 192, GROUND + piece),
            )


def drawn(page: Page, size: int, markup: str) -> bytes:
    """A drawing as PNG, transparent where nothing is drawn."""
    page.set_viewport_size({"width": size, "height": size})
    page.evaluate(DRAW, [size, markup])
    page.add_style_tag(content="html, body { background: none !important; }")
    return page.locator("#drawn").screenshot(omit_background=True)


def screens(browser: Browser, pages: Pages) -> Iterator[tuple[str, bytes]]:
    """The tables of both games on a large screen and on a phone."""
    for game, (form, ((width, height), scale)) in product(SHORTCUTS, SCREENS.items()):
        with browser.new_context(
            bypass_csp=True,
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            color_scheme="dark" if form == "narrow" else "light",
            reduced_motion="reduce",
            service_workers="block",
        ) as context:
            page = context.new_page()
            page.goto(f"{pages.url()}?game={game}")
            page.wait_for_selector("html[data-ready=yes]", timeout=60_000)
            page.click("#start")
            play(page)
            png = base64.b64encode(page.screenshot()).decode()
            yield f"{game}-{form}.webp", base64.b64decode(page.evaluate(WEBP, png))


def play(page: Page) -> None:
    """Go on until somebody chooses in the middle of the match."""
    chosen = 0
    while chosen < CHOICES:
        page.wait_for_selector("html:not([data-busy])", state="attached")
        chosen += page.evaluate(CHOOSE)
        page.wait_for_timeout(100)


def main() -> None:
    """Draw them all."""
    FOLDER.mkdir(exist_ok=True)
    with Pages({"/snowline/": DIST}) as pages, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_arguments())
        for draw in (icons, screens):
            for name, data in draw(browser, pages):
                (FOLDER / name).write_bytes(data)
                print(f"{len(data):8,} {name}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
