"""Statistics over finished matches."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games import Player
from app.screens.statistics import statistics
from app.statistics import Outcome, Seat, outcome, table
from app.text import Translator
from game import GAMES
from game.contract import Over
from tests.app.test_shelf import JSON, a_match

PLAYERS = (Player("Pema", 3), Player("Kiang", 1, "hard"))


@pytest.mark.parametrize("game", GAMES)
def test_an_outcome_says_who_won_and_what_was_rolled(game: str) -> None:
    match = a_match(game, 2)
    found = outcome(match, PLAYERS)
    assert isinstance(match.state.turn, Over)
    assert [seat.won for seat in found.seats] == [seat in match.state.turn.winners for seat in (0, 1)]
    word = {"yeti": "roll", "yak": "draw"}[game]
    for seat in range(2):
        rolled = Counter[str]()
        for state, token in zip(match.states, match.tokens, strict=False):
            if getattr(state.turn, "seat", None) == seat and token.startswith(f"{word}:"):
                rolled.update(token.partition(":")[2])
        assert {kind: count for kind, count in found.seats[seat].seen.items() if count} == rolled
        assert sum(found.seats[seat].expected.values()) == pytest.approx(sum(found.seats[seat].seen.values()))
    stored = Outcome.from_json(json.loads(json.dumps(found.to_json())))
    assert stored and [seat.points for seat in stored.seats] == [seat.points for seat in found.seats]
    assert table([stored])[game][0].who == "Pema"


def test_people_are_told_apart_by_name_and_bots_by_strength() -> None:
    one = Outcome(
        "yeti", (Seat("Pema", "", 50, True, {"S": 3}, {"S": 2.5}), Seat("Kiang", "hard", 40, False))
    )
    two = Outcome("yeti", (Seat("Pika", "hard", 45, True), Seat("PEMA", "", 45, True, {"S": 1}, {"S": 2.0})))
    three = Outcome("yak", (Seat("Pema", "", 9, False), Seat("Dolma", "", 12, True)))
    found = table([one, two, three])
    assert list(found) == ["yeti", "yak"]
    pema, hard = found["yeti"]
    assert (pema.who, pema.played, pema.won, pema.average, pema.best) == ("Pema", 2, 2, 47.5, 50)
    assert (pema.seen["S"], pema.expected["S"]) == (4, 4.5)
    assert (hard.who, hard.bot, hard.played, hard.won) == ("hard", True, 2, 1)
    assert [row.who for row in found["yak"]] == ["Dolma", "Pema"]


@given(st.sampled_from(["game", "seats", "name", "bot", "points", "won", "seen", "expected"]), JSON)
def test_what_is_no_outcome_counts_nothing_or_what_holds(key: str, value: Any) -> None:
    data = Outcome("yeti", (Seat("Pema", "", 50, True, {"S": 3}, {"S": 2.5}),)).to_json()
    if key in data:
        data[key] = value
    else:
        data["seats"][0][key] = value
    found = Outcome.from_json(data)
    if found:
        statistics(Translator(), table([found]), None, None).__html__()
