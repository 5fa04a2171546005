"""Playing alone: bots at the table, in the real worker."""

from __future__ import annotations

import re
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from app.playing import THINKING
from game import Dealer, Record
from pipeline.server import Pages, Reply
from pipeline.steps import DIST
from tests.app.yak_tables import at, found
from tests.browser.scenes import NAMES, SCENES, record_at
from tests.browser.table import Table
from tests.browser.test_failures import only
from tests.browser.test_match import ended
from tests.browser.test_screens import picture

MINE = "#play:not([data-do=skip])"
"""The primary button when a person is asked."""
THEIRS = "#play[data-do=skip]"


def at_once(table: Table) -> None:
    """Choose in the menu that nobody wants to watch bots."""
    table.page.click("#menu-button")
    table.press("label:has(#pace-instant)")
    table.page.keyboard.press("Escape")


def bots_turn(table: Table) -> None:
    """Play until a bot acts."""
    table.play_until(THEIRS, table.step)


def test_a_whole_match_alone_against_a_hard_bot_ends_as_the_command_line_replays_it(
    table: Table, tmp_path: Path
) -> None:
    table.open()
    at_once(table)
    table.set_up(1, "hard", weather="mixed")

    def step() -> None:
        table.page.wait_for_selector(f"{MINE}, #headline")
        table.step()

    table.play_until("#headline", step)
    record, _ = ended(table, tmp_path)
    assert record["plays"] == ["person", "hard"]
    assert "replaced" not in record, "every move of the bot is its own"


def test_a_match_of_yak_alone_against_a_bot_needs_no_cover_and_ends(table: Table, tmp_path: Path) -> None:
    table.open()
    at_once(table)
    table.press("#new-yak")
    table.seat(1, "medium")
    table.press("#start")

    def step() -> None:
        table.page.wait_for_selector(f"{MINE}, #headline")
        assert table.screen != "handover"
        table.step()

    table.play_until("#headline", step)
    record, _ = ended(table, tmp_path)
    assert "replaced" not in record


def test_one_click_and_a_first_visit_plays_against_bots(table: Table) -> None:
    table.open()
    expect(table.page.locator("#quick")).to_contain_text("You against 2 computers")
    table.press("#go")
    expect(table.page.locator("#app[data-screen=table]")).to_be_visible()
    record = table.record()
    assert record and record["plays"].count("person") == 1


def test_the_turn_of_a_bot_goes_by_itself_and_is_read_out(table: Table) -> None:
    table.open()
    table.set_up(1, "medium")
    bots_turn(table)
    expect(table.page.locator("#turn-title")).to_contain_text("is thinking")
    expect(table.page.locator("#turn-title")).to_contain_text(": Keep")
    table.page.wait_for_selector(MINE)
    expect(table.page.locator("#say")).to_contain_text(" keeps ")


def test_skip_leads_at_once_to_the_next_choice_of_a_person(table: Table) -> None:
    table.open()
    table.set_up(1, "medium", "easy")
    bots_turn(table)
    table.page.keyboard.press("s")
    table.page.wait_for_selector(MINE)
    expect(table.page.locator("#turn-title")).to_contain_text("Tenzin")
    before = table.record()
    table.page.wait_for_timeout(300)
    assert table.record() == before, "and there it stops"


def test_a_bot_that_is_held_waits_and_goes_on_step_by_step(table: Table) -> None:
    page = table.page
    table.open()
    table.set_up(1, "medium")
    bots_turn(table)
    table.press("#hold")
    expect(page.locator("#play")).to_have_text("Go on")
    title = page.locator("#turn-title").inner_text()
    page.wait_for_timeout(2500)
    assert page.locator("#turn-title").inner_text() == title
    table.press("#play")
    expect(page.locator("#turn-title")).not_to_have_text(title)
    title = page.locator("#turn-title").inner_text()
    table.press("#hold")
    expect(page.locator("#turn-title")).not_to_have_text(title)


def test_loading_the_page_again_in_the_middle_of_a_bots_turn_goes_on_from_there(table: Table) -> None:
    table.open()
    table.set_up(1, "hard")
    bots_turn(table)
    before = table.record()
    table.page.reload()
    table.wait()
    table.press("#go")
    table.page.wait_for_selector(THEIRS)
    title = table.page.locator("#turn-title")
    expect(title).not_to_have_text(title.inner_text())  # it goes on by itself
    table.page.keyboard.press("s")
    table.page.wait_for_selector(MINE)
    after = table.record()
    assert before and after
    assert after["moves"][: len(before["moves"])] == before["moves"] != after["moves"]
    assert after["plays"] == ["person", "hard"]


SLOW = b"""
class Slow:
    def think(self, seen, rng):
        from time import perf_counter
        until = perf_counter() + 3
        while perf_counter() < until:
            yield
        return seen.moves()[-1]

usual = load
def load(game):  # bots come with the rest of Python
    usual(game)
    from game.bots.registry import BOTS
    BOTS["yeti"]["hard"] = Slow
"""


def slow() -> Reply:
    """The worker's program with a bot in it that needs three seconds for a move, in place of what is said
    about it: its length stays."""
    source = next(DIST.glob("app-*/main.py")).read_bytes()
    program = re.sub(rb'"""[^"]*"""', b"0", source) + SLOW
    assert len(program) <= len(source)
    return Reply(HTTPStatus.OK, program.ljust(len(source)), {"Content-Type": "application/octet-stream"})


def test_the_page_answers_while_a_bot_thinks(visit: Table, pages: Pages) -> None:
    page = visit.page
    pages.hook = only("app-*/main.py", slow)
    visit.open()
    pages.hook = None
    visit.set_up(1, "hard")
    bots_turn(visit)
    expect(page.locator("#turn-title")).to_contain_text("is thinking")
    page.click("#menu-button")
    for theme in ("dark", "light", "dark"):
        page.click(f"label:has(#theme-{theme})")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        expect(page.locator("#turn-title")).to_contain_text("is thinking")
    page.keyboard.press("Escape")
    expect(page.locator("#turn-title")).to_contain_text("Pika: ")


def scene(name: str) -> dict[str, Any]:
    """The record of a match at this moment, in which whoever acts is a bot and the others are people."""
    record = record_at(next(scene for scene in SCENES if scene.name == name))
    return with_bot(record)


def with_bot(record: dict[str, Any]) -> dict[str, Any]:
    """A record in which a hard bot plays for whoever acts."""
    turn = Record.from_json(record).match().state.turn
    seats = range(record["seats"])
    return {
        **record,
        "plays": ["hard" if seat == getattr(turn, "seat", None) else "person" for seat in seats],
    }


@pytest.mark.parametrize("name", ["ready", "keep-2", "keep-many", "buy", "turn", "blizzard"])
def test_pictures_of_a_bots_turn(gallery: Table, name: str) -> None:
    gallery.keep(scene(name))
    gallery.open()
    gallery.press("#go")
    if name != "ready":
        expect(gallery.page.locator("#turn-title")).to_contain_text(": ")
    picture(gallery.page, f"bot-{name}")


def test_picture_of_a_bot_that_is_held(gallery: Table) -> None:
    gallery.keep(scene("ready"))
    gallery.open()
    gallery.press("#go")
    gallery.press("#hold")
    picture(gallery.page, "bot-held")


def sit_down_at_yak(gallery: Table, kind: str) -> None:
    """At a decision of this kind late in a match, with a bot to take it."""
    match = found(at(kind, lambda state: len(state.moves()) > 2 and state.round > 6), seats=4)
    extra = {"names": NAMES[:4], "looks": [1, 2, 3, 4], "seed": Dealer.from_words(kind).seed.hex()}
    gallery.keep(with_bot(Record.of(match, **extra).to_json()))
    gallery.open()


@pytest.mark.parametrize("kind", ["build", "pay", "market", "load"])
def test_pictures_of_a_bots_turn_at_yak(gallery: Table, kind: str) -> None:
    sit_down_at_yak(gallery, kind)
    gallery.press("#go")
    expect(gallery.page.locator("#turn-title")).to_contain_text(": ")
    picture(gallery.page, f"bot-yak-{kind}")


HELD_BACK = f"""
() => {{
  const real = window.setTimeout;
  window.setTimeout = (act, time, ...rest) => {{
    if (time !== {THINKING}) return real(act, time, ...rest);
    window.letGo = () => {{ window.setTimeout = real; act(); }};
    return 0;
  }};
}}
"""
"""For so long a bot is seen thinking, whatever it has come to: here until `letGo`."""


def test_pictures_of_a_bot_that_picks_a_card(gallery: Table) -> None:
    """Its choice is a secret: what there is to be seen is that it thinks."""
    page = gallery.page
    sit_down_at_yak(gallery, "card")
    page.evaluate(HELD_BACK)
    gallery.press("#go")
    expect(page.locator("#turn-title")).to_contain_text("is thinking")
    picture(page, "bot-yak-card")
    expect(page.locator("#turn-title")).to_contain_text("is thinking")
    page.evaluate("letGo()")
    expect(page.locator("#app[data-screen=handover]")).to_be_visible()
