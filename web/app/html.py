"""HTML and SVG in Python: text is escaped by construction, and written down at once.

>>> from app.html import a, li, ul
>>> print(ul("#ways.list", hidden=False)[(li[way] for way in (a(href="?a=1&b=2")["<Up>"], None, "Down"))])
<ul id="ways" class="list"><li><a href="?a=1&amp;b=2">&lt;Up&gt;</a></li><li></li><li>Down</li></ul>

Names and meanings are those of htpy, which a test holds this to: the id and the classes first, then mappings
and keywords (`class_`, `data_do`); None and False leave an attribute out, True is one without a value; the
children in brackets. Every click draws a whole screen, and what htpy can do beyond this took most of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from keyword import iskeyword
from types import GeneratorType
from typing import Any, Final, Protocol

from markupsafe import Markup


class _Ready(Protocol):
    """What knows its own markup: an `Element`, a `Fragment`, a `Markup`."""

    def __html__(self) -> str: ...


type Node = bool | str | int | _Ready | Iterable[Node] | None
"""What may stand between two tags; None, True and False are nothing."""
type Attribute = bool | str | int | Mapping[str, object] | Iterable[object] | None
"""The value of an attribute; several things, or which of them hold, are for `class` alone."""


class Fragment:
    """Markup that is written down already."""

    __slots__ = ("_markup",)

    def __init__(self, markup: str) -> None:
        self._markup = markup

    def __str__(self) -> str:
        return Markup(self._markup)

    def __html__(self) -> str:
        return Markup(self._markup)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._markup!r}>"


class Element(Fragment):
    """An element with all that is in it."""

    __slots__ = ()


class Void(Element):
    """An element that holds nothing, as `<input>`: called, it gets attributes."""

    __slots__ = ("_start",)

    def __init__(self, start: str, attributes: str = "") -> None:
        self._start = start
        self._markup = f"{start}{attributes}>"

    def __call__(self, /, *given: str | Mapping[str, Attribute], **named: Attribute) -> Void:
        return Void(self._start, _attributes(given, named))


class Tag(Element):
    """An element that is empty as yet: called, it gets attributes; in brackets, children."""

    __slots__ = ("_end", "_start")

    def __init__(self, start: str, attributes: str, end: str) -> None:
        self._start = start
        self._end = end
        self._markup = f"{start}{attributes}>"  # without its end, as long as it is empty

    def __call__(self, /, *given: str | Mapping[str, Attribute], **named: Attribute) -> Tag:
        return Tag(self._start, _attributes(given, named), self._end)

    def __getitem__(self, children: Node) -> Element:
        parts = [self._markup]
        _write(children, parts)
        parts.append(self._end)
        return Element("".join(parts))

    def __str__(self) -> str:
        return Markup(self._markup + self._end)

    def __html__(self) -> str:
        return Markup(self._markup + self._end)


class _Fragments:
    """`fragment[…]` are nodes without an element around them."""

    def __getitem__(self, children: Node) -> Fragment:
        parts: list[str] = []
        _write(children, parts)
        return Fragment("".join(parts))


def _write(node: Any, parts: list[str]) -> None:
    """Write down what stands between two tags."""
    kind = type(node)
    if kind is str:
        parts.append(_escaped(node))
    elif kind is Element or kind is Fragment or kind is Void:
        parts.append(node._markup)
    elif node is None or node is True or node is False:
        pass
    elif kind is tuple or kind is list or kind is GeneratorType:
        for child in node:
            _write(child, parts)
    elif kind is Markup:
        parts.append(node)
    elif kind is int:
        parts.append(str(node))
    elif hasattr(node, "__html__"):
        parts.append(node.__html__())
    elif isinstance(node, str):
        parts.append(_escaped(str(node)))
    elif isinstance(node, Iterable) and not isinstance(node, bytes):
        for child in node:
            _write(child, parts)
    else:
        raise TypeError(f"{node!r} cannot stand in an element")


@lru_cache(maxsize=2048)
def _escaped(text: str) -> str:
    """Text as it stands in HTML, between tags or quotes."""
    return (
        text.replace("&", "&amp;")
        .replace(">", "&gt;")
        .replace("<", "&lt;")
        .replace("'", "&#39;")
        .replace('"', "&#34;")
    )


def _attributes(given: tuple[str | Mapping[str, Attribute], ...], named: Mapping[str, Attribute]) -> str:
    """Attributes as they stand in a tag; of two of a name the last one counts, where the first one was."""
    if not named and len(given) == 1 and isinstance(given[0], str):
        return _shorthand_attributes(given[0])
    attributes: dict[str, Attribute] = {}
    for some in given:
        attributes.update(_shorthand(some) if isinstance(some, str) else some)
    for name, value in named.items():
        attributes[_named(name)] = value
    return _written(attributes)


def _written(attributes: Mapping[str, Attribute]) -> str:
    written = ""
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        if name == "class":
            if not (value := value if isinstance(value, str) else _classes(value)):
                continue
        elif value is True:
            written += f" {_escaped(name)}"
            continue
        elif not isinstance(value, str | int) and not hasattr(value, "__html__"):
            raise TypeError(f"{value!r} cannot be the value of {name}")
        written += _pair(name, value if type(value) is str else str(value))
    return written


@lru_cache(maxsize=4096)
def _pair(name: str, value: str) -> str:
    return f' {_escaped(name)}="{_escaped(value)}"'


def _classes(value: Attribute) -> str:
    """The classes that hold."""
    found: list[object] = []
    for some in (value,) if isinstance(value, Mapping) or not isinstance(value, Iterable) else value:
        if isinstance(some, Mapping):
            found += [name for name, holds in some.items() if holds]
        elif some:
            found.append(some)
    return " ".join(map(str, found))


@cache
def _named(name: str) -> str:
    """The name of an attribute: `class_`, `data_do`."""
    bare = name.removesuffix("_")
    return (bare if iskeyword(bare) else name).replace("_", "-")


@cache
def _shorthand(text: str) -> Mapping[str, Attribute]:
    """An id and classes: `#id.class.another`."""
    first, *classes = text.split(".")
    if (first and not first.startswith("#")) or "#" in text[1:] or not text.strip("#.") or " " in text:
        raise ValueError(f"{text!r} is not an id and classes, as in #id.class")
    found = {"id": first[1:], "class": " ".join(filter(None, classes))}
    return {name: value for name, value in found.items() if value}


@cache
def _shorthand_attributes(text: str) -> str:
    return _written(_shorthand(text))


def _tag(name: str) -> Tag:
    return Tag(f"<{name}", "", f"</{name}>")


fragment: Final = _Fragments()
html: Final = Tag("<!doctype html><html", "", "</html>")
a: Final = _tag("a")
article: Final = _tag("article")
b: Final = _tag("b")
body: Final = _tag("body")
button: Final = _tag("button")
caption: Final = _tag("caption")
circle: Final = _tag("circle")
code: Final = _tag("code")
dd: Final = _tag("dd")
defs: Final = _tag("defs")
details: Final = _tag("details")
div: Final = _tag("div")
dl: Final = _tag("dl")
dt: Final = _tag("dt")
ellipse: Final = _tag("ellipse")
fieldset: Final = _tag("fieldset")
footer: Final = _tag("footer")
form: Final = _tag("form")
g: Final = _tag("g")
h1: Final = _tag("h1")
h2: Final = _tag("h2")
h3: Final = _tag("h3")
head: Final = _tag("head")
header: Final = _tag("header")
i: Final = _tag("i")
iframe: Final = _tag("iframe")
input: Final = Void("<input")
kbd: Final = _tag("kbd")
label: Final = _tag("label")
legend: Final = _tag("legend")
li: Final = _tag("li")
link: Final = Void("<link")
main: Final = _tag("main")
meta: Final = Void("<meta")
mpy_config: Final = _tag("mpy-config")
nav: Final = _tag("nav")
noscript: Final = _tag("noscript")
ol: Final = _tag("ol")
option: Final = _tag("option")
output: Final = _tag("output")
p: Final = _tag("p")
path: Final = _tag("path")
pattern: Final = _tag("pattern")
pre: Final = _tag("pre")
progress: Final = _tag("progress")
py_config: Final = _tag("py-config")
rect: Final = _tag("rect")
script: Final = _tag("script")
section: Final = _tag("section")
select: Final = _tag("select")
span: Final = _tag("span")
style: Final = _tag("style")
summary: Final = _tag("summary")
svg: Final = _tag("svg")
table: Final = _tag("table")
tbody: Final = _tag("tbody")
td: Final = _tag("td")
template: Final = _tag("template")
text: Final = _tag("text")
th: Final = _tag("th")
thead: Final = _tag("thead")
time: Final = _tag("time")
title: Final = _tag("title")
tr: Final = _tag("tr")
ul: Final = _tag("ul")
use: Final = _tag("use")
