"""OpenSpiel's own test of a game passes for ours, and its information states keep secrets."""

from __future__ import annotations

import json

import pyspiel
import pytest

from game import GAMES, Match
from tests.engine.playthroughs import RICHEST, SETTINGS
from tests.others.spiel import Node, register

NAMES = {
    (game, setting): register(GAMES[game], setting, options)
    for game, settings in SETTINGS.items()
    for setting, options in settings.items()
}


def load(game: str, setting: str, seats: int) -> pyspiel.Game:
    return pyspiel.load_game(NAMES[game, setting], {"players": seats})


@pytest.mark.parametrize(("game", "setting"), NAMES)
def test_random_sim_test_passes(game: str, setting: str) -> None:
    pyspiel.random_sim_test(
        load(game, setting, GAMES[game].seats[0]), num_sims=1, serialize=True, verbose=False
    )


@pytest.mark.parametrize(("game", "setting"), RICHEST.items())
def test_random_sim_test_passes_with_all_seats_taken(game: str, setting: str) -> None:
    """Nothing is serialized in this one: each state would be played anew."""
    seats = GAMES[game].seats[-1]
    pyspiel.random_sim_test(load(game, setting, seats), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("game", "setting"), NAMES)
def test_the_first_chance_event_comes_with_its_exact_chances(game: str, setting: str) -> None:
    seats = GAMES[game].seats[-1]
    state = load(game, setting, seats).new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(seat, 1 / seats) for seat in range(seats)]


def test_a_secret_is_only_in_its_makers_information_state() -> None:
    match = Match.new(GAMES["yak"], seats=2)
    for token in ("start:0", "cart:0=BGR", "cart:1=NXY", "cart:2=OVW"):
        match = match.play(token)
    build, market = Node(match.play("card:build")), Node(match.play("card:market"))
    assert build.known_to(1) == market.known_to(1)
    assert build.known_to(0) != market.known_to(0)


def test_an_information_state_holds_the_moves_and_the_position() -> None:
    match = Match.new(GAMES["yeti"], seats=2).play("start:1").play("roll:SFFFCT")
    moves, position = Node(match).known_to(0).splitlines()
    assert moves.split() == ["start:1", "roll:SFFFCT".replace("SFFFCT", "CFFFST")]
    assert json.loads(position) == match.state.snapshot()
