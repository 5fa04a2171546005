"""The result of Yak: every point has its place, and ties are shown as ties."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.breakdown import Breakdown
from app.games import Table, views
from app.review import Review
from app.screens.result import regions
from app.yak.result import breakdown
from game import Over
from game.yak import State
from game.yak.scoring import score, winners
from tests.app.player import Page, finished
from tests.app.yak_tables import match_of, table


@pytest.fixture(scope="module", params=[(2, False), (3, True), (4, True)], ids=str, name="end")
def at_the_end(request: pytest.FixtureRequest) -> Table:
    seats, master_builder = request.param
    return table(match_of(seats, 0, master_builder)[-1])


@pytest.fixture(scope="module")
def out(end: Table) -> Breakdown:
    return breakdown(end)


def test_the_parts_add_up_to_the_points(end: Table, out: Breakdown) -> None:
    assert [sum(parts) for parts in out.earned] == [score.total for score in end.state.scores]
    assert {len(parts) for parts in out.earned} == {len(out.sources)}


def test_the_race_ends_with_the_points(end: Table, out: Breakdown) -> None:
    assert [line[-1] for line in out.race] == [score.total for score in end.state.scores]
    assert {len(line) for line in out.race} == {end.state.round + 1}


def test_the_winners_are_first(end: Table, out: Breakdown) -> None:
    assert {one.seat for one in out.standings if one.place == 1} == set(end.state.turn.winners)


def screen(end: Table) -> str:
    """The whole screen as text, before any decision has been looked at."""
    return "".join(map(str, regions(end, views("yak"), Review(end.match)).values()))


def test_the_stones_are_those_of_the_record(end: Table, out: Breakdown) -> None:
    letters = "".join(
        token.removeprefix("draw:") for token in end.match.tokens if token.startswith("draw:")
    ).replace("-", "")
    tallies = Review(end.match).tallies
    for kind in out.draws.kinds:
        assert sum(found.seen.get(kind.letter, 0) for found in tallies) == letters.count(kind.letter)
    assert out.draws.note.startswith(f"{len(letters)} stones")


def test_the_screen_shows_every_tower_and_every_part(end: Table, out: Breakdown) -> None:
    text = screen(end)
    assert text.count("tw grouped") == end.match.seats
    assert all(source.title in text for source in out.sources)
    assert "&lt;Dolma&gt;" in text or end.match.seats < 3
    assert "<Dolma>" not in text


def test_each_crystal_says_which_colour_it_took(end: Table) -> None:
    text = screen(end)
    crystals = sum(tower.letters.count("X") for tower in end.state.towers)
    assert text.count("crystal counts as") == crystals


def tied(end: Table, *reserves: str) -> Table:
    """The same towers for all, with these reserves."""
    state: Any = end.state
    towers = (state.towers[0],) * state.seats
    scores = score(towers, reserves, None, (), state.options.components)
    lying = state.table._replace(towers=towers, reserves=reserves, ended_by=None)
    over = State(state.options, state.seats, lying, Over(winners(scores, reserves), "rounds"), scores=scores)
    return replace(end, match=replace(end.match, states=(*end.match.states[:-1], over)))


def test_a_shared_win_is_shown_as_shared() -> None:
    out = breakdown(tied(table(match_of(2)[-1]), "mk", "kb"))
    assert [one.place for one in out.standings] == [1, 1]
    assert "share the win" in out.headline
    assert "even in points and in food left: 2 food" in out.summary


def test_equal_points_are_decided_by_food_and_it_says_so() -> None:
    end = tied(table(match_of(2)[-1]), "mmm", "mmm")
    state: Any = end.state
    reserves = ("mmm", "mmmk")
    equal = tuple(points._replace(food=0) for points in state.scores)
    over = State(
        state.options,
        2,
        state.table._replace(reserves=reserves),
        Over(winners(equal, reserves), "rounds"),
        scores=equal,
    )
    out = breakdown(replace(end, match=replace(end.match, states=(*end.match.states[:-1], over))))
    assert [one.place for one in out.standings] == [1, 2]
    assert "wins the tie by more food left" in out.summary


def test_a_finished_match_leads_to_its_result_and_on_to_another() -> None:
    page = Page(finished(3, "yak", master_builder=True))
    page.send("resume")
    assert page.session.visit.screen == "result"
    page.send("rematch")
    assert page.session.visit.screen == "table"
    assert page.match.options.master_builder
