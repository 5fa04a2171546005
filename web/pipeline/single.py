"""The whole site as one HTML file, to open from a disk or send by e-mail: `build.py build --single-file`.

It asks nobody for anything: a policy in it forbids every request. Each file that the page may want
stands in it, gzipped and as text (base64); `web/shell/alone.js` unpacks them.
"""

from __future__ import annotations

import base64
import gzip
import mimetypes
import re

from pipeline import bundle
from pipeline.site import PACKED, Site, font, laid_out, views
from pipeline.steps import BUILD, Failure, progress

TARGET = BUILD / "snowline.html"
"""Not in dist/: that folder is what a host gets."""

PYTHON = re.compile(
    r"(app|python|pyodide|stdlib)-\w+/(main\.py|pyodide-lock\.json|.*\.(whl|zip)\.packed|.*\.wasm)"
)
"""What Python is started from."""
UNUSED = re.compile(
    r"\.nojekyll|404\.html|index\.html|sw\.js|oembed\.json|embed\.(js|html)"
    r"|(app|art|embed|fonts|install|pyodide|pyscript|python|shell|stdlib|style)-.*"
)
"""What only a host has a use for, or stands in the page in another way."""

LEVEL = 9
"""How hard the files in it are packed."""


def build() -> None:
    """Write the file."""
    with progress("Single file"):
        TARGET.write_text(page(laid_out()), encoding="utf-8")


def page(site: Site) -> str:
    """The file, from a laid out site."""
    style = styled(site)
    python = {
        name.removesuffix(PACKED): gzip.decompress(data) if name.endswith(PACKED) else data
        for name, data in site.files.items()
        if PYTHON.fullmatch(name)
    }
    others = {name: data for name, data in site.files.items() if not UNUSED.fullmatch(name)}
    licences = freed(site, others["licences.html"].decode("utf-8"))
    others["licences.html"] = licences.encode("utf-8")
    drawn: str = views().render_single(
        site.assets,
        style,
        bundle.script(alone=True).decode("utf-8"),
        {name: packed(data) for name, data in {**python, "engine.js": engine()}.items()},
        {name: packed(data) for name, data in others.items()},
        re.findall("(?s)<style>(.*?)</style>", licences),
        re.findall("(?s)<script>(.*?)</script>", licences),
    )
    return drawn


def engine() -> bytes:
    """Pyodide, and what starts it, as one module."""
    return bundle.script("engine", options=["--external:node:*", "--external:ws"])


def packed(data: bytes) -> str:
    """A file as text."""
    return base64.b64encode(gzip.compress(data, compresslevel=LEVEL, mtime=0)).decode("ascii")


def styled(site: Site) -> str:
    """The style sheet, with the fonts in it."""
    css = site.files[site.assets["style/snowline.css"]].decode("utf-8")
    return re.sub(r"""url\(["']?\.\./fonts-\w+/([\w-]+)\.woff2["']?\)""", embedded, css)


def embedded(address: re.Match[str]) -> str:
    """A font as an address that holds it all."""
    kind = mimetypes.types_map.get(".woff2", "font/woff2")
    return f"url(data:{kind};base64,{base64.b64encode(font(address[1])).decode('ascii')})"


def freed(site: Site, licences: str) -> str:
    """The page of licences without the files beside it.

    :raises Failure: if it is not written as this module knows it.
    """
    css = site.files[site.assets["style/snowline.css"]].decode("utf-8")
    css = re.sub(r"@font-face\s*\{[^}]*\}", "", css)
    icon, sheet = (re.escape(site.assets[name]) for name in ("art/icon.svg", "style/snowline.css"))
    for old, new in (
        (rf'<link rel="icon" href="[^"]*{icon}"[^>]*>', ""),
        (rf'<link rel="stylesheet" href="[^"]*{sheet}"[^>]*>', f"<style>{css}</style>"),
    ):
        before, *after = re.split(old, licences)
        if len(after) != 1:
            raise Failure(f"The page of licences has changed: {old} is in it {len(after)} times.")
        licences = before + new + after[0]
    return re.sub(r'<a class="btn" href="\./">[^<]*</a>', "", licences)
