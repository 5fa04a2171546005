"""The browser of the tests: found on this machine, or installed."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

from pipeline.steps import Failure, progress, run

VARIABLE = "SNOWLINE_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FONTS = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
DEBIAN = ("chromium", "fonts-dejavu-core")

ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
"""Nothing that asks the network on its own."""


def launch_arguments() -> dict[str, Any]:
    """How Playwright launches the browser here."""
    # Chromium refuses to run its sandbox as root, as containers do.
    extra = ["--no-sandbox"] if is_root() else []
    named = named_or_found()
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
    """Install a browser if there is none.

    :raises Failure: saying what to install, if that does not work.
    """
    if installed() and (FONTS.is_file() or not can_apt()):
        return
    with progress("Browser for the tests"):
        if can_apt():
            quiet = {"DEBIAN_FRONTEND": "noninteractive"}
            failing = (
                f"Could not install the browser for the tests ({' and '.join(DEBIAN)} with apt-get). {ADVICE}"
            )
            run(["apt-get", "update", "-q"], failing, env=quiet)
            run(["apt-get", "install", "-q", "-y", "--no-install-recommends", *DEBIAN], failing, env=quiet)
        else:
            run([sys.executable, "-m", "playwright", "install", "chromium"], f"There is no browser. {ADVICE}")


ADVICE = f"Install Chromium, or set {VARIABLE} to the path of one, and run this again."


def can_apt() -> bool:
    """Whether this is a Debian, or one of its kin, and we may install."""
    return is_root() and shutil.which("apt-get") is not None


def is_root() -> bool:
    """Whether this runs as root, as in a container."""
    return hasattr(os, "geteuid") and os.geteuid() == 0
