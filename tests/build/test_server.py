"""The server behaves as a static host for project pages does."""

from __future__ import annotations

import gzip
import http.client
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path

import pytest

from pipeline.server import Pages, Reply
from pipeline.steps import ROOT, Failure


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "sub").mkdir(parents=True)
    (site / "index.html").write_text("<p>home")
    (site / "404.html").write_text("<p>lost")
    (site / "sub" / "index.html").write_text("<p>sub")
    (site / "code.js").write_text("let a = 1;" * 100)
    (site / "x.mjs").write_text("export {}")
    (site / "x.wasm").write_bytes(b"\0asm" * 100)
    (site / "x.whl").write_bytes(b"PK" * 100)
    (site / "stdlib.zip").write_bytes(b"PK" * 100)
    (tmp_path / "secret.txt").write_text("secret")
    return site


@pytest.fixture
def pages(folder: Path) -> Iterator[Pages]:
    with Pages({"/snowline/": folder}) as pages:
        yield pages


def get(pages: Pages, path: str, method: str = "GET") -> tuple[int, bytes, dict[str, str]]:
    connection = http.client.HTTPConnection("localhost", pages.server_port, timeout=30)
    connection.request(method, path, headers={"Accept-Encoding": "gzip"})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response.status, body, {name.lower(): value for name, value in response.getheaders()}


def test_the_site_lies_under_its_prefix_and_nowhere_else(pages: Pages) -> None:
    assert gzip.decompress(get(pages, "/snowline/")[1]) == b"<p>home"
    assert get(pages, "/")[0] == 404
    assert get(pages, "/code.js")[0] == 404


def test_the_prefix_without_its_slash_leads_to_it(pages: Pages) -> None:
    status, _, headers = get(pages, "/snowline")
    assert (status, headers["location"]) == (301, "/snowline/")


def test_a_folder_shows_its_index(pages: Pages) -> None:
    assert gzip.decompress(get(pages, "/snowline/sub/")[1]) == b"<p>sub"


def test_a_missing_file_gives_the_sites_own_page_with_status_404(pages: Pages) -> None:
    status, body, headers = get(pages, "/snowline/missing.js?x=1")
    assert (status, gzip.decompress(body)) == (404, b"<p>lost")
    assert headers["content-type"].startswith("text/html")


def test_nothing_outside_the_folder_is_served(pages: Pages) -> None:
    for path in ("/snowline/../secret.txt", "/snowline/%2e%2e/secret.txt", "/snowline//etc/passwd"):
        status, body, _ = get(pages, path)
        assert status == 404 and b"secret" not in body and b"root:" not in body


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("code.js", "text/javascript; charset=utf-8"),
        ("x.mjs", "text/javascript; charset=utf-8"),
        ("x.wasm", "application/wasm"),
        ("stdlib.zip", "application/zip"),
        ("x.whl", "application/octet-stream"),
    ],
)
def test_types(pages: Pages, name: str, kind: str) -> None:
    assert get(pages, f"/snowline/{name}")[2]["content-type"] == kind


def test_texts_and_webassembly_are_zipped_on_their_way_and_archives_are_not(pages: Pages) -> None:
    for name, zipped in {"code.js": True, "x.wasm": True, "x.whl": False, "stdlib.zip": False}.items():
        assert (get(pages, f"/snowline/{name}")[2].get("content-encoding") == "gzip") is zipped, name


def test_cached_for_ten_minutes_and_not_isolated(pages: Pages) -> None:
    headers = get(pages, "/snowline/")[2]
    assert headers["cache-control"] == "max-age=600"
    assert not {"cross-origin-opener-policy", "cross-origin-embedder-policy"} & set(headers)


def test_head_sends_no_body(pages: Pages) -> None:
    status, body, headers = get(pages, "/snowline/x.whl", "HEAD")
    assert (status, body, headers["content-length"]) == (200, b"", "200")


def test_a_hook_may_answer_in_place_of_the_site(pages: Pages) -> None:
    pages.hook = lambda path: (
        Reply(HTTPStatus.SERVICE_UNAVAILABLE, b"gone") if path.endswith("code.js") else None
    )
    assert get(pages, "/snowline/code.js")[:2] == (503, b"gone")
    assert get(pages, "/snowline/x.whl")[0] == 200


def test_two_sites_on_one_origin(folder: Path) -> None:
    with Pages({"/a/": folder, "/b/": folder}) as pages:
        assert pages.url("/b/").endswith(f":{pages.server_port}/b/")
        assert get(pages, "/a/")[0] == get(pages, "/b/")[0] == 200


def test_a_port_in_use_says_so_and_what_to_do(pages: Pages, folder: Path) -> None:
    with pytest.raises(Failure, match=rf"Port {pages.server_port} cannot be used: .*in use.*--port"):
        Pages({"/": folder}, pages.server_port)


def test_a_port_that_is_none_says_so(folder: Path) -> None:
    with pytest.raises(Failure, match="Port 99999 cannot be used"):
        Pages({"/": folder}, 99999)


def test_the_command_serves_the_site_and_says_where() -> None:
    command = [sys.executable, "build.py", "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8") as serving:
        assert serving.stdout
        line = next(line for line in serving.stdout if "http" in line)
        address = re.search(r"http://localhost:(\d+)/snowline/", line)
        assert address
        with urllib.request.urlopen(address[0], timeout=30) as page:
            assert b"<title>Snowline" in page.read()
        serving.terminate()
