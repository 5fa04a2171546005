"""The command line's table of exact odds: `python -m game odds`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from game.__main__ import FINE, RULE_BROKEN, UNREADABLE, main

type Ask = Callable[..., tuple[int, str, str]]

MOVES = ["start:0", "roll:CCFFTT", "keep:C", "roll:CFFP"]


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    """`odds` of a record with these moves: its exit code, what it printed and what it complained of."""

    def asked(moves: list[str], *arguments: str, game: str = "yeti") -> tuple[int, str, str]:
        file = tmp_path / "record.json"
        record = {"format": "snowline", "version": 1, "game": game, "seats": 2, "moves": moves}
        file.write_text(json.dumps(record), encoding="utf-8")
        code = main(["odds", str(file), *arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return asked


def test_odds_prints_a_row_for_each_choice(ask: Ask) -> None:
    code, out, _ = ask(MOVES)
    position, head, *rows = out.splitlines()
    assert code == FINE
    assert position.startswith("after ply 4: <Yeti round 1, seat 0 to keep, kept CC, rolled CFFP")
    assert [row.split()[0] for row in rows] == ["keep:C", "keep:P", "keep:F"]
    assert len({len(row) for row in [head, *rows]}) == 1
    assert "coins 3" in head
    assert "blizzard" in head


def test_odds_prints_json(ask: Ask) -> None:
    code, out, _ = ask(MOVES, "--json", "--bot", "hard")
    data = json.loads(out)
    assert code == FINE
    assert (data["game"], data["ply"], data["bot"]) == ("yeti", 4, "hard")
    first = data["odds"][0]
    assert first["move"] == "keep:C"
    assert first["coins"][:3] == pytest.approx([1, 1, 1])
    assert 0 < first["value"] < 1
    assert len(first["camp"]) == 3


def test_odds_of_an_earlier_ply_and_of_a_throw(ask: Ask) -> None:
    code, out, _ = ask(MOVES, "--ply", "1")
    assert code == FINE
    assert [line.split()[0] for line in out.splitlines()[2:]] == ["throw"]


@pytest.mark.parametrize(
    ("moves", "arguments", "said"),
    [
        (MOVES, ("--ply", "5"), "--ply is from 0 to 4, not 5."),
        (MOVES, ("--ply", "-1"), "--ply is from 0 to 4, not -1."),
        (MOVES, ("--bot", "genius"), "There is no bot “genius”; there are random, easy, medium, hard."),
        (MOVES, ("--bot", "random"), "The bot random of yeti knows no exact odds."),
        (MOVES, ("--ply", "0"), "Ply 0: Odds are of throws, and in this turn there is none ahead."),
    ],
)
def test_what_cannot_be_told_is_said_in_a_line(
    ask: Ask, moves: list[str], arguments: tuple[str, ...], said: str
) -> None:
    assert ask(moves, *arguments) == (UNREADABLE, "", said + "\n")


def test_a_record_that_breaks_a_rule_has_no_odds(ask: Ask) -> None:
    code, out, err = ask([*MOVES, "keep:T"])
    assert (code, out) == (RULE_BROKEN, "")
    assert "keep:C" in err
