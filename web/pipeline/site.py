"""The static site in dist/: rooms whose names carry the hash of what is in them, and pages that name them.

A page may be ten minutes old in somebody's cache. Whatever it names either is exactly what it was built
with, or is no longer there: never another version.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib
import json
import re
import shutil
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType

from pipeline import bundle, notices, oembed, offline
from pipeline.parts import MODULES, PYODIDE, PYSCRIPT
from pipeline.python import ARCHIVES, FIRST, LATER, LOCALE, STDLIB, UNPACKED, wheel_of
from pipeline.server import travelling
from pipeline.steps import DIST, ROOT, WEB, digest, files_in, step

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
FONTS = tuple(
    f"{family}-{letters}-wght-normal"
    for family in ("bricolage-grotesque", "figtree")
    for letters in ("latin", "latin-ext")
)

PACKED = ".packed"
"""At the end of the name of an archive as it travels."""

TEXT = {".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".webmanifest"}


class Site:
    """A site while it is being laid out: files by their addresses, and the rooms that were closed."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.assets: dict[str, str] = {}
        """Addresses in the site by the names of the sources: "art/icon.svg" -> "art-1f…/icon.svg"."""
        self._rooms: dict[str, str] = {}

    def room(self, name: str, files: Mapping[str, bytes]) -> None:
        """Add a folder under a name that carries its hash; `../ROOM/` in its texts leads to earlier rooms."""
        content = {path: self._linked(path, data) for path, data in sorted(files.items())}
        hashes = (f"{path} {hashlib.sha256(data).hexdigest()}" for path, data in content.items())
        address = f"{name}-{digest(*hashes)[:10]}"
        self._rooms[name] = address
        for path, data in content.items():
            self.files[f"{address}/{path}"] = data
            self.assets[f"{name}/{path}"] = f"{address}/{path}"

    def _linked(self, path: str, data: bytes) -> bytes:
        if Path(path).suffix not in TEXT:
            return data
        text = data.decode("utf-8")
        for name, address in self._rooms.items():
            text = text.replace(f"../{name}/", f"../{address}/")
        return text.encode("utf-8")

    def write(self, folder: Path) -> None:
        """Put the site into a folder in place of what was there."""
        fresh = folder.with_name(f".{folder.name}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        for path, data in self.files.items():
            target = fresh / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        shutil.rmtree(folder, ignore_errors=True)
        fresh.rename(folder)


def build(url: str = "", *, plays_offline: bool = True) -> None:
    """Lay out dist/, unless nothing it is made of has changed. `url`: where it will be, if that is known."""
    folders = ("art", "install", "licences", "offline", "pipeline", "shell", "style")
    sources = [*(WEB / name for name in folders), WEB / "package-lock.json"]
    how = f"at {url}, offline {plays_offline}"
    step(
        "Site in dist",
        [*sources, UNPACKED, ARCHIVES, LOCALE, STDLIB, ROOT / "LICENSE", how],
        [DIST / "index.html"],
        lambda: laid_out(url, plays_offline=plays_offline).write(DIST),
    )


def laid_out(url: str = "", *, plays_offline: bool = True) -> Site:
    """The site as the sources and the built parts make it."""
    site = Site()
    site.room("pyodide", pyodide_room())
    site.room("stdlib", {STDLIB.name + PACKED: packed(STDLIB.read_bytes())})
    site.room("python", python_room())
    site.room("app", {"main.py": (WEB / "app" / "main.py").read_bytes()})
    sizes = {address: len(data) for address, data in site.files.items()}
    at_first, later = (site.assets[f"python/{wheel_of(package).name}{PACKED}"] for package in (FIRST, LATER))
    needed = {file: size for file, size in sizes.items() if file == at_first or ".whl" not in file}
    site.room("pyscript", pyscript_room())
    site.room("fonts", {f"{name}.woff2": font(name) for name in FONTS})
    # The sprite is in the pages themselves.
    icons = [path for path in names_in(WEB / "art") if path != "sprite.svg"]
    site.room("art", {path: (WEB / "art" / path).read_bytes() for path in icons})
    site.room("style", {"snowline.css": bundle.style()})
    site.room("shell", {"main.js": bundle.script()})
    sheet = (WEB / "style" / "embed" / "embed.css").read_text("utf-8")
    site.room("embed", {"embed.js": bundle.script("embed"), "embed.css": bundle.minified(sheet)})
    # Other people's pages name this one: it has to be found for ever.
    site.files["embed.js"] = bundle.script("element", "iife")
    site.room("words", {f"{language}.json": text.encode("utf-8") for language, text in words().items()})
    site.room("install", install_room())

    site.files[".nojekyll"] = b""
    drawn = prerendered(site, needed, {later: sizes[later]}, plays_offline)
    pages = {"licences.html": licences(site), **drawn}
    pages[oembed.NAME] = oembed.described(url)
    site.files |= {path: text.encode("utf-8") for path, text in pages.items()}
    sign(site, plays_offline)
    return site


def sign(site: Site, plays_offline: bool) -> None:
    """Tell the pages which build they are of, and add the service worker that keeps it."""
    version = offline.version(site.files)
    for page in [name for name in site.files if name.endswith(".html")]:
        text = site.files[page].replace(offline.VERSION.encode(), version.encode())
        site.files[page] = text
    worker = offline.service_worker(site.files, version) if plays_offline else offline.off()
    site.files[offline.SERVICE_WORKER] = worker


def install_room() -> dict[str, bytes]:
    """The manifest, and the pictures that it names."""
    pictures = {path: (WEB / "install" / path).read_bytes() for path in names_in(WEB / "install")}
    icon = (WEB / "art" / "icon.svg").read_bytes()
    return {
        **pictures,
        "icon.svg": icon,
        offline.MANIFEST.partition("/")[2]: offline.manifest(views().render_manifest(catalogues())),
    }


def pyodide_room() -> dict[str, bytes]:
    """Pyodide itself."""
    files = {name: (PYODIDE / name).read_bytes() for name in PYODIDE_FILES}
    return {name: bundle.tightened(data) if name.endswith(".mjs") else data for name, data in files.items()}


def python_room() -> dict[str, bytes]:
    """The interpreter that PyScript is told to use, and the wheels with the lock file that names them."""
    wheels = {path.name: packed(path.read_bytes()) for path in ARCHIVES.glob("*.whl")}
    lock = json.loads((ARCHIVES / "pyodide-lock.json").read_text("utf-8"))
    for package in lock["packages"].values():  # what is fetched is what the browser checks
        package["sha256"] = hashlib.sha256(wheels[package["file_name"]]).hexdigest()
    return {
        "interpreter.mjs": (WEB / "pipeline" / "interpreter.mjs").read_bytes(),
        "pyodide-lock.json": json.dumps(lock).encode("utf-8"),
        **{name + PACKED: data for name, data in wheels.items()},
    }


@cache
def packed(archive: bytes) -> bytes:
    """An archive as it travels: its files are stored, and all of them packed as one.

    That is a fifth less than each by itself, and the browser unpacks it faster than Python would. Hosts leave
    archives as they are.
    """
    return gzip.compress(archive, mtime=0)


def pyscript_room() -> dict[str, bytes]:
    """PyScript's scripts, of the many those that our configuration makes it load."""
    used = re.compile(r"(core|core-\w+|error-\w+)\.js")
    scripts = (PYSCRIPT / "dist").glob("*.js")
    return {path.name: path.read_bytes() for path in scripts if used.fullmatch(path.name)}


def font(name: str) -> bytes:
    """One font file by its name, whose beginning names its package."""
    family = name.partition("-latin")[0]
    return (MODULES / "@fontsource-variable" / family / "files" / f"{name}.woff2").read_bytes()


def names_in(folder: Path) -> list[str]:
    """The files of a folder by their paths in it."""
    return [path.relative_to(folder).as_posix() for path in files_in(folder)]


def prerendered(
    site: Site, needed: Mapping[str, int], later: Mapping[str, int], plays_offline: bool
) -> dict[str, str]:
    """The pages, drawn by the very views that will draw them in the worker."""
    heavy = [*needed, *later, *(path for path in site.files if path.startswith("pyscript-"))]
    weight = sum(len(travelling(path, site.files[path])) for path in heavy)
    render = views().render_site
    pages: dict[str, str] = render(
        site.assets, needed, later, catalogues(), weight, offline.VERSION, plays_offline
    )
    return pages


def licences(site: Site) -> str:
    """The page of licences."""
    page: str = views("licences").render_licences(site.assets, catalogues(), notices.notices())
    return page


def words() -> dict[str, str]:
    """What the page fetches of a language, by the languages' names on the web, and the messages of all."""
    languages: dict[str, str] = views().render_words(catalogues())
    return languages


def catalogues() -> dict[str, dict[str, str]]:
    """The compiled catalogues, by the languages' names on the web."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(LOCALE.glob("*.json"))}


def views(name: str = "prerender") -> ModuleType:
    """What draws pages at build time."""
    sys.path.insert(0, str(UNPACKED))
    return importlib.import_module(f"app.{name}")
