"""Records of every version that was ever released stay readable.

`fixtures/version-N/` holds records as that version wrote them, `fixtures/version-N.json` the snapshot that
each of them ends with. They are never written again: whoever raises `VERSION` adds a folder.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game import Record, record
from game.record import FORMAT, VERSION, RecordError, migrate

FOLDER = Path(__file__).with_name("fixtures")
FIXTURES = sorted(FOLDER.glob("version-*/*.json"))


def test_every_version_has_its_records() -> None:
    assert {file.parent.name for file in FIXTURES} == {f"version-{each}" for each in range(1, VERSION + 1)}
    assert set(record.MIGRATIONS) == set(range(1, VERSION))


@pytest.mark.parametrize("file", FIXTURES, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_a_record_of_a_released_version_ends_as_it_did(file: Path) -> None:
    text = file.read_text("utf-8")
    read = Record.loads(text)
    ends = json.loads(file.parent.with_suffix(".json").read_text("utf-8"))
    assert read.match().state.snapshot() == ends[file.name]
    written = json.loads(text)
    assert f"version-{written['version']}" == file.parent.name
    assert {key: written[key] for key in read.extra} == read.extra, "what stands beside the moves is kept"


def older(data: dict[str, Any]) -> dict[str, Any]:
    """A record as two made-up versions ago: tokens in one text, then as a list called plies."""
    text = " ".join(data["moves"])
    return {**{key: value for key, value in data.items() if key != "moves"}, "version": 1, "text": text}


def test_an_old_record_goes_through_one_migration_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def split(data: dict[str, Any]) -> dict[str, Any]:
        seen.append(data["version"])
        rest = {key: value for key, value in data.items() if key != "text"}
        return {**rest, "plies": data["text"].split()}

    def rename(data: dict[str, Any]) -> dict[str, Any]:
        seen.append(data["version"])
        return {**{key: value for key, value in data.items() if key != "plies"}, "moves": data["plies"]}

    seen: list[int] = []
    now = json.loads((FOLDER / "version-1" / "yeti-page-running.json").read_text("utf-8"))
    before = older(now)
    monkeypatch.setattr(record, "VERSION", 3)
    monkeypatch.setattr(record, "MIGRATIONS", {1: split, 2: rename})
    kept = json.dumps(before)
    assert Record.from_json(before).match().tokens == now["moves"]
    assert seen == [1, 2]
    assert json.dumps(before) == kept, "the original stays as it was"
    assert migrate({**now, "version": 3}) == {**now, "version": 3}


@pytest.mark.parametrize("version", [VERSION + 1, 10**30])
def test_a_newer_record_is_refused_with_the_reason(version: int) -> None:
    with pytest.raises(RecordError, match=r"reads up to \d+\. Update it first\."):
        migrate({"format": FORMAT, "version": version})
