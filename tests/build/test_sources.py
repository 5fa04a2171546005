"""What is committed: no address that the site would fetch, no registry, and what the README promises."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from pipeline.parts import BOARDGAMEIO, JUDGES_LOCK, LIGHTHOUSE_LOCK
from pipeline.steps import ROOT, WEB

NPM_FOLDERS = [WEB, BOARDGAMEIO, LIGHTHOUSE_LOCK, JUDGES_LOCK]

# Written in pieces, so that this file does not name them either.
HOSTS = [
    ".".join(parts)
    for parts in (
        ("registry", "npmjs", "org"),
        ("npmjs", "com"),
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("deb", "debian", "org"),
        ("jsdelivr", "net"),
        ("unpkg", "com"),
        ("cdnjs", "cloudflare"),
        ("fonts", "googleapis"),
        ("fonts", "gstatic"),
        ("pyscript", "net"),
    )
]

FETCHED = re.compile(r"""(?:src|href|import|from|url|fetch)\W{1,3}https?://""")


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, encoding="utf-8"
    )
    return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def texts() -> dict[str, str]:
    found = {}
    for path in tracked():
        try:
            found[path.relative_to(ROOT).as_posix()] = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
    return found


def test_no_committed_file_names_a_registry_or_a_cdn() -> None:
    named = {(name, host) for name, text in texts().items() for host in HOSTS if host in text}
    assert not named


def test_no_source_of_the_site_fetches_from_elsewhere() -> None:
    suspects = {name: text for name, text in texts().items() if name.startswith("web/")}
    assert not [name for name, text in suspects.items() if FETCHED.search(text)]


@pytest.mark.parametrize("folder", NPM_FOLDERS, ids=lambda folder: folder.name)
def test_a_lock_file_says_what_but_not_from_where(folder: Path) -> None:
    packages = json.loads((folder / "package-lock.json").read_text())["packages"]
    manifest = json.loads((folder / "package.json").read_text())
    wanted = {**manifest["dependencies"], **manifest.get("devDependencies", {})}
    assert wanted and {f"node_modules/{name}" for name in wanted} <= set(packages)
    assert not [name for name, package in packages.items() if "resolved" in package]
    assert not [name for name, package in packages.items() if name and "integrity" not in package]


def test_every_pin_is_exact() -> None:
    for folder in NPM_FOLDERS:
        manifest = json.loads((folder / "package.json").read_text())
        versions = {**manifest["dependencies"], **manifest.get("devDependencies", {})}
        assert all(re.fullmatch(r"[\d.]+", version) for version in versions.values())
    for project in (ROOT / "pyproject.toml", WEB / "pyproject.toml"):
        named = re.findall(r'"([\w.-]+(?:\[\w+\])?)([=<>~!][^"]*)?"', dependencies(project.read_text()))
        assert named and all(re.fullmatch(r"==[\d.]+", pin) for _, pin in named), named


def dependencies(toml: str) -> str:
    """The lists of packages in a pyproject.toml."""
    return "".join(re.findall(r"(?ms)^(?:requires|dependencies|dev|bench|node) = \[.*?\]$", toml))


def test_ci_runs_the_command_of_the_readme() -> None:
    command = "python3 build.py test"
    assert command in (ROOT / "README.md").read_text()
    assert (ROOT / ".ci" / "run").read_text().rstrip().endswith(command)


def test_the_workflow_for_pages_puts_up_what_the_readme_builds() -> None:
    workflow = (ROOT / ".github" / "workflows" / "pages.yml").read_text()
    readme = (ROOT / "README.md").read_text()
    assert "run: python3 build.py build " in workflow and "path: dist\n" in workflow
    steps = readme.partition("## Put it on your site\n")[2].partition("\n## ")[0]
    assert "python3 build.py build" in steps and len(re.findall(r"(?m)^\d\. ", steps)) == 3


def test_only_what_belongs_there_lies_at_the_top() -> None:
    top = {path.relative_to(ROOT).parts[0] for path in tracked()}
    assert top <= {
        ".ci",
        ".github",
        ".gitignore",
        "LICENSE",
        "README.md",
        "build.py",
        "docs",
        "game",
        "pyproject.toml",
        "tests",
        "web",
    }
