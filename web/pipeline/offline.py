"""What makes the site a program to install that also plays offline: its manifest and its service worker.

Everything that a page may ever ask for is kept by the service worker (`web/offline/sw.js`), one build
as a whole. `off` is the one that takes itself away: for a host that wants to get rid of it, or of a
broken one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from pipeline import bundle
from pipeline.steps import WEB, digest

VERSION = "VERSION-OF-THIS-BUILD"
"""Stands in the pages until their content is known."""
SERVICE_WORKER = "sw.js"
"""Has the same name for ever: browsers look there for the next one."""
MANIFEST = "install/snowline.webmanifest"
"""Where the manifest lies among the sources."""
NOT_KEPT = (".nojekyll", "404.html", "install-", "oembed.json")
"""What only a host or a system that installs asks for."""


def manifest(words: Mapping[str, Mapping[str, str]]) -> bytes:
    """The manifest. Its empty id stands for the address, which tells copies of the site apart.

    :param words: what it says, by language (`app.prerender.render_manifest`); names need no translation.
    """
    picture = {"type": "image/png"}
    entry = {
        "id": "",
        "name": "Snowline: Yeti · Yak",
        "short_name": "Snowline",
        **localized("description", words["description"]),
        "lang": "en",
        "dir": "ltr",
        "start_url": "../",
        "scope": "../",
        "display": "standalone",
        "orientation": "any",
        "background_color": "#151A3A",
        "theme_color": "#151A3A",
        "categories": ["games", "entertainment"],
        "icons": [
            {"src": "icon-192.png", "sizes": "192x192", "purpose": "any", **picture},
            {"src": "icon-512.png", "sizes": "512x512", "purpose": "any", **picture},
            {"src": "icon-maskable-512.png", "sizes": "512x512", "purpose": "maskable", **picture},
            {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
        ],
        "screenshots": [
            {
                "src": f"{name}.webp",
                "sizes": sizes,
                "type": "image/webp",
                "form_factor": form,
                "label": label,
            }
            for name, sizes, form, label in (
                ("yeti-wide", "1280x800", "wide", "Yeti"),
                ("yak-wide", "1280x800", "wide", "Yak"),
                ("yeti-narrow", "780x1688", "narrow", "Yeti"),
                ("yak-narrow", "780x1688", "narrow", "Yak"),
            )
        ],
        "shortcuts": [
            {
                "name": name,
                **localized("description", words["shortcut"]),
                "url": f"../?game={game}",
                "icons": [{"src": f"{game}-192.png", "sizes": "192x192", **picture}],
            }
            for game, name in (("yeti", "Yeti"), ("yak", "Yak"))
        ],
    }
    return json.dumps(entry, ensure_ascii=False, indent=1).encode("utf-8")


def localized(member: str, words: Mapping[str, str]) -> dict[str, object]:
    """A member of the manifest in English, and beside it in every other language."""
    others = {language: text for language, text in words.items() if language != "en"}
    return {member: words["en"], f"{member}_localized": others}


def kept(files: Mapping[str, bytes]) -> dict[str, str]:
    """What the service worker keeps, and the hash of each; the page itself has the empty name."""
    return {
        "" if name == "index.html" else name: hashlib.sha256(data).hexdigest()[:16]
        for name, data in sorted(files.items())
        if not name.startswith(NOT_KEPT)
    }


def version(files: Mapping[str, bytes]) -> str:
    """The name of a build: a hash of all that is kept of it, and of the service worker that will do so."""
    hashes = (f"{name} {data}" for name, data in kept(files).items())
    return digest(*hashes, WEB / "offline" / "sw.js")[:10]


def service_worker(files: Mapping[str, bytes], version: str) -> bytes:
    """The service worker of a build that consists of these files."""
    site = json.dumps({"version": version, "files": kept(files)}, separators=(",", ":"))
    return f"const SITE={site};\n".encode() + worker("sw")


def off() -> bytes:
    """The service worker that takes itself away, with all that was kept."""
    return worker("off")


def worker(name: str) -> bytes:
    """A service worker as it is sent."""
    return bundle.esbuild(["--bundle", "--minify", "--format=iife", str(WEB / "offline" / f"{name}.js")])
