"""The lone climber: the long run (Y8.4), the turns ahead, and the values the bots are shipped with."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from game.calibration import calibration
from game.yeti import YETI, State, learn, prospects, values
from game.yeti.ahead import Ahead
from game.yeti.components import EQUIPMENT, OURS
from game.yeti.pace import LEVELS, long_run, main, play_out, turn_from, turns_ahead
from game.yeti.turn import ExactTurn

LONG_RUN = long_run()


def worth_for_ever(left: State) -> float:
    return left.points[0] + LONG_RUN.camp[left.levels[0]]


def test_Y8_4_the_long_run_of_a_lone_climber() -> None:
    assert round(LONG_RUN.points, 4) == 8.8478
    assert [round(worth, 4) for worth in LONG_RUN.camp] == [0, 3.0640, 7.2122, 10.8076]


def test_Y8_4_no_level_can_do_better_than_the_long_run() -> None:
    """The optimality equation: from every level the best turn earns just the pace."""
    for level in LEVELS:
        start = turn_from(level)
        best = ExactTurn(start, worth_for_ever).value(start)
        assert best == pytest.approx(LONG_RUN.points + LONG_RUN.camp[level])


def test_Y8_4_the_pace_of_turns_played_out_agrees_within_three_standard_errors() -> None:
    played = play_out(LONG_RUN, turns=2500, seed=84)
    assert played.error < 0.1
    assert abs(played.mean - LONG_RUN.points) < 3 * played.error


def test_the_pace_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--turns", "50", "--seed", "1"])
    solved, played = capsys.readouterr().out.splitlines()
    assert solved.startswith("solved  8.8478 points per turn")
    assert played.startswith("played  ")


# ---- the values that are shipped ----


def test_the_solved_values_are_those_of_the_rules() -> None:
    solved = learn.solved()
    assert {name: getattr(values, name) for name in solved} == solved
    assert values.AHEAD.keys() == values.FITTED.keys() == set(YETI.seats)


@cache
def two_turns_ahead(stays: float) -> tuple[Ahead, ...]:
    return tuple(islice(turns_ahead(8, [stays] * len(EQUIPMENT)), 2))


def test_the_turns_ahead_begin_with_the_turn_at_hand() -> None:
    """With one turn left nothing is worth anything but points."""
    first, second = two_turns_ahead(1.0)
    for level in LEVELS:
        start = turn_from(level, components=OURS)  # even now a tile may bring more than a photo
        odds, *_ = ExactTurn(start, lambda left: left.points[0]).odds(start)
        assert first.without[level] == pytest.approx(odds.points)
    assert first.peak_waits[2] > first.without[2] + 5  # two Sherpas are near
    assert first.peak_waits[3] == first.without[3]  # who is there has had it
    assert second.without[0] > 2 * first.without[0]  # a camp, or equipment
    assert first.equipment[EQUIPMENT.index("E7")] == pytest.approx((0, 0, 0, 0))  # tents come last
    assert all(gain > 0 for gain in second.equipment[EQUIPMENT.index("E7")])


def test_a_tile_that_is_taken_is_worth_its_resale() -> None:
    bit = EQUIPMENT.index("E5")
    for stays in (0.0, 1.0):
        first, second = two_turns_ahead(stays)
        later = first.equipment[bit][0] if stays else OURS.prices[bit][1]
        assert second.equipment[bit][0] == pytest.approx(first.equipment[bit][0] + later, abs=1.5)


@pytest.mark.parametrize("seats", YETI.seats)
def test_the_turns_ahead_are_solved_one_from_the_other(seats: int) -> None:
    """The first two rows, the second from the first before it was rounded."""
    fitted = prospects.FITS[seats]
    stays = [held ** (seats - 1) for held in prospects.what_holds(seats, fitted.stays)]
    for row, solved in zip(
        values.AHEAD[seats][1:], islice(turns_ahead(values.PEAK_TILE, stays), 2), strict=False
    ):
        assert row[0] == pytest.approx(solved.without, abs=0.051)
        assert row[1] == pytest.approx(solved.peak_waits, abs=0.051)
        for tabled, gains in zip(row[2], solved.equipment, strict=True):
            assert tabled == pytest.approx(gains, abs=0.051)


def test_calibration_compares_what_was_called_with_what_came() -> None:
    moments = list(learn.self_play(2, 1, "test"))
    rows = calibration(learn.called(moments))
    assert sum(row.times for row in rows) == 2 * len(moments)
    assert sum(row.times * row.came for row in rows) == pytest.approx(len(moments))
    assert sum(row.times * row.called for row in rows) == pytest.approx(len(moments))
    assert all(0 <= row.called <= 1 and 0 <= row.came <= 1 for row in rows)
    assert {moment.rounds for moment in moments} >= {0, 1, 2, 3}


@pytest.fixture
def shipped() -> Iterator[None]:
    """Whatever is learned in a test is forgotten afterwards, and it begins with nothing remembered."""
    fits, tables = dict(prospects.FITS), dict(prospects.TABLES)
    forget_everything()
    yield
    prospects.FITS.update(fits)
    prospects.TABLES.update(tables)
    forget_everything()


def forget_everything() -> None:
    for remembered in vars(prospects).values():
        if hasattr(remembered, "cache_clear"):
            remembered.cache_clear()


@pytest.mark.usefixtures("shipped")
def test_learning_again_with_the_same_seed_gives_the_same_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "TIMES", 1)
    tables = dict(prospects.TABLES)  # what is solved takes long, and is tested above
    monkeypatch.setattr(learn, "solve_ahead", lambda seats, fitted: tables[seats])
    found = []
    for _ in range(2):
        learn.learn(2, 1, seed=7)
        found.append((prospects.FITS[2], prospects.TABLES[2]))
    assert found[0] == found[1]
    assert found[0][0] != prospects.Fit(*values.FITTED[2])
    assert prospects.FITS[3] == prospects.Fit(*values.FITTED[3])  # other numbers of seats are left alone


def test_a_line_and_the_lowest_point_are_found() -> None:
    assert learn._line([0, 1, 2, 3], [1, 3, 5, 7]) == pytest.approx((1, 2))
    lowest = learn._lowest(lambda at: (at[0] - 3) ** 2 + (at[1] - 0.5) ** 2, [1, 1], steps=(0.4, 0.4))
    assert lowest == pytest.approx([3, 0.5], abs=0.03)


def test_the_file_of_values_is_as_the_script_writes_it() -> None:
    try:
        source = inspect.getsource(values)
    except OSError:
        pytest.skip("only the compiled file is here")
    assert learn.text_of(vars(values)) == source
    assert len(source) < 20_000
