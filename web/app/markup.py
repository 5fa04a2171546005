"""The small parts that every screen is made of, on htpy: text is escaped by construction.

Pictures are symbols of the sprite that the page holds once (`web/art/sprite.svg`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from typing import cast

from htpy import (
    Element,
    Fragment,
    Node,
    a,
    button,
    div,
    fieldset,
    h1,
    header,
    label,
    legend,
    p,
    span,
    svg,
    use,
)
from htpy import b as bold
from htpy import input as input_
from markupsafe import Markup

from app.text import Translator

_BOXES = {
    "i": "0 0 24 24",
    "seat": "0 0 24 24",
    "no": "0 0 24 24",
    "marker": "0 0 32 40",
    "yeti": "0 0 64 64",
    "yeti-marker": "0 0 40 48",
    "wx": "0 0 64 64",
    "yak": "0 0 96 72",
    "wordmark": "0 0 342 78",
    "stone": "0 0 64 48",
    "sign": "0 0 64 48",
    "crystal": "0 0 64 48",
    "market": "0 0 64 48",
    "card": "0 0 60 84",
    "cart": "0 0 160 92",
    "obj": "0 0 84 64",
}


def kept[**P](view: Callable[P, Element | Fragment]) -> Callable[P, Markup]:
    """A view of few values as ready markup: for the same values it is drawn and written down once.

    Most of a screen is as it was one click ago, and to draw it all again is what a click takes longest for.
    """

    @wraps(view)
    def ready(*args: P.args, **named: P.kwargs) -> Markup:
        return Markup(str(view(*args, **named)))

    return cast("Callable[P, Markup]", lru_cache(maxsize=512)(ready))


def art(symbol: str, *, class_: str = "", size: int | None = None, label: str = "") -> Element:
    """A symbol of the sprite as a picture; with a label it is announced, else it is decoration."""
    box = _BOXES.get(symbol) or _BOXES.get(symbol.split("-")[0], "0 0 48 48")
    named = {"role": "img", "aria-label": label} if label else {"aria-hidden": "true"}
    return svg(named, class_=class_ or None, viewBox=box, width=size, height=size)[use(href=f"#{symbol}")]


@kept
def icon(name: str, *, class_: str = "i", label: str = "") -> Element:
    """One of the line icons: `icon("undo")`."""
    return art(f"i-{name}", class_=class_, label=label)


@kept
def badge(look: int, *, class_: str = "") -> Element:
    """A seat's colour and shape."""
    return span(class_=["badge", f"s{look}", class_])[art(f"seat-{look}")]


def act(
    text: Node,
    do: str,
    *,
    primary: bool = False,
    ghost: bool = False,
    before: str = "",
    after: str = "",
    id: str | None = None,
    class_: str = "",
    disabled: bool = False,
    label: str | None = None,
    **data: object,
) -> Element:
    """A button that sends `do` with its data; `before` and `after` are names of icons."""
    return button(
        {f"data-{name.replace('_', '-')}": str(value) for name, value in data.items()},
        type="button",
        id=id,
        class_=["btn", {"primary": primary, "ghost": ghost}, class_],
        data_do=do,
        aria_disabled="true" if disabled else None,
        aria_label=label,
    )[before and icon(before), span[text], after and icon(after)]


def icon_act(
    name: str,
    label: str,
    do: str,
    *,
    class_: str = "ghost",
    id: str | None = None,
    disabled: bool = False,
    **data: object,
) -> Element:
    """A button that is only an icon; the label says what it does."""
    return button(
        {f"data-{key.replace('_', '-')}": str(value) for key, value in data.items()},
        type="button",
        id=id,
        class_=["btn icon", class_],
        data_do=do,
        aria_disabled="true" if disabled else None,
        aria_label=label,
        title=label,
    )[icon(name)]


def turnmark(name: str, text: Node) -> Element:
    """The small lamp-coloured line that marks what is active."""
    return span(".turnmark")[icon(name), span[text]]


def bar(
    tr: Translator, title: str, subtitle: str = "", extra: Node = None, away: str = "", short: str = ""
) -> Element:
    """The top bar of every screen but home. The menu it opens is `app.menu`.

    `away`: on somebody else's site the name is a link there. `short`: the subtitle on small screens.
    """
    return header("#bar.bar")[
        _home(tr, away),
        div(".where")[
            h1[title],
            subtitle and p(class_="wide" if short else None)[subtitle],
            short and p(".short")[short],
        ],
        span(".sp"),
        extra,
        menu_button(tr),
    ]


@kept
def _home(tr: Translator, away: str) -> Element:
    """The site's name, which leads home, or on somebody else's site there."""
    mark = span(".wm")[art("wordmark")]
    if away:
        name = tr("Snowline, in a new tab")
        return a(".home", href=away, target="_blank", rel="noopener", aria_label=name)[mark]
    return button(type="button", class_="home", data_do="home", aria_label=tr("Snowline, home"))[mark]


@kept
def menu_button(tr: Translator, name: str = "menu") -> Element:
    """Opens the menu, a popover: the browser closes it on Escape and on a press outside."""
    return button(
        "#menu-button.btn.icon.ghost",
        type="button",
        popovertarget="menu",
        aria_label=tr("Menu"),
        title=tr("Menu"),
    )[icon(name)]


def notice(title: str, text: str, *, kind: str = "", icon_name: str = "info", action: Node = None) -> Element:
    """A strip above the screen; `kind` is "good", "bad" or nothing."""
    return div(class_=["notice", kind], role="status")[
        icon(icon_name), p[bold[title], " ", span[text]], action
    ]


def segmented(
    name: str,
    title: str,
    choices: Iterable[tuple[str, str, str]],
    chosen: str,
    do: str,
    *,
    hidden_title: bool = False,
    **data: object,
) -> Element:
    """A few settings of which one holds; `choices` are (value, icon or nothing, text)."""
    return fieldset(".seg", id=f"seg-{name}")[
        legend(class_="vh" if hidden_title else "label")[title],
        div[
            (
                label[
                    input_(
                        {f"data-{key}": str(what) for key, what in data.items()},
                        class_="vh",
                        type="radio",
                        id=f"{name}-{value}",
                        name=name,
                        value=value,
                        checked=value == chosen,
                        data_do=do,
                    ),
                    span[symbol and icon(symbol), span[text]],
                ]
                for value, symbol, text in choices
            )
        ],
    ]


def switch(
    title: str, text: str, icon_name: str, checked: bool, do: str, *, id: str, **data: object
) -> Element:
    """A setting that is on or off."""
    return label(".sw")[
        span(".swt")[icon(icon_name), span[bold[title], span(".label")[text]]],
        input_(
            {f"data-{key}": str(value) for key, value in data.items()},
            type="checkbox",
            role="switch",
            id=id,
            checked=checked,
            data_do=do,
        ),
    ]


def link(text: Node, href: str, *, class_: str = "") -> Element:
    """A link out of the program: it opens beside it."""
    return a(href=href, class_=class_ or None, target="_blank", rel="noopener")[text]


_INVISIBLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\ud800-\udfff]+"
)


def clean_name(text: object, length: int = 24) -> str:
    """A name as typed, fit to be shown: no control characters, one space between words, cut to a length."""
    flat = " ".join(_INVISIBLE.sub(" ", text if isinstance(text, str) else "").split())
    return flat[:length].rstrip()
