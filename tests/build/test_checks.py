"""The test run: everything is in it, two checks at once, and each tells how it went."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pipeline import browser, checks
from pipeline.checks import Check
from pipeline.steps import ROOT


def test_every_file_that_is_named_is_there_and_all_others_are_taken_too() -> None:
    files = {file.relative_to(ROOT).as_posix() for file in (ROOT / "tests" / "browser").glob("test_*.py")}
    table, *named = checks.tests_in_browser()
    run = [str(part) for check in named for part in check.command if str(part).startswith("tests/")]
    assert set(run) < files and len(set(run)) == len(run)
    ignored = {str(part).removeprefix("--ignore=") for part in table.command if "--ignore=" in str(part)}
    assert ignored == set(run) and "tests/browser" in table.command


def test_only_brief_visits_have_another_browser_than_people() -> None:
    assert {check.name for check in checks.tests_in_browser() if check.env != checks.COMPILED} == {
        "tests in the browser: visits"
    }


def test_a_check_that_fails_is_told_with_what_it_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(browser, "ensure", lambda: (tmp_path / "browser").touch())
    saying = "import sys; print('heard'); sys.exit({})"
    fails = Check("fails", [sys.executable, "-c", saying.format(1)])
    needs = Check("needs", [sys.executable, "-c", saying.format(0)], browser=True)
    outcomes = {each.check.name: each for each in checks.in_lanes([fails, needs])}
    assert (tmp_path / "browser").exists()
    assert not outcomes["fails"].passed and outcomes["needs"].passed
    assert outcomes["fails"].said == "heard\n"
    shown = capsys.readouterr().out
    assert "=== FAILED" in shown and "=== passed" in shown and shown.count("heard") == 2
