"""Matches that last: two tabs, files that go out and come in, and storage that fails."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from game import Dealer, Match, Record
from game.registry import GAMES
from tests.browser.table import Shared, Table

DROP = """
text => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], "dropped.json", {type: "application/json"}));
  const how = {bubbles: true, cancelable: true, dataTransfer: carried};
  for (const kind of ["dragenter", "dragover", "drop"])
    document.body.dispatchEvent(new DragEvent(kind, how));
}
"""
DEAF = "BroadcastChannel.prototype.postMessage = () => {}"
LOCKLESS = "Object.defineProperty(navigator, 'locks', {value: undefined, configurable: true})"
FULL = """
() => {
  window.full = true;
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...all) {
    if (window.full && this.name === "saved") throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, all);
  };
}
"""


@pytest.fixture
def second(table: Shared) -> Iterator[Table]:
    """Another tab of the same browser."""
    page = table.page.context.new_page()
    yield Table(page, table.url)
    page.close()


def screen(tab: Table, name: str) -> None:
    """Wait until a tab shows this screen."""
    expect(tab.page.locator(f"#app[data-screen={name}]")).to_be_visible()


def play(tab: Table) -> dict[str, Any]:
    """Play until something more is stored; what is stored then."""
    before = tab.record()
    while (after := tab.record()) == before:
        tab.step()
    assert after
    return after


def test_a_match_is_played_in_one_tab_at_a_time_and_no_tab_overwrites_another(
    table: Shared, second: Table
) -> None:
    second.open()
    for tab in (table, second):
        tab.page.evaluate("window.stopped = true")  # nothing goes on by itself
    table.set_up(2)
    played = play(table)
    second.page.wait_for_selector("#continue")  # it hears of the match a moment later
    second.press("#go")
    screen(second, "elsewhere")
    second.press("#watch")
    screen(second, "replay")
    played = play(table)
    expect(second.page.locator("#place")).to_have_attribute("max", str(len(played["moves"])))

    second.press("#take")
    screen(second, "table")
    screen(table, "elsewhere")
    assert second.record() == played, "to take over changes nothing"
    played = play(second)

    table.page.evaluate(DEAF)  # as if the other tab were frozen, and could not answer
    table.press("#take")
    screen(table, "table")
    screen(second, "elsewhere")
    after = play(table)
    assert after["moves"][: len(played["moves"])] == played["moves"]

    for tab in (table, second):
        tab.page.evaluate(LOCKLESS)
    second.press("#take")
    screen(second, "table")
    played = play(second)
    while table.screen == "table":  # it does not know yet; what it plays now is not written over the other's
        table.step()
    assert second.record() == played
    expect(table.page.locator("#failure")).to_be_empty()


def test_matches_go_out_as_files_and_come_back(table: Shared, tmp_path: Path) -> None:
    page = table.page
    table.set_up(2)
    first = play(table)
    table.press(".home")
    table.press("#new-yak")
    table.press("#start")
    table.press(".home")
    table.press("#to-matches")
    with page.expect_download() as saved:
        page.click("#save-all")
    bundle = tmp_path / "all.json"
    saved.value.save_as(bundle)
    assert len(json.loads(bundle.read_text("utf-8"))["matches"]) == 2
    kept = table.stored()

    for _ in range(2):
        page.locator("#kept [popovertarget^=with-]").first.click()
        table.press(page.locator(".with:popover-open [data-do=delete]"))
    expect(page.locator("#kept")).to_have_count(0)
    assert not [key for key in table.stored() if key.startswith(("match:", "about:"))]
    page.set_input_files("#files", bundle)
    expect(page.locator("#kept > li")).to_have_count(2)
    after = table.stored()
    for key in kept:
        if key.startswith("match:"):
            assert after[key] == kept[key], "the same as before, to the letter"

    page.evaluate(DROP, json.dumps({**first, "id": "dropped-here", "title": "From a friend"}))
    expect(page.locator("#kept > li")).to_have_count(3)
    expect(page.locator("#kept")).to_contain_text("From a friend")
    page.evaluate(DROP, '{"format": "snowline", "version": 99}')
    expect(page.locator("#shelf-notice")).to_contain_text("Update it first.")
    expect(page.locator("#kept > li")).to_have_count(3)


def test_the_dice_of_a_file_from_the_page_are_verified_by_the_command_line(
    table: Shared, tmp_path: Path
) -> None:
    rng, dealer = random.Random(5), Dealer.from_words("a match in the browser")
    match = Match.new(GAMES["yeti"], 2)
    while not match.is_over:
        moves = match.state.moves()
        match = match.play(rng.choice(moves) if moves else dealer.deal(match.state))
    table.keep(Record.of(match, seed=dealer.seed.hex()).to_json())
    table.open()
    table.press("#go")
    screen(table, "result")
    fingerprint = table.page.locator("#fingerprint").inner_text().replace(" ", "")
    with table.page.expect_download() as saved:
        table.page.click("#save-record")
    file = tmp_path / "match.json"
    saved.value.save_as(file)
    command = [sys.executable, "-m", "game", "verify", str(file)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["agree"] is True
    assert told["fingerprint"] == fingerprint == dealer.fingerprint


def test_a_full_storage_loses_nothing_says_so_and_offers_the_file(table: Shared) -> None:
    page = table.page
    page.evaluate(FULL)
    expect(page.locator("#storage-full")).not_to_be_visible()
    table.set_up()
    table.press("#play")
    expect(page.locator("#storage-full")).to_be_visible()
    assert table.record() is None
    with page.expect_download() as saved:
        page.click("#storage-full [data-download]")
    record = json.loads(Path(saved.value.path()).read_text("utf-8"))
    assert Record.from_json(record).match().tokens == record["moves"] != []
    table.press(".home")
    table.press("#go")
    expect(page.locator("#app[data-screen=table]")).to_be_visible()
    page.evaluate("window.full = false")
    table.step()
    table.step()
    expect(page.locator("#storage-full")).not_to_be_visible()
    kept = table.record()
    assert kept and kept["moves"][: len(record["moves"])] == record["moves"], "everything is kept after all"


def test_what_is_stored_at_any_moment_gives_the_same_table_twice(table: Shared) -> None:
    table.stop()
    table.set_up(2, weather="mixed")
    for _ in range(8):
        table.step()
        kept, looks = table.record(), []
        for _ in range(2):
            table.open()
            table.press("#go")
            assert table.record() == kept
            looks.append(table.page.locator("#app").inner_html())
        assert looks[0] == looks[1]
