"""Whole matches between bots, and how strength is measured with them."""

import random
from collections.abc import Sequence
from math import inf, sqrt

import pytest

from game import GAMES, Dealer, Match
from game.bots import Bookmaker, Judge, RandomBot, choose, guarded
from game.bots.registry import BOTS
from game.contract import Chance, Game, Move, State
from game.simulation import (
    interval,
    measure,
    play_in_turn,
    play_match,
    random_plies,
    seating,
    standings,
    student,
    won,
)

YETI = GAMES["yeti"]


def matches(game: Game, seats: int, n: int) -> Sequence[Match]:
    return [
        play_match(
            game,
            [RandomBot()] * seats,
            {},
            Dealer.from_words("sim", i),
            [random.Random(f"{i}/{seat}") for seat in range(seats)],
        )
        for i in range(n)
    ]


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


# ---- blocks ----


@pytest.mark.parametrize("entrants", [2, 3, 5])
def test_in_a_block_everybody_sits_once_in_every_seat(entrants: int) -> None:
    block = [seating(entrants, number) for number in range(7 * entrants, 8 * entrants)]
    assert all(sorted(seats) == list(range(entrants)) for seats in [*block, *zip(*block, strict=True)])


def test_a_block_is_dealt_by_one_dealer_and_the_next_by_another() -> None:
    bots = [RandomBot(), RandomBot(), RandomBot()]
    dealers = [play_in_turn(YETI, bots, {}, 4, number)[1] for number in range(6)]
    assert dealers == [dealers[0]] * 3 + [dealers[3]] * 3
    assert dealers[0] != dealers[3]


def test_two_bots_that_play_alike_score_exactly_alike() -> None:
    class First(RandomBot):
        def think(self, seen: State, rng: random.Random):  # type: ignore[no-untyped-def]
            return seen.moves()[0]
            yield

    wins = [won(play_in_turn(YETI, [First(), First()], {}, 1, number)[0].state) for number in range(20)]
    rows = standings(["first", "first"], wins)
    assert [(row.name, row.share) for row in rows] == [("first 1", 0.5), ("first 2", 0.5)]
    assert all(row.low < 0.5 < row.high for row in rows)


def test_a_null_match_is_even_by_its_interval() -> None:
    wins = [won(play_in_turn(YETI, [RandomBot()] * 2, {}, 2, number)[0].state) for number in range(80)]
    for row in standings(["random", "random"], wins):
        assert row.low < 0.5 < row.high
        assert row.high - row.low < 0.3


def test_wins_follow_the_entrant_from_seat_to_seat() -> None:
    always_the_first_entrant = [(1.0, 0.0), (0.0, 1.0)] * 10
    strong, weak = standings(["strong", "weak"], always_the_first_entrant)
    assert (strong.share, weak.share, strong.fair) == (1, 0, 0.5)
    assert strong.low > 0.6
    assert strong.high == 1


def test_entrants_of_one_name_count_together() -> None:
    wins = [(1.0, 0.0, 0.0), (0.0, 0.5, 0.5), (0.0, 1.0, 0.0)]
    one, others = standings(["one", "other", "other"], wins)
    assert one.share == pytest.approx(1.5 / 3)  # seats 0, 1, 2 in turn
    assert others.share == pytest.approx(1.5 / 3)
    assert (one.fair, others.fair) == (1 / 3, 2 / 3)


def test_a_shared_win_counts_in_equal_parts() -> None:
    for match in matches(YETI, 3, 5):
        assert sum(won(match.state)) == pytest.approx(1)
    assert won(YETI.start(2, YETI.options({}))) == (0, 0)


def wilson(share: float, matches: float, t: float) -> tuple[float, float]:
    """Wilson's bounds: both solve (share - p)² = t² p (1 - p) / matches for p."""
    a, b, c = 1 + t**2 / matches, -(2 * share + t**2 / matches), share**2
    root = sqrt(b**2 - 4 * a * c)
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


def test_matches_that_share_nothing_have_wilsons_interval() -> None:
    share, low, high = interval([[1.0]] * 40 + [[0.0]] * 10)
    assert share == 0.8
    assert (low, high) == pytest.approx(wilson(0.8, 49, t=2.0096), abs=1e-4)


def test_the_interval_of_a_few_blocks_worked_out_by_hand() -> None:
    # sums 1, 2, 2, 1 about 1.5: variance of the mean 4/3 · 1 / 8² = 1/48; 0.75 · 0.25 / (1/48) = 9 matches
    _, *bounds = interval([[1, 0], [1, 1], [1, 1], [0, 1]])
    assert bounds == pytest.approx(wilson(0.75, 9, t=3.1824), abs=1e-3)
    # sums 2, 1, 1.5, 3, 0, 1.5 about 1.5: 6/5 · 5 / 18² = 1/54; 0.25 / (1/54) = 13.5 matches
    blocks: list[list[float]] = [[1, 1, 0], [1, 0, 0], [0.5, 0, 1], [1, 1, 1], [0, 0, 0], [1, 0, 0.5]]
    share, *bounds = interval(blocks)
    assert share == 0.5
    assert bounds == pytest.approx(wilson(0.5, 13.5, t=2.5706), abs=1e-3)


def test_luck_that_a_block_shares_makes_the_interval_wider_and_luck_that_cancels_narrower() -> None:
    def width(blocks: Sequence[Sequence[float]]) -> float:
        _, low, high = interval(blocks)
        return high - low

    together = width([[1, 1], [0, 0]] * 20)
    alone = width([[1], [1], [0], [0]] * 20)
    cancelling = width([[1, 0], [0, 1]] * 19 + [[1, 1], [0, 0]])
    assert together > 1.3 * alone > 1.3 * 2 * cancelling


@pytest.mark.parametrize("count", [6, 40])
def test_the_interval_covers_the_truth_at_least_as_often_as_it_says(count: int) -> None:
    rng = random.Random(3)
    hits = 0
    for _ in range(600):
        luck = [rng.random() for _ in range(count)]  # what the matches of a block share
        blocks = [[float(rng.random() < (0.4 + 0.4 * shared)) for _ in range(2)] for shared in luck]
        _, low, high = interval(blocks)
        hits += low <= 0.6 <= high
    assert hits / 600 > 0.94
    assert count < 40 or hits / 600 < 0.98  # nor is it needlessly wide


def test_without_differences_the_interval_is_still_honest() -> None:
    assert interval([[1.0, 1.0]]) == (1.0, 0.0, 1.0)
    share, low, high = interval([[1.0, 1.0]] * 30)
    assert (share, high) == (1, 1)
    assert 0.85 < low < 0.95
    _, low, high = interval([[0.0, 1.0]] * 3)  # a seat won every match, and that was all
    assert low < 0.1
    assert high > 0.9


@pytest.mark.parametrize(
    ("freedom", "t"), [(2, 4.3027), (3, 3.1824), (5, 2.5706), (10, 2.2281), (30, 2.0423), (200, 1.9719)]
)
def test_students_t_is_that_of_the_tables(freedom: int, t: float) -> None:
    assert student(freedom) == pytest.approx(t, rel=0.008)


def test_elo_is_that_of_one_against_the_rest() -> None:
    (third,) = standings(["a"], [(1.0,)])
    assert third.elo(1.0) == inf
    one, _ = standings(["one", "other", "other"], [(1.0, 0.0, 0.0)] * 3)
    assert one.elo(1 / 3) == pytest.approx(0)  # its fair share
    assert one.elo(10 / 12) == pytest.approx(400)  # ten times as strong as each: 10 : 1 : 1
    assert one.elo(0) == -inf


# ---- bots ----


def test_a_random_bot_chooses_every_legal_move_about_equally_often() -> None:
    state = YETI.start(2, YETI.options({})).play("start:0").play("roll:CFPTTS")
    rng = random.Random(5)
    chosen = [choose(RandomBot(), state, rng) for _ in range(1000)]
    assert set(chosen) == set(state.moves())
    assert all(150 < chosen.count(move) < 250 for move in state.moves())


def test_every_game_has_bots_that_are_made_by_their_name() -> None:
    assert set(BOTS) == set(GAMES)
    assert all(repr(makers["random"]()) == "RandomBot()" for makers in BOTS.values())


def test_a_random_bot_judges_nothing() -> None:
    assert not isinstance(RandomBot(), Judge | Bookmaker)


class Odd(RandomBot):
    """Pauses, then does what it was made for."""

    def __init__(self, does: object) -> None:
        self.does = does

    def think(self, seen: State, rng: random.Random):  # type: ignore[no-untyped-def]
        yield
        yield
        if isinstance(self.does, Exception):
            raise self.does
        return self.does


def guard(bot: RandomBot, seconds: float) -> tuple[Move, str, int]:
    state = YETI.start(2, YETI.options({})).play("start:0").play("roll:CFPTTS")
    ticks = iter(range(100))
    thinking = guarded(bot, state, random.Random(1), seconds, clock=lambda: next(ticks))
    pauses = 0
    while True:
        try:
            next(thinking)
            pauses += 1
        except StopIteration as done:
            return done.value.move, done.value.replaced, pauses


def test_a_guarded_bot_pauses_and_plays_as_it_wants() -> None:
    state = YETI.start(2, YETI.options({})).play("start:0").play("roll:CFPTTS")
    assert guard(Odd(state.moves()[2]), 9) == (state.moves()[2], "", 2)


def test_a_bot_that_fails_is_late_or_plays_nonsense_is_replaced_for_that_move() -> None:
    first = YETI.start(2, YETI.options({})).play("start:0").play("roll:CFPTTS").moves()[0]
    assert guard(Odd(ZeroDivisionError("1/0")), 9) == (first, "failed: ZeroDivisionError: 1/0", 2)
    assert guard(Odd("keep:S"), 9) == (first, "illegal: keep:S", 2)
    assert guard(Odd(first), 1) == (first, "late: over 1 s", 1)


# ---- speed ----


def test_a_measurement_counts_whole_matches() -> None:
    speed = measure(YETI, 2, {}, seconds=0)
    start = YETI.start(2, YETI.options({}))
    assert (speed.matches, speed.plies) == (
        1,
        random_plies(start, Dealer.from_words(0, 0).deal, random.Random(0)),
    )
    assert speed.plies_per_second == pytest.approx(speed.matches_per_second * speed.plies)
