"""What is heard: only where somebody wants to, and never what is secret."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from app.games import views
from app.session import SETTINGS
from app.visit import SOUNDS_AT_ONCE
from game import Match
from tests.app.player import Page, finished

SHELL = Path(__file__).parents[2] / "web" / "shell" / "sound.js"


def known() -> set[str]:
    """The sounds that the page can make."""
    return set(re.findall(r"^  (\w+)\(at(?:, step)?\) \{$", SHELL.read_text(encoding="utf-8"), re.M))


def heard(match: Match) -> list[list[str]]:
    """The sounds of each ply of a match."""
    face = views(match.game.name)
    plies = zip(match.states, match.moves, match.states[1:], strict=False)
    return [list(face.sounds(before, move, after)) for before, move, after in plies]


@pytest.mark.parametrize("game", ["yeti", "yak"])
def test_a_match_is_silent_until_somebody_wants_to_hear_it(game: str) -> None:
    page = Page()
    page.start(2, game)
    with page.undrawn():
        for _ in range(60):
            assert "sounds" not in page.step(random.Random(3))
    assert page.session.visit.look.sound == "off"


@pytest.mark.parametrize("game", ["yeti", "yak"])
def test_all_that_is_heard_of_a_whole_match_can_be_made(game: str) -> None:
    page, rng = Page(), random.Random(5)
    page.send("sound", value="on")
    page.start(2, game)
    names: set[str] = set()
    with page.undrawn():
        while page.playing.phase != "over":
            now = page.step(rng).get("sounds", [])
            assert len(now) == len(set(now)) <= SOUNDS_AT_ONCE
            names |= set(now)
    assert {name.partition("-")[0] for name in names} <= known()
    assert {"win", "turn"} <= names
    assert {"yeti": {"dice", "aside", "climb", "tent"}, "yak": {"stone-0", "stone-1", "carts"}}[game] <= names


def test_the_third_snow_sounds_lower() -> None:
    steps = {name for ply in heard(Page(finished(4)).open().match) for name in ply if name.startswith("snow")}
    assert steps == {"snow-1", "snow-2", "snow-3"}


def test_a_secret_choice_has_no_sound() -> None:
    match = Page(finished(3, "yak")).open().match
    hidden = [sounds for ply, sounds in enumerate(heard(match)) if ply in match.back_to(ply + 1).hidden]
    assert hidden
    assert not any(hidden)


def test_whoever_is_asked_after_somebody_else_is_called() -> None:
    page, rng = Page(), random.Random(1)
    page.send("sound", value="on")
    page.start(2)
    calls = 0
    with page.undrawn():
        for _ in range(150):
            seat = page.playing._asked
            answer = page.step(rng)
            called = "turn" in answer.get("sounds", [])
            assert called <= (page.playing._asked != seat)
            calls += called
    assert calls > 5


def test_the_setting_is_kept() -> None:
    page = Page()
    page.send("sound", value="on")
    assert Page(page.saved).session.visit.look.sound == "on"
    page.send("sound", value="loud")
    assert page.session.visit.look.sound == "on"
    assert "sound" in SETTINGS
