"""On your site: a table for somebody else's page, put together by hand, with the lines to copy.

>>> snippet = Snippet().put("game", "yak").put("seed", "Glacier tea").put("accent", "no colour")
>>> print(snippet.element("./"))
<script async src="./embed.js"></script>
<snowline-game game="yak" seed="Glacier tea"></snowline-game>
>>> snippet.address("./")
'./embed.html?game=yak&seed=Glacier%20tea&start=click'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from htpy import (
    Element,
    Node,
    button,
    code,
    details,
    div,
    h2,
    h3,
    label,
    main,
    option,
    pre,
    section,
    select,
    span,
    summary,
)
from htpy import iframe as frame
from htpy import input as input_
from markupsafe import escape

from app.accent import Accent
from app.games import VIEWS, views
from app.markup import bar, icon, segmented, switch
from app.menu import MOTIONS
from app.phrases import decimal, level_names
from app.screens import screen
from app.start import LONGEST_ADDRESS, LONGEST_WORD, read
from app.text import ENGLISH, NAMES, Translator, languages
from game import GAMES

ORDER: Final = (
    *("game", "players", "bots", "level", "lang", "theme", "motion", "accent", "seed", "home", "start"),
)
WIDTHS: Final = ("280", "640")
PLAIN: Final = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")


@dataclass(frozen=True, slots=True)
class Snippet:
    """What is chosen. Every change gives a new one."""

    typed: Mapping[str, str] = field(default_factory=dict)
    """Parameters as they were chosen or typed, wrong ones among them."""
    width: str = WIDTHS[-1]
    sandbox: bool = False

    @property
    def chosen(self) -> dict[str, str]:
        """The parameters that can be used."""
        wrong = self.wrong
        return {name: self.typed[name] for name in ORDER if self.typed.get(name) and name not in wrong}

    @property
    def wrong(self) -> set[str]:
        """The names of what cannot be used."""
        given = {name: text for name, text in self.typed.items() if text}
        wrong = {note.name for note in read(given)[1]}
        if "accent" in given and Accent.of(given["accent"]).use != "good":
            wrong.add("accent")
        return wrong

    @property
    def game(self) -> str:
        return self.chosen.get("game", VIEWS[0])

    def put(self, name: object, value: object) -> Snippet:
        """Another choice; an empty one takes the parameter out."""
        if name == "sandbox":
            return replace(self, sandbox=value is True)
        if name == "width":
            return replace(self, width=value) if isinstance(value, str) and value in WIDTHS else self
        if not isinstance(name, str) or name not in ORDER:
            return self
        if not isinstance(value, str) or len(value) > LONGEST_ADDRESS:
            return self
        text = value.strip().removeprefix("#") if name == "accent" else value.strip()
        return replace(self, typed={**self.typed, name: text})

    def address(self, site: str) -> str:
        """Where the frame leads."""
        chosen = {"start": "click", **self.chosen}
        if chosen["start"] == "now":
            del chosen["start"]
        pairs = (f"{name}={quoted(chosen[name])}" for name in ORDER if name in chosen)
        return f"{site}embed.html?{'&'.join(pairs)}"

    def preview(self) -> str:
        """The same to be looked at: it never loads a game by itself."""
        return self.put("start", "click").address("./")

    def element(self, site: str) -> str:
        """The lines with the element, which waits for a click unless it is told otherwise."""
        chosen = {name: text for name, text in self.chosen.items() if text != "click"}
        sealed = {"sandbox": "allow-scripts"} if self.sandbox else {}
        script = tag("script async", {"src": f"{site}embed.js"})
        return f"{script}\n{tag('snowline-game', {**chosen, **sealed})}"

    def frame(self, site: str) -> str:
        """The line for a page without scripts."""
        sealed = {"sandbox": "allow-scripts"} if self.sandbox else {}
        return tag(
            "iframe",
            {
                "src": self.address(site),
                "title": views(self.game).blurb(ENGLISH).title,
                "width": "640",
                "height": "480",
                "loading": "lazy",
                "allow": "clipboard-write; fullscreen",
                **sealed,
            },
        )


def tag(name: str, attributes: Mapping[str, str]) -> str:
    """An empty element as text to be read: plain, so that it is never taken for markup of ours."""
    said = "".join(f' {each}="{escape(text)}"' for each, text in attributes.items())
    return f"<{name}{said}></{name.split()[0]}>"


def quoted(text: str) -> str:
    """A text as an address may hold it."""
    return "".join(chr(byte) if byte in PLAIN else f"%{byte:02X}" for byte in text.encode("utf-8"))


def onsite(tr: Translator, snippet: Snippet, site: str, menu: Node) -> Element:
    """The screen: the choices, a live preview, and the lines to copy. `site`: the address of this copy."""
    return screen(
        "onsite",
        bar(tr, tr("On your site"), tr("A game in any page, with a line or two of markup")),
        main(".bld")[
            section(".paper.sect", aria_labelledby="onsite-title")[
                h2("#onsite-title.h")[tr("What it shows")], choices(tr, snippet)
            ],
            div(".pvw")[
                preview(tr, snippet),
                section(".paper.snip", aria_labelledby="lines-title")[
                    h3("#lines-title.h")[tr("The lines to copy")],
                    lines("snippet", snippet.element(site), tr("The lines to copy")),
                    copier(tr, "snippet", primary=True),
                    details("#as-frame.data")[
                        summary[span[tr("As a plain frame, for pages without scripts")]],
                        div[
                            lines("frame-snippet", snippet.frame(site), tr("As a plain frame")),
                            copier(tr, "frame-snippet"),
                        ],
                    ],
                ],
            ],
        ],
        menu,
    )


def preview(tr: Translator, snippet: Snippet) -> Element:
    """The frame itself, as wide as is wished."""
    return section("#preview", aria_labelledby="preview-title")[
        div(".pvh")[
            h3("#preview-title.h")[tr("Preview")],
            segmented(
                "onsite-width",
                tr("Width"),
                [("280", "device", "280"), ("640", "", "640")],
                snippet.width,
                "onsite",
                hidden_title=True,
                part="width",
            ),
        ],
        div(".frm")[
            frame(
                # what a sandbox lets a page do is settled when the page is loaded: another one, another frame
                id=f"preview-{'sealed' if snippet.sandbox else 'open'}",
                class_=f"w{snippet.width}",
                src=snippet.preview(),
                title=tr("Preview"),
                allow="clipboard-write; fullscreen",
                sandbox="allow-scripts" if snippet.sandbox else None,
            )
        ],
    ]


def choices(tr: Translator, snippet: Snippet) -> Node:
    """A control for each parameter that a page does not say by itself."""
    seats = GAMES[snippet.game].seats
    most = int(snippet.chosen.get("players", seats[-1]))
    usual, readers = tr("as usual"), tr("the reader’s own")
    themes = {"light": tr("Light"), "dark": tr("Dark")}
    motions = dict(zip(MOTIONS, (tr.p("motion", "Normal"), tr("Slow"), tr.p("motion", "Off")), strict=True))
    tongues = {tag: NAMES.get(tag, tag) for tag in languages()}
    return [
        chooser("game", tr("Game"), [(game, views(game).blurb(tr).title) for game in VIEWS], snippet.game),
        div(".twof")[
            picker(tr("Seats"), "players", snippet, usual, counted(seats)),
            picker(tr("Computers among them"), "bots", snippet, usual, counted(range(most + 1))),
            picker(tr("Strength of computers"), "level", snippet, usual, level_names(tr)),
            picker(tr("Language"), "lang", snippet, readers, tongues),
            picker(tr("Theme"), "theme", snippet, readers, themes),
            picker(tr("Motion"), "motion", snippet, readers, motions),
            entry(tr("Seed word"), "seed", snippet, tr("new dice each time"), LONGEST_WORD),
            entry(tr("Accent colour"), "accent", snippet, "FFB23E", 7, readable(tr, snippet)),
        ],
        entry(
            tr("Where “Snowline” leads"),
            "home",
            snippet,
            "https://…",
            LONGEST_ADDRESS,
            tr("An address begins with https:// or http://") if "home" in snippet.wrong else "",
        ),
        chooser(
            "start",
            tr("The game is loaded"),
            [("click", tr("at a click")), ("now", tr("with the page"))],
            snippet.chosen.get("start", "click"),
        ),
        switch(
            tr("Sandbox without storage"),
            tr("Matches are not saved, and the frame says so."),
            "lock",
            snippet.sandbox,
            "onsite",
            id="onsite-sandbox",
            part="sandbox",
        ),
    ]


def readable(tr: Translator, snippet: Snippet) -> str:
    """What becomes of the accent, in words."""
    text = snippet.typed.get("accent", "")
    if not text:
        return ""
    accent = Accent.of(text)
    ratio = decimal(tr, accent.contrast, 1 if accent.use == "good" else 2)
    return {
        "good": tr("Contrast {ratio} to 1: readable", ratio=ratio),
        "read": tr("Contrast {ratio} to 1: not readable, so it is not used", ratio=ratio),
        "apart": tr("Hardly seen on light or on dark paper, so it is not used"),
        "none": tr("A colour has three or six hexadecimal digits"),
    }[accent.use]


def counted(numbers: Iterable[int]) -> dict[str, str]:
    return {str(number): str(number) for number in numbers}


def chooser(part: str, title: str, options: Iterable[tuple[str, str]], chosen: str) -> Element:
    three = [(value, "", text) for value, text in options]
    return segmented(f"onsite-{part}", title, three, chosen, "onsite", part=part)


def picker(title: str, part: str, snippet: Snippet, unset: str, options: Mapping[str, str]) -> Element:
    """One of several values, or nothing said."""
    chosen = snippet.chosen.get(part, "")
    return label(".field")[
        span[title],
        select(".sel", id=f"onsite-{part}", data_do="onsite", data_part=part)[
            option(value="", selected=not chosen)[unset],
            (option(value=value, selected=value == chosen)[text] for value, text in options.items()),
        ],
    ]


def entry(title: str, part: str, snippet: Snippet, hint: str, longest: int, said: str = "") -> Element:
    """A text that is typed, and what is to be said of it."""
    wrong = part in snippet.wrong
    return label(".field")[
        span[title],
        input_(
            ".inp",
            id=f"onsite-{part}",
            value=snippet.typed.get(part, ""),
            placeholder=hint,
            maxlength=longest,
            autocomplete="off",
            autocapitalize="off",
            spellcheck="false",
            aria_invalid="true" if wrong else None,
            aria_describedby=f"onsite-{part}-said" if said else None,
            data_do="onsite",
            data_part=part,
        ),
        said and span(".label", id=f"onsite-{part}-said", role="status")[wrong and icon("warn"), said],
    ]


def lines(id: str, text: str, title: str) -> Element:
    """Markup as text: it scrolls by itself, so the keyboard has to get there."""
    return pre(".well.lines", tabindex="0", role="group", aria_label=title)[code(id=id)[text]]


def copier(tr: Translator, what: str, *, primary: bool = False) -> Element:
    """The shell copies the text of the element that the button names, and shows that it has."""
    return button(class_=["btn", {"primary": primary}], type="button", id=f"copy-{what}", data_copy=what)[
        icon("copy"),
        span(".uncopied")[tr("Copy the lines")],
        span(".copied", role="status")[tr("Copied")],
    ]
