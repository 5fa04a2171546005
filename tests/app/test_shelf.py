"""The summaries of matches that are kept: derived from records, and read back only if they hold together."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games import Player
from app.shelf import Summary, in_order, latest, read, summarise, titled
from app.text import Translator
from game import GAMES, Dealer, Match
from game.contract import Over

PLAYERS = (Player("Pema", 3), Player("Kiang", 1, "hard"), Player("Dolma", 2))


def a_match(game: str, seats: int, plies: int = 10**6) -> Match:
    """A match between players who do anything, as far as this."""
    rng, dealer = random.Random(seats), Dealer.from_words("shelf", game, seats)
    match = Match.new(GAMES[game], seats)
    while not match.is_over and len(match.moves) < plies:
        moves = match.state.moves()
        match = match.play(rng.choice(moves) if moves else dealer.deal(match.state))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_summary_at_every_ply_says_what_the_match_says(game: str) -> None:
    whole, begun = a_match(game, 3), False
    for ply in range(len(whole.moves) + 1):
        match = whole.back_to(ply)
        about = summarise(match, PLAYERS, {})
        turn, state = match.state.turn, match.state.snapshot()
        begun = begun or any(event.kind == "round" for event in match.state.events)
        assert about.round == (state["round"] if begun else 0)
        assert (about.plies, about.over) == (ply, ply == len(whole.moves))
        assert about.winners == (turn.winners if isinstance(turn, Over) else ())
        assert about.seat == (None if isinstance(turn, Over) else turn.seat)
        assert Summary.from_json(json.loads(json.dumps(about.to_json()))) == about


def test_what_stands_beside_the_moves_is_cleaned() -> None:
    match = a_match("yeti", 3, 5)
    about = summarise(match, PLAYERS, {"title": " Sun\nday " + "x" * 99, "played": "yesterday"})
    assert about.title.startswith("Sun day xxx") and len(about.title) == 48
    assert about.played == ""
    assert summarise(match, PLAYERS, {"title": 7, "played": "2026-11-30T08:00:00Z"}).played[:4] == "2026"


def test_without_a_name_a_match_is_called_after_its_players() -> None:
    about = summarise(a_match("yeti", 3, 5), PLAYERS, {})
    assert titled(Translator(), about) == "Pema, Kiang and Dolma"


def about(played: str, over: bool = False) -> Summary:
    return Summary("yeti", PLAYERS, (0, 0, 0), 1, None, (0,) if over else (), over, 9, played=played)


def test_the_latest_that_goes_on_comes_first_and_practice_is_no_match() -> None:
    shelf = {
        "old": about("2026-01-01T00:00:00Z"),
        "done": about("2026-01-03T00:00:00Z", over=True),
        "new": about("2026-01-02T00:00:00.5Z"),
        "practice": about("2026-01-09T00:00:00Z"),
    }
    assert latest(shelf) == "new"
    assert in_order({key: one for key, one in shelf.items() if key != "practice"}) == ["new", "old", "done"]
    assert latest({"done": shelf["done"], "practice": shelf["practice"]}) == "done"
    assert latest({}) == ""


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from([*about("").to_json()]), JSON)
def test_a_summary_that_does_not_hold_together_is_none(key: str, value: Any) -> None:
    data = {**about("").to_json(), key: value}
    found = read({"a": data, "not an id!": data, "b": value})
    assert set(found) <= {"a"}
    if found:
        again = Summary.from_json(found["a"].to_json())
        assert again
        assert found["a"].to_json() == again.to_json()
