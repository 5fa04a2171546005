"""The JSON record: read, check, write; and every kind of damage."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import GAMES, Match, Record
from game.contract import Json
from game.record import RecordError, RuleBroken
from tests.engine.playthroughs import read
from tests.engine.records import (
    BROKEN_RULES,
    MOVES,
    RECORD,
    TEXT,
    WRONG_DATA,
    WRONG_TEXTS,
    changed,
    complaint,
    raw,
)


def test_a_record_plays_its_match() -> None:
    match = Record.loads(TEXT).match()
    assert match.tokens == MOVES
    assert match.state.points == (0, 0)  # type: ignore[attr-defined]
    assert [len(list(Record.loads(TEXT).replay())), len(match.states)] == [len(MOVES), len(MOVES) + 1]


def test_a_record_that_begins_like_one_before_goes_its_own_way_from_there() -> None:
    whole, moves = Record.loads(TEXT).match(), list(MOVES)
    for ply in range(len(MOVES) + 1):
        begun = Record.from_json(changed(moves=MOVES[:ply])).match()
        assert (begun, begun.tokens) == (whole.back_to(ply), MOVES[:ply])
        assert Record.loads(TEXT).match() == whole
        if ply < len(MOVES):
            with pytest.raises(RuleBroken, match=rf"Ply {ply + 1}\b"):
                Record.from_json(changed(moves=[*MOVES[:ply], "nonsense", *MOVES[ply + 1 :]])).match()
    other = Record.from_json(changed(moves=moves[:1], options={"fair_start": True})).match()
    assert other.options.fair_start and other.states != whole.states[:2]


def test_what_is_read_is_written_again() -> None:
    record = Record.loads(TEXT)
    assert record.to_json() == RECORD
    assert Record.loads(record.dumps()) == record


def test_the_record_of_a_match_has_what_differs_from_the_defaults() -> None:
    match = Match.new(GAMES["yeti"], 3, {"weather": "off", "fair_start": True}).play("start:2")
    record = Record.of(match, names=["a", "b", "c"])
    assert record.to_json() == {
        "format": "snowline",
        "version": 1,
        "game": "yeti",
        "seats": 3,
        "options": {"fair_start": True},
        "moves": ["start:2"],
        "names": ["a", "b", "c"],
    }


def test_options_may_be_missing() -> None:
    data = {key: value for key, value in changed(moves=["start:1"]).items() if key != "options"}
    assert Record.from_json(data).match().tokens == ["start:1"]


def test_other_keys_stay_as_they_are() -> None:
    record = Record.loads(raw("date", '{"year": 2024, "odd": [null, 1.5, "\\u96ea"]}'))
    assert Record.loads(record.dumps()).extra["date"] == {"year": 2024, "odd": [None, 1.5, "雪"]}


def test_another_key_never_hides_one_of_the_format() -> None:
    record = Record("yeti", 2, {}, ("start:1",), {"moves": ["start:0"], "version": 9})
    assert record.to_json()["moves"] == ["start:1"]
    assert Record.loads(record.dumps()).moves == ("start:1",)


@pytest.mark.parametrize(
    "name", ["\\ud800", "\\udfff\\ud800", "a\\u0000b", "\\u2028", "\\ud83c\\udfd4", '\\"\\\\']
)
def test_odd_names_are_kept_and_can_be_stored(name: str) -> None:
    record = Record.loads(raw("names", f'["{name}"]'))
    stored = record.dumps().encode("utf-8")
    assert Record.loads(stored.decode("utf-8")) == record


def test_brackets_in_names_are_not_depth() -> None:
    assert complaint(raw("names", json.dumps(["[" * 99, '\\"[{' * 99]))) is None
    assert complaint(raw("names", "[" * 49 + "]" * 49)) is None


# ---- damage ----


def test_a_record_cut_off_anywhere() -> None:
    for at in range(len(TEXT)):
        said = complaint(TEXT[:at])
        assert said is not None, at
        assert said.startswith("This is not JSON: "), at
        assert "line 1, column" in said, at


def test_a_long_record_cut_off_anywhere() -> None:
    text = json.dumps(read("yeti-mixed-5")[1].to_json(), indent=1)
    assert complaint(text) is None
    for at in range(0, len(text) - 1, 97):
        assert "This is not JSON" in str(complaint(text[:at]))


def test_a_character_left_out_anywhere() -> None:
    for at in range(len(TEXT)):
        complaint(TEXT[:at] + TEXT[at + 1 :])
        complaint(TEXT[:at] + "�" + TEXT[at + 1 :])


@pytest.mark.parametrize("wrong", WRONG_TEXTS)
def test_what_is_no_record_is_refused_with_a_sentence(wrong: str) -> None:
    text, said = WRONG_TEXTS[wrong]
    assert said in str(complaint(text))


@pytest.mark.parametrize("wrong", WRONG_DATA)
def test_what_is_wrong_in_a_record_is_named(wrong: str) -> None:
    data, said = WRONG_DATA[wrong]
    assert said in str(complaint(json.dumps(data)))


@pytest.mark.parametrize("wrong", BROKEN_RULES)
def test_a_broken_rule_is_named_by_its_ply(wrong: str) -> None:
    moves, ply, said = BROKEN_RULES[wrong]
    with pytest.raises(RuleBroken) as broken:
        Record.from_json(changed(moves=moves)).match()
    assert broken.value.ply == ply
    assert broken.value.token == moves[ply - 1]
    assert str(broken.value).startswith(f"Ply {ply}: “")
    assert said in str(broken.value)
    assert complaint(json.dumps(changed(moves=moves))) == str(broken.value)


def test_a_broken_rule_carries_the_legal_tokens() -> None:
    for token in ("keep:T", "nonsense"):
        with pytest.raises(RuleBroken) as broken:
            Record.from_json(changed(moves=[*MOVES[:3], token])).match()
        assert broken.value.legal == ("keep:-", "keep:C", "keep:P")


def test_plies_before_a_broken_rule_can_be_replayed() -> None:
    states = []
    with pytest.raises(RuleBroken):
        for state in Record.from_json(changed(moves=[*MOVES[:5], "keep:F"])).replay():
            states.append(state)
    assert len(states) == 5


def test_nothing_follows_the_end() -> None:
    record = read("yeti-off-2")[1]
    longer = {**record.to_json(), "moves": [*record.moves, "roll:CCCCCCC"]}
    assert "the match is over" in str(complaint(json.dumps(longer)))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=120)
@given(st.sampled_from([*RECORD, "components", "photos", "weather"]), json_values)
def test_any_value_in_any_place(key: str, value: Json) -> None:
    data: dict[str, Any] = changed()
    if key in ("components", "weather"):
        data["options"] = {key: value}
    elif key == "photos":
        data["options"] = {"components": {key: value}}
    else:
        data[key] = value
    complaint(json.dumps(data))


@settings(max_examples=200)
@given(
    st.lists(
        st.tuples(st.integers(0, len(TEXT)), st.integers(0, 30), st.text(st.characters(), max_size=6)),
        max_size=3,
    )
)
def test_any_piece_replaced_by_anything(wounds: list[tuple[int, int, str]]) -> None:
    text = TEXT
    for at, length, instead in wounds:
        text = text[:at] + instead + text[at + length :]
    complaint(text)


@settings(max_examples=100)
@given(json_values)
def test_any_json_at_all(value: Json) -> None:
    try:
        Record.from_json(value)
    except RecordError as error:
        assert str(error).isprintable()
    else:
        raise AssertionError("that was a record")
