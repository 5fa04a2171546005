"""Steps: work that is done only when its inputs have changed, and says that it is being done.

This module and `environment` also run on the Python that build.py was started with, 3.9 or newer.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Callable, Union

if sys.platform == "win32":
    fcntl = None
else:
    import fcntl

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
BUILD = ROOT / "build"
DIST = ROOT / "dist"

Input = Union[Path, str]


class Failure(Exception):
    """What went wrong and what to do about it, in a sentence or two."""


def files_in(folder: Path) -> list[Path]:
    """Every source file below a folder, sorted; caches are not sources."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def digest(*inputs: Input) -> str:
    """A hash over texts, files and whole folders: equal only if all of them are."""
    total = hashlib.sha256()
    for item in inputs:
        if isinstance(item, str):
            total.update(b"text %d " % len(item.encode()) + item.encode())
            continue
        for path in files_in(item) if item.is_dir() else [item]:
            content = path.read_bytes() if path.exists() else b"absent"
            total.update(f"file {path.relative_to(item).as_posix()} {len(content)} ".encode() + content)
    return total.hexdigest()


def step(title: str, inputs: Sequence[Input], outputs: Sequence[Path], work: Callable[[], None]) -> None:
    """Do `work` unless its outputs are there and neither the inputs nor its own code changed since.

    :raises Failure: if the work fails; it will be done again next time.
    """
    stamp = BUILD / "stamps" / "".join(c if c.isalnum() else "-" for c in title.lower())
    code = inspect.getfile(work.func if isinstance(work, partial) else work)
    key = digest(Path(code), *inputs)
    if stamp.is_file() and stamp.read_text() == key and all(path.exists() for path in outputs):
        return
    stamp.unlink(missing_ok=True)
    with progress(title):
        work()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)


@contextmanager
def alone() -> Iterator[None]:
    """Wait until no other build works in this folder, and keep others waiting meanwhile."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        if fcntl:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print("  Another build is at work in this folder; this one goes on after it …", flush=True)
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def progress(title: str) -> Iterator[None]:
    """Show what is going on, and for how long already, so that nobody wonders whether it hangs."""
    live = sys.stdout.isatty()
    started = time.monotonic()
    over = threading.Event()

    def tick() -> None:
        while not over.wait(0.5 if live else 20):
            seconds = time.monotonic() - started
            print(
                f"\r  {title} … {seconds:.0f} s" if live else f"  … {seconds:.0f} s", end="" if live else "\n"
            )
            sys.stdout.flush()

    print(f"  {title} …", end="" if live else "\n", flush=True)
    ticker = threading.Thread(target=tick, daemon=True)
    ticker.start()
    done = False
    try:
        yield
        done = True
    finally:
        over.set()
        ticker.join()
        if live:
            end = f"{time.monotonic() - started:.1f} s" if done else "failed"
            print(f"\r  {title} … {end}   ", flush=True)


def run(
    command: Sequence[str | Path],
    failing: str,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> str:
    """Run a command quietly and return what it printed.

    :raises Failure: with the sentence `failing` and the end of its output, if it cannot run or fails.
    """
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise Failure(f"{failing} ({error})") from error
    if done.returncode != 0:
        said = "\n".join(f"    {line}" for line in done.stdout.strip().splitlines()[-12:])
        raise Failure(f"{failing}\n{said}")
    return done.stdout
