"""Records to damage, and what has to become of them."""

from __future__ import annotations

import json
from typing import Any

from game import Record
from game.record import RecordError

HEADER: dict[str, Any] = {
    "format": "snowline",
    "version": 1,
    "game": "yeti",
    "seats": 2,
    "options": {"weather": "long", "components": {"photos": [1, 2, 4, 7, 11, 16, 22]}},
    "names": ["Pema", "Tenzing"],
}
MOVES = [
    "start:1",
    "weather:2-,3-,1-,4-,5-,6-",
    "roll:CCPPPS",
    "keep:C",
    "roll:PPP",
    "keep:P",
    "buy:E2",
    "use:E2=P",
    "climb:1",
]
RECORD: dict[str, Any] = {**HEADER, "moves": MOVES}
TEXT = json.dumps(RECORD)


def changed(**keys: Any) -> dict[str, Any]:
    """The record with other values."""
    return {**RECORD, **keys}


def raw(key: str, value: str) -> str:
    """The record's text with this JSON text as a value."""
    return json.dumps(changed(**{key: "HERE"})).replace('"HERE"', value)


def without(key: str) -> dict[str, Any]:
    """The record without a key."""
    return {name: value for name, value in RECORD.items() if name != key}


def complaint(text: str) -> str | None:
    """What is said against the text, None if it is a record that follows the rules.

    Any other error than `RecordError` passes through.
    """
    try:
        Record.loads(text).match()
    except RecordError as error:
        said = str(error)
        assert said.isprintable()
        assert len(said) < 400
        assert said.endswith(".")
        return said
    return None


NEST = 100_000
WRONG_TEXTS = {
    "nothing": ("", "not JSON"),
    "space": (" \n\t", "not JSON"),
    "a word": ("snowline", "not JSON"),
    "a byte order mark": ("\ufeff" + TEXT, "line 1, column 1"),
    "a NUL": ("\x00" + TEXT, "line 1, column 1"),
    "two records": (TEXT + TEXT, "extra data"),
    "a trailing comma": (TEXT[:-1] + ",}", "not JSON"),
    "single quotes": (str(RECORD), "line 1, column 2"),
    "a line break in a text": (TEXT.replace("Pema", "Pe\nma"), "invalid control character"),
    "null": ("null", "JSON object"),
    "a number": ("1", "JSON object"),
    "a text": ('"snowline"', "JSON object"),
    "a list": (f"[{TEXT}]", "JSON object"),
    "an empty object": ("{}", "“format”"),
    "a number without end": ("9" * 5000, "4300 digits"),
    "too much text": (TEXT + " " * 4_000_000, "too long"),
    "deep lists": ("[" * NEST + "]" * NEST, "too deep"),
    "deep lists, open": ("[" * NEST, "too deep"),
    "deep objects": ('{"a":' * NEST, "too deep"),
    "deep names": (raw("names", "[" * NEST + "]" * NEST), "too deep"),
    "names just too deep": (raw("names", "[" * 50 + "]" * 50), "too deep"),
    "endless escapes": ('{"' + '\\"' * 1_000_000, "not JSON"),
    "NaN": (raw("seats", "NaN"), "NaN is not a number of JSON"),
    "infinity": (raw("seats", "-Infinity"), "-Infinity is not a number of JSON"),
    "a name that is infinite": (raw("names", "[1e999]"), "1e999 is too large"),
    "a number of 5000 digits": (raw("seats", "1" * 5000), "4300 digits"),
    "a number of 4000 digits": (raw("seats", "1" * 4000), "2 to 5 players, not 1111"),
}
"""Texts that are no record, by what they are, and a part of what has to be said."""

WRONG_DATA = {
    "no format": (without("format"), "“format” is “snowline” in a record, not missing"),
    "another format": (changed(format="pgn"), '“format” is “snowline” in a record, not "pgn"'),
    "no version": (without("version"), "“version” is a whole number from 1, not missing"),
    "version 0": (changed(version=0), "not 0"),
    "version 2": (changed(version=2), "version 2; this Snowline reads up to 1"),
    "version true": (changed(version=True), "“version” is a whole number from 1, not true"),
    "version 1.0": (changed(version=1.0), "“version” is a whole number"),
    "version as a text": (changed(version="1"), "“version” is a whole number"),
    "no game": (without("game"), "“game” is one of yeti"),
    "another game": (changed(game="chess"), "“game” is one of yeti"),
    "a list as the game": (changed(game=["yeti"]), "“game” is one of yeti"),
    "no seats": (without("seats"), "“seats” is a whole number, not missing"),
    "one seat": (changed(seats=1), "2 to 5 players, not 1"),
    "six seats": (changed(seats=6), "2 to 5 players, not 6"),
    "seats below zero": (changed(seats=-2), "2 to 5 players, not -2"),
    "seats as a text": (changed(seats="2"), "“seats” is a whole number"),
    "seats 2.0": (changed(seats=2.0), "“seats” is a whole number"),
    "seats true": (changed(seats=True), "“seats” is a whole number"),
    "seats null": (changed(seats=None), "“seats” is a whole number"),
    "options null": (changed(options=None), "“options” is an object, not null"),
    "options as a list": (changed(options=[]), "“options” is an object"),
    "an unknown option": (changed(options={"wind": 1}), "There is no option “wind”"),
    "an unknown weather": (changed(options={"weather": "wet"}), "weather is one of off, mixed, short, long"),
    "weather as a list": (changed(options={"weather": ["off"]}), "weather is one of"),
    "fair start as a number": (changed(options={"fair_start": 1}), "fair_start is true or false"),
    "an unknown table": (changed(options={"components": {"dice": []}}), "no table of components “dice”"),
    "a short table": (
        changed(options={"components": {"photos": [1]}}),
        "photos is a list of 7 whole numbers",
    ),
    "a price below zero": (changed(options={"components": {"photos": [1, 2, 3, 4, 5, 6, -7]}}), "not -7"),
    "a price beyond all": (changed(options={"components": {"photos": [0, 0, 0, 0, 0, 0, 10**99]}}), "photos"),
    "an odd option name": (changed(options={"\ud800\n\x00": 1}), "There is no option"),
    "no moves": (without("moves"), "“moves” is a list of tokens, not missing"),
    "moves as a text": (changed(moves="start:1"), "“moves” is a list of tokens"),
    "moves as an object": (changed(moves={"1": "start:1"}), "“moves” is a list of tokens"),
    "moves null": (changed(moves=None), "“moves” is a list of tokens"),
    "a number among the moves": (changed(moves=[*MOVES[:2], 7]), "Ply 3: a token is a text, not 7"),
    "null among the moves": (changed(moves=[None]), "Ply 1: a token is a text, not null"),
    "too many moves": (changed(moves=["start:1"] * 100_001), "100,001 tokens"),
}
"""Data that is no record."""

BROKEN_RULES = {
    "a seat too many": (["start:2"], 1, "start:0 to start:1"),
    "no start": (MOVES[1:], 1, "start:0 to start:1"),
    "a start too many": (["start:1", "start:1"], 2, "weather is drawn"),
    "weather of another setting": (
        ["start:1", "weather:2+,3+,1-,4+,5-,6-"],
        2,
        "0 of them with the good side",
    ),
    "a ply left out": ([*MOVES[:3], *MOVES[4:]], 4, "keep:- keep:C keep:P"),
    "too few dice": ([*MOVES[:2], "roll:CCPPP"], 3, "6 dice are rolled"),
    "nothing kept without Snow": ([*MOVES[:5], "keep:-"], 6, "legal: keep:P"),
    "not to be had": ([*MOVES[:6], "buy:E3"], 7, "buy:- buy:E1 buy:E2 buy:photo"),
    "bought of a seat that has it not": ([*MOVES[:6], "buy:E1<0"], 7, "buy:- buy:E1 buy:E2 buy:photo"),
    "higher than the Sherpas": ([*MOVES[:8], "climb:3"], 9, "climb:0 climb:1 climb:2"),
    "a decision where dice are due": ([*MOVES, "keep:C"], 10, "7 dice are rolled"),
    "an unknown word": ([*MOVES[:3], "hold:C"], 4, "“hold:C” is not a move of this game. Legal: keep:-"),
    "an empty token": ([*MOVES[:3], ""], 4, "Legal: keep:- keep:C keep:P"),
    "a token with a space": ([*MOVES[:3], "keep:C "], 4, "is not a move of this game"),
    "a token in capitals": ([*MOVES[:3], "KEEP:C"], 4, "is not a move of this game"),
    "an endless token": ([*MOVES[:3], "keep:" + "C" * 100_000], 4, "CCC…” is not a move"),
    "a token of odd letters": ([*MOVES[:3], "k\ud800\x00\n"], 4, "“k���” is not a move"),
}
"""Moves that break a rule, the ply where they do, and a part of what has to be said."""
