"""A table on somebody else's page: it begins as the address says, and tells its host what happens."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from typing import Any

import pytest

from game import Dealer, Record
from tests.app.player import Page, finished


def embedded(saved: Mapping[str, Any] | None = None, **start: str) -> Page:
    """A visit of embed.html with these parameters."""
    return Page(saved, embedded=True, start=start)


def heard(page: Page, kind: str) -> list[dict[str, Any]]:
    """What the host has just been told of this kind."""
    return [said for said in page.answer.get("host", []) if said["type"] == kind]


def command(page: Page, command: str, value: str = "", **start: str) -> None:
    page.send("host", command=command, value=value, start=start)


def test_it_begins_at_the_table_as_it_was_asked_to() -> None:
    page = embedded(game="yak", players="2", bots="1", level="easy", theme="dark", motion="off")
    assert page.session.visit.screen == "table"
    assert page.match.game.name == "yak"
    assert page.session.playing and [player.bot for player in page.session.playing.players] == ["", "easy"]
    assert (page.answer["theme"], page.answer["motion"]) == ("dark", "off")
    assert "notes" not in page.answer


def test_without_a_word_it_is_the_usual_match() -> None:
    page = embedded()
    assert page.match.game.name == "yeti"
    assert page.session.playing and [player.bot for player in page.session.playing.players] == [
        "",
        *["medium"] * 2,
    ]


def test_what_cannot_be_used_is_noted_and_the_match_begins_all_the_same() -> None:
    page = embedded(game="chess", players="9", shoe="left")
    assert page.session.visit.screen == "table" and page.match.seats == 3
    assert [note.partition("=")[0] for note in page.answer["notes"]] == ["game", "players", "shoe"]


def test_a_seed_deals_the_first_match_and_only_that() -> None:
    page = embedded(seed="glacier")
    assert page.session.playing and page.session.playing.dealer == Dealer.from_word("glacier")
    page.send("start", sure="yes")
    assert page.session.playing.dealer != Dealer.from_word("glacier")


def test_the_host_hears_of_the_beginning_every_ply_and_the_end() -> None:
    page = embedded(game="yeti", players="2", bots="0", seed="glacier")
    assert [said["type"] for said in page.answer["host"]] == ["ready", "started", "ply"]
    [started] = heard(page, "started")
    assert started["seats"] == ["person", "person"] and not started["resumed"]
    assert started["fingerprint"] == Dealer.from_word("glacier").fingerprint
    rng = random.Random(1)
    while not page.match.is_over:
        before = len(page.match.moves)
        page.step(rng)
        if len(page.match.moves) != before and not page.match.is_over:
            [said] = heard(page, "ply")
            assert said["ply"] == len(page.match.moves)
            assert len(said["points"]) == 2 and said["round"] >= 1
    [said] = heard(page, "finished")
    assert said["plies"] == len(page.match.moves) and said["winners"]
    record = Record.from_json(said["record"])
    assert record.match().state == page.match.state
    assert Dealer.from_hex(record.extra["seed"]) == Dealer.from_word("glacier")


def test_no_name_and_no_secret_leaves_the_table() -> None:
    page = embedded(game="yak", players="3", bots="0")
    rng = random.Random(2)
    told: list[Any] = []
    with page.undrawn():
        while not page.match.is_over:
            page.step(rng)
            told += page.answer.get("host", [])
    assert told[-1]["type"] == "finished"
    text = json.dumps(told)
    assert page.session.playing
    assert not any(player.name in text for player in page.session.playing.players)
    plies = json.dumps([said for said in told if said["type"] == "ply"])
    assert not re.search(r"card|token|move", plies)


def test_taking_back_is_a_ply_that_is_told_and_a_mere_pick_is_not() -> None:
    page = embedded(game="yeti", players="2", bots="0")
    rng = random.Random(3)
    page.play_until("choose", rng, "keep")
    page.send("pick", token=str(page.match.state.moves()[0]))
    assert page.answer["host"] == []
    before = len(page.match.moves)
    page.send("play", token=str(page.match.state.moves()[0]))
    if page.session.playing and not page.session.playing.undo_stop():
        page.send("undo")
        assert [said["ply"] for said in heard(page, "ply")] == [before]


def test_practice_is_nobodys_business() -> None:
    page = embedded(finished(), players="2", bots="0")
    page.send("start")
    page.play_until("choose", random.Random(4))
    page.send("replay", place=0)
    page.send("practise")
    assert page.session.playing and page.session.playing.practice
    page.step(random.Random(5))
    assert page.answer["host"] == []


def test_a_match_under_way_goes_on_and_one_that_is_over_does_not() -> None:
    page = embedded(game="yeti", players="2", bots="0")
    page.play_until("choose", random.Random(6))
    again = embedded(page.saved, game="yeti", players="2", bots="0")
    assert again.match == page.match and again.session.visit.screen == "table"
    assert heard(again, "started")[0]["resumed"]
    assert heard(again, "ply")[0]["ply"] == len(page.match.moves)
    new = embedded(finished(), players="2", bots="0")
    assert not new.match.is_over and new.session.visit.screen == "table"


def test_there_is_no_home_and_no_set_up() -> None:
    page = embedded(players="2", bots="0", home="https://example.org/games")
    assert 'data-do="home"' not in page.markup and 'data-do="setup"' not in page.markup
    assert 'href="https://example.org/games" target="_blank" rel="noopener"' in page.markup
    for do in ("home", "about", "home", "matches", "box", "publish"):
        page.send(do)
    assert page.session.visit.screen == "table"
    assert 'class="home" href="./"' in embedded().markup


@pytest.mark.parametrize("screen", ["about", "replay"])
def test_every_screen_leads_back_to_the_match(screen: str) -> None:
    page = embedded(players="2", bots="0")
    page.step(random.Random(7))
    page.send(screen)
    assert page.session.visit.screen == screen
    assert 'data-do="resume"' in page.markup and 'class="home" href="./"' in page.markup
    page.send("resume")
    assert page.session.visit.screen == "table"


def test_a_new_match_from_the_menu_asks_before_it_ends_another() -> None:
    page = embedded(players="2", bots="0")
    page.step(random.Random(8))
    before = page.match
    page.send("start")
    assert page.match == before and "This ends the match under way." in page.regions["menu"]
    page.send("start", sure="yes")
    assert page.match != before and "This ends the match under way." not in page.regions["menu"]


def test_the_host_may_begin_another_match() -> None:
    page = embedded(game="yeti", players="2", bots="0", seed="glacier")
    command(page, "start", game="yak", bots="1", seed="moraine", level="fierce")
    assert page.match.game.name == "yak" and page.match.seats == 2
    assert page.session.playing and page.session.playing.dealer == Dealer.from_word("moraine")
    assert heard(page, "started")[0]["seats"] == ["person", "medium"]
    assert page.answer["notes"] == ['level="fierce" is ignored. It may be: easy, medium, hard.']
    command(page, "start")
    assert page.match.game.name == "yeti" and page.session.playing.dealer != Dealer.from_word("glacier")


def test_the_host_may_change_the_look_and_that_is_not_stored() -> None:
    page = embedded(players="2", bots="0")
    command(page, "theme", "dark")
    command(page, "motion", "off")
    assert (page.answer["theme"], page.answer["motion"]) == ("dark", "off")
    page.send("pace", value="slow")
    assert (page.saved["settings"]["theme"], page.saved["settings"]["motion"]) == ("", "")
    command(page, "theme", "pink")
    assert page.answer["notes"] == ['theme="pink" is ignored. It may be: system, light, dark.']
    assert page.answer["theme"] == "dark"


def test_the_host_may_have_bots_wait() -> None:
    page = embedded(players="2", bots="2")
    command(page, "pause")
    assert page.session.playing and page.session.playing.paused
    assert "after" not in page.answer
    command(page, "resume")
    assert not page.session.playing.paused and page.answer["after"]


def test_a_command_counts_whatever_has_happened_since() -> None:
    page = embedded(players="2", bots="0")
    page.session.handle({"do": "host", "at": -1, "command": "theme", "value": "dark"})
    assert page.session.visit.look.theme == "dark"


@pytest.mark.parametrize(
    "message", [{}, {"command": 7}, {"command": "start", "start": 3}, {"command": "lang"}]
)
def test_a_command_that_makes_no_sense_does_no_harm(message: dict[str, Any]) -> None:
    page = embedded(players="2", bots="0")
    page.send("host", **message)
    assert page.session.visit.screen == "table" and page.match


def test_nobody_commands_the_sites_own_page() -> None:
    page = Page()
    command(page, "start", game="yak")
    assert page.session.visit.screen == "home" and page.session.playing is None
    assert "host" not in page.answer


def test_an_address_of_the_sites_own_page_opens_the_set_up_of_a_game_and_ends_nothing() -> None:
    page = Page()
    page.start()
    before = page.match
    again = Page(page.saved, start={"game": "yak", "theme": "dark", "utm_source": "somewhere"})
    assert again.session.visit.screen == "setup" and again.session.draft.game == "yak"
    assert again.answer["theme"] == "dark" and again.open().match == before
    assert Page(start={"theme": "light"}).session.visit.screen == "home"
