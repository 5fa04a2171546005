"""On your site: what is chosen is in the lines to copy, and nothing that could not be used."""

from __future__ import annotations

import re
from html import unescape

import pytest

from app.accent import PAPERS, Accent
from app.prerender import WEB
from app.screens.onsite import ORDER, Snippet, quoted
from app.start import read
from tests.app.player import Page

SITE = "https://example.org/snowline/"


def made(**choices: str) -> Snippet:
    snippet = Snippet()
    for name, value in choices.items():
        snippet = snippet.put(name, value)
    return snippet


def test_what_is_chosen_is_in_both_kinds_of_markup() -> None:
    snippet = made(
        game="yak", players="2", bots="1", lang="en", theme="dark", accent="#336699", seed="red tea"
    )
    element, frame = snippet.element(SITE), snippet.frame(SITE)
    assert f'<script async src="{SITE}embed.js"></script>' in element
    assert '<snowline-game game="yak" players="2" bots="1" lang="en" theme="dark"' in element
    assert 'accent="336699"' in element and 'seed="red tea"' in element and "start" not in element
    assert "?game=yak&amp;players=2&amp;bots=1" in frame and "seed=red%20tea" in frame
    assert "start=click" in frame and 'title="Yak"' in frame


def test_a_frame_that_begins_at_once_needs_no_word_for_it_and_the_element_does() -> None:
    snippet = made(start="now")
    assert "start" not in snippet.frame(SITE) and 'start="now"' in snippet.element(SITE)
    assert "start=click" in snippet.preview(), "what is only looked at loads nothing"


@pytest.mark.parametrize(
    ("name", "value"),
    [("home", "javascript:x"), ("accent", "777777"), ("accent", "blue"), ("seed", "x" * 65)],
)
def test_what_cannot_be_used_stays_in_its_field_and_out_of_the_lines(name: str, value: str) -> None:
    snippet = made(**{name: value})
    assert snippet.typed[name] == value and name in snippet.wrong
    assert value not in snippet.element(SITE)


def test_what_another_game_cannot_seat_is_left_out() -> None:
    snippet = made(players="5", bots="5").put("game", "yak")
    assert snippet.chosen == {"game": "yak"}


def test_nothing_that_is_typed_becomes_markup() -> None:
    snippet = made(seed='"><script>alert(1)</script>', home="https://example.org/?a=\"'<&")
    for lines in (snippet.element(SITE), snippet.frame(SITE)):
        assert lines.count("<script") <= 1 and "alert(1)</script>" not in lines
    address = re.search(r'src="([^"]*)"', snippet.frame(SITE))
    assert address
    query = dict(part.split("=", 1) for part in unescape(address[1]).partition("?")[2].split("&"))
    assert query["seed"] == quoted('"><script>alert(1)</script>')


def test_a_sandbox_is_in_the_lines_and_a_wrong_width_is_not() -> None:
    snippet = Snippet().put("sandbox", True).put("width", "9999")
    assert snippet.width == "640"
    assert 'sandbox="allow-scripts"' in snippet.element(SITE)
    assert 'sandbox="allow-scripts"' in snippet.frame(SITE)


def test_every_parameter_of_an_address_can_be_chosen_but_the_host_which_is_the_page_itself() -> None:
    known = str(read({"?": "?"})[1][0]).partition("one of ")[2].rstrip(".").split(", ")
    assert sorted(known) == sorted([*ORDER, "host"])


def test_the_papers_are_those_of_the_style_sheet() -> None:
    tokens = (WEB / "style" / "tokens.css").read_text("utf-8")
    found = re.search(r"--surface:\s+light-dark\(#(\w+), #(\w+)\)", tokens)
    assert found
    assert tuple(tuple(bytes.fromhex(colour)) for colour in found.groups()) == PAPERS


@pytest.mark.parametrize(
    ("text", "use"),
    [
        ("FFB545", "good"),
        ("#369", "good"),
        ("777777", "read"),
        ("FFFFFF", "apart"),
        ("1B2046", "apart"),
        ("red", "none"),
        ("#12345", "none"),
        ("", "none"),
    ],
)
def test_what_becomes_of_a_colour(text: str, use: str) -> None:
    assert Accent.of(text).use == use


def test_the_screen_shows_what_was_chosen() -> None:
    page = Page(site=SITE)
    page.send("publish")
    assert page.session.visit.screen == "onsite"
    page.send("onsite", part="game", value="yak")
    page.send("onsite", part="home", value="nowhere")
    page.send("onsite", part="sandbox", checked=True)
    shown = page.regions["app"]
    assert shown.count("<iframe") == 1 and "<snowline-game" not in shown, "lines are text"
    assert 'src="./embed.html?game=yak&amp;start=click"' in shown
    assert "An address begins with https:// or http://" in shown
    assert unescape(unescape(shown)).count(f'{SITE}embed.js"') == 1
    assert page.answer["title"] == "On your site · Snowline"


@pytest.mark.parametrize(
    "message", [{}, {"part": "game"}, {"part": 1, "value": 2}, {"part": "host", "value": "x"}]
)
def test_whatever_is_sent_the_screen_stays(message: dict[str, object]) -> None:
    page = Page(site=SITE)
    page.send("publish")
    page.send("onsite", **message)
    assert page.session.snippet is None or not page.session.snippet.chosen
