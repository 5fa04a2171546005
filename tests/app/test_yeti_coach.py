"""What the coach of Yeti shows are the engine's own numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from html import unescape
from itertools import pairwise
from typing import cast

import pytest

from app.games import Table, views
from app.phrases import decimal, percent
from app.yeti import words
from app.yeti.coach import PICTURED, SHOWN, Advice, goals, name, telling
from game import Match, contract
from game.bots.registry import BOTS
from game.slices import finished
from game.yeti import State
from game.yeti.bot import Hard
from tests.app.yeti_tables import TR, at, found, state_of, table

yeti = views("yeti")

KINDS = ("keep", "prepare", "turn", "buy", "sherpa", "tent")


def advice_on(seen: contract.State) -> Advice:
    return cast(Advice, finished(yeti.advise(seen)))


def real(kind: str) -> Callable[[State], bool]:
    return lambda state: at(kind)(state) and len(state.moves()) > 1


@cache
def advised(kind: str) -> Table:
    """A real choice of this kind, and what the coach says about it."""
    match: Match = found(real(kind), seats=3, weather="short")
    seen = state_of(match).seen_by(state_of(match).seat)
    return table(match, viewer=seen.seat, coach="ask", advice=advice_on(seen))


def advice_of(shown: Table) -> Advice:
    assert isinstance(shown.advice, Advice)
    return shown.advice


def card(shown: Table) -> str:
    return str(yeti.regions(shown)["coach"])


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.mark.parametrize("kind", KINDS)
def test_every_choice_has_the_worth_that_the_hard_bot_gives_it(kind: str) -> None:
    shown = advised(kind)
    hard = BOTS["yeti"]["hard"]()
    assert isinstance(hard, Hard)
    values = hard.choice_values(shown.state)
    choices = advice_of(shown).choices
    assert {choice.move: choice.wins for choice in choices} == {
        move: min(1.0, value) for move, value in values.items()
    }
    assert all(before.wins >= after.wins for before, after in pairwise(choices))
    assert values[choices[0].move] == max(values.values())


@pytest.mark.parametrize("kind", ["keep", "prepare"])
def test_every_chance_and_every_point_is_the_exact_turn_s(kind: str) -> None:
    shown = advised(kind)
    odds = {each.move: each for each in Hard().odds(shown.state)}
    advice, text = advice_of(shown), text_of(card(shown))
    assert {choice.move: choice.odds for choice in advice.choices} == odds
    for choice in advice.choices[: SHOWN - 1]:
        assert choice.odds
        assert decimal(TR, choice.odds.points) in text
        assert percent(TR, choice.wins, 1) in text
    first = [choice for choice in advice.choices if choice.odds][: SHOWN - 1]
    for goal in goals(shown, [choice.odds for choice in first if choice.odds]):
        assert all(0 <= chance <= 1 + 1e-9 for chance in goal.chances)
        assert goal.text in text
        assert all(percent(TR, chance, 1) in text for chance in goal.chances)


def test_where_every_choice_wins_points_decide_which_is_best() -> None:
    def certain(state: State) -> bool:
        """Everything wins, and the legal moves do not stand in the order of their points."""
        if state.ended_by is None or len(state.moves()) < 2:
            return False
        values = list(Hard().choice_values(state).values())
        return min(values) > 1 and values[0] < max(values)

    state = state_of(found(certain, seats=2, weather="short", since=57))
    values = Hard().choice_values(state)
    told = [values[choice.move] for choice in advice_on(state).choices]
    assert told == sorted(values.values(), reverse=True)


def test_each_price_within_reach_is_among_the_goals() -> None:
    shown = advised("keep")
    odds = [choice.odds for choice in advice_of(shown).choices if choice.odds]
    reach = max(k for each in odds for k, chance in enumerate(each.coins, 1) if chance)
    coins = [goal for goal in goals(shown, odds) if goal.group == "coins"]
    assert [goal.chances for goal in coins] == [tuple(each.coins[k] for each in odds) for k in range(reach)]
    prices = shown.state.options.components.equipment
    owned = shown.state.owned[shown.state.seat]
    free = [item for item, (cost, _) in prices.items() if cost <= reach and item not in owned]
    told = " ".join(goal.text for goal in coins)
    assert all(words.item(TR, item) in told for item in free)


def test_few_chances_are_drawn_and_they_are_those_that_the_choice_changes() -> None:
    shown = advised("keep")
    odds = [choice.odds for choice in advice_of(shown).choices if choice.odds]
    every = list(goals(shown, odds))
    few = telling(every)
    assert 0 < len(few) <= PICTURED
    assert len({goal.group for goal in few}) == len(few)
    assert max(few, key=lambda goal: goal.spread).spread == max(
        goal.spread for goal in every if max(goal.chances) >= 0.05
    )


@pytest.mark.parametrize("kind", KINDS)
def test_the_best_choice_is_named_and_marked_but_not_picked(kind: str) -> None:
    shown = advised(kind)
    best = advice_of(shown).choices[0].move
    html = card(shown)
    assert name(TR, shown.state, shown.players, best) in text_of(html)
    assert shown.picked == yeti.preselect(shown.state)
    assert html.count("advised") >= 1
    turn = str(yeti.regions(shown)["turn"])
    if not str(best).startswith(("back:", "use:")):
        assert turn.count('class="advised"') >= 1
    assert 'class="advised"' not in str(yeti.regions(Table(TR, shown.match, shown.players, "choose"))["turn"])


def test_the_chances_follow_what_is_picked() -> None:
    shown = advised("keep")
    other = advice_of(shown).choices[1]
    html = card(replace(shown, picked=str(other.move)))
    assert f'<p class="label">{name(TR, shown.state, shown.players, other.move)}</p>' in html
