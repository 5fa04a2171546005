"""The command line: `python -m game replay | simulate | verify | bench`."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game import Dealer, Match, Record
from game.__main__ import FINE, RULE_BROKEN, UNREADABLE, main
from game.analysis import Analysis, Assessor
from game.assessors import ASSESSORS
from tests.engine.analyses import TABLES, Setting, looked_at, match_of
from tests.engine.playthroughs import NAMES, read
from tests.engine.records import BROKEN_RULES, RECORD, TEXT, WRONG_DATA, WRONG_TEXTS, changed
from tests.engine.reference_yeti import snapshots

Y7_FIELDS = [
    "ply",
    "token",
    "round",
    "seat",
    "next",
    "points",
    "levels",
    "yeti",
    "overview",
    "owned",
    "display",
    "peak_tiles",
    "peak_bonus",
    "kept",
    "rolled",
    "weather",
    "ended_by",
    "legal",
    "winners",
]


class Ran(NamedTuple):
    code: int
    out: str
    err: str


type Run = Callable[..., Ran]
type Write = Callable[[object], str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command: its exit code and what it printed. An error is one line on stderr."""

    def run(*arguments: str) -> Ran:
        code = main(arguments)
        out, err = capsys.readouterr()
        assert (code == FINE) == (err == "")
        assert err.count("\n") == (code != FINE)
        return Ran(code, out, err)

    return run


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file (bytes, a text, or data as JSON); its path."""

    def write(content: object) -> str:
        file = tmp_path / "record.json"
        if isinstance(content, bytes):
            file.write_bytes(content)
        else:
            file.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
        return str(file)

    return write


# ---- analyse ----


@pytest.mark.parametrize("setting", TABLES, ids=lambda setting: setting[0])
def test_analyse_prints_parts_that_add_up(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch, setting: Setting
) -> None:
    played = match_of(setting)

    def analyse_once(match: Match, assessor: Assessor) -> Generator[float, None, Analysis]:
        """It takes seconds, and `test_analysis` looks at the same match."""
        assert match == played
        assert type(assessor) is ASSESSORS[setting[0]]
        found, done = looked_at(setting)
        yield from done
        return found

    monkeypatch.setattr("game.__main__.analyse", analyse_once)
    record = Record.of(played)
    file = write(record.dumps())
    found = json.loads(run("analyse", file, "--json").out)
    assert found["game"] == record.game
    assert [ply["token"] for ply in found["plies"]] == list(record.moves)
    for seat in found["seats"]:
        parts = sum(seat[part] for part in ("start", "luck", "own", "others", "correction"))
        assert parts == pytest.approx(seat["result"], abs=1e-9)
        assert 0 <= seat["unusual"] <= 1
    text = run("analyse", file).out
    assert text.count("\nseat ") == record.seats
    assert "best found: " in text


def test_analyse_wants_the_end_of_the_match(run: Run, write: Write) -> None:
    code, _, err = run("analyse", write(TEXT))
    assert code == UNREADABLE
    assert "over" in err


# ---- replay ----


def test_replay_prints_the_result(run: Run, write: Write) -> None:
    record = read("yeti-short-4")[1]
    code, out, _ = run("replay", write(record.dumps()))
    result = json.loads(out)
    assert code == FINE
    assert (result["game"], result["seats"], result["plies"]) == ("yeti", 4, len(record.moves))
    assert result["next"] == "over"
    assert result["winners"] == [seat for seat in range(4) if result["points"][seat] == max(result["points"])]


def test_replay_of_a_match_in_play_prints_where_it_stands(run: Run, write: Write) -> None:
    code, out, _ = run("replay", write(TEXT))
    assert code == FINE
    assert (json.loads(out)["next"], json.loads(out)["winners"]) == ("chance", None)


def test_replay_of_no_plies(run: Run, write: Write) -> None:
    file = write(changed(moves=[]))
    assert json.loads(run("replay", file).out)["plies"] == 0
    assert run("replay", file, "--states") == (FINE, "", "")


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("yeti-")])
def test_replay_states_prints_exactly_the_fields_of_the_notation(run: Run, write: Write, name: str) -> None:
    record = read(name)[1]
    code, out, _ = run("replay", "--states", write(record.dumps()))
    lines = [json.loads(line) for line in out.splitlines()]
    assert code == FINE
    assert all(list(line) == Y7_FIELDS for line in lines)
    assert [(line["ply"], line["token"]) for line in lines] == list(enumerate(record.moves, start=1))
    assert lines == snapshots(record.seats, dict(record.options), record.moves)


def test_replay_states_prints_the_plies_before_a_broken_rule(run: Run, write: Write, capsys: Any) -> None:
    code, out, err = run("replay", "--states", write(changed(moves=["start:1", "keep:C"])))
    assert code == RULE_BROKEN
    assert [json.loads(line)["ply"] for line in out.splitlines()] == [1]
    assert err.startswith("Ply 2: ")


def test_replay_prints_the_token_as_the_record_has_it(run: Run, write: Write) -> None:
    moves = ["start:1", "weather:2-,3-,1-,4-,5-,6-", "roll:SPTCPP"]
    lines = run("replay", "--states", write(changed(moves=moves))).out.splitlines()
    assert json.loads(lines[-1])["token"] == "roll:SPTCPP"


def test_replay_reads_the_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert json.loads(run("replay", "-").out)["plies"] == len(RECORD["moves"])


def test_a_closed_standard_input_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main(["replay", "-"]) == 2
    assert capsys.readouterr().err == "- cannot be read: there is no standard input.\n"


def test_a_byte_order_mark_before_a_file_is_skipped(run: Run, write: Write) -> None:
    assert run("replay", write(b"\xef\xbb\xbf" + TEXT.encode())).code == FINE


# ---- damage ----


@pytest.mark.parametrize("wrong", [name for name in WRONG_TEXTS if name != "a byte order mark"])
def test_a_file_that_is_no_record(run: Run, write: Write, wrong: str) -> None:
    text, said = WRONG_TEXTS[wrong]
    file = write(text)
    for command in ("replay", "verify"):
        code, out, err = run(command, file)
        assert (code, out) == (UNREADABLE, "")
        assert said in err


@pytest.mark.parametrize("wrong", WRONG_DATA)
def test_a_file_with_something_wrong_in_it(run: Run, write: Write, wrong: str) -> None:
    data, said = WRONG_DATA[wrong]
    code, out, err = run("replay", write(data))
    assert (code, out) == (UNREADABLE, "")
    assert said in err


@pytest.mark.parametrize("wrong", BROKEN_RULES)
def test_a_file_that_breaks_a_rule(run: Run, write: Write, wrong: str) -> None:
    moves, ply, said = BROKEN_RULES[wrong]
    code, out, err = run("replay", write(changed(moves=moves)))
    assert (code, out) == (RULE_BROKEN, "")
    assert err.startswith(f"Ply {ply}: ")
    assert said in err


def test_a_file_that_is_not_text(run: Run, write: Write) -> None:
    code, _, err = run("replay", write(TEXT.encode().replace(b"Pema", b"Pem\xff")))
    assert code == UNREADABLE
    assert f"not UTF-8 text: byte {TEXT.index('Pema') + 3} is not" in err


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_a_file_in_another_encoding(run: Run, write: Write, encoding: str) -> None:
    assert run("replay", write(TEXT.encode(encoding))).code == UNREADABLE


@pytest.mark.parametrize(
    "name", ["missing.json", "nul\x00.json", "line\nbreak.json", "x" * 5000, "", "lone\udcff"]
)
def test_a_file_that_is_not_there(run: Run, tmp_path: Path, name: str) -> None:
    code, _, err = run("replay", f"{tmp_path}/none/{name}")
    assert code == UNREADABLE
    assert "cannot be read" in err


def test_a_folder_instead_of_a_file(run: Run, tmp_path: Path) -> None:
    code, _, err = run("replay", str(tmp_path))
    assert code == UNREADABLE
    assert "cannot be read" in err


# ---- verify ----


def test_verify_agrees_with_the_seed(run: Run, write: Write) -> None:
    record = read("yeti-mixed-3")[1]
    code, out, _ = run("verify", write(record.dumps()))
    chance = sum(token.startswith(("start", "weather", "roll")) for token in record.moves)
    fingerprint = Dealer.from_hex(record.extra["seed"]).fingerprint
    assert code == FINE
    assert json.loads(out) == {"game": "yeti", "events": chance, "agree": True, "fingerprint": fingerprint}


def test_verify_names_the_ply_of_dice_that_were_not_dealt(run: Run, write: Write) -> None:
    record = read("yeti-off-3")[1]
    ply = next(i for i, token in enumerate(record.moves, 1) if token.startswith("roll:"))
    dealt = record.moves[ply - 1]
    other = dealt[:-1] + ("C" if dealt[-1] != "C" else "F")
    code, out, err = run("verify", write({**record.to_json(), "moves": [*record.moves[: ply - 1], other]}))
    assert (code, out) == (RULE_BROKEN, "")
    assert err.startswith(f"Ply {ply}: ")
    assert f"its seed gives “{dealt}”" in err


def test_verify_with_another_seed(run: Run, write: Write) -> None:
    record = read("yeti-off-3")[1]
    assert run("verify", write({**record.to_json(), "seed": "0" * 32})).code == RULE_BROKEN


def test_verify_of_a_record_that_breaks_a_rule(run: Run, write: Write) -> None:
    code, _, err = run("verify", write(changed(seed="0" * 32, moves=["start:7"])))
    assert code == RULE_BROKEN
    assert err.startswith("Ply 1: ")


@pytest.mark.parametrize("seed", [None, 7, "", "0" * 31, "g" * 32, ["0" * 32]])
def test_verify_needs_a_seed(run: Run, write: Write, seed: object) -> None:
    code, _, err = run("verify", write(changed(seed=seed)))
    assert code == UNREADABLE
    assert "“seed” is needed" in err


def test_verify_without_a_seed(run: Run, write: Write) -> None:
    assert run("verify", write(TEXT)).code == UNREADABLE


def test_verify_checks_the_fingerprint_that_was_shown(run: Run, write: Write) -> None:
    record = read("yeti-off-2")[1].to_json()
    shown = Dealer.from_hex(record["seed"]).fingerprint
    assert run("verify", write({**record, "fingerprint": shown})).code == FINE
    code, _, err = run("verify", write({**record, "fingerprint": shown[::-1]}))
    assert code == UNREADABLE
    assert "“fingerprint” is not the SHA-256 of “seed”" in err


# ---- simulate ----


def test_simulate_prints_a_table(run: Run) -> None:
    code, out, _ = run("simulate", "yeti", "--seats", "3", "--games", "4", "--bots", "random,random,random")
    first, *rows = out.splitlines()
    assert code == FINE
    assert first.startswith("yeti, 4 matches of 3 in 2 blocks, ")
    assert [row.split()[:3] for row in rows] == [
        ["random", "1", "wins"],
        ["random", "2", "wins"],
        ["random", "3", "wins"],
        ["seat", "0", "wins"],
        ["seat", "1", "wins"],
        ["seat", "2", "wins"],
    ]


def test_simulate_prints_json(run: Run) -> None:
    result = json.loads(run("simulate", "yeti", "--games", "6", "--json").out)
    assert (result["game"], result["games"], result["blocks"]) == ("yeti", 6, 3)
    assert sum(row["wins"] for row in result["seats"]) == pytest.approx(6)
    assert all(row["rate"] == pytest.approx(row["wins"] / 6) for row in result["seats"])


def test_simulate_plays_the_same_with_the_same_seed(run: Run) -> None:
    command = ("simulate", "yeti", "--games", "3", "--json", "--seed")
    assert run(*command, "5") == run(*command, "5")
    assert run(*command, "5") != run(*command, "6")


def test_simulate_writes_records_that_can_be_replayed_and_verified(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "records"
    options = ("--option", "weather=mixed", "--option", "fair_start=true")
    ran = run("simulate", "yeti", "--games", "3", "--seed", "9", "--json", "--records", str(folder), *options)
    files = sorted(folder.iterdir())
    wins = [0.0, 0.0]
    plies = 0
    for file in files:
        assert Record.loads(file.read_text("utf-8")).options == {"weather": "mixed", "fair_start": True}
        assert run("verify", str(file)).code == FINE
        result = json.loads(run("replay", str(file)).out)
        plies += result["plies"]
        for seat in result["winners"]:
            wins[seat] += 1 / len(result["winners"])
    summary = json.loads(ran.out)
    assert len(files) == 3
    assert [row["wins"] for row in summary["seats"]] == wins
    assert summary["plies_per_match"] == plies / 3


def test_simulate_takes_whole_tables_as_options(run: Run, tmp_path: Path) -> None:
    tables = '{"photos": [9, 9, 9, 9, 9, 9, 9]}'
    run("simulate", "yeti", "--games", "1", "--records", str(tmp_path), "--option", f"components={tables}")
    (file,) = tmp_path.iterdir()
    assert Record.loads(file.read_text("utf-8")).options == {"components": json.loads(tables)}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "COMMAND"),
        (["play"], "invalid choice"),
        (["replay"], "FILE"),
        (["replay", "a", "b\nc"], "Unrecognized arguments"),
        (["replay", "--states=1", "x"], "--states"),
        (["simulate"], "GAME"),
        (["simulate", "chess"], "yeti"),
        (["simulate", "yeti", "--seats", "1"], "2 to 5 players, not 1"),
        (["simulate", "yeti", "--seats", "-3"], "2 to 5 players, not -3"),
        (["simulate", "yeti", "--seats", "1000000000000"], "2 to 5 players"),
        (["simulate", "yeti", "--seats", "two"], "invalid int value"),
        (["simulate", "yeti", "--seats", "9" * 5000], "invalid int value"),
        (["simulate", "yeti", "--games", "0"], "--games is at least 1"),
        (["simulate", "yeti", "--games", "-1"], "--games is at least 1"),
        (["simulate", "yeti", "--games", "many"], "invalid int value"),
        (["simulate", "yeti", "--seed", "monday"], "invalid int value"),
        (["simulate", "yeti", "--bots", "genius"], "There is no bot “genius”"),
        (["simulate", "yeti", "--bots", ""], "There is no bot “”"),
        (["simulate", "yeti", "--bots", "random\n"], "There is no bot"),
        (["simulate", "yeti", "--seats", "3", "--bots", "random,random"], "one for each of the 3 seats"),
        (["simulate", "yeti", "--option", "weather"], "written name=value"),
        (["simulate", "yeti", "--option", "weather=wet"], "weather is one of"),
        (["simulate", "yeti", "--option", "wind=1"], "There is no option “wind”"),
        (["simulate", "yeti", "--option", "fair_start=yes"], "fair_start is true or false"),
        (["simulate", "yeti", "--option", "components=" + "[" * 100_000], "components"),
        (["simulate", "yeti", "--option", "components=" + "9" * 5000], "components"),
        (["bench", "--seconds", "long"], "invalid float value"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else "",
)
def test_wrong_usage_is_answered_with_a_sentence(run: Run, arguments: list[str], said: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (UNREADABLE, "")
    assert said.lower() in err.lower()
    assert len(err) < 400


def test_records_cannot_be_written_over_a_file(run: Run, write: Write) -> None:
    code, _, err = run("simulate", "yeti", "--games", "1", "--records", write("not a folder"))
    assert code == UNREADABLE
    assert "cannot be written" in err


@pytest.mark.parametrize("command", [[], ["replay"], ["verify"], ["simulate"], ["bench"]])
def test_help_explains_every_command(run: Run, command: list[str]) -> None:
    code, out, _ = run(*command, "--help")
    assert code == FINE
    assert out.startswith("usage: ")


# ---- bench ----


def test_bench_prints_json(run: Run) -> None:
    result = json.loads(run("bench", "--json", "--seconds", "0").out)
    assert [(row["game"], row["seats"]) for row in result["random_matches"]][:2] == [("yeti", 2), ("yeti", 5)]
    assert all(row["plies_per_second"] == row["plies"] / row["seconds"] for row in result["random_matches"])


def test_bench_prints_a_table(run: Run) -> None:
    assert "yeti, 2 seats: " in run("bench", "--seconds", "0").out
