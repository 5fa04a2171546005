#!/usr/bin/env python3
"""Build, serve, test and measure Snowline: the one entry, for any Python from 3.9 on.

It makes its own environment in build/env, goes on inside it, and does nothing twice. The work itself is
in web/pipeline: one module for each stage.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "web"))

from pipeline import environment
from pipeline.steps import Failure


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(prog="build.py", description="Build, serve, test and measure Snowline.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="build | serve | test | bench")
    build = commands.add_parser("build", help="make the site in dist/")
    build.add_argument(
        "--url", default="", help="where the site will be, so that a link to it can become a table elsewhere"
    )
    build.add_argument(
        "--without-offline",
        action="store_true",
        help="make a site that keeps nothing in browsers, and takes away there what an earlier one kept",
    )
    build.add_argument(
        "--single-file",
        action="store_true",
        help="make build/snowline.html, too: the whole site in one file, to be opened from a disk",
    )
    serve = commands.add_parser(
        "serve", help="build, then serve dist/ as a static host would, under /snowline/"
    )
    serve.add_argument("--port", type=int, default=8000, help="port to listen on (default 8000)")
    test = commands.add_parser(
        "test", help="build, then run every check and every test, those in a browser too"
    )
    test.add_argument(
        "pytest", nargs=argparse.REMAINDER, help="if given, run only pytest, with these arguments"
    )
    bench = commands.add_parser("bench", help="build, then measure and write docs/benchmarks.md")
    bench.add_argument("--rounds", type=int, default=7, help="interleaved rounds per boot (default 7)")
    return parser


def main() -> int:
    """Run one command; every failure ends in a sentence that says what to do."""
    args = arguments().parse_args()
    try:
        if not environment.inside():
            environment.prepare()
            return environment.enter(sys.argv)
        # Only the environment's own Python can read the rest of the pipeline.
        from pipeline import commands

        return commands.run(args)
    except Failure as failure:
        print(f"\nbuild.py: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
