"""A link to the site can become a table on another page, if the build was told where the site is."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest

from pipeline.oembed import NAME, checked, described
from pipeline.steps import DIST, Failure

REQUIRED: dict[str, set[str]] = {"link": set(), "rich": {"html", "width", "height"}}
"""What oEmbed 1.0 asks for besides type and version."""


class Frame(HTMLParser):
    """The attributes of the first iframe."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.attributes: dict[str, str | None] = {}
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "iframe":
            self.attributes = self.attributes or dict(attrs)


@pytest.mark.parametrize(("url", "kind"), [("", "link"), ("https://example.org/snowline/", "rich")])
def test_what_is_said_is_valid_wherever_the_site_is(url: str, kind: str) -> None:
    said = json.loads(described(url))
    assert said["version"] == "1.0" and said["type"] == kind
    assert REQUIRED[kind] <= said.keys()
    assert ("http" in described(url)) == bool(url), "no address is made up"


def test_the_frame_is_the_sites_own_and_waits_for_a_click() -> None:
    said = json.loads(described("https://example.org/a&b/"))
    frame = Frame(said["html"]).attributes
    assert frame["src"] == "https://example.org/a&b/embed.html?start=click"
    assert (frame["width"], frame["height"]) == (str(said["width"]), str(said["height"]))


@pytest.mark.parametrize("url", ["https://example.org", "https://example.org/", "http://localhost:8000/x/y"])
def test_an_address_of_a_folder_ends_with_a_slash(url: str) -> None:
    assert checked(url) == url.rstrip("/") + "/"
    assert checked("") == ""


@pytest.mark.parametrize(
    "url", ["example.org", "ftp://example.org/", "https://", "https://a.org/?x", "https://a b/"]
)
def test_what_is_no_address_is_said(url: str) -> None:
    with pytest.raises(Failure, match="is no address of a folder"):
        checked(url)


def test_the_home_page_leads_to_it() -> None:
    page = (DIST / "index.html").read_text("utf-8")
    assert f'<link rel="alternate" type="application/json+oembed" href="./{NAME}" title="Snowline">' in page
    assert (DIST / NAME).read_text("utf-8") == described("")
