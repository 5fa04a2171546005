"""The browser of the tests: found on this machine, or installed."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from pipeline.steps import Failure, progress, run

VARIABLE = "SNOWLINE_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FONTS = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
SHELL = "chromium-headless-shell"
"""The same Chromium without what is around a page, which costs each page more than to draw it does."""
DEBIAN = ("chromium", "fonts-dejavu-core")

ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--font-render-hinting=none",
    "--no-first-run",
)
"""Nothing that asks the network on its own; letters as wide in the shell as in the whole browser."""


def launch_arguments(*, whole: bool = True) -> dict[str, Any]:
    """How Playwright launches the browser here; not the whole one is its shell, where there is one."""
    # Chromium refuses to run its sandbox as root, as containers do.
    extra = ["--no-sandbox"] if is_root() else []
    named = named_or_found() if whole else shell() or named_or_found()
    return {"args": [*ARGUMENTS, *extra], **({"executable_path": str(named)} if named else {})}


def named_or_found() -> Path | None:
    """The Chromium that the variable names, or else the system's; without either Playwright takes its own.

    :raises Failure: if the variable names what is not there.
    """
    if named := os.environ.get(VARIABLE):
        if not Path(named).is_file():
            raise Failure(f"{VARIABLE} names {named}, which is not there: set it to the path of a Chromium.")
        return Path(named)
    return next((Path(found) for name in NAMES if (found := shutil.which(name))), None)


def shell() -> Path | None:
    """The system's Chromium without a window, unless another browser is named."""
    found = None if VARIABLE in os.environ else shutil.which(SHELL)
    return Path(found) if found else None


def installed() -> Path | None:
    """The browser that will be launched, if there is one."""
    return named_or_found() or playwrights_own()


def playwrights_own() -> Path | None:
    """The browser that `playwright install` put on this machine."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.is_file() else None


def ensure() -> None:
    """Install a browser if there is none, and its shell where there is one to be had.

    :raises Failure: saying what to install, if there is no browser after all.
    """
    there = installed()
    if there and (not can_apt() or (FONTS.is_file() and (VARIABLE in os.environ or shell()))):
        return
    with progress("Browser for the tests"):
        if not can_apt():
            run([sys.executable, "-m", "playwright", "install", "chromium"], f"There is no browser. {ADVICE}")
            return
        if not (there and FONTS.is_file()):
            failing = (
                f"Could not install the browser for the tests ({' and '.join(DEBIAN)} with apt-get). {ADVICE}"
            )
            apt(["update"], failing)
            apt(["install", *DEBIAN], failing)
        with suppress(Failure):  # not every system has it, and the whole browser does all that it does
            apt(["install", SHELL], "")


def apt(command: list[str], failing: str) -> None:
    """Let apt-get do something without asking."""
    quiet = ["-q", "-y", "--no-install-recommends"]
    run(["apt-get", *quiet, *command], failing, env={"DEBIAN_FRONTEND": "noninteractive"})


ADVICE = f"Install Chromium, or set {VARIABLE} to the path of one, and run this again."


def can_apt() -> bool:
    """Whether this is a Debian, or one of its kin, and we may install."""
    return is_root() and shutil.which("apt-get") is not None


def is_root() -> bool:
    """Whether this runs as root, as in a container."""
    return hasattr(os, "geteuid") and os.geteuid() == 0
