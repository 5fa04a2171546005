"""The rules, the lessons and the box as a visit meets them: through the session, as the page does."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from app.lessons import Script
from app.rules import book_of, entries
from app.text import Translator
from app.tips import tips
from app.tutoring import Tutoring
from game import Decision
from tests.app.player import Page, finished


def lesson(page: Page) -> Tutoring:
    found = page.session.learning.lesson
    assert found
    return found


def bubble(page: Page) -> str:
    return page.regions.get("lesson") or page.markup


def go_through(page: Page) -> Iterator[Tutoring]:
    """A lesson to its last word, by exactly what it awaits; stops before each thing the learner does."""
    for _ in range(400):
        page.think()
        tutoring = lesson(page)
        if tutoring.is_done:
            return
        yield tutoring
        turn = tutoring.match.state.turn
        if tutoring.tells:
            page.send("lesson-on")
        elif tutoring.phase == "choose":
            page.send("play", token=prepared(tutoring.script, tutoring))
        elif (isinstance(turn, Decision) and tutoring.players[turn.seat].bot) or "after" in page.answer:
            page.send("continue")
        else:
            page.send("play")
    raise AssertionError("the lesson never ends")


def prepared(script: Script, tutoring: Tutoring) -> str:
    token = script.prepared(tutoring.match)
    assert token
    return token


@pytest.fixture(params=["yeti", "yak"])
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# -- lessons -------------------------------------------------------------------------------------------------


def test_a_lesson_is_played_to_its_end_by_what_it_awaits(game: str) -> None:
    page = Page()
    page.send("lesson", game=game)
    said = [tutoring.step for tutoring in go_through(page) if tutoring.step]
    assert {step.say for step in said} <= set(page.said)
    assert "lesson-again" in page.markup
    assert "match" not in page.saved
    assert "practice" not in page.saved


def test_something_else_is_answered_kindly_and_changes_nothing(game: str) -> None:
    page = Page()
    page.send("lesson", game=game)
    tried = 0
    for tutoring in go_through(page):
        if tutoring.tells or tutoring.phase != "choose":
            continue
        legal = [str(move) for move in tutoring.match.state.moves()]
        others = [token for token in legal if not tutoring.script.accepts(tutoring.match, token)]
        plies = len(tutoring.match.moves)
        for token in others[:1]:
            tried += 1
            page.send("play", token=token)
            assert len(tutoring.match.moves) == plies
            assert "That would be allowed too." in bubble(page)
            assert "That would be allowed too. In this lesson, try this:" in page.said
            page.send("play", token="nonsense")
            assert len(tutoring.match.moves) == plies
    assert tried > 4
    assert "That would be allowed too." not in page.regions["lesson"]


def test_what_is_told_holds_the_table_until_it_is_read(game: str) -> None:
    page = Page()
    page.send("lesson", game=game)
    for tutoring in go_through(page):
        if tutoring.tells:
            assert "after" not in page.answer
            assert 'id="lesson-on"' in bubble(page)


def test_the_primary_button_reads_on_as_well() -> None:
    page = Page()
    page.send("lesson", game="yeti")
    first = lesson(page).step
    page.send("play")
    assert lesson(page).step != first
    assert len(lesson(page).match.moves) == 1, "nothing was rolled"


def test_leaving_brings_back_the_match_that_was_there() -> None:
    page = Page()
    page.start(2)
    match = page.match
    page.send("home")
    page.send("lesson", game="yak")
    page.send("lesson-on")
    page.send("lesson-leave")
    assert page.session.visit.screen == "home"
    assert page.match == match
    assert page.stored == match
    page.send("resume")
    assert page.session.visit.screen == "table"
    assert 'id="lesson"' not in page.markup


def test_a_match_that_is_opened_out_of_a_lesson_shows_nothing_of_it() -> None:
    page = Page()
    page.start(2)
    match = page.match
    page.send("home")
    page.send("lesson", game="yeti")
    page.send("matches")
    page.send("resume")
    assert page.session.visit.screen == "table"
    assert page.match == match
    assert 'id="lesson"' not in page.regions["app"]
    assert "Lesson" not in page.regions["app"]
    page.send("home")
    assert page.session.learning.lesson is None
    assert page.session.playing
    assert page.match == match


@pytest.mark.parametrize("way", ["home", "about", "setup"])
def test_every_way_out_of_a_lesson_leaves_it(way: str) -> None:
    page = Page()
    page.send("lesson", game="yeti")
    page.send(way)
    assert page.session.learning.lesson is None
    assert page.session.playing is None


def test_a_lesson_can_be_repeated(game: str) -> None:
    page = Page()
    page.send("lesson", game=game)
    first = lesson(page)
    begun, step = first.match, first.step
    for _ in go_through(page):
        pass
    page.send("lesson-again")
    assert lesson(page) is not first
    assert lesson(page).match == begun
    assert lesson(page).step == step


def test_behind_the_last_word_one_plays_on_as_practice(game: str) -> None:
    page = Page()
    page.send("lesson", game=game)
    for _ in go_through(page):
        pass
    moves = lesson(page).match.moves
    page.send("lesson-on")
    assert page.session.learning.lesson is None
    assert page.match.moves[: len(moves)] == moves
    assert "practice" in page.saved
    assert "match" not in page.saved
    rng = random.Random(1)
    for _ in range(30):
        page.step(rng)
    assert len(page.match.moves) > len(moves)
    page.send("home")
    assert page.session.playing is None


def test_playing_on_asks_before_it_ends_another_practice_match() -> None:
    page = Page(finished())
    page.send("result")
    page.send("resume")
    page.send("replay", place=3)
    page.send("practise")
    page.send("home")
    page.send("lesson", game="yeti")
    for _ in go_through(page):
        pass
    kept = page.saved["practice"]
    page.send("lesson-on")
    assert page.session.learning.lesson
    assert "A practice match is under way." in bubble(page)
    assert page.saved["practice"] == kept
    page.send("lesson-on", sure="yes")
    assert page.session.learning.lesson is None
    assert page.saved["practice"] != kept


def test_a_lesson_goes_on_after_a_look_into_the_rules() -> None:
    page = Page()
    page.send("lesson", game="yeti")
    page.send("lesson-on")
    step = lesson(page).step
    page.send("rules")
    assert page.session.visit.screen == "rules"
    page.send("back")
    assert page.session.visit.screen == "table"
    assert lesson(page).step == step


def test_a_lesson_and_the_rules_go_on_in_another_language() -> None:
    page = Page()
    page.send("lesson", game="yeti")
    page.send("lesson-on")
    english = bubble(page)
    page.send("language", value="de")
    assert page.session.tr.language == "de"
    german = page.regions["app"]
    assert "Schritt 2 von" in german
    assert lesson(page).told == 1
    assert english not in german
    page.send("rules")
    assert "Zurück" in page.regions["app"]
    assert "tips-told" not in page.regions["app"]
    page.send("search", value="blizzard")
    assert page.regions["page"].count("<mark>") == 0, "it is searched in German"


def test_a_look_can_be_taken_at_a_lesson_of_either_game_from_home() -> None:
    markup = Page().markup
    assert "Learn Yeti in five minutes" in markup
    assert "Learn Yak in five minutes" in markup


# -- the rules -----------------------------------------------------------------------------------------------


def test_the_rules_open_at_what_is_decided_and_lead_back_to_it() -> None:
    page = Page()
    page.start(2)
    page.play_until("choose", random.Random(3), "keep")
    token = str(page.match.state.moves()[0])
    page.send("pick", token=token)
    match = page.match
    page.send("rules")
    assert page.session.visit.screen == "rules"
    assert page.answer["reveal"] == "rule-keep"
    assert "Back to the match" in page.markup
    page.send("back")
    assert page.session.visit.screen == "table"
    assert page.match == match
    assert page.session.playing
    assert page.session.playing.picked == token


def test_the_rules_open_at_the_entry_of_a_piece() -> None:
    page = Page()
    page.start(2)
    page.send("rules", entry="E3")
    assert page.answer["reveal"] == "rule-E3"
    assert 'id="rule-E3"' in page.markup


def test_a_covered_table_is_covered_again_after_the_rules() -> None:
    page = Page()
    page.start(2, game="yak")
    page.play_until("handover", random.Random(2))
    page.send("rules", game="yak")
    page.send("back")
    assert page.session.playing
    assert page.session.playing.phase == "handover"
    assert "handover-title" in page.markup


def test_a_search_follows_what_is_typed_and_a_hit_leads_there() -> None:
    page = Page()
    page.send("rules", game="yeti")
    at = page.session.at
    page.send("search", value="lan")
    page.send("search", value="lantern")
    assert page.session.at == at, "typing is no step"
    assert set(page.answer["regions"]) == {"page"}
    assert "<mark>Lantern</mark>" in page.regions["page"]
    page.send("entry", entry="E7")
    assert page.answer["reveal"] == "rule-E7"
    assert "find" in page.answer["regions"], "the field is emptied"


def test_chapters_games_and_odd_wishes() -> None:
    page = Page()
    page.send("rules", game="yeti")
    page.send("chapter", value="weather-tiles")
    assert "How the weather changes" in page.markup
    page.send("rules", value="yak")
    assert "Buy stones from passing carts" in page.markup
    for wish in (None, 7, ["x"], "nowhere"):
        page.send("entry", entry=wish)
        page.send("search", value=wish)
        page.send("rules", game=wish)
        assert page.session.visit.screen == "rules"
    page.send("back")
    assert page.session.visit.screen == "home"


def test_the_rules_show_the_values_of_the_match_under_way() -> None:
    match = finished(components={"photos": [2, 4, 8, 16, 32, 64, 98]})
    page = Page(match).open()
    page.send("rules", game="yeti", entry="photos")
    assert ">98<" in page.markup
    page.send("rules", game="yak")
    assert ">98<" not in page.regions["page"]


def test_the_table_brings_the_tips_once() -> None:
    page = Page()
    page.start(2)
    told = page.regions["app"]
    assert "tips-told" in told
    page.step(random.Random(1))
    assert "tips" not in page.answer["regions"]


def test_the_result_and_the_replay_tell_what_every_piece_is_and_the_rules_lead_back(game: str) -> None:
    page = Page(finished(game=game))
    page.open()
    for screen in ("result", "replay"):
        page.send(screen)
        assert "tips-told" in page.regions["app"]
        page.send("rules", entry=tips_of(page)[0])
        assert page.answer["reveal"] == f"rule-{tips_of(page)[0]}"
        page.send("back")
        assert page.session.visit.screen == screen


def tips_of(page: Page) -> list[str]:
    """The entries that tips at the match lead to."""
    match = page.match
    told = unescape(re.split("hidden[^>]*>|</div>", str(tips(Translator(), match.game.name, None)))[1])
    return [line.split("\t")[0] for line in told.split("\n")]


def test_every_tip_leads_into_the_rules(game: str) -> None:
    told = unescape(re.split("hidden[^>]*>|</div>", str(tips(Translator(), game, None)))[1])
    data = [line.split("\t") for line in told.split("\n")]
    assert len(data) > 20
    page = Page()
    for entry, title, _, sentence, *_ in data:
        assert title
        assert sentence
        page.send("rules", game=game, entry=entry)
        assert page.answer["reveal"] == f"rule-{entry}"


# -- the values of one's box ---------------------------------------------------------------------------------


def fill_in(page: Page, name: str, value: str, game: str = "yeti") -> dict[str, Any]:
    return page.send("box-value", game=game, name=name, value=value)


def test_values_of_the_box_are_kept_offered_and_go_into_the_record() -> None:
    page = Page()
    page.send("setup", game="yeti")
    page.send("box")
    fill_in(page, "photos.3", "10")
    fill_in(page, "equipment.E2.0", "3")
    assert page.saved["settings"]["box"]["yeti"]["photos"][3] == 10
    again = Page(page.saved)
    again.send("setup", game="yeti")
    assert "Your box’s values" in again.markup
    again.send("start")
    assert again.record["options"]["components"]["photos"] == [1, 3, 6, 10, 13, 17, 21]
    assert again.record["options"]["components"]["equipment"]["E2"] == [3, 1]
    again.send("rules", entry="photos")
    assert ">10<" in again.markup


def test_the_next_match_can_do_without_them() -> None:
    page = Page()
    page.send("box", game="yak")
    fill_in(page, "trigger_points", "7", "yak")
    page.send("setup", game="yak")
    page.send("own-box", checked=False)
    page.send("start")
    assert "components" not in page.record["options"]
    again = Page(page.saved)
    assert again.session.learning.chosen("yak") is False


def test_a_wrong_value_is_said_at_its_field_and_not_kept() -> None:
    page = Page()
    page.send("box", game="yeti")
    for text in ("", "-3", "many", "1000"):
        fill_in(page, "photos.0", text)
        assert "A whole number from 0 to 99, please." in page.markup
        assert "settings" not in page.saved
    fill_in(page, "photos.0", "4")
    assert "A whole number from 0 to 99, please." not in page.markup
    page.send("box-reset")
    assert page.saved["settings"].get("box", {}) == {}


def test_fields_that_are_none_are_ignored() -> None:
    page = Page()
    page.send("box", game="yeti")
    for name in ("photos.9", "photos", "photos.x", "nothing", "", None, 3):
        page.send("box-value", game="yeti", name=name, value="3")
    page.send("box-value", game="yak", name="trigger_points", value="3")
    assert "settings" not in page.saved


def test_a_kept_box_that_makes_no_sense_is_forgotten() -> None:
    page = Page({"settings": {"box": {"yeti": {"photos": "all"}, "chess": {}, "yak": 3}}})
    assert page.session.learning.boxes == {}
    page.start(2)
    assert "components" not in page.record["options"]


def test_the_form_leads_back_to_where_it_was_opened() -> None:
    page = Page()
    page.send("setup", game="yak")
    page.send("box")
    page.send("back")
    assert page.session.visit.screen == "setup"
    page.start(2)
    page.send("box")
    page.send("back")
    assert page.session.visit.screen == "table"


def test_what_the_table_names_has_an_entry(game: str) -> None:
    page = Page()
    page.start(2, game=game, bots=["easy"])
    page.play_until("choose", random.Random(5))
    page.send("home")
    page.send("resume")
    named = set(re.findall('data-rule="([^"]+)"', page.markup))
    assert named
    assert named <= {entry.id for _, entry in entries(book_of(game).book(Translator()))}


@pytest.mark.parametrize(
    "do", ["rules", "entry", "search", "back", "lesson", "lesson-on", "box", "box-value"]
)
def test_anything_may_come_in_anywhere(do: str) -> None:
    page = Page()
    for screen in ("home", "setup", "about", "rules", "box"):
        page.send(screen)
        wishes: tuple[Any, ...] = (None, 3, [], {}, "x" * 500)
        for value in wishes:
            page.send(do, value=value, game=value, entry=value, name=value)
            assert page.session.handle({"do": do, "value": value, "at": page.session.at})
