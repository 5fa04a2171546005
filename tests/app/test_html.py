"""What `app.html` writes is what htpy writes, whatever stands in it; and text never becomes markup."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import htpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup, escape

from app import html

TAGS = ("div", "span", "svg", "use", "b", "input", "link", "html", "py_config")
TEXT = st.text(alphabet="<>&'\" =/-aé雪\n", max_size=6)
VALUES = TEXT | st.booleans() | st.none() | st.integers(-2, 99) | TEXT.map(Markup)
CLASSES = (
    VALUES.filter(lambda value: value is not True)
    | st.lists(TEXT | st.none() | st.dictionaries(TEXT, st.booleans(), max_size=2), max_size=3)
    | st.dictionaries(TEXT, st.booleans(), max_size=2)
)
NAMED = st.fixed_dictionaries(
    {}, optional={"class_": CLASSES, "id": VALUES, "data_do": VALUES, "for_": VALUES, "viewBox": VALUES}
)
MAPPED = st.fixed_dictionaries(
    {}, optional={"class": CLASSES, "data-do": VALUES, "aria-label": VALUES, "data-<": VALUES}
)
SHORT = st.sampled_from(["", "#id", ".one", ".one.two", "#id.one", "#id.one.two"])
LEAVES = st.tuples(st.just("text"), VALUES) | st.tuples(st.just("keys"), st.lists(TEXT, max_size=2))


def _grown(nodes: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    several = st.lists(nodes, max_size=3)
    element = st.tuples(st.just("element"), st.sampled_from(TAGS), SHORT, MAPPED, NAMED, several)
    return element | st.tuples(st.sampled_from(["list", "tuple", "generator", "fragment"]), several)


TREES = st.recursive(LEAVES, _grown, max_leaves=12)


def built(library: Any, tree: Any) -> Any:
    """What a tree describes, by the one library or the other."""
    match tree:
        case ("text", value):
            return value
        case ("element", name, short, mapped, named, children):
            element = getattr(library, name)
            if short or mapped or named:
                element = element(*filter(None, [short]), mapped, **named)
            if name in ("input", "link") or not children:
                return element
            return element[[built(library, child) for child in children]]
        case ("fragment", children):
            return library.fragment[[built(library, child) for child in children]]
        case ("keys", words):
            return dict.fromkeys(words).keys()
        case (kind, children):
            made = (built(library, child) for child in children)
            return list(made) if kind == "list" else tuple(made) if kind == "tuple" else made


@given(TREES)
def test_it_writes_what_htpy_writes(tree: Any) -> None:
    ours, theirs = (library.fragment[built(library, tree)] for library in (html, htpy))
    assert str(ours) == str(theirs)
    assert escape(ours) == str(ours), "whoever escapes markup leaves this as it is"


class Read(HTMLParser):
    """All text and all values of attributes that a parser finds."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: list[object] = []
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [tag, *(value for _, value in attrs)]

    def handle_data(self, data: str) -> None:
        self.found.append(data)


@given(st.text("<>&'\"ab;#3 ", min_size=1))
def test_text_is_only_ever_text(text: str) -> None:
    assert Read(str(html.p(title=text, class_=["c", text])[text])).found == ["p", text, f"c {text}", text]


@pytest.mark.parametrize("given", ["one", "#a#b", ".a b", ".a#b", "#", ""])
def test_what_is_no_id_and_no_class_is_refused(given: str) -> None:
    with pytest.raises(ValueError, match="is not an id and classes"):
        html.div(given)


def test_what_cannot_be_written_is_refused() -> None:
    wrong: Any
    for wrong in (b"bytes", object(), 1.5):
        with pytest.raises(TypeError, match="cannot stand in an element"):
            html.div[wrong]
        with pytest.raises(TypeError, match="cannot be the value of title"):
            html.div(title=wrong)
