"""Y2: who starts, and the dice that the starter hands out."""

from fractions import Fraction

import pytest

from tests.engine.yeti.positions import idle, play, start


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_Y2_1_every_seat_starts_with_the_same_probability(seats: int) -> None:
    outcomes = {str(move): probability for move, probability in start(seats).outcomes()}
    assert outcomes == {f"start:{seat}": Fraction(1, seats) for seat in range(seats)}


def test_Y2_1_the_turn_goes_clockwise() -> None:
    state = start(4).play("start:2")
    turns = []
    for _ in range(5):
        turns.append((state.round, state.seat))
        state = idle(state)
    assert turns == [(1, 2), (1, 3), (1, 0), (1, 1), (2, 2)]


def test_Y2_1_all_climbers_stand_at_base_camp() -> None:
    assert start(5).play("start:4").levels == (0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("seats", "overview"),
    [(2, (1, 0)), (3, (1, 1, 0)), (4, (1, 1, 0, 0)), (5, (1, 1, 0, 0, 0))],
)
def test_Y2_2_dice_handed_out_lie_on_the_overviews_of_the_next_players(
    seats: int, overview: tuple[int, ...]
) -> None:
    assert start(seats).play(f"start:{seats - 1}").overview == overview


@pytest.mark.parametrize(
    ("seats", "pools"),
    [(2, [6, 7, 7]), (3, [5, 6, 7, 7]), (4, [5, 6, 7, 7, 7]), (5, [5, 6, 7, 7, 7, 7])],
)
def test_Y2_2_dice_of_the_first_turns(seats: int, pools: list[int]) -> None:
    assert first_pools(seats, fair_start=False) == pools


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_Y2_3_with_a_fair_start_nobody_hands_out_dice(seats: int) -> None:
    assert play(start(seats, fair_start=True), "start:1").overview == (0,) * seats
    assert first_pools(seats, fair_start=True) == [7] * (seats + 1)


def first_pools(seats: int, fair_start: bool) -> list[int]:
    """The dice of every first turn and of the starter's second."""
    state = start(seats, fair_start=fair_start).play("start:1")
    pools = []
    for _ in range(seats + 1):
        pools.append(state.pool)
        state = idle(state)
    return pools
