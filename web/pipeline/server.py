"""Serves folders as a static host for project pages would: under a prefix, without special headers.

The browser tests run on it too: they may serve several sites at once and make single paths fail.
"""

from __future__ import annotations

import gzip
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self
from urllib.parse import unquote, urlsplit

from pipeline.steps import Failure

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
ZIPPED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}
"""What such a host sends gzipped; archives, wheels and fonts go as they are."""

CACHE = "max-age=600"
CHUNK = 1 << 16


@dataclass(frozen=True)
class Reply:
    """What is sent for one request."""

    status: HTTPStatus
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


Hook = Callable[[str], Reply | None]
"""Looks at a path (with its prefix) before it is served, and may answer in its place, or take its time."""


@lru_cache(maxsize=256)
def zipped(data: bytes) -> bytes:
    """The data as a host would compress it on its way."""
    return gzip.compress(data, compresslevel=6, mtime=0)


def sent(path: Path) -> bytes:
    """The bytes that cross the network for a file."""
    return travelling(path.name, path.read_bytes())


def travelling(name: str, data: bytes) -> bytes:
    """The bytes that cross the network for a file of this name with this content."""
    return zipped(data) if Path(name).suffix in ZIPPED else data


class Pages(ThreadingHTTPServer):
    """Folders by their prefixes: `Pages({"/snowline/": DIST}, port=8000)`; port 0 takes any free one.

    As a context manager it serves in the background until the block is left.

    :raises Failure: if the port is taken.
    """

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, sites: Mapping[str, Path], port: int = 0, hook: Hook | None = None) -> None:
        self.sites = dict(sites)
        self.hook = hook
        try:
            super().__init__(("127.0.0.1", port), Handler)
        except (OSError, OverflowError) as error:
            advice = "Choose another one with --port, or stop what listens there."
            raise Failure(f"Port {port} cannot be used: {reason(error)}. {advice}") from error

    def url(self, prefix: str | None = None) -> str:
        """The address of a site; without a prefix, of the first."""
        return f"http://localhost:{self.server_port}{prefix or next(iter(self.sites))}"

    def reply(self, path: str) -> Reply:
        """What this host answers to a path."""
        if self.hook and (answer := self.hook(path)):
            return answer
        for prefix, folder in self.sites.items():
            if path == prefix.rstrip("/"):
                return Reply(HTTPStatus.MOVED_PERMANENTLY, b"", {"Location": prefix})
            if path.startswith(prefix):
                return self._file(folder, path.removeprefix(prefix))
        return Reply(HTTPStatus.NOT_FOUND, b"There is no site here.\n", {"Content-Type": TYPES[".txt"]})

    def _file(self, folder: Path, name: str) -> Reply:
        path = (folder / name).resolve()
        if path.is_dir():
            path /= "index.html"
        found = path.is_file() and path.is_relative_to(folder.resolve())
        if not found:
            path = folder / "404.html"
        kind = TYPES.get(path.suffix, "application/octet-stream")
        status = HTTPStatus.OK if found else HTTPStatus.NOT_FOUND
        return Reply(status, path.read_bytes(), {"Content-Type": kind, "Cache-Control": CACHE})

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *args: object) -> None:
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    """Speaks HTTP for a `Pages`."""

    server: Pages
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        reply = self.server.reply(unquote(urlsplit(self.path).path))
        body, headers = reply.body, dict(reply.headers)
        kinds = {TYPES[suffix] for suffix in ZIPPED}
        wished = "gzip" in self.headers.get("Accept-Encoding", "") and "Content-Encoding" not in headers
        if headers.get("Content-Type") in kinds and wished:
            body = zipped(body)
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        self.send_response(reply.status)
        for name, value in {**headers, "Access-Control-Allow-Origin": "*"}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            try:
                self.wfile.write(body)
            except ConnectionError:
                # The reader has gone, as a page does that is left while it loads.
                self.close_connection = True

    do_HEAD = do_GET

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: what matters is visible in the browser."""


def reason(error: Exception) -> str:
    """Why a port cannot be had, in words."""
    return (getattr(error, "strerror", None) or str(error)).lower().rstrip(".")
