"""Looking back: every place of a match can be seen, secrets stay secret, and practice changes nothing."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from app.review import COSTLY, Review
from game import Decision, Match, Over, Record
from game.yak import hindsight
from tests.app.player import Page, finished, short


def rng() -> random.Random:
    return random.Random(7)


@pytest.fixture(scope="module", params=["yeti", "yak"])
def saved(request: pytest.FixtureRequest) -> dict[str, Any]:
    return short(request.param)


@pytest.fixture(scope="module")
def known(saved: dict[str, Any]) -> Page:
    """Its replay once every decision has been looked at, if only briefly: how well does not matter here."""
    page = Page(saved).open()
    page.send("replay", place="0")
    with pytest.MonkeyPatch.context() as brief:
        brief.setattr(hindsight, "FUTURES", hindsight.FUTURES[:3])
        brief.setattr(hindsight, "TRIALS", 6)
        brief.setattr(hindsight, "AGAIN", 5)
        return looked_at(page)


@pytest.fixture
def back(saved: dict[str, Any]) -> Page:
    """The replay of a finished match, at its start."""
    page = Page(saved).open()
    page.send("replay", place="0")
    assert page.session.visit.screen == "replay"
    return page


def place(page: Page) -> int:
    assert page.playing.review
    return page.playing.review.place


def shown(page: Page, region: str) -> str:
    """A part of the screen as it is now."""
    return page.session._sent[region]


def looked_at(page: Page) -> Page:
    """The same once every decision has been looked at."""
    page.think()
    return page


# -- the way through a match ---------------------------------------------------------------------------------


def test_a_replay_runs_to_its_end_and_from_the_start_again_until_somebody_steps_in(back: Page) -> None:
    last = len(back.match.moves)
    back.send("seek", value=str(last - 2))
    assert back.send("run")["after"] > 0
    assert "Pause" in shown(back, "steps")
    assert back.send("continue")["after"] > 0
    assert place(back) == last - 1
    assert "after" not in back.send("continue"), "at the end it stops"
    assert place(back) == last
    back.send("continue")
    assert place(back) == last
    back.send("run")
    assert place(back) == 0
    back.send("continue")
    back.send("run")
    back.send("continue")
    assert place(back) == 1, "pausing holds"
    back.send("run")
    back.send("step", by="1")
    back.send("continue")
    assert place(back) == 2, "whoever steps wants to look"


def test_every_place_can_be_seen(back: Page) -> None:
    plies = len(back.match.moves)
    for at in range(plies + 1):
        back.send("seek", value=str(at))
        assert place(back) == at
    assert "The end" in back.markup
    assert f'max="{plies}"' in back.markup


def test_the_board_is_the_one_of_that_moment(back: Page) -> None:
    seen = set()
    for at in range(0, len(back.match.moves), 7):
        back.send("seek", value=str(at))
        seen.add(shown(back, "past"))
    assert len(seen) > 5


def test_steps_stop_at_both_ends(back: Page) -> None:
    back.send("step", by="-1")
    assert place(back) == 0
    back.send("seek", value="100000")
    assert place(back) == len(back.match.moves)
    back.send("step", by="1")
    assert place(back) == len(back.match.moves)


def test_a_step_says_what_was_played_and_changes_no_version(back: Page) -> None:
    at = back.session.at
    said = len(back.said)
    back.send("step", by="1")
    back.send("step", by="1")
    assert back.session.at == at
    assert len(back.said) == said + 2
    assert back.said[-1].startswith("Move 3 of ")
    assert "<" not in back.said[-1]


def test_turns_lead_from_one_player_to_the_next(back: Page) -> None:
    states, places = back.match.states, []
    for _ in range(6):
        back.send("turn", by="1")
        places.append(place(back))
    assert places == sorted(set(places))
    for at in places:
        turn = states[at].turn
        assert not isinstance(turn, Over) and turn.seat != getattr(states[at - 1].turn, "seat", None)
    back.send("turn", by="-1")
    assert place(back) == places[-2]


@pytest.mark.parametrize("wrong", [{"value": "x"}, {"value": None}, {}, {"by": "much"}])
def test_nonsense_moves_nobody(back: Page, wrong: dict[str, Any]) -> None:
    back.send("seek", value="5")
    back.send("seek", **wrong)
    back.send("step", **wrong)
    assert place(back) == 5


def test_before_they_are_known_costly_decisions_are_not_looked_for(back: Page) -> None:
    back.send("costly", by="1")
    assert place(back) == 0


def test_costly_decisions_are_found_in_both_directions(known: Page) -> None:
    page, review = known, known.playing.review
    page.send("seek", value="0")
    assert review and review.analysis
    dear = [step.ply - 1 for step in review.analysis.steps if step.cost >= COSTLY]
    assert dear, "random players err"
    page.send("costly", by="1")
    assert place(page) == next(at for at in dear if at > 0)
    assert "A costly choice" in page.markup
    page.send("seek", value=str(len(page.match.moves)))
    page.send("costly", by="-1")
    assert place(page) == dear[-1]
    page.send("costly", by="1")
    assert place(page) == dear[-1], "there is no further one"


def test_every_move_is_judged_in_words(known: Page) -> None:
    page = known
    for at, state in enumerate(page.match.states[:-1]):
        page.send("seek", value=str(at))
        judged = shown(page, "move")
        choices = len(state.moves()) > 1
        assert ("What was possible" in judged) == choices
        assert judged.count("best found") >= choices
        assert judged.count(">played<") == choices
        assert 'class="tell2' in judged
        assert "<p>" in judged, "what was played is told"


# -- what may be seen ----------------------------------------------------------------------------------------


def test_of_a_match_that_goes_on_only_what_is_public_is_shown() -> None:
    page = Page()
    page.start(seats=3, game="yak")
    page.play_until("handover", rng())
    page.play_until("choose", rng(), "card")
    page.send("play", token="card:market")
    assert page.match.hidden
    page.send("replay")
    review = page.playing.review
    assert review and not review.open
    assert review.last == page.match.hidden[0]
    for at in range(review.last + 1):
        page.send("seek", value=str(at))
        assert "market" not in re.sub(r"Market|market (?:gets|is)", "", shown(page, "move"))
        assert "What was possible" not in page.markup


def test_cards_of_a_finished_match_lie_open() -> None:
    page = Page(finished(3, "yak")).open()
    states: tuple[Any, ...] = page.match.states
    picked = next(
        at
        for at, state in enumerate(states)
        if state.turn in (Decision(1, "card"), Decision(2, "card")) and any(state.chosen)
    )
    page.send("replay", place=str(picked))
    assert "card-back" not in shown(page, "past")


# -- practice ------------------------------------------------------------------------------------------------


def practise(page: Page, at: int) -> None:
    page.send("seek", value=str(at))
    page.send("practise")


def test_practice_begins_where_one_looked_and_leaves_the_match_alone(back: Page) -> None:
    before = back.record
    whole = back.match
    practise(back, 30)
    assert back.session.visit.screen == "table"
    assert back.match.tokens[:30] == whole.tokens[:30]
    assert "Practice" in back.markup
    assert back.record == before
    assert Record.from_json(back.saved["practice"]).seats == whole.seats
    back.send("home")
    assert back.match == whole
    assert "A practice match is kept" in back.markup


def test_practice_survives_a_reload(back: Page) -> None:
    practise(back, 30)
    practised = back.match.tokens
    again = Page(back.saved).open()
    assert again.match.is_over, "the match itself is at hand"
    again.send("practice")
    assert again.match.tokens == practised
    assert "Practice" in again.markup


def test_undo_in_practice_knows_no_limits() -> None:
    page = Page(finished(2)).open()
    page.send("replay", place="0")
    practise(page, 60)
    page.play_until("choose", rng())
    undone = 0
    while 'data-do="undo"' in page.markup and undone < 200:
        plies = len(page.match.moves)
        if page.playing.undo_stop():
            break
        page.send("undo")
        assert len(page.match.moves) < plies
        undone += 1
    assert undone > 10
    assert len(page.match.moves) < 6, "back to the first choice of all"


def test_a_second_practice_match_is_asked_about_once(back: Page) -> None:
    practise(back, 30)
    back.send("home")
    first = back.saved["practice"]
    back.send("replay", place="10")
    back.send("practise")
    assert back.session.visit.screen == "replay"
    assert "Playing on from here ends it" in back.markup
    assert back.saved["practice"] == first
    back.send("practise", sure="yes")
    assert back.session.visit.screen == "table"
    assert back.saved["practice"] != first


def test_moving_on_takes_the_question_back(back: Page) -> None:
    practise(back, 30)
    back.send("home")
    back.send("replay", place="10")
    back.send("practise")
    back.send("step", by="1")
    assert "Playing on from here ends it" not in back.markup


def test_the_end_cannot_be_played_on(back: Page) -> None:
    practise(back, len(back.match.moves))
    assert back.session.visit.screen == "replay"
    assert "practice" not in back.saved


def test_practice_ends_in_a_result_of_its_own_that_leads_back(back: Page) -> None:
    whole = back.match
    practise(back, len(whole.moves) - 5)
    back.play_out(rng())
    back.send("play")
    assert back.session.visit.screen == "result"
    assert "Back to the match" in back.markup
    assert "Practice" in back.markup
    assert back.match.is_over and back.match != whole
    back.send("leave")
    assert back.match == whole
    assert back.session.visit.screen == "result"


def test_a_match_under_way_goes_on_after_practice() -> None:
    page = Page()
    page.start()
    page.play_until("choose", rng())
    page.step(rng())
    page.play_until("choose", rng())
    running = page.match.tokens
    page.send("replay")
    practise(page, 2)
    page.send("leave")
    assert page.session.visit.screen == "table"
    assert page.match.tokens == running
    assert page.playing.phase == "choose"


def test_a_new_match_does_not_touch_practice(back: Page) -> None:
    practise(back, 30)
    kept = back.saved["practice"]
    back.start(game="yeti")
    assert not back.playing.practice
    assert back.saved["practice"] == kept
    assert Record.from_json(back.record).moves != Record.from_json(kept).moves


def test_damaged_practice_is_dropped() -> None:
    page = Page({**finished(2), "practice": {"format": "snowline", "version": 1}})
    assert "practice" not in page.saved
    assert page.open().match.is_over


# -- the review ----------------------------------------------------------------------------------------------


def test_the_analysis_goes_on_in_small_pieces() -> None:
    review = Review(Record.from_json(short()["match"]).match())
    ticks = iter(range(1_000_000))
    done = []
    while review.busy:
        review.work(lambda: next(ticks) * 0.02)
        done.append(review.done)
    assert len(done) > 100
    assert done == sorted(done)
    assert done[-1] == 1
    assert review.analysis


def test_a_match_that_goes_on_is_not_analysed() -> None:
    match = Record.from_json(finished(2)["match"]).match()
    review = Review(match.back_to(20))
    assert not review.busy
    assert review.analysis is None
    assert not isinstance(review.state().turn, Over)
    assert isinstance(match, Match)
