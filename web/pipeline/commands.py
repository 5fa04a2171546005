"""What build.py can be told to do."""

from __future__ import annotations

import argparse

from pipeline import oembed, parts, python, site
from pipeline.server import Pages
from pipeline.steps import DIST, alone

PREFIX = "/snowline/"


def run(args: argparse.Namespace) -> int:
    """Carry out one command and return the exit code."""
    match args.command:
        case "build":
            build(oembed.checked(args.url), plays_offline=not args.without_offline)
            print(f"The site is in {DIST}")
            if args.single_file:
                from pipeline import single

                single.build()
                print(f"The single file is {single.TARGET}")
        case "serve":
            serve(args.port)
        case "test":
            from pipeline import checks

            build()
            return checks.run(args.pytest)
        case "bench":
            from pipeline import bench

            build()
            with alone():
                parts.fetch_others()
            bench.run_all(args.rounds)
    return 0


def build(url: str = "", *, plays_offline: bool = True) -> None:
    """Bring dist/ up to date. `url`: where the site will be, if that is known."""
    with alone():
        parts.fetch()
        python.build()
        site.build(url, plays_offline=plays_offline)


def serve(port: int) -> None:
    """Build, then serve dist/ until interrupted."""
    # The port first: nobody should wait for a build to hear that it is taken.
    pages = Pages({PREFIX: DIST}, port)
    build()
    print(f"\nSnowline is at {pages.url()}  (Ctrl+C stops it)", flush=True)
    pages.serve_forever()
