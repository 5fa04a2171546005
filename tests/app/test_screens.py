"""What every screen owes its reader: one clear action, names for everything, ids that are unique."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from app.screens.failure import KINDS, Kind, card
from app.text import Translator
from tests.app.player import KNOWN, Page, finished


class Markup(HTMLParser):
    """Markup as a list of tags with their attributes and the text inside."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.said: dict[int, str] = {}
        self._open: list[int] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in ("input", "meta", "link", "br", "img", "hr", "path"):
            self._open.append(len(self.tags) - 1)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self.tags[self._open.pop()][0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        for index in self._open:
            self.said[index] = self.said.get(index, "") + data

    def named(self, index: int) -> bool:
        attrs = self.tags[index][1]
        return bool(
            attrs.get("aria-label") or attrs.get("aria-labelledby") or self.said.get(index, "").strip()
        )


def home() -> str:
    return Page().markup


def home_with_a_match() -> str:
    page = Page()
    page.start()
    page.send("home")
    return page.markup


def home_after_damage() -> str:
    return Page({"match": "{"}).markup


def setup() -> str:
    page = Page()
    page.send("setup", game="yeti")
    for _ in range(3):
        page.send("add")
    return page.markup


def setup_over_a_match() -> str:
    page = Page()
    page.start()
    page.send("home")
    page.send("start")
    return page.markup


def about() -> str:
    page = Page()
    page.send("about")
    return page.markup


def result() -> str:
    page = Page(finished(3, weather="mixed"))
    page.send("resume")
    return page.markup


def replay() -> str:
    page = Page(finished(3, weather="mixed"))
    page.send("replay", place="5")
    return page.markup


def replay_of_a_match_that_goes_on() -> str:
    page = Page()
    page.start()
    page.send("replay")
    return page.markup


def table() -> str:
    page = Page()
    page.start()
    return page.markup


def share() -> str:
    page = Page(finished(2))
    page.send("resume")
    page.send("share")
    page.bring()
    return page.markup


def link_of_a_match() -> str:
    found = re.search(r'id="link"[^>]* value="([^"]+)"', share())
    assert found
    page = Page()
    page.send("link", text=found[1])
    return page.markup


def link_that_is_damaged() -> str:
    page = Page()
    page.send("link", text="#m=1")
    return page.markup


def by_link_away() -> str:
    page = Page(seed=1)
    page.send("setup", game="yak")
    page.send("by-link", value="link")
    page.send("start")
    page.send("letter-seat", seat=0)
    while page.playing.phase != "away":
        page.send("play", token="card:build")
    return page.markup


SCREENS = [
    home,
    home_with_a_match,
    home_after_damage,
    setup,
    setup_over_a_match,
    about,
    result,
    replay,
    replay_of_a_match_that_goes_on,
    table,
    share,
    link_of_a_match,
    link_that_is_damaged,
    by_link_away,
]


@pytest.fixture(scope="module", params=SCREENS, ids=lambda make: make.__name__)
def screen(request: pytest.FixtureRequest) -> tuple[str, Markup]:
    make: Callable[[], str] = request.param
    return make.__name__, Markup(make())


def test_there_is_one_primary_action(screen: tuple[str, Markup]) -> None:
    name, markup = screen
    primary = [attrs for _, attrs in markup.tags if "primary" in attrs.get("class", "").split()]
    assert len(primary) == (0 if name == "about" else 1)


def test_ids_are_unique(screen: tuple[str, Markup]) -> None:
    ids = Counter(attrs["id"] for _, attrs in screen[1].tags if "id" in attrs)
    assert [id for id, count in ids.items() if count > 1] == []


def test_whatever_can_be_used_has_a_name(screen: tuple[str, Markup]) -> None:
    markup = screen[1]
    nameless = [
        markup.tags[index]
        for index, (tag, attrs) in enumerate(markup.tags)
        if tag in ("button", "a", "select", "details", "nav") and not markup.named(index)
    ]
    assert nameless == []


def test_inputs_stand_in_a_label(screen: tuple[str, Markup]) -> None:
    markup = screen[1]
    inputs = [attrs for tag, attrs in markup.tags if tag == "input"]
    labels = [index for index, (tag, _) in enumerate(markup.tags) if tag == "label"]
    assert len(labels) >= len(inputs)
    assert all(markup.named(index) for index in labels)


def test_pictures_are_named_or_hidden(screen: tuple[str, Markup]) -> None:
    bare = [
        attrs
        for tag, attrs in screen[1].tags
        if tag == "svg"
        and "aria-hidden" not in attrs
        and not attrs.get("aria-label")
        and "aria-labelledby" not in attrs
    ]
    assert bare == []


def test_there_is_one_heading_of_the_first_level(screen: tuple[str, Markup]) -> None:
    assert [tag for tag, _ in screen[1].tags].count("h1") == 1


def test_no_style_and_no_script_stands_in_the_markup(screen: tuple[str, Markup]) -> None:
    for tag, attrs in screen[1].tags:
        assert tag not in ("style", "script")
        assert not [name for name in attrs if name == "style" or name.startswith("on")]


def test_every_action_is_known(screen: tuple[str, Markup]) -> None:
    wanted = {attrs["data-do"] for _, attrs in screen[1].tags if "data-do" in attrs}
    assert wanted <= KNOWN


def test_every_popover_that_a_button_opens_is_there(screen: tuple[str, Markup]) -> None:
    tags = screen[1].tags
    ids = {attrs.get("id") for _, attrs in tags}
    assert {attrs["popovertarget"] for _, attrs in tags if "popovertarget" in attrs} <= ids


@pytest.mark.parametrize("kind", KINDS)
def test_a_failure_card_says_what_happened_and_offers_a_way_on(kind: Kind) -> None:
    markup = Markup(str(card(Translator(), kind)))
    ways = [attrs for tag, attrs in markup.tags if tag == "button"]
    assert any("data-retry" in way for way in ways)
    assert ("details", {"class": "data tech"}) in markup.tags or kind == "stalled"
    assert markup.tags[0][1]["role"] == "alertdialog"


def test_about_names_whose_ideas_these_are() -> None:
    text = about()
    for name in ("Benjamin Schwer", "Michael Luu", "Pegasus Spiele", "Pretzel Games", "independent", "MIT"):
        assert name in text
