"""Whole matches, played by pressing buttons."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pipeline.steps import ROOT
from tests.browser.table import Table


@pytest.mark.parametrize("players", [2, 5])
def test_a_whole_match_ends_as_the_command_line_replays(table: Table, players: int, tmp_path: Path) -> None:
    table.open()
    table.set_up(players, weather="mixed")
    table.play_out()
    record, result = ended(table, tmp_path)
    winners = [record["names"][seat] for seat in result["winners"]]
    expect(table.page.locator(".rank > .first b:not(.num)")).to_have_text(winners)


def ended(table: Table, folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """The record of a match that has come to its result, and what the command line makes of it: the same."""
    record = table.record()
    assert record and "sealed" not in record
    result = replayed(record, folder)
    for seat in result["winners"]:
        expect(table.page.locator("#headline")).to_contain_text(record["names"][seat])
    if record["game"] == "yak":
        order = table.page.locator(".sc .thp > span:last-child").all_inner_texts()
        totals = table.page.locator(".sc .sum td").all_inner_texts()
        shown = dict(zip(order, map(int, totals), strict=True))
        scores = zip(record["names"], result["scores"], strict=True)
        assert shown == {name: each["total"] for name, each in scores}
    return record, result


def replayed(record: dict[str, Any], folder: Path) -> dict[str, Any]:
    """What `python -m game replay` says about a record."""
    file = folder / "match.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    command = [sys.executable, "-m", "game", "replay", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=60)
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


@pytest.mark.parametrize("pause", [0, 150])
def test_a_double_click_acts_once(table: Table, pause: int) -> None:
    """Also when the second click comes after the answer to the first: it meant the same button."""
    table.open()
    table.set_up()
    table.page.locator("#play").scroll_into_view_if_needed()
    box = table.page.locator("#play").bounding_box()
    assert box
    mouse = table.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for click in (1, 2):
        mouse.down(click_count=click)
        mouse.up(click_count=click)
        table.page.wait_for_timeout(pause)
    table.settle()
    record = table.record()
    assert record and [move.partition(":")[0] for move in record["moves"]] == ["start", "roll"]


def test_names_from_people_are_only_ever_text(table: Table) -> None:
    nasty = "<img src=x onerror=a=1>"
    table.open()
    table.press("#new-yeti")
    table.page.locator("[data-do=name]").first.fill(nasty)
    table.press("#start")
    for _ in range(6):
        table.step()
    assert nasty in table.page.locator("#app").inner_text()
    assert table.page.locator("img").count() == 0
    assert table.page.evaluate("typeof a") == "undefined"


def test_playing_leaves_no_listeners_behind(table: Table) -> None:
    table.open()
    table.set_up()
    table.step()
    before = listeners(table.page)
    for _ in range(15):
        table.step()
    after = listeners(table.page)
    assert after <= before


def listeners(page: Page) -> int:
    """How many event listeners the page holds, those left out that wait for the end of something."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    counts = []
    for _ in range(5):
        session.send("HeapProfiler.collectGarbage")
        metrics = session.send("Performance.getMetrics")["metrics"]
        counts += [int(metric["value"]) for metric in metrics if metric["name"] == "JSEventListeners"]
        page.wait_for_timeout(200)
    session.detach()
    return min(counts)
