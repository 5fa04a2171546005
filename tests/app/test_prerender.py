"""The page before any script has run: what the shell relies on, and a policy that lets nothing else in."""

from __future__ import annotations

import base64
import hashlib
import json
import re

import pytest

from app.prerender import FONTS, WEB, render_site
from app.screens.failure import KINDS


@pytest.fixture(scope="module")
def site() -> dict[str, str]:
    names = ["pyscript/core.js", "shell/main.js", "app/main.py", "python/interpreter.mjs", "art/icon.svg"]
    names += [f"fonts/{font}.woff2" for font in FONTS] + ["style/snowline.css"]
    assets = {name: f"at-hash/{name}" for name in names}
    return render_site(assets, {"pyodide-1/pyodide.asm.wasm": 8_000_000})


def test_the_shell_finds_everything_that_it_relies_on(site: dict[str, str]) -> None:
    page = site["index.html"]
    for id in (
        "app",
        "boot",
        "boot-bar",
        "boot-text",
        "boot-lost",
        "notices",
        "not-saved",
        "storage-full",
        "failure",
    ):
        assert f'id="{id}"' in page
    assert 'id="say"' in page and 'aria-live="polite"' in page
    for kind in KINDS:
        assert f'<template id="card-{kind}">' in page
    parts = re.search(r'<script type="application/json" id="parts">(.*?)</script>', page)
    assert parts
    assert json.loads(parts[1]) == {
        "core": "./at-hash/pyscript/core.js",
        "files": {"./pyodide-1/pyodide.asm.wasm": 8_000_000},
    }


def test_the_first_paint_is_the_home_screen(site: dict[str, str]) -> None:
    page = site["index.html"]
    assert 'data-screen="home"' in page
    assert 'data-do="start"' in page
    assert "Snowline needs JavaScript." in page


def test_every_id_is_there_once(site: dict[str, str]) -> None:
    page = re.sub(r"<template.*?</template>", "", site["index.html"], flags=re.DOTALL)
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert sorted({id for id in ids if ids.count(id) > 1}) == []


def test_every_picture_that_is_used_is_in_the_sprite(site: dict[str, str]) -> None:
    page = site["index.html"]
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r'\sid="([^"]+)"', page))


@pytest.mark.parametrize("name", ["index.html", "404.html"])
def test_no_address_leads_out_of_the_folder(site: dict[str, str], name: str) -> None:
    links = re.findall(r'\s(?:src|href|config)="([^"#]+)"', site[name])
    assert [link for link in links if not link.startswith("./")] == []
    assert "http" not in re.sub(r'xmlns="[^"]+"|http-equiv', "", site[name])


def test_the_policy_names_no_other_host(site: dict[str, str]) -> None:
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', site["index.html"])
    assert policy
    assert "default-src &#39;none&#39;" in policy[1]
    assert "unsafe-inline" not in policy[1]
    assert "*" not in policy[1]


def test_the_missing_page_is_whole_in_itself_and_allowed_by_its_own_policy(site: dict[str, str]) -> None:
    page = site["404.html"]
    for tag in ("style", "script"):
        inner = re.search(rf"<{tag}>(.*?)</{tag}>", page, flags=re.DOTALL)
        assert inner
        digest = base64.b64encode(hashlib.sha256(inner[1].encode()).digest()).decode()
        assert f"sha256-{digest}" in page.replace("&#43;", "+")
    assert "<link" not in page


def test_pages_are_made_the_same_from_a_compiled_copy_elsewhere() -> None:
    assert (WEB / "art" / "sprite.svg").is_file()
    assert WEB.name == "web"
