"""Chances to win, judged at a turn's start."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game import Chance, Dealer, Over
from game.yeti import YETI, State
from game.yeti.prospects import TABLES, points_ahead, prospects, turns_to, win_chances
from tests.engine.yeti.positions import position


def chance(*points: int, **changes: Any) -> float:
    """The chance of seat 0, who is about to throw."""
    return win_chances(position(points, **changes))[0]


def starts(seats: int, seed: int) -> list[State]:
    """The turns' starts of a match played at random, and its end."""
    rng = random.Random(seed)
    dealer = Dealer.from_words("prospects", seed)
    state = YETI.start(seats, YETI.options({}))
    found: list[State] = []
    while not isinstance(turn := state.turn, Over):
        if isinstance(turn, Chance) and turn.kind == "roll" and not state.kept:
            found.append(state)
        state = state.play(rng.choice(state.moves()) if state.moves() else dealer.deal(state))
    return [*found, state]


@pytest.mark.parametrize("seats", YETI.seats)
def test_chances_add_up_to_one_win(seats: int) -> None:
    for state in starts(seats, seed=seats):
        chances = win_chances(state)
        assert len(chances) == seats
        assert sum(chances) == pytest.approx(1)
        assert all(0 <= each <= 1 for each in chances)


def test_at_the_end_they_are_what_came() -> None:
    end = starts(3, seed=1)[-1]
    assert isinstance(end.turn, Over)
    assert [seat for seat, each in enumerate(win_chances(end)) if each] == list(end.turn.winners)


@pytest.mark.parametrize("late", [{}, {"ended_by": 1, "starter": 1}])
def test_whatever_is_good_for_a_seat_raises_its_chance(late: dict[str, Any]) -> None:
    yeti = 50 if late else 70
    even = chance(45, 50, yeti=yeti, **late)
    assert chance(48, 50, yeti=yeti, **late) > even
    assert chance(45, 50, levels=(1, 0), yeti=yeti, **late) > even
    assert chance(45, 50, levels=(1, 0), yeti=yeti, **late) < chance(45, 50, levels=(2, 0), yeti=yeti, **late)
    assert chance(45, 50, owned={"E5": 0}, yeti=yeti, **late) > even
    assert chance(45, 50, overview=(0, 2), yeti=yeti, **late) < even  # two dice less to throw


def test_a_peak_tile_that_waits_is_worth_having_the_way_before_one() -> None:
    taken = chance(30, 30, levels=(2, 2), been_up=[1, 0])
    waiting = chance(30, 30, levels=(2, 2), been_up=[1])
    assert waiting > taken


def test_a_lead_counts_the_more_the_nearer_the_end() -> None:
    assert 0.5 < chance(10, 5, yeti=90) < chance(30, 25, yeti=50) < chance(48, 43, yeti=50)


def test_whoever_has_a_turn_more_is_ahead_of_an_equal() -> None:
    assert chance(45, 45) == pytest.approx(0.5)  # both have a turn in this round
    assert 0.5 < win_chances(position((45, 45), seat=1))[1] < 0.98
    assert chance(45, 45, ended_by=1, starter=1) > 0.99  # one more turn against none


def test_a_match_lasts_the_longer_the_farther_the_yeti() -> None:
    rounds = [prospects(position((20, 20), yeti=yeti)).rounds for yeti in (30, 50, 70)]
    assert rounds == sorted(rounds)
    assert rounds[0] >= 0


@pytest.mark.parametrize("seats", YETI.seats)
def test_turns_and_points_ahead_are_each_others_inverse(seats: int) -> None:
    for level in range(4):
        for tile in (0, 6):
            row = points_ahead(seats, level, tile)
            assert len(row) == len(TABLES[seats])
            assert list(row) == sorted(row)
            for turns, points in enumerate(row[:8]):
                assert turns_to(seats, round(points), level, tile) == pytest.approx(turns, abs=0.1)
