"""The worker's entry, the only Python that knows PyScript: each message of the page goes to the session.

While a bot thinks, the page is answered between any two slices of its thinking, and what comes of
it is pushed. To begin with there is only what the first answer of a first visit needs; the rest is fetched
right after it, or before it where somebody has been here before.
"""

import asyncio
import gc
import json
import traceback
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from polyscript import xworker
from pyodide_js import loadPackage

from app.games import load
from app.session import Session

sync = xworker.sync
session = Session()
driver: asyncio.Future[None] | None = None
errands: list[asyncio.Future[None]] = []
"""Tasks are collected as rubbish unless somebody keeps them."""
rest: asyncio.Future[None] | None = None
REST = "snowline-rest"


def dispatch(text: str) -> str | Coroutine[Any, Any, str]:
    """Answer one message; what is raised here reaches the page, which shows it and keeps the match."""
    global rest
    message = json.loads(text)
    first_visit = is_first_visit(message)
    if rest is None:
        rest = asyncio.ensure_future(bring_rest(0.1 if first_visit else 0))
    if not first_visit and not (rest.done() and rest.exception() is None):
        return answered_later(message, rest)
    answer = answered(message)
    go_on()
    return answer


async def answered_later(message: dict[str, Any], rest: asyncio.Future[None]) -> str:
    """Answer a message as soon as all of Python is here.

    The answer is pushed, not returned: what is returned after a wait may come after what a bot or the coach
    says of its own accord, and would take it back.
    """
    await rest
    await sync.push(answered(message))
    go_on()
    return "{}"


def answered(message: dict[str, Any]) -> str:
    """What the session answers."""
    global session
    if session.at and message.get("do") == "hello":
        session = Session()
    return json.dumps(session.handle(message), ensure_ascii=False)


def go_on() -> None:
    """Once the page has its answer: whoever has to think does, and what is wanted is fetched."""
    global driver
    if session.thinking and (driver is None or driver.done()):
        driver = asyncio.ensure_future(drive())
    while session.visit.wanted:
        errands.append(asyncio.ensure_future(bring(session.visit.wanted.pop())))


def is_first_visit(message: dict[str, Any]) -> bool:
    """Whether this is the hello of somebody of whom nothing is known, who asks for nothing but home."""
    known = any((message.get("saved") or {}).values())
    asks = message.get("start") or message.get("embedded")
    return message.get("do") == "hello" and not known and not asks


async def bring_rest(delay: float) -> None:
    """Fetch all that the first answer does without, and load what a table needs.

    What is there then stays: no collection of rubbish has to look at it again.
    """
    await asyncio.sleep(delay)  # the page has its answer by then
    if not await loadPackage(REST, messageCallback=quietly):
        raise ImportError(f"{REST} has not arrived.")
    load(session.draft.game)
    gc.freeze()


def quietly(_: str) -> None:
    """What Pyodide reports of a package that arrives is nobody's business."""


async def drive() -> None:
    """Let bots think as long as one has to. A push is waited for, or they would play faster than is shown.

    No rubbish is collected meanwhile: that would now and then take several slices of thinking.
    """
    gc.disable()
    try:
        while session.thinking:
            answer = session.think()
            if answer:
                await sync.push(json.dumps(answer, ensure_ascii=False))
            await asyncio.sleep(0)
    except Exception:
        await sync.fail(traceback.format_exc())
    finally:
        gc.enable()


async def bring(package: str) -> None:
    """Fetch what is wanted by now; if it does not come the screen says so."""
    with suppress(Exception):
        await loadPackage(package, messageCallback=quietly)
    await sync.push(json.dumps(session.brought(package), ensure_ascii=False))


__export__ = ["dispatch"]  # what the page may call
