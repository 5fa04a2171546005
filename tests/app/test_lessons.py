"""Lessons: prepared matches that the engine plays, whichever of the awaited actions is taken."""

from __future__ import annotations

from importlib import import_module
from itertools import product

import pytest

from app.lessons import Script, bubble
from app.text import Translator
from game import GAMES, Chance, Decision, Match

TR = Translator()
GAMES_WITH_LESSONS = ("yeti", "yak")
MINUTES = 5
WORDS_A_MINUTE = 130
"""How fast a child reads aloud, about."""


def script_of(game: str) -> Script:
    made = import_module(f"app.{game}.lesson").script(TR)
    assert isinstance(made, Script)
    return made


def begin(game: str) -> Match:
    script = script_of(game)
    return Match.new(GAMES[game], script.seats, dict(script.options))


@pytest.mark.parametrize("game", GAMES_WITH_LESSONS)
@pytest.mark.parametrize("last", [False, True])
def test_every_way_through_a_lesson_fits_what_is_prepared(game: str, last: bool) -> None:
    """With the first and with the last legal token that is accepted at every step."""
    script, match = script_of(game), begin(game)
    for ply in script.plies:
        turn = match.state.turn
        token = ply.token
        if isinstance(turn, Decision) and turn.seat == script.learner:
            legal = [str(move) for move in match.state.moves()]
            accepted = [token for token in legal if script.accepts(match, token)]
            assert accepted
            token = accepted[-1 if last else 0]
        match = match.play(token)
    assert not match.is_over
    assert script.prepared(match) is None


@pytest.mark.parametrize("game", GAMES_WITH_LESSONS)
def test_the_learner_is_told_what_to_do_wherever_there_is_a_choice(game: str) -> None:
    script, match = script_of(game), begin(game)
    for ply in script.plies:
        turn = match.state.turn
        mine = isinstance(turn, Decision | Chance) and turn.seat == script.learner
        choice = isinstance(turn, Decision) and len(match.state.moves()) > 1
        if mine and choice:
            assert ply.ask
            assert ply.ask.do
            others = [str(move) for move in match.state.moves()]
            assert not all(script.accepts(match, token) for token in others) or ply.also
        match = match.play(ply.token)


@pytest.mark.parametrize("game", GAMES_WITH_LESSONS)
def test_steps_are_counted_through_and_take_about_five_minutes(game: str) -> None:
    script = script_of(game)
    said = {}
    for plies, told in product(range(len(script.plies) + 1), range(4)):
        if step := script.step(plies, told):
            said[script.number(plies, told)] = step
    assert sorted(said) == list(range(1, script.steps + 1))
    words = sum(len(f"{step.say} {step.do}".split()) for step in said.values())
    assert words < MINUTES * WORDS_A_MINUTE


def test_the_bubble_says_one_thing_and_one_action() -> None:
    script = script_of("yeti")
    told = str(bubble(TR, script, 1, 0))
    assert "lesson-on" in told
    asked = str(bubble(TR, script, 1, 2))
    assert "Roll them." in asked
    assert "lesson-on" not in asked
    assert "Step 3 of" in asked


def test_after_the_last_step_it_says_nothing() -> None:
    script = script_of("yak")
    end = len(script.plies)
    assert "lesson-again" in str(bubble(TR, script, end, len(script.ends) - 1))
    assert "hidden" in str(bubble(TR, script, end, len(script.ends)))
