"""The result: the ranking follows the rules, and every sum adds up."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from app import charts
from app.breakdown import Breakdown
from app.games import Player, Table, views
from app.review import Review
from app.screens.result import regions
from app.text import Translator
from app.yeti.result import breakdown
from game import Over, Record
from game.yeti import State
from tests.app.player import finished

PLAYERS = tuple(
    Player(name, look) for look, name in enumerate(("Tenzin", "Dolma", "Pema", "<Lhamo>", "Karma"), 1)
)


def at_the_end(seats: int, weather: str) -> Table:
    match = Record.from_json(finished(seats, weather=weather)["match"]).match()
    return Table(Translator(), match, PLAYERS[:seats], "over")


def changed(table: Table, turn: Over, **changes: Any) -> Table:
    """The same end with something else on the table."""
    state: Any = table.state
    end = State(state.options, state.seats, state.table._replace(**changes), turn)
    return replace(table, match=replace(table.match, states=(*table.match.states[:-1], end)))


@pytest.fixture(
    scope="module",
    params=[(2, "off"), (3, "mixed"), (4, "long"), (5, "short")],
    ids=lambda setting: f"{setting[0]}-{setting[1]}",
)
def table(request: pytest.FixtureRequest) -> Table:
    return at_the_end(*request.param)


@pytest.fixture(scope="module")
def out(table: Table) -> Breakdown:
    return breakdown(table)


def test_the_sources_add_up_to_the_points(table: Table, out: Breakdown) -> None:
    assert tuple(map(sum, out.earned)) == table.state.points


def test_the_race_ends_with_the_points(table: Table, out: Breakdown) -> None:
    assert tuple(line[-1] for line in out.race) == table.state.points
    assert {len(line) for line in out.race} == {table.state.round + 1}
    assert all(line[0] == 0 for line in out.race)


def test_the_yeti_runs_along(table: Table, out: Breakdown) -> None:
    assert out.beside
    assert out.beside.values[0] == 50
    assert out.beside.values[-1] == table.state.yeti
    assert len(out.beside.values) == len(out.race[0])


def test_the_first_places_are_the_winners(table: Table, out: Breakdown) -> None:
    turn = table.state.turn
    assert isinstance(turn, Over)
    assert sorted(one.seat for one in out.standings if one.place == 1) == list(turn.winners)
    assert sorted(one.seat for one in out.standings) == list(range(table.state.seats))


def screen(table: Table) -> str:
    """The whole screen as text, before any decision has been looked at."""
    return "".join(map(str, regions(table, views("yeti"), Review(table.match)).values()))


def test_the_dice_are_those_of_the_record(table: Table, out: Breakdown) -> None:
    faces = "".join(token.removeprefix("roll:") for token in table.match.tokens if token.startswith("roll:"))
    tallies = Review(table.match).tallies
    letters = [kind.letter for kind in out.draws.kinds]
    assert letters == list("SCPFT")
    for letter in letters:
        assert sum(found.seen[letter] for found in tallies) == faces.count(letter)
    assert sum(found.expected["F"] for found in tallies) == pytest.approx(len(faces) / 3)
    assert out.draws.note.startswith(f"{len(faces)} dice")


def test_equal_points_are_told_apart_by_equipment(table: Table) -> None:
    seats = table.state.seats
    tied = changed(table, Over((1,), "yeti"), points=(60,) * seats, owners=(1, *[None] * 6))
    ranking = breakdown(tied).standings
    assert [one.place for one in ranking] == [1] + [2] * (seats - 1)
    assert ranking[0].seat == 1
    assert ranking[0].note == "equipment worth 1"


def test_a_shared_win_names_everyone(table: Table) -> None:
    seats = table.state.seats
    everyone = Over(tuple(range(seats)), "yeti")
    told = breakdown(changed(table, everyone, points=(60,) * seats, owners=(None,) * 7))
    assert told.headline.endswith("share the win with 60 points")
    assert all(player.name in told.headline for player in table.players)
    assert [one.place for one in told.standings] == [1] * seats


def test_every_chart_has_its_numbers_in_a_table(table: Table) -> None:
    text = screen(table)
    assert text.count("<table") == 3
    assert text.count('class="chart') == 4, "the race is drawn for two widths"
    assert "<Lhamo>" not in text
    cells = re.findall(r"<td>([^<]*)</td>", text)
    assert set(map(str, table.state.points)) <= set(cells)


def test_labels_at_the_ends_of_lines_never_touch() -> None:
    heights = charts.apart([20.0, 21.0, 22.0, 260.0, 261.0], 288)
    assert all(after - before >= charts.LABEL_PITCH - 1e-9 for before, after in pairwise(heights))
    assert heights[-1] <= 288


@pytest.mark.parametrize(("number", "shown"), [(0.2, "±0"), (3.6, "+4"), (-2.5, "−2"), (-12.0, "−12")])
def test_a_difference_carries_its_sign(number: float, shown: str) -> None:
    assert charts.signed(number) == shown


def test_a_long_name_is_cut_in_a_chart() -> None:
    assert charts.shortened("Maximiliane von und zu") == "Maximiliane…"
