"""The page of licences, made at build time: its frame in every language, the licences as they were written.

Of the languages one is shown: that of whoever comes from the games (`licences.html#de`), else the reader's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from htpy import (
    Element,
    Node,
    a,
    body,
    details,
    h1,
    h2,
    head,
    header,
    html,
    link,
    main,
    meta,
    p,
    pre,
    script,
    section,
    span,
    style,
    summary,
)
from htpy import title as title_
from markupsafe import Markup

from app.prerender import translators
from app.text import Translator

STYLE = """
body { margin: 0; background: var(--ground); color: var(--text); font: 400 1rem/1.5 var(--font-text); }
main { max-width: 46rem; margin: 0 auto; padding: 32px 16px 64px; display: grid; gap: 12px; }
main { grid-template-columns: minmax(0, 1fr); overflow-wrap: anywhere; }
header:not([hidden]) { display: grid; gap: 12px; }
h1 { font: 750 2rem/1.1 var(--font-display); margin: 0; }
h2 { font: 750 1.125rem/1.3 var(--font-display); margin: 0; }
p { margin: 0; }
header > .btn { justify-self: start; margin-bottom: 12px; }
section { padding: 16px; min-width: 0; }
summary { cursor: pointer; min-height: 44px; display: flex; align-items: center; gap: 8px; }
summary::before { content: "+"; font-weight: 700; width: 1ch; }
[open] > summary::before { content: "\\2212"; }
summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.8125rem/1.5 monospace; }
"""
SCRIPT = """
const all = [...document.querySelectorAll("header")];
const short = name => name.toLowerCase().split("-")[0];
const wished = [location.hash.slice(1), ...navigator.languages];
const mine = wished.map(name => all.find(each => short(each.lang) === short(name)));
const shown = mine.find(Boolean) ?? all[0];
for (const each of document.querySelectorAll("main [lang]:not(pre)")) each.hidden = each.lang !== shown.lang;
document.documentElement.lang = shown.lang;
document.title = shown.dataset.title;
"""


type Notice = tuple[str, str, str, str]
"""One thing that ships: its name, what it is for (a key of `tasks`), the name of its licence, the licence."""


def tasks(tr: Translator) -> Mapping[str, str]:
    """What the things that ship are for."""
    return {
        "snowline": tr("The rules, the table and all pictures"),
        "pyodide": tr("Python for browsers"),
        "cpython": tr("The language, and a part of its standard library"),
        "libraries": tr("Libraries that Python and its WebAssembly are built with"),
        "pyscript": tr("Runs Python beside the page"),
        "part": tr("Part of PyScript"),
        "idiomorph": tr("Turns one state of the page into the next"),
        "htpy": tr("Writes HTML"),
        "markupsafe": tr("Makes texts safe to show"),
        "segno": tr("Makes QR codes"),
        "font": tr("Typeface"),
    }


def render_licences(
    assets: Mapping[str, str], catalogues: Mapping[str, Mapping[str, str]], notices: Iterable[Notice]
) -> str:
    """The page, in HTML."""
    every = translators(catalogues)
    told = {tr.language: tasks(tr) for tr in every}
    page = html(lang="en", data_theme="system")[
        head[
            meta(charset="utf-8"),
            meta(name="viewport", content="width=device-width, initial-scale=1"),
            meta(name="color-scheme", content="light dark"),
            title_["Licences · Snowline"],
            link(rel="icon", href=assets["art/icon.svg"], type="image/svg+xml"),
            link(rel="stylesheet", href=assets["style/snowline.css"]),
            style[Markup(STYLE)],
        ],
        body[
            main[
                (_top(tr) for tr in every),
                (
                    section(".paper")[
                        h2(translate="no")[name],
                        _each(every, [told[tr.language][what] for tr in every], p),
                        p(translate="no")[terms],
                        details[
                            summary[_each(every, [tr("Full text") for tr in every], span)],
                            pre(lang="en")[text.strip("\n")],
                        ],
                    ]
                    for name, what, terms, text in notices
                ),
            ],
            script[Markup(SCRIPT)],
        ],
    ]
    return str(page)


def _top(tr: Translator) -> Element:
    title = tr("{place} · Snowline", place=tr("Licences"))
    return header(lang=tr.language, data_title=title, hidden=tr.language != "en")[
        h1[tr("Licences")],
        p[tr("Snowline stands on the work of many. This is all that comes with it, and on which terms.")],
        a(".btn", href="./")[tr("To the games")],
    ]


def _each(every: Sequence[Translator], texts: Sequence[str], element: Element) -> Node:
    """The same in every language, of which the page shows one."""
    return [
        element(lang=tr.language, hidden=tr.language != "en")[text]
        for tr, text in zip(every, texts, strict=True)
    ]
