"""Whole matches between bots."""

import random
from collections.abc import Sequence

import pytest

from game import GAMES, Dealer, Match
from game.bots import BOTS, RandomBot, choose
from game.contract import Chance, Game, Over
from game.simulation import Share, measure, play_match, random_plies, shares

YETI = GAMES["yeti"]


def matches(game: Game, seats: int, n: int) -> Sequence[Match]:
    bots = [RandomBot()] * seats
    return [play_match(game, bots, {}, Dealer.from_words("sim", i), random.Random(i)) for i in range(n)]


@pytest.mark.parametrize("seats", YETI.seats)
def test_a_match_is_played_to_its_end_with_the_dealers_dice(seats: int) -> None:
    (match,) = matches(YETI, seats, 1)
    dealer = Dealer.from_words("sim", 0)
    assert match.is_over
    for state, move in zip(match.states, match.moves, strict=False):
        if isinstance(state.turn, Chance):
            assert dealer.deal(state) == move


def test_the_same_seeds_play_the_same_match() -> None:
    assert matches(YETI, 3, 2) == matches(YETI, 3, 2)
    assert matches(YETI, 3, 2)[0] != matches(YETI, 3, 2)[1]


def test_a_win_counts_once_however_many_share_it() -> None:
    some = matches(YETI, 2, 10)
    found = shares([match.state for match in some])
    assert sum(share.wins for share in found) == pytest.approx(10)
    for seat, share in enumerate(found):
        won = [turn.winners for match in some if isinstance(turn := match.state.turn, Over)]
        assert share.wins == pytest.approx(sum(1 / len(seats) for seats in won if seat in seats))


def test_the_margin_of_a_share_is_the_normal_approximation() -> None:
    assert Share(50, 100).rate == 0.5
    assert Share(50, 100).margin == pytest.approx(0.098)


def test_a_random_bot_chooses_every_legal_move_about_equally_often() -> None:
    state = YETI.start(2, YETI.options({})).play("start:0").play("roll:CFPTTS")
    rng = random.Random(5)
    chosen = [choose(RandomBot(), state, rng) for _ in range(1000)]
    assert set(chosen) == set(state.moves())
    assert all(150 < chosen.count(move) < 250 for move in state.moves())


def test_bots_are_made_by_their_name() -> None:
    assert repr(BOTS["random"]()) == "RandomBot()"


def test_a_measurement_counts_whole_matches() -> None:
    speed = measure(YETI, 2, {}, seconds=0)
    start = YETI.start(2, YETI.options({}))
    assert (speed.matches, speed.plies) == (1, random_plies(start, Dealer.from_words(0, 0), random.Random(0)))
    assert speed.plies_per_second == pytest.approx(speed.matches_per_second * speed.plies)
