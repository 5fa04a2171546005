"""One script and one style sheet out of many: each file less is a request less before anything can start."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from pipeline.parts import MODULES, node
from pipeline.steps import WEB, Failure

FIRST = ("fonts", "tokens", "components", "screens")
"""These style sheets come first, in this order; the others, each scoped to its screen, in any."""


def script(
    name: str = "main", kind: str = "esm", *, alone: bool = False, options: Sequence[str] = ()
) -> bytes:
    """One script of the shell, with what it imports: "esm" for our own pages, "iife" for anybody's.

    `alone`: for the page in one file.
    """
    which = f"--define:ALONE={'true' if alone else 'false'}"
    source = str(WEB / "shell" / f"{name}.js")
    return esbuild(["--bundle", "--minify", f"--format={kind}", which, *options, source])


def style() -> bytes:
    """All style sheets in one; addresses and values stay as they are, since the shell reads the tokens."""
    return minified("\n".join(path.read_text(encoding="utf-8") for path in sheets()))


def minified(css: str) -> bytes:
    """A style sheet without what only its readers need."""
    return esbuild(["--loader=css", "--minify-whitespace"], css.encode("utf-8"))


@cache
def tightened(module: bytes) -> bytes:
    """Somebody else's module without what only its readers need; large, and the same for every site."""
    knows_other_kinds = "--log-override:commonjs-variable-in-esm=silent"
    return esbuild(["--loader=js", "--minify", "--format=esm", knows_other_kinds], module)


def sheets() -> list[Path]:
    """The style sheets in their order."""
    folder = WEB / "style"
    first = [folder / f"{name}.css" for name in FIRST]
    return first + sorted(path for path in folder.glob("*.css") if path not in first)


def esbuild(arguments: Sequence[str], text: bytes = b"") -> bytes:
    """What esbuild makes of the text, or of the files that the arguments name.

    :raises Failure: with what it says about them.
    """
    command = [*node(), str(MODULES / "esbuild" / "bin" / "esbuild"), "--target=es2022"]
    env = {**os.environ, "NODE_PATH": str(MODULES)}
    done = subprocess.run(
        [*command, "--log-level=warning", *arguments], input=text, capture_output=True, env=env
    )
    if done.returncode or done.stderr:
        said = done.stderr.decode("utf-8", "replace").strip()
        raise Failure(f"The page's scripts or styles could not be put together: {said}")
    return done.stdout
