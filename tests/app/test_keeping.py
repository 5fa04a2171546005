"""Matches on the shelf: kept side by side, opened, named, deleted and brought back, in one tab and in two."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from markupsafe import Markup

from app.fairness import grouped
from game import Record
from game.record import VERSION
from tests.app.player import Page, finished, near_its_end

FIXTURES = sorted((Path(__file__).parents[1] / "engine" / "fixtures").glob("version-*/*.json"))


def rng() -> random.Random:
    return random.Random(7)


def ids(page: Page) -> list[str]:
    """The matches on the shelf."""
    return [key.partition(":")[2] for key in page.saved if key.startswith("match:")]


def two() -> Page:
    """Two matches under way, the second of them at the table."""
    return Page(json.loads(kept_of_two()), motion="off").open()


@cache
def kept_of_two() -> str:
    """What the page has stored when they have been begun."""
    page = Page(motion="off")
    for game in ("yeti", "yak"):
        page.start(2, game)
        page.play_until("choose", rng())
    return json.dumps(page.saved)


def put(page: Page, *texts: str) -> None:
    """Bring files in."""
    for number, text in enumerate(texts):
        page.send("import", name=f"{number}.json", text=text, number=number, of=len(texts))


# -- several -------------------------------------------------------------------------------------------------


def test_matches_are_kept_side_by_side_and_each_goes_on_where_it_was() -> None:
    page = two()
    yak, kept = page.match, dict(page.saved)
    yeti_id = next(id for id in ids(page) if page.saved[f"match:{id}"]["game"] == "yeti")
    page.send("matches")
    assert page.markup.count('data-do="open"') == 2
    page.send("open", match=yeti_id)
    assert page.match.game.name == "yeti" and page.playing.phase == "choose"
    assert page.saved == kept, "to open is not to play"
    page.step(rng())
    page.send("home")
    assert "Yeti" in page.regions["app"], "home offers the one that was played last"
    page.send("matches")
    page.send("open", match=next(id for id in ids(page) if id != yeti_id))
    assert page.match == yak


def test_home_needs_no_record_to_offer_the_latest_match() -> None:
    page = two()
    again = Page(page.saved)
    assert again.session.playing is None and "Continue" in again.regions["app"]
    assert again.open().match == page.match


def test_the_list_shows_what_is_asked_for() -> None:
    page = Page(finished())
    page.start()
    page.send("matches")
    assert "All 2" in page.markup
    page.send("show", value="finished")
    assert page.markup.count('data-do="open"') == 1 and "won" in page.markup
    page.send("show", value="running")
    assert page.markup.count('data-do="open"') == 1 and "turn" in page.markup
    page.send("show", value="?")
    assert page.session.keeping.show == "running"


def test_a_name_is_kept_in_the_record_and_shown() -> None:
    page = two()
    (first, *_), before = ids(page), page.match
    page.send("matches")
    page.send("rename", match=first, fields={"title": "  Sunday\nevening <b> " + "x" * 99})
    assert page.saved[f"match:{first}"]["title"].startswith("Sunday evening <b> xxx")
    assert "Sunday evening &lt;b&gt;" in page.markup
    again = Page(page.saved)
    again.send("matches")
    assert "Sunday evening &lt;b&gt;" in again.markup
    again.send("open", match=first)
    again.step(rng())
    assert again.saved[f"match:{first}"]["title"].startswith("Sunday"), "a ply keeps the name"
    page.send("resume")
    assert page.match == before


def test_a_deleted_match_is_back_with_undo_as_it_was() -> None:
    page = two()
    before = dict(page.saved)
    gone = ids(page)[0]
    page.send("matches")
    page.send("delete", match=gone)
    assert f"match:{gone}" not in page.saved and f"about:{gone}" not in page.saved
    assert "is deleted" in page.markup
    page.send("restore")
    assert page.saved == before
    page.send("open", match=gone)
    assert page.session.visit.screen == "table"


def test_undo_of_a_deletion_lasts_until_the_next_action() -> None:
    page = two()
    gone = ids(page)[0]
    page.send("matches")
    page.send("delete", match=gone)
    page.send("theme", value="dark")
    assert "is deleted" in page.markup, "a setting is no action"
    page.send("statistics")
    page.send("matches")
    assert "is deleted" not in page.markup
    page.send("restore")
    assert ids(page) != [] and gone not in ids(page)


def test_a_match_that_is_gone_says_so() -> None:
    page = two()
    gone = ids(page)[0]
    page.send("matches")
    del page.saved[f"match:{gone}"]
    page.send("open", match=gone)
    assert page.session.visit.screen == "matches" and "not here any more" in page.markup


@pytest.mark.parametrize(
    "do", ["open", "rename", "delete", "drop", "take", "watch", "loaded", "taken", "noted", "import"]
)
def test_nonsense_about_the_shelf_does_nothing(do: str) -> None:
    page = two()
    before = {key: value for key, value in page.saved.items() if key.startswith("match:")}
    nonsense: tuple[Any, ...] = (None, 3, "", "no-such", "practice", "../x", ["a"])
    for what in nonsense:
        page.send("matches")
        for key in ("match", "key", "id", "then"):
            page.send(do, **{key: what, "fields": what, "record": what, "text": what, "about": what})
        kept = {key: value for key, value in page.saved.items() if key.startswith("match:")}
        assert kept == before, what


# -- files ---------------------------------------------------------------------------------------------------


def test_a_file_brings_a_match_to_another_browser_and_it_goes_on_there() -> None:
    page = two()
    text = json.dumps(page.record)
    other = Page(motion="off")
    put(other, text)
    assert other.session.visit.screen == "matches" and "1 match has been brought in." in other.markup
    other.send("open", match=ids(other)[0])
    assert other.match == page.match and other.playing.dealer == page.playing.dealer
    put(other, text)
    assert "was here already" in other.markup and len(ids(other)) == 1


def test_a_match_that_has_gone_on_elsewhere_comes_beside_the_one_that_is_here() -> None:
    page = two()
    here = page.record
    elsewhere = Page(page.saved, motion="off").open()
    while elsewhere.record == here:
        elsewhere.step(rng())
    put(page, json.dumps(elsewhere.record))
    assert len(ids(page)) == 3
    assert here in page.saved.values(), "nothing is written over"


@pytest.mark.parametrize("file", FIXTURES, ids=lambda file: file.stem)
def test_a_record_of_every_version_can_be_brought_in(file: Path) -> None:
    page = Page()
    put(page, file.read_text("utf-8"))
    assert "1 match has been brought in." in page.markup
    page.open()
    assert (
        page.match.tokens[: len(json.loads(file.read_text("utf-8"))["moves"])]
        == json.loads(file.read_text("utf-8"))["moves"]
    )


def test_what_is_wrong_with_one_file_is_said_and_keeps_no_other_out() -> None:
    page = Page()
    good = json.dumps(finished()["match"])
    newer = json.dumps({**finished()["match"], "version": VERSION + 1})
    broken = json.dumps({**finished()["match"], "moves": ["start:0", "keep:T"]})
    put(page, "{", good, newer, broken)
    assert len(ids(page)) == 1
    assert "3 could not be read" in page.markup
    for said in ("0.json: This is not JSON", "2.json: This record has version", "3.json: Ply 2:"):
        assert said in page.markup


def test_a_newer_record_is_refused_with_the_reason_and_kept_to_the_letter() -> None:
    newer = {**finished()["match"], "version": VERSION + 1, "secret": [1, {"a": None}]}
    page = Page({"match:some": newer})
    assert "Update it first." in page.regions["app"]
    page.send("matches")
    assert "Update it first." in page.markup and 'data-download="match:some"' in page.markup
    page.start()
    assert page.saved["match:some"] == newer
    page.send("matches")
    page.send("drop", key="match:some")
    assert "match:some" not in page.saved
    page.send("restore")
    assert page.saved["match:some"] == newer and "Update it first." in page.markup


# -- two tabs ------------------------------------------------------------------------------------------------


def test_a_second_tab_is_asked_and_can_look_on_while_the_first_plays() -> None:
    first = two()
    second = Page(beside=first, motion="off").open()
    assert second.session.visit.screen == "elsewhere" and second.session.playing is None
    second.send("watch", key=first.playing.key)
    assert second.session.visit.screen == "replay"
    assert "Looking on" in second.markup and "Take it over" in second.markup
    before = dict(first.saved)
    for do in ("play", "undo", "continue", "pick", "skip", "resume"):
        second.send(do, token="card:build")
    assert first.saved == before and second.session.visit.screen in ("replay", "elsewhere")


def test_whoever_takes_a_match_over_goes_on_where_the_first_tab_was() -> None:
    first = two()
    key, match = first.playing.key, first.match
    second = Page(beside=first, motion="off").open()
    second.send("take", key=key)
    assert second.session.visit.screen == "table" and second.match == match
    assert first.session.visit.screen == "elsewhere" and "Taken over by another tab" in first.markup
    second.step(rng())
    kept = dict(first.saved)
    for do in ("play", "undo", "continue", "resume", "home"):
        first.send(do)
    assert first.saved == kept, "the first tab writes no more"
    first.send("take", key=key)
    assert first.match == second_match(kept, key) and second.session.visit.screen == "elsewhere"


def second_match(saved: dict[str, Any], key: str) -> Any:
    return Record.from_json(saved[key]).match()


def test_at_home_nobody_holds_a_match() -> None:
    first = two()
    first.send("home")
    second = Page(beside=first, motion="off").open()
    assert second.session.visit.screen == "table"
    second.step(rng())
    first.send("resume")
    assert first.session.visit.screen == "elsewhere"
    second.send("home")
    first.send("take", key=second.playing.key)
    assert first.match == second.match, "it goes on with what the other tab has played"


def test_what_one_tab_does_the_other_lists() -> None:
    first = Page()
    second = Page(beside=first)
    first.start()
    assert "Continue" in second.markup
    second.send("matches")
    first.send("matches")
    first.send("delete", match=ids(first)[0])
    assert "Nothing here yet" in second.markup


def test_a_match_that_is_open_in_another_tab_is_not_changed() -> None:
    first = two()
    second = Page(beside=first)
    second.send("matches")
    before, id = dict(first.saved), first.playing.key.partition(":")[2]
    for do in ("delete", "rename"):
        second.send(do, match=id, fields={"title": "Mine"})
        assert "open in another tab" in second.markup
    assert first.saved == before


def test_two_tabs_that_upgrade_old_storage_at_once_make_one_match_of_it() -> None:
    old = finished()
    first, second = Page(old), Page(old)
    assert ids(first) == ids(second) and len(ids(first)) == 1
    assert "match" not in first.saved


# -- statistics ----------------------------------------------------------------------------------------------


def played_out() -> Page:
    page = Page(motion="off")
    page.start()
    page = near_its_end(page, motion="off")
    page.play_out(rng())
    return page


def test_a_match_counts_once_when_it_ends_and_goes_on_counting_when_it_is_deleted() -> None:
    page = played_out()
    id = ids(page)[0]
    assert f"result:{id}" in page.saved
    put(page, json.dumps({**page.record, "title": "again"}))
    page.send("delete", match=id)
    page.send("statistics")
    assert "Tenzin" in page.markup and ">1</td>" in page.markup
    assert [key for key in page.saved if key.startswith("result:")] == [f"result:{id}"]


def test_statistics_can_be_reset_and_that_can_be_undone() -> None:
    page = played_out()
    page.send("statistics")
    before = dict(page.saved)
    page.send("reset")
    assert "No match has ended yet" in page.markup
    assert not [key for key in page.saved if key.startswith("result:")]
    page.send("restore")
    assert page.saved == before and "Tenzin" in page.markup


def test_a_match_under_way_and_practice_do_not_count() -> None:
    page = played_out()
    kept = {key for key in page.saved if key.startswith("result:")}
    page.send("play")
    page.send("replay", place="0")
    page.send("seek", value=str(len(page.match.moves) - 8))
    page.send("practise")
    page.play_out(rng())
    assert {key for key in page.saved if key.startswith("result:")} == kept
    page.send("statistics")
    assert page.markup.count(">1</td>") == 2


# -- fairness ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["yeti", "yak"])
def test_the_fingerprint_is_shown_from_the_start_and_the_seed_answers_for_it_at_the_end(
    game: str, tmp_path: Path
) -> None:
    page = Page(motion="off")
    page.start(2, game)
    shown = grouped(page.playing.dealer.fingerprint)
    assert shown in page.markup
    seed = page.playing.dealer.seed.hex()
    page = near_its_end(page, motion="off")
    page.play_out(rng())
    page.send("play")
    assert page.session.visit.screen == "result"
    assert shown in page.markup and grouped(seed) in page.markup and "Checked." in page.markup
    file = tmp_path / "match.json"
    file.write_text(json.dumps(page.record), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "game", "verify", str(file)], capture_output=True, text=True, check=True
    )
    told = json.loads(done.stdout)
    assert told["agree"] is True and grouped(told["fingerprint"]) == shown
    assert f"all {told['events']} events" in page.markup


def test_dice_that_are_not_the_seeds_are_told() -> None:
    page = Page({"match": {**finished()["match"], "seed": "0" * 32}}).open()
    assert "These dice are not the seed’s." in page.markup


def test_a_record_without_a_seed_vouches_for_nothing_but_can_go_on() -> None:
    moves = {"format": "snowline", "version": 1, "game": "yeti", "seats": 2, "moves": ["start:1"]}
    page = Page({"match": moves}, motion="off").open()
    assert 'id="fair"' not in page.markup
    page.play_out(rng())
    again = Page(page.saved).open()
    assert again.session.visit.screen == "result" and 'id="fairness"' not in again.markup


@pytest.mark.parametrize("seats", [2, 4])
def test_dice_totals_in_the_log_equal_what_was_rolled(seats: int) -> None:
    page = Page(finished(seats)).open()
    told = dict.fromkeys("SCPFT", 0)
    words = {"Snow": "S", "Coin": "C", "Sherpa": "P", "Footprint": "F", "Tent": "T"}
    for sentence in (sentence for ply in page.playing.log for sentence in ply):
        if found := re.search(r" rolls (\d.*)\.$", Markup(sentence.text).striptags()):
            for part in re.split(r", | and ", found[1]):
                number, word = part.split(" ")
                told[words[word.removesuffix("s")]] += int(number)
    rolled = "".join(token[5:] for token in page.match.tokens if token.startswith("roll:"))
    assert told == {face: rolled.count(face) for face in told}
    seen = [tally.seen for tally in page.playing.review.tallies]
    assert told == {face: sum(seat.get(face, 0) for seat in seen) for face in told}
