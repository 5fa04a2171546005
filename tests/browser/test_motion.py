"""Movement explains what happened, keeps nobody waiting, and can be switched off."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Literal

from playwright.sync_api import expect

from game import Dealer, Decision, Record
from tests.app.yak_tables import at, found, match_of
from tests.browser.scenes import NAMES, SCENES, record_at
from tests.browser.table import PAINTED, Table

BLIZZARD = next(scene for scene in SCENES if scene.name == "blizzard")
CLIMB = next(scene for scene in SCENES if scene.name == "climb")


WATCH = """
() => {
  window.began = [];
  window.held = null;
  if (window.watched) return;
  window.watched = true;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (places, ...rest) {
    window.began.push([this.id, places.length]);
    const animation = animate.call(this, places, ...rest);
    if (window.held) {
      animation.playbackRate = 0.001;
      window.held.push(animation);
    }
    return animation;
  };
  const marked = changes => changes.forEach(({ target }) => {
    if (target.hasAttribute("data-moved")) window.began.push([target.id, 0]);
  });
  new MutationObserver(marked).observe(document.body, { subtree: true, attributeFilter: ["data-moved"] });
}
"""
"""Writes down what begins to move, through how many places, or is marked (none), however soon it ends.

Where there is a list `held`, what moves does so without end, and is in it.
"""


def began(table: Table) -> dict[str, int]:
    """What has begun to move since the table was entered, by id: through how many places."""
    found: list[tuple[str, int]] = table.page.evaluate("window.began")
    return dict(found)


def enter(table: Table, record: dict[str, Any], motion: Literal["reduce", "no-preference"]) -> None:
    """Come to the table of a match."""
    table.page.emulate_media(reduced_motion=motion)
    table.keep(record)
    table.open()
    table.page.evaluate(f"{PAINTED}; ({WATCH})()")
    table.press("#go")


def test_what_has_moved_slides_from_where_it_was_and_the_next_action_does_not_wait(table: Table) -> None:
    enter(table, record_at(BLIZZARD), "no-preference")
    table.page.evaluate("window.held = []")
    table.page.locator("#play").dispatch_event("click")
    table.settle()
    assert began(table)["the-yeti"] == 2
    held = table.page.evaluate("held.length")
    table.press("#play")
    ways: list[str] = table.page.evaluate("count => held.slice(0, count).map(one => one.playState)", held)
    assert "running" not in ways, "what ran has come to its end"
    table.page.evaluate("window.held = null")


def test_who_climbs_and_slides_back_in_one_ply_goes_the_whole_way(table: Table) -> None:
    enter(table, record_at(CLIMB), "no-preference")
    table.press("#play")
    assert max(places for piece, places in began(table).items() if piece.startswith("climber-")) > 4


def test_a_stone_travels_from_its_cart_into_the_tower(table: Table) -> None:
    match = found(at("build", lambda state: state.round > 6), seats=4)
    record = Record.of(match, names=NAMES[:4], seed=Dealer.from_words("motion").seed.hex())
    enter(table, record.to_json(), "no-preference")
    table.press(table.page.locator("[data-drag]").first)
    table.press(table.page.locator("[data-drop]").first)
    assert {piece[:10] for piece in began(table)} >= {"laid-site-", "laid-small"}


def test_carts_go_round(table: Table) -> None:
    matches = match_of(3, 1)
    match = next(
        before
        for before, after in pairwise(matches)
        if isinstance(before.state.turn, Decision)
        and {"moved"} <= {event.kind for event in after.state.events}
    )
    record = Record.of(match, names=NAMES[:3], seed=Dealer.from_words("yak", 3, 1).seed.hex())
    enter(table, record.to_json(), "no-preference")
    table.play_until("#cart-0.moved", table.step)
    table.settle()
    assert [began(table).get(f"cart-{number}") for number in range(3)] == [9, 9, 9]


def test_without_movement_what_has_moved_is_marked(table: Table) -> None:
    enter(table, record_at(BLIZZARD), "reduce")
    table.page.locator("#play").dispatch_event("click")
    table.settle()
    assert "the-yeti" in began(table)
    assert not any(began(table).values()), "nothing moves"
    expect(table.page.locator("[data-moved]")).to_have_count(0, timeout=30_000)


def test_motion_is_a_setting(table: Table) -> None:
    table.open()
    table.page.click("#menu-button")
    for motion, long in {"slow": "520ms", "off": "0ms", "normal": "260ms"}.items():
        table.press(table.page.locator(f"label:has(#motion-{motion})"))
        assert table.page.get_attribute("html", "data-motion") == motion
        time = table.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--t-move')")
        assert time == long
