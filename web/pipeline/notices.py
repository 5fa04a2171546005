"""The page of licences: the texts of everything the site ships, taken from where it came from."""

from __future__ import annotations

from pipeline.steps import ROOT


def page() -> str:
    return (ROOT / "LICENSE").read_text()
