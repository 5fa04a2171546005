"""Records of Yak: written, read again, and damaged."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import GAMES, Match, Record
from game.record import RecordError, RuleBroken
from tests.engine.playthroughs import read
from tests.engine.records import complaint
from tests.engine.yak.positions import start
from tests.engine.yak.wild import LEGAL, WildMatch, wild_match

legal_matches = st.sampled_from(LEGAL).map(lambda number: wild_match(number, short_bag=False))

HEADER: dict[str, Any] = {
    "format": "snowline",
    "version": 1,
    "game": "yak",
    "seats": 2,
    "options": {"master_builder": True, "components": {"trigger_points": 5}},
    "names": ["Pema", "Tenzing"],
}
MOVES = [
    "start:1",
    "cart:0=BGR",
    "cart:1=NXY",
    "cart:2=OVW",
    "objectives:2,5,8",
    "card:build",
    "card:market",
    "take:Y@0.0",
    "pay:m",
    "food:mk",
    "draw:GR~B",
    "load:B>1",
]
RECORD: dict[str, Any] = {**HEADER, "moves": MOVES}


def text(**keys: Any) -> str:
    """The record with other values, as text."""
    return json.dumps({**RECORD, **keys})


@settings(max_examples=20)
@given(legal_matches)
def test_a_record_round_trips(match: WildMatch) -> None:
    record = Record("yak", match.seats, match.options, match.tokens, {"names": ["Pema"], "seed": 7})
    again = Record.loads(record.dumps())
    assert again == record
    played = again.match()
    assert played.states == (start(match.seats, **match.options), *match.states)
    assert Record.of(played, **record.extra).match() == played
    assert Record.of(played).options == match.options


def test_a_record_plays_its_match() -> None:
    match = Record.loads(text()).match()
    assert match.tokens == MOVES
    assert Record.loads(text()).to_json() == RECORD


def test_the_letters_of_draws_may_stand_in_any_order() -> None:
    shuffled = [token.replace("=BGR", "=RBG").replace(":GR~B", ":~RGB") for token in MOVES]
    assert shuffled != MOVES
    assert Record.loads(text(moves=shuffled)).match() == Record.loads(text()).match()


def test_the_record_of_a_match_has_what_differs_from_the_defaults() -> None:
    match = Match.new(GAMES["yak"], 3, {"master_builder": False, "components": {"food_points": 3}})
    assert Record.of(match).to_json()["options"] == {}


@pytest.mark.parametrize("name", ["yak-base-2", "yak-master-4"])
def test_a_record_cut_off_anywhere(name: str) -> None:
    whole = json.dumps(read(name)[1].to_json(), indent=1)
    assert complaint(whole) is None
    for at in range(0, len(whole) - 1, 29):
        assert "This is not JSON" in str(complaint(whole[:at]))


@pytest.mark.parametrize("name", ["yak-base-3", "yak-master-2"])
def test_a_ply_left_out_doubled_or_replaced_anywhere(name: str) -> None:
    record = read(name)[1]
    moves = list(record.moves)
    for at in range(0, len(moves), 17):
        for damaged in (
            moves[:at] + moves[at + 1 :],
            moves[: at + 1] + moves[at:],
            [*moves[:at], "nonsense", *moves[at + 1 :]],
            [*moves[:at], moves[at - 1], *moves[at + 1 :]],
        ):
            complaint(json.dumps({**record.to_json(), "moves": damaged}))


WRONG_DATA: dict[str, tuple[dict[str, Any], str]] = {
    "one seat": ({"seats": 1}, "Yak is for 2 to 4 players, not 1."),
    "five seats": ({"seats": 5}, "Yak is for 2 to 4 players, not 5."),
    "an option of Yeti": ({"options": {"weather": "off"}}, "There is no option “weather”"),
    "master builder as a text": ({"options": {"master_builder": "yes"}}, "master_builder is true or false"),
    "an unknown table": (
        {"options": {"components": {"photos": []}}},
        "no table of components “photos”; there are group_points",
    ),
    "a short table": (
        {"options": {"components": {"group_points": [1]}}},
        "group_points is a list of 7 whole numbers, not [1].",
    ),
    "a list for a number": (
        {"options": {"components": {"food_points": [3]}}},
        "food_points is a whole number from 0 up, not [3].",
    ),
    "points below zero": (
        {"options": {"components": {"objective_points": [5, 5, 5, 5, 5, 4, 4, -4]}}},
        "objective_points holds whole numbers from 0 up, not -4.",
    ),
    "points beyond all": (
        {"options": {"components": {"trigger_points": 10**99}}},
        "trigger_points goes up to",
    ),
    "a number among the moves": ({"moves": [*MOVES[:2], 7]}, "Ply 3: a token is a text, not 7"),
}


@pytest.mark.parametrize("wrong", WRONG_DATA)
def test_what_is_wrong_in_a_record_is_named(wrong: str) -> None:
    keys, said = WRONG_DATA[wrong]
    assert said in str(complaint(text(**keys)))


BROKEN_RULES = {
    "a seat too many": (["start:2"], 1, "start:0 to start:1"),
    "no start": (MOVES[1:], 1, "the baby yak is drawn"),
    "a cart left out": ([*MOVES[:2], "cart:2=OVW"], 3, "cart:1= and three letters"),
    "fog in a cart": ([MOVES[0], "cart:0=BG~"], 2, "not a move"),
    "no objectives": ([*MOVES[:4], "card:build"], 5, "the objectives are drawn"),
    "four objectives": ([*MOVES[:4], "objectives:1,2,3,4"], 5, "not a move"),
    "two cards of one seat": ([*MOVES[:7], "card:build"], 8, "legal: done take:N@0.0"),
    "a stone of another cart": ([*MOVES[:7], "take:R@0.0"], 8, "legal: done take:N@0.0"),
    "a stone in the air": ([*MOVES[:7], "take:Y@1.1"], 8, "legal: done take:N@0.0"),
    "food that the cart refuses": ([*MOVES[:8], "pay:k"], 9, "legal: pay:b pay:m"),
    "food in the wrong order": ([*MOVES[:9], "food:km"], 10, "not a move"),
    "too few drawn": ([*MOVES[:10], "draw:GR"], 11, "3 out of the bag"),
    "fog without its replacement": ([*MOVES[:10], "draw:GR~"], 11, "3 out of the bag"),
    "a stone that was not drawn": ([*MOVES[:11], "load:W>1"], 12, "legal: load:B>0"),
    "a move of Yeti": ([*MOVES, "keep:F"], 13, "card:build card:market card:restock"),
}


@pytest.mark.parametrize("wrong", BROKEN_RULES)
def test_a_broken_rule_is_named_by_its_ply(wrong: str) -> None:
    moves, ply, said = BROKEN_RULES[wrong]
    with pytest.raises(RuleBroken) as broken:
        Record.loads(text(moves=moves)).match()
    assert (broken.value.ply, broken.value.token) == (ply, moves[ply - 1])
    assert str(broken.value).startswith(f"Ply {ply}: “")
    assert said in str(broken.value)
    assert complaint(text(moves=moves)) == str(broken.value)


def test_nothing_follows_the_end() -> None:
    record = read("yak-base-2")[1]
    longer = {**record.to_json(), "moves": [*record.moves, "card:build"]}
    assert "the match is over" in str(complaint(json.dumps(longer)))


PIECES = st.sampled_from(
    [*MOVES, *(move.partition(":")[0] for move in MOVES), "~", "@0.0", ">", "R", "pay:mmm"]
)


@settings(max_examples=150)
@given(st.integers(0, len(MOVES)), st.lists(PIECES | st.text(st.characters(), max_size=6), max_size=3))
def test_any_token_in_any_place(at: int, tokens: list[str]) -> None:
    complaint(text(moves=[*MOVES[:at], "".join(tokens), *MOVES[at + 1 :]]))


def test_an_error_is_never_another_kind() -> None:
    assert issubclass(RuleBroken, RecordError)
