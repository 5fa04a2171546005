"""The page before any script has run: what the shell relies on, and a policy that lets nothing else in."""

from __future__ import annotations

import base64
import hashlib
import json
import re

import pytest

from app.games import VIEWS
from app.prerender import FONTS, WEB, render_site, render_words, translators
from app.screens.failure import KINDS
from app.text import NAMES, languages, read
from tests.app.languages import catalogues


@pytest.fixture(scope="module")
def site() -> dict[str, str]:
    names = ["pyscript/core.js", "shell/main.js", "app/main.py", "python/interpreter.mjs", "art/icon.svg"]
    names += [f"fonts/{font}.woff2" for font in FONTS] + ["style/snowline.css"]
    names += ["embed/embed.js", "embed/embed.css", "install/apple-180.png", "install/snowline.webmanifest"]
    assets = {name: f"at-hash/{name}" for name in names}
    assets |= {
        f"words/{language}.json": f"at-hash/words/{language}.json" for language in [*languages(), "messages"]
    }
    needed, later = {"pyodide-1/pyodide.asm.wasm": 8_000_000}, {"python-1/snowline_rest.whl": 500_000}
    return render_site(assets, needed, later, catalogues(), 5_432_100, "5f0a6f6a9f")


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
        "newer",
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
        "app": "./at-hash/app/main.py",
        "files": {"./pyodide-1/pyodide.asm.wasm": 8_000_000},
        "later": {"./python-1/snowline_rest.whl": 500_000},
        "messages": "./at-hash/words/messages.json",
        "words": {language: f"./at-hash/words/{language}.json" for language in languages()},
        "build": "5f0a6f6a9f",
        "offline": True,
    }


def test_the_first_paint_is_the_home_screen(site: dict[str, str]) -> None:
    page = site["index.html"]
    assert 'data-screen="home"' in page
    assert 'data-do="start"' in page
    assert "Snowline needs JavaScript." in page


def test_each_language_brings_what_the_page_says_before_and_without_python() -> None:
    packed = {language: json.loads(text) for language, text in render_words(catalogues()).items()}
    messages = packed.pop("messages")
    assert list(packed) == languages()
    assert packed["en"]["texts"] == []
    for language, words in packed.items():
        assert words["language"] == language
        assert set(words["regions"]) == {"app", "boot", "notices"}
        assert set(words["cards"]) == {f"card-{kind}" for kind in KINDS}
    german = packed["de"]
    together = dict(zip(messages, german["texts"], strict=True))
    assert together == catalogues()["de"]
    assert read("de", together)("Undo") == "Zurücknehmen"
    assert 'data-screen="home"' in german["regions"]["app"] and "Schnellstart" in german["regions"]["app"]
    assert "Seite neu laden" in german["regions"]["boot"]
    assert "Nicht gespeichert." in german["regions"]["notices"]
    assert "Noch einmal versuchen" in german["cards"]["card-missing_file"]


def test_a_catalogue_without_a_name_for_its_language_is_told() -> None:
    with pytest.raises(ValueError, match="nl"):
        translators({**catalogues(), "nl": {}})


def test_every_id_is_there_once(site: dict[str, str]) -> None:
    page = re.sub(r"<template.*?</template>", "", site["index.html"], flags=re.DOTALL)
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert sorted({id for id in ids if ids.count(id) > 1}) == []


def test_every_picture_that_is_used_is_in_the_sprite(site: dict[str, str]) -> None:
    page = site["index.html"]
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r'\sid="([^"]+)"', page))


def test_what_pictures_refer_to_is_laid_out_and_they_are_not(site: dict[str, str]) -> None:
    """Browsers find no clip and no gradient inside what is not displayed."""
    resources, pictures = re.findall(
        r'<svg [^>]*class="(sprite.*?)</svg>', site["index.html"], flags=re.DOTALL
    )[:2]
    assert pictures.startswith("sprite pictures") and not resources.startswith("sprite pictures")
    assert set(re.findall(r"url\(#([^)]+)\)", pictures)) == set(re.findall(r'\sid="([^"]+)"', resources))
    assert "<symbol" not in resources


@pytest.mark.parametrize("name", ["index.html", "embed.html", "404.html"])
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


def test_the_page_for_other_sites_is_the_same_with_a_poster_of_each_game_in_each_language(
    site: dict[str, str],
) -> None:
    page, own = site["embed.html"], site["index.html"]
    assert 'data-embed=""' in page and "data-embed" not in own
    posters = re.findall(r'<template lang="([^"]+)" data-poster="([^"]+)">', page)
    assert sorted(posters) == sorted((language, game) for language in languages() for game in VIEWS)
    assert "Loads 5.4 MB, only after the click." in page
    assert 'data-screen="poster"' in page and 'data-screen="home"' not in page
    both = ['id="failure"', 'id="say"', "<py-config", "<mpy-config", 'id="boot-bar"']
    assert all(part in page and part in own for part in both)


def test_only_the_page_for_other_sites_may_start_a_worker_as_a_sandbox_needs_it(site: dict[str, str]) -> None:
    assert "worker-src &#39;self&#39; blob: data:" in site["embed.html"]
    assert "blob: data:" not in site["index.html"]


def test_before_a_click_the_page_for_other_sites_asks_for_nothing_of_python(site: dict[str, str]) -> None:
    head = site["embed.html"].partition("</head>")[0]
    links = re.findall(r"<link [^>]*>", head)
    assert links and not [link for link in links if "pyscript" in link or "pyodide" in link]


def test_the_missing_page_is_whole_in_itself_and_allowed_by_its_own_policy(site: dict[str, str]) -> None:
    page = site["404.html"]
    for tag in ("style", "script"):
        inner = re.search(rf"<{tag}>(.*?)</{tag}>", page, flags=re.DOTALL)
        assert inner
        digest = base64.b64encode(hashlib.sha256(inner[1].encode()).digest()).decode()
        assert f"sha256-{digest}" in page.replace("&#43;", "+")
    assert "<link" not in page


def test_the_missing_page_has_the_words_of_every_language_and_shows_one(site: dict[str, str]) -> None:
    mains = re.findall(r'<main lang="([^"]+)"([^>]*)>', site["404.html"])
    assert [language for language, _ in mains] == list(NAMES)
    assert [language for language, rest in mains if "hidden" not in rest] == ["en"]


def test_pages_are_made_the_same_from_a_compiled_copy_elsewhere() -> None:
    assert (WEB / "art" / "sprite.svg").is_file()
    assert WEB.name == "web"
