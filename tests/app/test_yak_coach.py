"""The coach of Yak says what the search has found, and gives no secret away."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from html import unescape
from itertools import product
from typing import cast

import pytest

from app.games import Table, views
from app.yak.coach import Advice
from game import Decision, Match, contract
from game.slices import finished
from game.yak import Card, State, Take
from game.yak.advice import advice
from tests.app.test_coach import asked, at_a_choice, markup
from tests.app.yak_tables import at, found, state_of, table

yak = views("yak")

KINDS = ("card", "build", "pay", "restock", "market", "load")


def advice_on(seen: contract.State) -> Advice:
    return cast(Advice, finished(yak.advise(seen)))


def real(kind: str) -> Callable[[State], bool]:
    return at(kind, lambda state: len(state.moves()) > 1 and state.round > 3)


def later(after: int) -> Callable[[State], bool]:
    return lambda state: state.round > after


@cache
def advised(kind: str) -> Table:
    match: Match = found(real(kind), seats=3)
    shown = table(match)
    return Table(
        shown.tr, match, shown.players, "choose", shown.picked, viewer=shown.viewer, coach="ask",
        advice=advice_on(shown.state),
    )  # fmt: skip


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.mark.parametrize("kind", KINDS)
def test_what_it_says_is_what_was_found(kind: str) -> None:
    shown = advised(kind)
    assert isinstance(shown.advice, Advice)
    assert shown.advice.found == advice(shown.state)
    assert shown.advice.found.move in shown.state.moves()
    reasons, text = shown.advice.found.reasons, words(str(yak.regions(shown)["coach"]))
    assert f"wins about {round(100 * shown.advice.found.chance)} %" in text or "under 1 %" in text
    assert ("Costs" in text) == bool(reasons.paid)
    assert ("The tower scores" in text) == bool(reasons.placed)
    if reasons.placed:
        assert f"The tower scores {reasons.points} more." in text
    if reasons.passed.seat is not None and reasons.passed.seat != shown.viewer:
        assert f"{shown.players[reasons.passed.seat].name} " in text


@pytest.mark.parametrize("kind", KINDS)
def test_the_choice_is_marked_on_the_table(kind: str) -> None:
    shown = advised(kind)
    turn = str(yak.regions(shown)["turn"])
    assert shown.advice
    if kind in ("card", "restock", "load") or shown.advice.best.startswith("take"):
        assert 'class="advised"' in turn


def test_with_the_stone_in_hand_its_cell_is_marked() -> None:
    builds = (table(found(at("build", later(after)))) for after in range(2, 8))
    shown = next(each for each in builds if isinstance(advice(each.state).move, Take))
    told = advice_on(shown.state)
    assert isinstance(told.found.move, Take)
    ready = Table(
        shown.tr, shown.match, shown.players, "choose", f"stone:{told.found.move.stone}", viewer=shown.viewer,
        coach="ask", advice=told,
    )  # fmt: skip
    html = str(yak.regions(ready)["turn"])
    cell = re.search(rf'data-token="{re.escape(str(told.found.move))}"[^>]*aria-label="([^"]*)"', html)
    assert cell and "the coach" in unescape(cell[1])


def test_cards_that_others_have_picked_make_no_difference() -> None:
    match = found(at("card", lambda state: state.chosen.count(None) == 1 and state.round > 3))
    turn = state_of(match).turn
    assert isinstance(turn, Decision)
    heard = set()
    for cards in product(("build", "restock", "market"), repeat=2):
        others = iter(cards)
        chosen = tuple(None if card is None else next(others) for card in state_of(match).chosen)
        state = state_of(match).with_table(state_of(match).table._replace(chosen=chosen))
        told = advice_on(state.seen_by(turn.seat))
        heard.add(repr(told.found))
    assert len(heard) == 1


def test_advice_on_a_secret_choice_is_not_said_aloud_and_goes_with_the_cover() -> None:
    page = at_a_choice("yak", kind="card")
    said = list(page.said)
    asked(page)
    assert "verdict" in markup(page)
    assert page.said == said
    assert page.playing.coach and page.playing.coach.advice
    page.send("play", token=str(Card("build")))
    assert page.playing.phase == "handover"
    assert "verdict" not in page.regions["app"]
    assert page.playing.coach is None
