"""dist/ is whole: every file that is named is there, under a name that changes with it."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import zipfile
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

import pytest

from pipeline import bundle, notices, oembed
from pipeline.server import zipped
from pipeline.site import Site, laid_out
from pipeline.steps import DIST, ROOT, WEB, digest

PAGES = ("index.html", "embed.html", "404.html", "licences.html")
FIXED = {".nojekyll", "embed.js", "oembed.json", "sw.js", *PAGES}
ROOM = re.compile(r"[a-z]+-[0-9a-f]{10}")


class References(HTMLParser):
    """The addresses that a page names, and its embedded JSON."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.parts = ""
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self._inside = values.get("id") == "parts"
        named = [values.get(name) for name in ("src", "href", "config")]
        self.found += [value for value in named if value and not value.startswith(("#", "data:"))]

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.parts += data
            self._inside = False


def references(name: str) -> References:
    parser = References()
    parser.feed((DIST / name).read_text("utf-8"))
    return parser


@pytest.fixture(scope="module")
def files() -> dict[str, Path]:
    return {path.relative_to(DIST).as_posix(): path for path in DIST.rglob("*") if path.is_file()}


def test_everything_but_the_pages_lies_in_a_room_that_carries_a_hash(files: dict[str, Path]) -> None:
    rooms = {name.split("/")[0] for name in files} - FIXED
    assert {room.split("-")[0] for room in rooms} == {
        *("app", "art", "embed", "fonts", "install", "pyodide", "pyscript", "python"),
        *("shell", "stdlib", "style", "words"),
    }
    assert all(ROOM.fullmatch(room) for room in rooms)


def test_the_hash_is_that_of_what_is_in_the_room(files: dict[str, Path]) -> None:
    for room in {name.split("/")[0] for name in files} - FIXED:
        inside = sorted(name for name in files if name.startswith(f"{room}/"))
        hashes = (
            f"{name.removeprefix(f'{room}/')} {hashlib.sha256(files[name].read_bytes()).hexdigest()}"
            for name in inside
        )
        assert room.endswith(digest(*hashes)[:10])


@pytest.mark.parametrize("page", PAGES)
def test_every_address_of_a_page_is_relative_and_leads_to_a_file(page: str, files: dict[str, Path]) -> None:
    for address in references(page).found:
        if address in ("", ".", "./"):
            continue
        assert not address.startswith("/") and "://" not in address, address
        assert str(PurePosixPath(address.partition("#")[0])) in files, address


@pytest.mark.parametrize("page", ["index.html", "embed.html"])
def test_the_page_knows_every_file_that_python_needs_and_its_size(page: str, files: dict[str, Path]) -> None:
    parts = json.loads(references(page).parts)
    assert str(PurePosixPath(parts["core"])) in files
    sizes = {str(PurePosixPath(name)): size for name, size in parts["files"].items()}
    assert sizes == {name: files[name].stat().st_size for name in sizes}
    rooms = {name.split("-")[0] for name in sizes}
    assert rooms == {"app", "pyodide", "python", "stdlib"}
    later = {str(PurePosixPath(name)): size for name, size in parts["later"].items()}
    assert later == {name: files[name].stat().st_size for name in later}
    wheels = [name for name in files if name.endswith(".whl.packed") and name not in {*sizes, *later}]
    assert len(later) == 1 and len(wheels) == 1 and "/segno-" in wheels[0]


def test_archives_travel_packed_as_a_whole_and_the_lock_file_has_their_sums(files: dict[str, Path]) -> None:
    (lock,) = (json.loads(path.read_text()) for name, path in files.items() if name.endswith("-lock.json"))
    sums = {f"{package['file_name']}.packed": package["sha256"] for package in lock["packages"].values()}
    archives = {path.name: path.read_bytes() for name, path in files.items() if name.endswith(".packed")}
    assert {*sums, "stdlib.zip.packed"} == set(archives)
    for name, data in archives.items():
        assert hashlib.sha256(data).hexdigest() == sums.get(name, hashlib.sha256(data).hexdigest())
        with zipfile.ZipFile(io.BytesIO(gzip.decompress(data))) as archive:
            assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_STORED}


def test_the_page_knows_where_each_language_is(files: dict[str, Path]) -> None:
    words = json.loads(references("index.html").parts)["words"]
    assert next(iter(words)) == "en" and {"de", "pt-BR"} <= set(words)
    for language, address in words.items():
        assert json.loads(files[str(PurePosixPath(address))].read_text("utf-8"))["language"] == language


@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_once_what_it_is(page: str) -> None:
    text = (DIST / page).read_text("utf-8").lower()
    assert text.startswith("<!doctype html><html lang=") and text.count("<!doctype") == 1


def test_style_sheets_find_their_fonts(files: dict[str, Path]) -> None:
    found = 0
    for name, path in files.items():
        if name.endswith(".css"):
            for url in re.findall(r"""url\(["']?(?!data:|#)([^"')]+)""", path.read_text("utf-8")):
                target = (path.parent / url).resolve()
                assert target.is_file() and target.is_relative_to(DIST), f"{name}: {url}"
                found += 1
    assert found >= 4


def test_the_style_sheet_holds_all_of_them_and_tokens_before_their_use(files: dict[str, Path]) -> None:
    [style] = [path.read_text("utf-8") for name, path in files.items() if name.endswith("/snowline.css")]
    names = [path.stem for path in bundle.sheets()]
    assert names[:2] == ["fonts", "tokens"]
    assert sorted(names) == sorted(path.stem for path in (WEB / "style").glob("*.css"))
    assert style.index("@font-face") < style.index("--ground:") < style.index("[data-screen=home]")
    for sheet in bundle.sheets():
        for name in re.findall(r"(?m)^\.([a-z][\w-]+)", sheet.read_text("utf-8")):
            assert f".{name}" in style, f"{sheet.name}: .{name}"


def test_scripts_import_what_lies_beside_them(files: dict[str, Path]) -> None:
    own = [name for name in files if name.startswith(("shell-", "python-")) and name.endswith(("js", "mjs"))]
    for name in own:
        for target in re.findall(r'(?m)^(?:import|export)\b.*from "([^"]+)"', files[name].read_text("utf-8")):
            assert target.startswith("."), f"{name}: {target}"
            assert (files[name].parent / target).resolve().is_file(), f"{name}: {target}"


def test_the_interpreter_leads_to_our_files_only(files: dict[str, Path]) -> None:
    name = next(name for name in files if name.endswith("interpreter.mjs"))
    for target in re.findall(r'here\("([^"]+)"\)', files[name].read_text("utf-8")):
        assert (files[name].parent / target).resolve().is_relative_to(DIST)
        assert any((files[name].parent / f"{target}{end}").exists() for end in ("", ".packed")), target


def test_the_host_is_told_to_leave_names_alone(files: dict[str, Path]) -> None:
    assert ".nojekyll" in files


def test_the_same_sources_give_the_same_site_and_its_address_is_told_in_one_place_only(
    files: dict[str, Path],
) -> None:
    url = "https://example.org/snowline/"
    again = laid_out(url).files
    assert url.encode() in again[oembed.NAME]
    plain = again | {oembed.NAME: oembed.described("").encode("utf-8")}
    assert plain == {name: path.read_bytes() for name, path in files.items()}


def test_a_room_changes_its_name_with_what_is_in_it_or_behind_it() -> None:
    def rooms(font: bytes) -> dict[str, str]:
        site = Site()
        site.room("fonts", {"a.woff2": font})
        site.room("style", {"a.css": b'src: url("../fonts/a.woff2")'})
        site.room("art", {"a.svg": b"<svg/>"})
        return site.assets

    one, two = rooms(b"1"), rooms(b"2")
    assert one["fonts/a.woff2"] != two["fonts/a.woff2"]
    assert one["style/a.css"] != two["style/a.css"]
    assert one["art/a.svg"] == two["art/a.svg"]


def test_transfer_stays_within_its_limit(files: dict[str, Path]) -> None:
    """All that a first visit may ask for; the benchmark counts what it did ask for."""
    later = re.compile(
        r"licences\.html|404\.html|(oem|em)bed\..*|embed-.*|install-.*|words-.*|.*-latin-ext-.*|.*/segno-.*"
    )
    sizes = {
        name: len(zipped(path.read_bytes())) for name, path in files.items() if not later.fullmatch(name)
    }
    assert sum(sizes.values()) < 5_500_000


def test_the_licences_of_everything_that_ships_are_told_in_full() -> None:
    told = list(notices.notices())
    names = " ".join(notice.name for notice in told)
    for thing in (
        *("Snowline", "Pyodide", "CPython", "PyScript", "polyscript", "idiomorph", "htpy", "markupsafe"),
        *("Bricolage Grotesque", "Figtree"),
    ):
        assert thing.lower() in names.lower()
    assert all(len(notice.text) > 500 for notice in told)
    page = (DIST / "licences.html").read_text("utf-8")
    for sentence in (
        "Mozilla Public License Version 2.0",
        "SIL OPEN FONT LICENSE",
        "Python Software Foundation",
    ):
        assert sentence in page
    assert (ROOT / "LICENSE").read_text().splitlines()[2] in page


def test_what_is_selected_below_has_is_named() -> None:
    """Where `*` is, the browser restyles everything below after every change that any `:has` is about."""
    (sheet,) = DIST.glob("style-*/snowline.css")
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    selectors = [part for found in re.findall(r"[^{};]+(?=\{)", text) for part in re.split(r",(?![^(]*\))", found)]
    about = [selector.strip() for selector in selectors if ":has(" in selector]
    assert len(about) > 20
    assert [selector for selector in about if selector.endswith("*")] == []
