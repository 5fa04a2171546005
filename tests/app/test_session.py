"""The session: whatever the page sends, it answers; the match goes on, is stored, and comes back."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.games import views
from app.playing import FORCED_PAUSE
from app.session import Session
from game import Chance, Decision, Record
from tests.app.languages import words
from tests.app.player import KNOWN, Page, finished, near_its_end


def rng() -> random.Random:
    return random.Random(7)


# -- any message ---------------------------------------------------------------------------------------------


def test_hello_brings_the_home_screen() -> None:
    page = Page()
    assert page.answer["at"] == 1
    assert page.answer["lang"] == "en"
    assert page.answer["title"] == "Snowline"
    assert 'data-screen="home"' in page.regions["app"]


@pytest.mark.parametrize(
    "message",
    [None, 3, "hello", [], {}, {"do": None}, {"do": 3}, {"do": "fly"}, {"do": "__init__"}, {"do": "about"}],
)
def test_a_message_without_sense_changes_nothing(message: object) -> None:
    session = Page().session
    assert session.handle(message) == {"at": 1}


def test_an_action_with_an_old_version_is_ignored() -> None:
    page = Page()
    page.send("setup")
    assert page.session.handle({"do": "about", "at": 1}) == {"at": 2}
    assert page.session.visit.screen == "setup"


def test_the_second_of_two_equal_messages_does_nothing() -> None:
    page = Page()
    page.start()
    message = {"do": "play", "at": page.session.at}
    page.session.handle(message)
    plies = len(page.match.moves)
    page.session.handle(message)
    assert len(page.match.moves) == plies


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELDS = (
    "token",
    "value",
    "seat",
    "look",
    "by",
    "name",
    "checked",
    "game",
    "sure",
    "saved",
    "languages",
    "theme",
    "motion",
    "words",
    "start",
    "page",
    "key",
    "then",
    "record",
    "held",
    "id",
    "about",
    "entry",
    "place",
    "to",
    "part",
    "match",
    "title",
    "text",
    "number",
    "of",
    "fields",
    "command",
)
VALUES = JSON | st.sampled_from(["0", "1", "-1", "2", "yeti", "weather", "mixed", "yes", "dark", "keep:F"])


def message(do: str, values: list[Any], rng: random.Random) -> dict[str, Any]:
    """A message with some fields, in each one of these values: to draw a value for each takes longest."""
    fields = rng.sample(FIELDS, rng.randint(0, len(FIELDS)))
    return {**{field: rng.choice(values) for field in fields}, "do": do}


MESSAGES = st.builds(
    message,
    st.sampled_from(sorted(KNOWN)),
    st.lists(VALUES, min_size=1, max_size=4),
    st.randoms(use_true_random=True),
)


@pytest.mark.parametrize("value", [[], {"language": []}], ids=["list", "mapping"])
def test_a_value_of_a_wrong_type_does_no_harm(value: Any) -> None:
    page = Page()
    for do in sorted(KNOWN):
        if page.session.visit.screen != "table":
            page.start(seats=2)
        page.send(do, value=value)
        page.send(do, **dict.fromkeys(FIELDS, value))


def test_stored_settings_of_wrong_types_count_as_none() -> None:
    wrong: list[Any] = [[], {}, [[]], 7, None]
    for value in wrong:
        names = (
            "language",
            "theme",
            "motion",
            "pace",
            "coach",
            "sound",
            "signs",
            "shortcuts",
            "box",
            "draft",
        )
        page = Page({"settings": dict.fromkeys(names, value)})
        assert page.session.tr.language == "en"


def test_what_is_to_be_done_is_a_word() -> None:
    page = Page()
    wrong: list[Any] = [[], {}, 7, None]
    for do in wrong:
        assert page.session.handle({"do": do, "at": page.session.at}) == {"at": page.session.at}


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(MESSAGES, max_size=12))
def test_no_message_makes_it_raise_or_answer_what_is_not_json(messages: list[dict[str, Any]]) -> None:
    page = Page(json.loads(begun())).open()
    for message in messages:
        page.send(**message)


@cache
def begun() -> str:
    """What is stored when a match has just begun."""
    page = Page()
    page.start(seats=3, weather="mixed")
    return json.dumps(page.saved)


# -- a match -------------------------------------------------------------------------------------------------


def test_a_whole_match_to_its_result() -> None:
    page = Page(seed=2)
    page.start(2, weather="mixed")
    page.play_out(rng())
    to_result(page)


def test_a_match_of_five_to_its_result() -> None:
    page = Page(seed=5)
    page.start(5, weather="mixed")
    dice = rng()
    while page.match.state.snapshot()["round"] < 3:
        page.step(dice)
    page = near_its_end(page, 40)
    page.play_out(dice)
    to_result(page)


def to_result(page: Page) -> None:
    """What is stored is the match that has been played, and the button leads to its result."""
    assert page.stored.state == page.match.state
    page.send("play")
    assert page.session.visit.screen == "result"
    assert 'data-screen="result"' in page.regions["app"]


def test_the_first_roll_of_a_turn_waits_for_its_player() -> None:
    page = Page()
    page.start()
    turn = page.match.state.turn
    assert isinstance(turn, Chance) and turn.kind == "roll"
    assert page.playing.phase == "ready"
    assert "after" not in page.answer
    plies = len(page.match.moves)
    page.send("play")
    assert page.answer["after"] == 640
    page.send("continue")
    assert len(page.match.moves) > plies


def test_without_motion_the_first_roll_is_dealt_as_soon_as_its_player_wants_it() -> None:
    page = Page(motion="off")
    page.start()
    plies = len(page.match.moves)
    assert page.playing.phase == "ready"
    page.send("play")
    assert len(page.match.moves) > plies
    assert page.stored.state == page.match.state


@pytest.mark.parametrize(("motion", "pause"), [("normal", 640), ("slow", 1280)])
def test_dice_are_in_the_air_for_a_moment(motion: str, pause: int) -> None:
    page = Page(motion=motion)
    page.start()
    page.play_until("air", rng())
    assert page.answer["after"] == pause
    plies = len(page.match.moves)
    page.send("continue")
    assert len(page.match.moves) > plies


def test_without_motion_nothing_is_in_the_air() -> None:
    page = Page(motion="off")
    page.start()
    dice = rng()
    for _ in range(60):
        page.step(dice)
        assert page.playing.phase != "air"


def test_the_only_legal_move_is_shown_and_then_played() -> None:
    page = Page()
    page.start()
    page.play_until("forced", rng())
    assert page.answer["after"] == FORCED_PAUSE
    assert page.playing.picked == str(page.match.state.moves()[0])
    token = page.playing.picked
    page.send("continue")
    assert token in page.match.tokens[-2:]


def test_a_blizzard_is_shown_before_play_goes_on() -> None:
    page = Page(seed=3)
    page.start()
    page.play_until("event", rng())
    assert any(event.kind == "blizzard" for event in page.match.state.events)
    assert page.answer["after"] > 0
    plies = len(page.match.moves)
    page.send("continue")
    assert page.playing.phase != "event"
    assert len(page.match.moves) == plies


def test_the_clock_never_decides() -> None:
    page = Page()
    page.start()
    page.play_until("choose", rng())
    plies = len(page.match.moves)
    page.send("continue")
    assert len(page.match.moves) == plies


def test_a_pick_is_no_new_version_and_sends_only_what_it_changes() -> None:
    page = Page()
    page.start()
    page.play_until("choose", rng(), "keep")
    at = page.session.at
    answer = page.send("pick", token=str(page.match.state.moves()[0]))
    assert answer["at"] == at
    assert page.playing.picked == str(page.match.state.moves()[0])
    assert "turn" in answer["regions"]
    assert not {"app", "bar", "log", "shop", "menu"} & set(answer["regions"])


@pytest.mark.parametrize(
    "token", ["", "keep:X", "nonsense", "roll:SSS", "start:0", "\N{MOUNTAIN}", "x" * 500]
)
def test_a_token_that_is_not_legal_is_refused_in_words(token: str) -> None:
    page = Page()
    page.start()
    page.play_until("choose", rng(), "keep")
    before = page.match
    page.said.clear()
    page.send("pick", token=token)
    page.send("play", token=token)
    assert page.match is before
    assert page.said == ["That is not possible here."]


def test_every_ply_is_told_once_and_without_markup() -> None:
    page = Page()
    page.start()
    dice = rng()
    for _ in range(40):
        page.step(dice)
    told = [sentence for ply in page.playing.log for sentence in ply]
    assert len(page.playing.log) == len(page.match.moves)
    assert len(page.said) == len(told)
    assert not any("<" in text for text in page.said)


# -- undo ----------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_choice_and_picks_what_was_chosen() -> None:
    page = Page()
    page.start()
    page.play_until("choose", rng(), "keep")
    before, token = page.match, str(page.match.state.moves()[-1])
    page.send("play", token=token)
    assert page.playing.phase == "air"
    answer = page.send("undo")
    assert page.match.state == before.state
    assert page.playing.picked == token
    assert page.said[-1] == "Taken back."
    assert len(page.playing.log) == len(before.moves)
    assert len(page.record["moves"]) == len(before.moves)
    assert "after" not in answer


def test_what_stops_an_undo_is_said() -> None:
    page = Page()
    page.start()
    page.play_until("choose", rng(), "keep")
    before = page.match
    page.send("undo")
    assert page.match is before
    assert page.said[-1] == "What was rolled or drawn stays as it is."


def test_taking_back_cannot_change_a_roll() -> None:
    page = Page()
    page.start()
    page.play_until("choose", rng(), "keep")
    token = str(page.match.state.moves()[-1])
    page.send("play", token=token)
    page.send("undo")
    page.send("play", token=token)
    page.send("continue")
    once = page.match.tokens
    other = Page()
    other.start()
    other.play_until("choose", rng(), "keep")
    other.send("play", token=token)
    other.send("continue")
    assert other.match.tokens == once


# -- storage -------------------------------------------------------------------------------------------------


def test_a_reload_after_every_ply_gives_the_same_table() -> None:
    page = Page(seed=5)
    page.start(seats=3, weather="mixed")
    dice = rng()
    for _ in range(90):
        if page.playing.phase == "over":
            break
        again = Page(page.saved)
        assert again.session.visit.screen == "home"
        assert 'id="continue"' in again.regions["app"]
        again.send("resume")
        assert again.match.states == page.match.states
        assert again.playing.players == page.playing.players
        assert again.playing.log == page.playing.log
        assert again.playing.dealer == page.playing.dealer
        if page.playing.phase != "event":  # shown once
            asked_again = page.playing.phase == "air" and views("yeti").chance_waits(page.match.state)
            assert again.playing.phase == ("ready" if asked_again else page.playing.phase)
        page.step(dice)


def test_a_finished_match_leads_to_its_result() -> None:
    again = Page(finished())
    assert "See the result" in again.regions["app"]
    again.send("resume")
    assert again.session.visit.screen == "result"


def test_the_stored_match_is_a_record_with_names_looks_and_seed() -> None:
    page = Page()
    page.start()
    record = Record.from_json(page.record)
    assert record.extra["names"] == ["Tenzin", "Pema"]
    assert record.extra["looks"] == [1, 3]
    assert record.extra["seed"] == page.playing.dealer.seed.hex()


def test_the_seed_is_nowhere_but_in_the_storage() -> None:
    page = Page()
    page.start()
    dice = rng()
    seed = page.record["seed"]
    for _ in range(80):
        answer = page.step(dice)
        shown = json.dumps({key: value for key, value in answer.items() if key != "save"})
        assert seed not in shown
    again = Page(page.saved)
    again.send("resume")
    assert seed not in again.markup


DAMAGED: list[Any] = [
    "",
    "{",
    7,
    [],
    {"format": "snowline"},
    {"format": "snowline", "version": 99, "game": "yeti", "seats": 2, "moves": []},
    {"format": "snowline", "version": 1, "game": "chess", "seats": 2, "moves": []},
    {"format": "snowline", "version": 1, "game": "yeti", "seats": 2, "moves": ["start:0", "keep:T"]},
    {"format": "snowline", "version": 1, "game": "yeti", "seats": 2, "moves": [["start:0"]]},
    {"format": "snowline", "version": 1, "game": "yeti", "seats": 2, "options": {"weather": 1}, "moves": []},
]
WHOLE = {"format": "snowline", "version": 1, "game": "yeti", "seats": 2, "moves": ["start:1"]}


@pytest.mark.parametrize("key", ["match", "damaged", "match:some-id"])
@pytest.mark.parametrize("data", DAMAGED)
def test_a_damaged_match_stays_as_it_was_with_the_reason(key: str, data: Any) -> None:
    page = Page({key: data})
    assert page.session.playing is None
    assert "A match cannot be read." in page.regions["app"]
    assert f'data-download="{key}"' in page.regions["app"]
    assert page.saved == {key: data}
    page.start()
    assert page.saved[key] == data, "a new match does not overwrite it"


def test_the_notice_of_a_damaged_match_can_be_closed_and_the_match_stays() -> None:
    page = Page({"match": "{"})
    page.send("forget")
    assert "A match cannot be read." not in page.regions["app"]
    assert page.saved["match"] == "{"


def test_a_damaged_match_that_can_be_read_by_now_comes_back() -> None:
    page = Page({"damaged": json.dumps(WHOLE)})
    assert "damaged" not in page.saved
    assert "A match cannot be read." not in page.regions["app"]
    page.send("resume")
    assert page.match.tokens == WHOLE["moves"]


@pytest.mark.parametrize(
    "extra",
    [
        {},
        {"names": 3, "looks": "x", "seed": 5},
        {"names": ["A"], "looks": [1, 2], "seed": "zz"},
        {"names": ["A", "B"], "looks": [1, 1], "seed": None},
        {"names": ["A", "B"], "looks": [True, 9], "seed": "0" * 31},
        {"names": [None, {}], "looks": [1, 2], "seed": []},
    ],
)
def test_odd_names_looks_and_seeds_are_mended(extra: dict[str, Any]) -> None:
    page = Page({"match": {**WHOLE, **extra}})
    page.send("resume")
    assert page.session.visit.screen == "table"
    assert len({player.look for player in page.playing.players}) == 2
    assert all(player.name for player in page.playing.players)
    page.play_until("choose", rng())


# -- another match -------------------------------------------------------------------------------------------


def test_a_new_match_leaves_the_one_under_way_as_it_is() -> None:
    page = Page()
    page.start()
    page.send("play")
    first, key = page.match, page.playing.key
    kept = page.saved[key]
    page.send("home")
    page.send("setup", game="yeti")
    page.send("start")
    assert page.session.visit.screen == "table"
    assert page.match is not first
    assert page.saved[key] == kept
    page.send("home")
    page.send("open", match=key.partition(":")[2])
    assert page.match == first


def test_a_rematch_keeps_players_and_options_and_draws_anew() -> None:
    page = Page(finished(3, weather="long", fair_start=True))
    page.send("resume")
    players, options, seed = page.playing.players, page.match.options, page.playing.dealer.seed
    page.send("rematch")
    assert page.session.visit.screen == "table"
    assert page.playing.players == players
    assert page.match.options == options
    assert page.playing.dealer.seed != seed


def test_nothing_but_a_finished_match_has_a_result_or_a_rematch() -> None:
    page = Page()
    page.start()
    before = page.match
    page.send("result")
    page.send("rematch")
    assert page.session.visit.screen == "table"
    assert page.match is before


def test_two_taps_start_a_match() -> None:
    page = Page()
    page.send("setup", game="yeti")
    page.send("start")
    assert isinstance(page.match.state.turn, Chance | Decision)


# -- settings ------------------------------------------------------------------------------------------------


def test_settings_come_back() -> None:
    page = Page()
    page.send("theme", value="dark")
    page.send("motion", value="off")
    page.start(seats=3, weather="short")
    again = Page(page.saved)
    assert (again.answer["theme"], again.answer["motion"]) == ("dark", "off")
    assert again.session.draft == page.session.draft


def test_what_the_browser_wishes_holds_until_something_else_is_chosen() -> None:
    page = Page(motion="off")
    page.send("theme", value="light")
    assert page.answer["motion"] == "off"
    assert Page(page.saved, motion="normal").answer["motion"] == "normal"


@pytest.mark.parametrize("do", ["theme", "motion", "language"])
def test_a_setting_that_there_is_not_changes_nothing(do: str) -> None:
    page = Page()
    look = page.session.visit.look
    page.send(do, value="pink")
    assert page.session.visit.look == look


@pytest.mark.parametrize("data", [None, 3, [], {"theme": 5, "players": "x", "options": {"weather": "hail"}}])
def test_odd_settings_are_as_good_as_none(data: Any) -> None:
    page = Page({"settings": data})
    assert page.session.draft == Session().draft


def test_a_wished_language_that_there_is_not_is_english() -> None:
    assert Page(languages=["xx-YY"]).answer["lang"] == "en"


def test_a_language_is_asked_for_once_and_then_spoken_in_mid_match() -> None:
    session = Session()
    hello = {"do": "hello", "languages": ["de-CH", "en"], "saved": {}}
    answer = session.handle(hello)
    assert (answer["lang"], answer["words"]) == ("en", "de"), "until its words are here it is English"
    answer = session.handle({"do": "words", "words": words("de")})
    assert answer["lang"] == "de" and "words" not in answer
    assert "Schnellstart" in answer["regions"]["app"]
    answer = session.handle({**hello, "words": words("de")})
    assert answer["lang"] == "de" and "words" not in answer


def test_the_language_changes_in_mid_match_and_the_log_is_told_again() -> None:
    page = Page()
    page.start()
    page.send("play")
    for language, begins in (
        ("de", "fängt an."),
        ("pt-BR", "começa."),
        ("en", "starts."),
        ("de", "fängt an."),
    ):
        answer = page.send("language", value=language)
        assert answer["lang"] == language
        assert begins in page.markup and begins in str(page.playing.log)
        assert page.saved["settings"]["language"] == language
    again = Page(page.saved, languages=["fr"])
    assert again.answer["lang"] == "de", "what was chosen here counts more than the browser's"


@pytest.mark.parametrize("nonsense", [None, 3, {}, {"language": "xx", "catalogue": {}}])
def test_words_that_are_none_change_nothing(nonsense: Any) -> None:
    page = Page()
    assert page.send("words", words=nonsense)["lang"] == "en"


def test_a_first_visit_to_home_needs_no_rules_and_no_result() -> None:
    """What the first screen does not need makes the start longer."""
    program = """
import sys
from app.session import Session
Session().handle({"do": "hello", "languages": ["en"], "saved": {}})
print(*sorted(name for name in sys.modules if name.startswith(("app.", "game."))))
"""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    loaded = set(done.stdout.split())
    assert {"app.screens.home", "app.yeti.setup", "app.yak.setup"} <= loaded, done.stderr
    games = {name for name in loaded if name.startswith(("game.yak", "game.yeti", "app.yak.", "app.yeti."))}
    assert games == {"app.yak.setup", "app.yeti.setup"}
    assert not {name for name in loaded if name.startswith("game.bots")}
    assert not loaded & {"app.screens.result", "app.charts", "app.breakdown", "app.yeti.result"}
