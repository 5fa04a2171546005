"""The worker's entry, the only Python that knows PyScript: each message of the page goes to the session.

While a bot thinks, the page is answered between any two slices of its thinking, and what comes of
it is pushed.
"""

import asyncio
import json
import traceback
from contextlib import suppress

from pyodide_js import loadPackage
from pyscript import sync

from app.games import load
from app.session import Session

session = Session()
driver: asyncio.Future[None] | None = None
errands: list[asyncio.Future[None]] = []
"""Tasks are collected as rubbish unless somebody keeps them."""


def dispatch(text: str) -> str:
    """Answer one message; what is raised here reaches the page, which shows it and keeps the match."""
    global driver, session
    message = json.loads(text)
    if session.at and message.get("do") == "hello":
        session = Session()
    if not session.at:
        # Once the page has its first answer; a tap before that waits no longer than it would have.
        asyncio.get_running_loop().call_later(0.1, lambda: load(session.draft.game))
    answer = session.handle(message)
    if session.thinking and (driver is None or driver.done()):
        driver = asyncio.ensure_future(drive())
    while session.visit.wanted:
        errands.append(asyncio.ensure_future(bring(session.visit.wanted.pop())))
    return json.dumps(answer, ensure_ascii=False)


async def drive() -> None:
    """Let bots think as long as one has to. A push is waited for, or they would play faster than is shown."""
    try:
        while session.thinking:
            answer = session.think()
            if answer:
                await sync.push(json.dumps(answer, ensure_ascii=False))
            await asyncio.sleep(0)
    except Exception:
        await sync.fail(traceback.format_exc())


async def bring(package: str) -> None:
    """Fetch what is wanted by now; if it does not come the screen says so."""
    with suppress(Exception):
        await loadPackage(package)
    await sync.push(json.dumps(session.brought(package), ensure_ascii=False))


__export__ = ["dispatch"]  # what the page may call
