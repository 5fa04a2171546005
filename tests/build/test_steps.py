"""Work is done when something it depends on changed, and only then."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline import steps
from pipeline.steps import DIST, ROOT, Failure, digest, run, step


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(steps, "BUILD", tmp_path / "build")
    return []


def make(tmp_path: Path, done: list[str]) -> None:
    def work() -> None:
        (tmp_path / "out").write_text("made")
        done.append("made")

    step("Something", [tmp_path / "in", "a setting"], [tmp_path / "out"], work)


def test_a_step_is_done_once(tmp_path: Path, work: list[str]) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "source").write_text("1")
    make(tmp_path, work)
    make(tmp_path, work)
    assert work == ["made"]


def test_a_step_is_done_again_when_a_source_changes_appears_or_goes(tmp_path: Path, work: list[str]) -> None:
    (tmp_path / "in").mkdir()
    source = tmp_path / "in" / "source"
    for change in (lambda: source.write_text("1"), lambda: source.write_text("2"), source.unlink):
        change()
        make(tmp_path, work)
        make(tmp_path, work)
    assert work == ["made"] * 3


def test_a_step_is_done_again_when_its_output_is_gone(tmp_path: Path, work: list[str]) -> None:
    make(tmp_path, work)
    (tmp_path / "out").unlink()
    make(tmp_path, work)
    assert work == ["made"] * 2


def test_a_step_that_failed_is_tried_again(tmp_path: Path, work: list[str]) -> None:
    def fails() -> None:
        work.append("tried")
        raise Failure("no luck")

    for _ in range(2):
        with pytest.raises(Failure, match="no luck"):
            step("Something", [], [], fails)
    assert work == ["tried"] * 2


def test_a_digest_knows_contents_names_and_where_one_ends(tmp_path: Path) -> None:
    for name, text in {"one": "ab", "two": "c"}.items():
        (tmp_path / name).write_text(text)
    before = digest(tmp_path)
    (tmp_path / "two").rename(tmp_path / "three")
    assert digest(tmp_path) != before
    assert digest("ab", "c") != digest("a", "bc")


def test_caches_of_python_are_no_sources(tmp_path: Path) -> None:
    before = digest(tmp_path)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "x.pyc").write_text("")
    assert digest(tmp_path) == before


def test_a_command_that_fails_says_what_failed_and_what_it_said() -> None:
    with pytest.raises(Failure, match=r"(?s)Could not do it\.\n.*cannot, sorry"):
        run([sys.executable, "-c", "raise SystemExit('cannot, sorry')"], "Could not do it.")


def test_a_command_that_is_not_there_says_so() -> None:
    with pytest.raises(Failure, match=r"Could not do it\. \(.*no-such-command"):
        run(["no-such-command"], "Could not do it.")


def test_building_again_does_nothing_and_is_quick() -> None:
    def state() -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in DIST.rglob("*")}

    build = [sys.executable, str(ROOT / "build.py"), "build"]
    subprocess.run(build, check=True, capture_output=True, cwd=ROOT)
    before = state()
    started = time.monotonic()
    said = subprocess.run(build, check=True, capture_output=True, encoding="utf-8", cwd=ROOT).stdout
    assert time.monotonic() - started < 3
    assert said.splitlines() == [f"The site is in {DIST}"]
    assert state() == before
