"""Which browser the tests get, and what is installed for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline import browser
from pipeline.steps import Failure


def found(*names: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A system with these programs alone, whose fonts are there, and where we may install."""
    for name in names:
        (folder / name).touch(mode=0o755)
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(folder))
    (folder / "font").touch()
    monkeypatch.setattr(browser, "FONTS", folder / "font")
    monkeypatch.setattr(browser, "can_apt", lambda: True)


def test_pages_are_tested_in_the_shell_and_people_have_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found("chromium", browser.SHELL, folder=tmp_path, monkeypatch=monkeypatch)
    assert browser.launch_arguments()["executable_path"] == str(tmp_path / "chromium")
    assert browser.launch_arguments(whole=False)["executable_path"] == str(tmp_path / browser.SHELL)
    monkeypatch.setenv(browser.VARIABLE, str(tmp_path / "chromium"))
    assert browser.launch_arguments(whole=False)["executable_path"] == str(tmp_path / "chromium")


def test_a_system_without_the_shell_is_asked_for_it_and_does_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found("chromium", folder=tmp_path, monkeypatch=monkeypatch)
    asked: list[str] = []

    def refused(command: list[str], failing: str, **_: object) -> str:
        asked.append(command[-1])
        raise Failure(failing)

    monkeypatch.setattr(browser, "run", refused)
    browser.ensure()
    assert asked == [browser.SHELL], "nothing else is missing"
    assert browser.launch_arguments(whole=False)["executable_path"] == str(tmp_path / "chromium")
    (tmp_path / "chromium").unlink()
    monkeypatch.setattr(browser, "playwrights_own", lambda: None)
    with pytest.raises(Failure, match="Could not install the browser"):
        browser.ensure()
