"""The coach speaks when it is wanted, to whoever is asked, and at no other time."""

from __future__ import annotations

import random
from typing import Any

import pytest

from app import coach
from app.coach import Coach, often
from app.games import Table
from app.phrases import decimal, percent
from app.text import Translator
from tests.app.player import Page

TR = Translator()


def at_a_choice(game: str = "yeti", mode: str = "ask", kind: str = "", seed: int = 1) -> Page:
    """A match that has come to a real choice."""
    page, rng = Page(seed=seed), random.Random(seed)
    page.start(3, game)
    page.send("coach-mode", value=mode)
    for _ in range(2000):
        page.play_until("choose", rng, kind)
        if len(page.match.state.moves()) > 1:
            return page
        page.step(rng)
    raise AssertionError("no choice")


def asked(page: Page) -> Page:
    """The coach has been asked and has thought to the end."""
    page.send("coach")
    page.think()
    return page


def markup(page: Page) -> str:
    """All that is on the page now."""
    return "".join(str(part) for part in page.session._parts().values())


def test_it_is_asked_unless_somebody_chooses_otherwise() -> None:
    assert Page().session.visit.look.coach == "ask"


@pytest.mark.parametrize("mode", coach.MODES)
def test_its_setting_is_kept(mode: str) -> None:
    page = Page()
    page.send("coach-mode", value=mode)
    assert Page(page.saved).session.visit.look.coach == mode
    page.send("coach-mode", value="shout")
    assert page.session.visit.look.coach == mode


@pytest.mark.parametrize("game", ["yeti", "yak"])
def test_it_is_silent_when_it_is_off(game: str) -> None:
    page = at_a_choice(game, "off")
    said = list(page.said)
    answer = page.send("coach")
    assert "after" not in answer
    assert page.playing.coach is None
    assert page.said == said
    assert 'id="hint"' not in markup(page)
    assert 'id="strip"' not in markup(page)
    assert '<section id="coach" hidden></section>' in markup(page)


@pytest.mark.parametrize("game", ["yeti", "yak"])
def test_it_says_nothing_before_it_is_asked(game: str) -> None:
    page = at_a_choice(game)
    assert page.playing.coach is None
    assert "after" not in page.answer
    assert 'id="hint"' in markup(page)
    assert "verdict" not in markup(page)
    assert "advised" not in markup(page)


def test_asked_it_answers_once_and_aloud() -> None:
    page = at_a_choice()
    said = len(page.said)
    asked(page)
    assert "verdict" in page.regions["coach"]
    assert "advised" in page.regions["turn"]
    assert len(page.said) == said + 1
    assert page.said[-1].startswith("The coach: ")
    asked(page)
    page.send("continue")
    assert len(page.said) == said + 1


def test_it_picks_nothing_by_itself_and_what_it_offers_can_be_picked() -> None:
    page = asked(at_a_choice(kind="keep"))
    assert page.playing.picked == ""
    assert page.playing.coach and page.playing.coach.advice
    page.send("pick", token=page.playing.coach.advice.best)
    assert page.playing.picked == page.playing.coach.advice.best
    assert "Chosen" in page.regions["coach"]


def test_its_advice_goes_with_the_decision() -> None:
    page = asked(at_a_choice())
    page.step(random.Random(1))
    assert page.playing.coach is None
    assert "verdict" not in markup(page)


def test_always_the_table_comes_first_and_the_advice_at_once_after_it() -> None:
    page = at_a_choice(mode="always")
    assert page.session.thinking
    assert "thinking" in page.regions["turn"]
    said = list(page.said)
    page.think()
    assert "verdict" in page.regions["coach"]
    assert 'id="hint"' not in markup(page)
    assert page.said == said, "nobody has asked"


@pytest.mark.parametrize("game", ["yeti", "yak"])
def test_always_it_follows_a_whole_match_without_harm(game: str) -> None:
    page, rng = Page(seed=2), random.Random(2)
    page.start(2, game)
    page.send("coach-mode", value="always")
    advised = 0
    for _ in range(60):
        page.think()
        if "verdict" in markup(page):
            advised += 1
        page.step(rng)
        if page.playing.phase == "over":
            break
    assert advised > 10
    assert Page(page.saved).open().match == page.match


def test_only_a_real_choice_is_advised_on() -> None:
    page = at_a_choice()
    shown = page.playing.table()
    assert coach.askable(shown)
    nobody = Table(TR, shown.match, shown.players, "choose")
    in_the_air = Table(TR, shown.match, shown.players, "air", viewer=shown.viewer)
    assert not coach.askable(nobody)
    assert not coach.askable(in_the_air)


def test_thought_is_interrupted_when_its_time_is_over() -> None:
    def thinking() -> Any:
        for _ in range(3):
            yield
        return "advice"

    slow = Coach(1, thinking())
    times = iter(range(100))
    slow.think(0.1, lambda: float(next(times)))
    assert slow.advice is None
    while slow.advice is None:
        slow.think(0.1)
    assert slow.advice == "advice"


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0, "never"), (0.01, "hardly ever"), (0.3, "3 in 10"), (0.96, "nearly always"), (1, "always")],
)
def test_chances_are_told_as_a_child_would_count_them(chance: float, words: str) -> None:
    assert often(TR, chance) == words
    assert str(coach.ten(TR, chance, "face-coin")).count('class="y"') == round(10 * chance)


def test_a_percentage_never_looks_certain_when_it_is_not() -> None:
    assert percent(TR, 0) == "0 %"
    assert percent(TR, 0.004) == "under 1 %"
    assert percent(TR, 0.006) == "1 %"
    assert percent(TR, 0.996) == "over 99 %"
    assert percent(TR, 1) == "100 %"
    assert percent(TR, 0.12345, 1) == "12.3 %"
    assert percent(TR, 0.0004, 1) == "under 0.1 %"
    assert decimal(TR, -1.25, 2) == "\N{MINUS SIGN}1.25"
