"""The page before any script has run, made at build time by the same views.

```
index.html ─ head: policy, styles, the shell
           ├ sprite        every picture, once
           ├ #app          home, as a first visit sees it
           ├ #boot         progress while Python arrives
           ├ #notices      what may hold for the whole visit (the shell shows it)
           ├ #failure      where a card is put; <template id="card-…"> are the cards
           └ #say          the live region
```

`embed.html` is the same page for other people's sites: before home, a poster of the wished game waits, as a
`<template data-poster="yeti" lang="de">` for each game and language.

`render_site` is told what the build made: addresses by the names in the sources, and what Python needs.
`render_words` makes what is fetched when a language is wanted.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from htpy import (
    Element,
    Node,
    a,
    body,
    div,
    fragment,
    h1,
    head,
    html,
    link,
    main,
    meta,
    mpy_config,
    noscript,
    p,
    progress,
    py_config,
    script,
    span,
    style,
    svg,
    template,
    title,
)
from markupsafe import Markup

from app.draft import Draft
from app.games import VIEWS, views
from app.markup import art
from app.menu import Look, menu
from app.screens.failure import KINDS, card, standing_notices
from app.screens.home import Quick, home
from app.screens.poster import poster
from app.text import NAMES, Translator, read

WEB = next(folder / "web" for folder in Path(__file__).parents if (folder / "web" / "art").is_dir())
"""The sources, also for a compiled copy of this package that lies elsewhere in the project."""
FONTS = ("bricolage-grotesque-latin-wght-normal", "figtree-latin-wght-normal")
"""What the first paint needs of the fonts."""
PLUGINS_OFF = {"plugins": ["!donkey", "!py-editor", "!py-game", "!py-terminal", "!deprecations-manager"]}
"""Switched off for both kinds of Python that PyScript knows, or it would load them."""

type Catalogue = Mapping[str, str]
"""See `app.text.read`."""
type Assets = Mapping[str, str]
"""Addresses in the site by the names of the sources: `"art/icon.svg"` -> `"art-1f…/icon.svg"`."""


def policy(**more: str) -> str:
    """The content security policy: nothing from anywhere else.

    PyScript evaluates code and starts its worker from a blob.
    """
    rules = {
        "default-src": "'none'",
        "script-src": "'self' blob: 'unsafe-eval'",
        "worker-src": "'self' blob:",
        "connect-src": "'self'",
        "frame-src": "'self'",
        "img-src": "'self' data:",
        "style-src": "'self'",
        "font-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        **{name.replace("_", "-"): value for name, value in more.items()},
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def render_site(
    assets: Assets,
    needed: Mapping[str, int],
    later: Mapping[str, int],
    catalogues: Mapping[str, Catalogue],
    weight: int,
    build: str,
    plays_offline: bool = True,
) -> dict[str, str]:
    """The pages of the site by file name.

    :param needed: the files that Python needs, with their sizes unpacked.
    :param later: what it fetches after its first answer, likewise.
    :param catalogues: as for `render_words`.
    :param weight: the bytes that cross the network for what Python needs.
    :param build: the name of this build.
    :param plays_offline: whether browsers keep it for visits without a network.
    """
    parts = {
        "core": f"./{assets['pyscript/core.js']}",
        "app": f"./{assets['app/main.py']}",
        "files": {f"./{file}": size for file, size in needed.items()},
        "later": {f"./{file}": size for file, size in later.items()},
        **spoken(assets),
        "build": build,
        "offline": plays_offline,
    }
    return {
        "index.html": str(index(Translator(), assets, parts)),
        "embed.html": str(embed(assets, parts, translators(catalogues), weight)),
        "404.html": str(not_found(translators(catalogues))),
    }


def render_words(catalogues: Mapping[str, Catalogue]) -> dict[str, str]:
    """What the page fetches when a language is wanted, as JSON by language.

    `texts` are for Python, in the order of what stands once for all languages under "messages": together
    they are a catalogue (see `app.text.read`). `regions` and `cards` are what the page itself says, while
    Python is still on its way, too.

    :param catalogues: those of all languages but English.
    """
    messages = sorted({message for catalogue in catalogues.values() for message in catalogue})
    languages = {
        tr.language: json.dumps(
            {
                "language": tr.language,
                "texts": [catalogues[tr.language].get(message, "") for message in messages]
                if tr.language in catalogues
                else [],
                "regions": {
                    "app": str(first_screen(tr)),
                    "boot": str(boot(tr)),
                    "notices": str(standing_notices(tr)),
                },
                "cards": {f"card-{kind}": str(card(tr, kind)) for kind in KINDS},
            },
            ensure_ascii=False,
        )
        for tr in translators(catalogues)
    }
    return {**languages, "messages": json.dumps(messages, ensure_ascii=False)}


def spoken(assets: Assets) -> dict[str, object]:
    """Where the page finds what `render_words` has made."""
    return {
        "messages": f"./{assets['words/messages.json']}",
        "words": {language: f"./{assets[f'words/{language}.json']}" for language in NAMES},
    }


def render_manifest(catalogues: Mapping[str, Catalogue]) -> dict[str, dict[str, str]]:
    """What the manifest says, by language: `description` of the site, and of the `shortcut` to a game."""
    every = translators(catalogues)
    return {
        "description": {
            tr.language: tr("Board games from the roof of the world, in a browser tab.") for tr in every
        },
        "shortcut": {tr.language: tr("New match") for tr in every},
    }


def translators(catalogues: Mapping[str, Catalogue]) -> list[Translator]:
    """One for each language.

    :raises ValueError: if a language has no name in `app.text`, or a name no catalogue.
    """
    if set(NAMES) != {"en", *catalogues}:
        raise ValueError(f"app.text.NAMES names {set(NAMES)}, but there are catalogues of {set(catalogues)}")
    return [
        read(language, catalogues[language]) if language in catalogues else Translator() for language in NAMES
    ]


def index(tr: Translator, assets: Assets, parts: Mapping[str, object]) -> Element:
    return html(lang=tr.language, data_theme="system", data_motion="normal")[
        head[
            policed(policy()),
            title["Snowline"],
            meta(name="description", content=tr("Board games from the roof of the world, in a browser tab.")),
            meta(name="theme-color", content="#8FB2E3", media="(prefers-color-scheme: light)"),
            meta(name="theme-color", content="#151A3A", media="(prefers-color-scheme: dark)"),
            link(rel="alternate", type="application/json+oembed", href="./oembed.json", title="Snowline"),
            link(rel="apple-touch-icon", href=f"./{assets['install/apple-180.png']}"),
            link(rel="manifest", href=f"./{assets['install/snowline.webmanifest']}"),
            before(
                assets,
                [name for name in assets if re.fullmatch(r"(shell|pyscript)/.*\.js", name)],
                ["style/snowline.css"],
            ),
            scripts(assets, parts),
        ],
        body[
            sprite(),
            machine(assets),
            standing_notices(tr),
            first_screen(tr),
            boot(tr),
            ends(tr),
        ],
    ]


def embed(
    assets: Assets, parts: Mapping[str, object], translators: Iterable[Translator], weight: int
) -> Element:
    """The page for other people's sites; what it is asked for stands in its address."""
    tr = Translator()
    return html(lang=tr.language, data_theme="system", data_motion="normal", data_embed="")[
        head[
            # In a sandbox a worker starts from a `data:` address only, made of what lies at the `blob:` one.
            policed(policy(worker_src="'self' blob: data:", connect_src="'self' blob:")),
            title["Snowline"],
            meta(name="robots", content="noindex"),
            before(assets, ["shell/main.js", "embed/embed.js"], ["style/snowline.css", "embed/embed.css"]),
            scripts(assets, {**parts, "embed": f"./{assets['embed/embed.js']}"}),
        ],
        body[
            sprite(),
            machine(assets),
            standing_notices(tr),
            div("#app", data_screen="poster"),
            boot(tr),
            ends(tr),
            (
                template(lang=each.language, data_poster=game)[poster(each, game, weight)]
                for game in VIEWS
                for each in translators
            ),
        ],
    ]


def render_single(
    assets: Assets,
    look: str,
    shell: str,
    python: Mapping[str, str],
    others: Mapping[str, str],
    looks: Iterable[str] = (),
    acts: Iterable[str] = (),
) -> str:
    """The page in one file, which the policy lets ask nobody for anything.

    :param look: the style sheet.
    :param shell: the script.
    :param python: the files that Python is started from, packed.
    :param others: the files of the site that the page may want, packed.
    :param looks: the style sheets of the pages among them, which are under the same policy.
    :param acts: their scripts.
    """
    tr = Translator()
    parts = {"core": "", "app": "", "files": {}, "later": {}, **spoken(assets), "build": "", "offline": False}
    rules = policy(
        script_src=f"{' '.join(map(digest, (shell, *acts)))} blob: 'unsafe-eval'",
        worker_src="blob:",
        connect_src="'none'",
        img_src="data:",
        style_src=" ".join(map(digest, (look, *looks))),
        font_src="data:",
        manifest_src="'none'",
    )
    page = html(lang=tr.language, data_theme="system", data_motion="normal")[
        head[
            policed(rules),
            title["Snowline"],
            style[Markup(look)],
            script(type="application/json", id="parts")[Markup(json.dumps(parts))],
        ],
        body[
            sprite(),
            standing_notices(tr),
            first_screen(tr),
            boot(tr),
            ends(tr),
            (
                script(type="text/plain", data_file=name, data_python=files is python)[Markup(packed)]
                for files in (python, others)
                for name, packed in files.items()
            ),
            script(type="module")[Markup(shell)],
        ],
    ]
    return str(page)


def policed(rules: str) -> Node:
    """What every page that plays says first."""
    return fragment[
        meta(charset="utf-8"),
        meta(http_equiv="Content-Security-Policy", content=rules),
        meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
        meta(name="color-scheme", content="light dark"),
    ]


def before(assets: Assets, modules: Iterable[str], sheets: Iterable[str]) -> Node:
    """What the first paint and the first script need.

    One module imports the next: named here, all of them come at once.
    """
    return fragment[
        link(rel="icon", href=f"./{assets['art/icon.svg']}", type="image/svg+xml"),
        (
            link(
                rel="preload",
                href=f"./{assets[f'fonts/{font}.woff2']}",
                as_="font",
                type="font/woff2",
                crossorigin="",
            )
            for font in FONTS
        ),
        (link(rel="modulepreload", href=f"./{assets[name]}") for name in modules),
        (link(rel="stylesheet", href=f"./{assets[name]}") for name in sheets),
    ]


def scripts(assets: Assets, parts: Mapping[str, object]) -> Node:
    """The shell, and what it has to know."""
    return fragment[
        script(type="application/json", id="parts")[Markup(json.dumps(parts).replace("<", "\\u003c"))],
        script(type="module", src=f"./{assets['shell/main.js']}"),
    ]


def machine(assets: Assets) -> Node:
    """What PyScript looks for in the page."""
    return fragment[
        py_config(type="json", hidden=True)[Markup(json.dumps(configuration(assets)))],
        mpy_config(type="json", hidden=True)[Markup(json.dumps(PLUGINS_OFF))],
    ]


def ends(tr: Translator) -> Node:
    """What stands ready at the end of the page: failures, and what is read out."""
    return fragment[
        div("#failure"),
        div("#say.vh", role="log", aria_live="polite"),
        (template(id=f"card-{kind}")[card(tr, kind)] for kind in KINDS),
    ]


def configuration(assets: Assets) -> dict[str, object]:
    """What PyScript is told. If this were a file, and missing, PyScript would ask its own host for itself."""
    return {
        **PLUGINS_OFF,
        "interpreter": f"./{assets['python/interpreter.mjs']}",
        "packages": ["snowline-app"],
        # With our own lock file and this, PyScript needs neither micropip nor any other address.
        "packages_cache": "passthrough",
        "index_urls": [],
        "sync_main_only": True,
    }


def sprite() -> Markup:
    """Every picture, without the comments for those who draw.

    None is seen where it stands, so the style sheet does not display them, which leaves thousands of elements
    less to style and lay out for the first paint. Clips and gradients work only where they are laid out: they
    stand apart.
    """
    drawn = (WEB / "art" / "sprite.svg").read_text("utf-8")
    drawn = re.sub(r"<!--.*?-->\s*", "", drawn, flags=re.DOTALL)
    found = re.compile(r"<(clipPath|linearGradient)\b.*?</\1>\s*", flags=re.DOTALL)
    apart = "".join(match[0] for match in found.finditer(drawn))
    pictures = found.sub("", drawn).replace('class="sprite"', 'class="sprite pictures"', 1)
    return Markup(f"{pictures[: pictures.index('>') + 1].replace(' pictures', '')}{apart}</svg>{pictures}")


def first_screen(tr: Translator) -> Element:
    """Home as a first visit sees it."""
    draft = Draft()
    quick = Quick(draft.game, draft.named(), views(draft.game).options_line(tr, draft.options))
    return home(tr, None, quick, menu(tr, Look(), "home"))


def boot(tr: Translator) -> Element:
    """The Yeti walks the trail as bytes arrive: the shell runs `--part` from 0 to 1."""
    return div("#boot.paper")[
        div(".walk", aria_hidden="true")[span(".steps"), span(".walker")[art("yeti-marker")]],
        progress("#boot-bar.vh", max="1", value="0", aria_label=tr("Loading")),
        p(
            "#boot-text",
            data_loading=tr("Bringing the game up the mountain: {done} of {all} MB"),
            data_starting=tr("Warming up, a moment more"),
        )[tr("Bringing the game up the mountain")],
        p("#boot-lost")[
            tr("A file did not arrive, so the game cannot start."),
            " ",
            a(".btn", href="")[tr("Load the page again")],
        ],
        noscript[p[tr("Snowline needs JavaScript. It is switched off in this browser.")]],
    ]


LOST_STYLE = """
body { display: grid; place-items: center; min-height: 100vh; margin: 0;
  background: var(--ground); color: var(--text); font: 400 1rem/1.5 var(--font-text); text-align: center; }
main:not([hidden]) { padding: 32px; display: grid; gap: 16px; justify-items: center; }
h1 { font: 750 1.75rem/1.1 var(--font-display); margin: 0; text-wrap: balance; } p { margin: 0; }
a { color: var(--lamp-on); background: var(--lamp); border-radius: 12px; padding: 14px 24px;
  font-weight: 700; text-decoration: none; box-shadow: 0 4px 0 var(--lamp-deep); }
"""
LOST_SCRIPT = """
const all = [...document.querySelectorAll("main")];
const short = name => name.toLowerCase().split("-")[0];
const mine = navigator.languages.map(name => all.find(each => short(each.lang) === short(name)));
const shown = mine.find(Boolean) ?? all[0];
for (const each of all) each.hidden = each !== shown;
document.documentElement.lang = shown.lang;
document.title = shown.title;
shown.title = "";
shown.querySelector("a").href = location.pathname.replace(/[^/]*\\/?$/, "");
"""
"""The words are those of the reader's first language that there is. A missing page may lie at any depth: the
link leads one folder up, at most to the next page like this."""


def not_found(every: Iterable[Translator]) -> Element:
    """What a host shows for an address that does not exist; one file, as it is shown at any depth."""
    tr, *others = every
    css = (WEB / "style" / "tokens.css").read_text("utf-8") + LOST_STYLE
    return html(lang=tr.language)[
        head[
            meta(charset="utf-8"),
            meta(
                http_equiv="Content-Security-Policy",
                content=policy(
                    script_src=digest(LOST_SCRIPT),
                    worker_src="'none'",
                    style_src=digest(css),
                    connect_src="'none'",
                ),
            ),
            meta(name="viewport", content="width=device-width, initial-scale=1"),
            title[tr("{place} · Snowline", place=tr("Nothing here"))],
            style[Markup(css)],
        ],
        body[
            _lost(tr, hidden=False),
            (_lost(other, hidden=True) for other in others),
            script[Markup(LOST_SCRIPT)],
        ],
    ]


def _lost(tr: Translator, *, hidden: bool) -> Element:
    """The same in one language."""
    return main(lang=tr.language, title=tr("{place} · Snowline", place=tr("Nothing here")), hidden=hidden)[
        yeti(),
        h1[tr("Nothing here but snow")],
        p[tr("This page does not exist.")],
        a(href="./")[tr("To the games")],
    ]


def yeti() -> Element:
    """The Yeti alone, drawn where the sprite is not."""
    found = re.search(r'<symbol id="yeti" viewBox="(.*?)">(.*?)</symbol>', sprite(), flags=re.DOTALL)
    assert found
    return svg(viewBox=found[1], width="140", height="140", aria_hidden="true")[Markup(found[2])]


def digest(text: str) -> str:
    """A text's hash as the content security policy names it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
