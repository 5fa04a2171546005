"""Yak in the real browser: whole matches, the secret, and one click for one move."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from app.sealed import unseal
from tests.browser.table import IDLE, Table, middle
from tests.browser.test_match import ended


def set_up(table: Table, players: int, *, master_builder: bool = False) -> None:
    """From home to the first look at the table."""
    table.press("#new-yak")
    table.seat(players)
    if master_builder:
        table.page.locator("#master-builder").check()
        table.page.wait_for_selector(IDLE, state="attached")
    table.press("#start")
    table.page.wait_for_selector("#app[data-screen=table]")


def test_a_whole_match_ends_as_the_command_line_replays_it(table: Table, tmp_path: Path) -> None:
    """Of four people; two play one with the keyboard, and one against a bot."""
    table.open()
    set_up(table, 4, master_builder=True)
    table.play_out()
    ended(table, tmp_path)


def at_first_choice(table: Table, players: int) -> None:
    """A new match; the table is covered for the first who picks."""
    table.open()
    set_up(table, players)
    table.press("#play")
    table.page.wait_for_selector("#app[data-screen=handover]")


def choose(table: Table, card: str) -> None:
    """Uncover the table, pick a card, and cover it again."""
    table.press("#play")
    table.press(f"label:has([data-token='card:{card}'])")
    expect(table.page.locator("#play")).to_have_text("Lay it face down")
    table.press("#play")


def everything(page: Page) -> str:
    """All that the page holds, but for pictures, styles and the program."""
    parts: list[str] = page.evaluate(
        "[...document.querySelectorAll('#app, #say, #notices, #failure, title')].map(part => part.outerHTML)"
    )
    return "".join(parts)


def test_what_was_picked_is_nowhere_while_another_may_look(table: Table) -> None:
    at_first_choice(table, 3)
    expect(table.page.locator("#ring")).to_have_count(0)
    seen = []
    for card in ("restock", "restock"):
        choose(table, card)
        expect(table.page.locator("#app")).to_have_attribute("data-screen", "handover")
        held = everything(table.page)
        for trace in ("restock", "Restock", "card:", "card-market", "card-build"):
            assert trace not in held
        stored = json.dumps(table.record())
        assert "card:" not in stored and "restock" not in stored
        seen.append(held)
    table.page.reload()
    table.wait()
    assert "restock" not in everything(table.page).lower()
    table.press("#go")
    expect(table.page.locator("#app")).to_have_attribute("data-screen", "handover")
    assert "restock" not in everything(table.page).lower()
    choose(table, "market")
    expect(table.page.locator("#app")).to_have_attribute("data-screen", "table")
    expect(table.page.locator(".opp .cd use[href='#card-back']")).to_have_count(2)
    expect(table.page.locator(".opp .cd use[href='#card-restock']")).to_have_count(1)


def test_a_double_click_on_the_cover_does_not_pick_a_card(table: Table) -> None:
    at_first_choice(table, 2)
    table.page.locator("#play").dblclick()
    table.page.wait_for_selector(IDLE, state="attached")
    record = table.record()
    assert record and "sealed" not in record
    expect(table.page.locator("#play")).to_have_text("Pick a card first")


def test_a_stone_is_placed_by_keyboard_and_taken_back(table: Table) -> None:
    at_first_choice(table, 2)
    for _ in range(2):
        choose(table, "build")
    page = table.page
    stone = page.locator("[data-token^='stone:']").first
    stone.focus()
    page.keyboard.press("Space")
    page.wait_for_selector(".cells button")
    before = moves(table)
    page.locator(".cells button").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("!document.querySelector('#play').textContent.startsWith('Buy')")
    assert moves(table) == [*before, moves(table)[-1]]
    assert moves(table)[-1].startswith("take:")
    page.keyboard.press("u")
    page.wait_for_function("document.querySelector('#play').textContent.startsWith('Buy')")
    assert moves(table) == before
    assert page.locator(".cells button").count() > 0, "the stone is in hand again"


def test_a_stone_is_dragged_into_the_tower(table: Table) -> None:
    at_first_choice(table, 2)
    for _ in range(2):
        choose(table, "build")
    page = table.page
    before = moves(table)
    x, y = middle(page, "[data-drag] svg:not(.tk2)")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20)
    page.wait_for_selector("[data-drop]")
    assert page.locator(".dragged").count() == 1
    page.mouse.move(*middle(page, "[data-drop]"))
    assert page.locator("[data-over]").count() == 1
    page.mouse.up()
    page.wait_for_function("!document.querySelector('#play').textContent.startsWith('Buy')")
    assert page.locator(".dragged, [data-over]").count() == 0
    assert moves(table)[len(before) :] == [moves(table)[-1]]
    assert moves(table)[-1].startswith("take:")


def test_a_stone_let_go_beside_the_tower_stays_in_hand(table: Table) -> None:
    at_first_choice(table, 2)
    for _ in range(2):
        choose(table, "build")
    page = table.page
    before = moves(table)
    x, y = middle(page, "[data-drag] svg:not(.tk2)")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20)
    page.wait_for_selector("[data-drop]")
    page.mouse.move(5, 5)
    page.mouse.up()
    assert page.locator(".dragged").count() == 0
    assert page.locator("[data-drop]").count() > 0, "it is picked, as by a tap"
    assert moves(table) == before


def moves(table: Table) -> list[Any]:
    """All moves so far: as the other player's card is still secret they are sealed but for the beginning."""
    table.page.wait_for_selector(IDLE, state="attached")
    record = table.record()
    assert record
    return list(unseal(record)["moves"])
