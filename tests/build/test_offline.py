"""The manifest and the service worker name what is there, whole and exact."""

from __future__ import annotations

import hashlib
import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest

from app.text import NAMES
from pipeline import bundle, offline
from pipeline.server import zipped
from pipeline.site import laid_out
from pipeline.steps import DIST

LATER = re.compile(r"\.nojekyll|404\.html|sw\.js|oembed\.json|install-\w+/.*")


def listed(worker: str) -> dict[str, Any]:
    """What a service worker knows of its build."""
    found = re.match(r"const SITE=(.*);\n", worker)
    assert found
    site: dict[str, Any] = json.loads(found[1])
    return site


@pytest.fixture(scope="module")
def site() -> dict[str, Any]:
    return listed((DIST / "sw.js").read_text("utf-8"))


def test_the_service_worker_keeps_every_file_that_a_page_may_ask_for(site: dict[str, Any]) -> None:
    names = [path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()]
    wanted = {"" if name == "index.html" else name for name in names if not LATER.fullmatch(name)}
    assert site["files"].keys() == wanted


def test_it_knows_each_by_its_hash(site: dict[str, Any]) -> None:
    for name, known in site["files"].items():
        data = (DIST / (name or "index.html")).read_bytes()
        assert hashlib.sha256(data).hexdigest().startswith(known) and len(known) == 16


def test_it_is_small() -> None:
    assert len(zipped((DIST / "sw.js").read_bytes())) < 3_000


def test_pages_and_service_worker_are_of_one_build(site: dict[str, Any]) -> None:
    for page in ("index.html", "embed.html"):
        text = (DIST / page).read_text("utf-8")
        assert f'"build": "{site["version"]}"' in text and offline.VERSION not in text


def test_a_build_is_named_after_everything_in_it() -> None:
    names = {
        offline.version(files)
        for files in ({"a": b"1"}, {"a": b"2"}, {"b": b"1"}, {"a": b"1", "b": b""}, {"a": b"1"})
    }
    assert len(names) == 4


def test_the_switch_builds_a_site_that_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.site.packed", bytes)  # how parts are made small is all the same here
    for part in ("style", "minified", "tightened"):
        monkeypatch.setattr(bundle, part, lambda *_: b"")
    files = laid_out(plays_offline=False).files
    worker = files["sw.js"].decode()
    assert "unregister" in worker and "fetch" not in worker and "SITE" not in worker
    assert '"offline": false' in files["index.html"].decode()


@pytest.fixture(scope="module")
def folder() -> Path:
    [path] = DIST.glob("install-*")
    return path


@pytest.fixture(scope="module")
def manifest(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "snowline.webmanifest").read_text("utf-8"))
    return found


def test_the_manifest_says_what_systems_that_install_ask_for(manifest: dict[str, Any]) -> None:
    for name in ("id", "name", "short_name", "description", "lang", "display", "theme_color", "background_color"):
        assert name in manifest
    icons = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
    assert icons >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"wide", "narrow"}
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == ["../?game=yeti", "../?game=yak"]


def test_it_describes_itself_in_every_language(manifest: dict[str, Any]) -> None:
    for entry in (manifest, *manifest["shortcuts"]):
        assert {"en", *entry["description_localized"]} == set(NAMES)
        assert len({entry["description"], *entry["description_localized"].values()}) == len(NAMES)


def test_its_addresses_lead_to_the_site_around_it(manifest: dict[str, Any], folder: Path) -> None:
    for name in (manifest["start_url"], manifest["scope"], *(each["url"] for each in manifest["shortcuts"])):
        assert (folder / name.partition("?")[0]).resolve() == DIST.resolve()


def test_its_pictures_are_there_and_as_large_as_it_says(manifest: dict[str, Any], folder: Path) -> None:
    entries = [*manifest["icons"], *manifest["screenshots"]]
    entries += [icon for shortcut in manifest["shortcuts"] for icon in shortcut["icons"]]
    for entry in entries:
        data = (folder / entry["src"]).read_bytes()
        if entry["type"] == "image/svg+xml":
            assert data.startswith(b"<svg")
        else:
            assert "{}x{}".format(*size(data)) == entry["sizes"], entry["src"]


def size(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG, or of a WebP with a colour profile."""
    if data.startswith(b"\x89PNG"):
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    assert data[8:16] == b"WEBPVP8X"
    return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
