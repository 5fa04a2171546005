"""What build.py can be told to do."""

from __future__ import annotations

import argparse

from pipeline import parts, python, site
from pipeline.server import Pages
from pipeline.steps import DIST, alone

PREFIX = "/snowline/"


def build() -> None:
    """Bring dist/ up to date."""
    with alone():
        parts.fetch()
        python.build()
        site.build()


def serve(port: int) -> None:
    """Serve dist/ until interrupted."""
    pages = Pages({PREFIX: DIST}, port)
    print(f"\nSnowline is at {pages.url()}  (Ctrl+C stops it)", flush=True)
    pages.serve_forever()


def run(args: argparse.Namespace) -> int:
    """Carry out one command and return the exit code."""
    build()
    match args.command:
        case "build":
            print(f"The site is in {DIST}")
        case "serve":
            serve(args.port)
        case "test":
            from pipeline import checks

            return checks.run(args.pytest)
        case "bench":
            from pipeline import bench

            bench.run_all(args.rounds)
    return 0
