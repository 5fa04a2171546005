"""What the site says of itself to pages that turn a link into a table (oEmbed, static discovery).

Such a page puts our markup into its own, so the markup has to hold the whole address of the site. A build
that is not told it (`build.py build --url`) describes a plain link: valid anywhere, and no dead frame.
"""

from __future__ import annotations

import json
import re
from html import escape

from pipeline.steps import Failure

NAME = "oembed.json"
SIZE = (640, 480)
WEEK = 7 * 24 * 3600


def described(url: str = "") -> str:
    """The JSON of oEmbed for a site at this address, or wherever it may be."""
    said: dict[str, object] = {
        "version": "1.0",
        "type": "link",
        "title": "Snowline",
        "provider_name": "Snowline",
        "cache_age": WEEK,
    }
    if url:
        width, height = SIZE
        said |= {
            "type": "rich",
            "provider_url": url,
            "html": frame(f"{url}embed.html?start=click", width, height),
            "width": width,
            "height": height,
        }
    return json.dumps(said, indent=2) + "\n"


def frame(address: str, width: int, height: int) -> str:
    """The iframe that shows the table."""
    return (
        f'<iframe src="{escape(address)}" title="Snowline" width="{width}" height="{height}" '
        'loading="lazy" allow="clipboard-write; fullscreen" style="border:0;max-width:100%"></iframe>'
    )


def checked(url: str) -> str:
    """The address of the site's folder, as it was typed.

    :raises Failure: it is no such address.
    """
    if url and not re.fullmatch(r"https?://[^\s/?#@\\]+(/[^\s?#\\]*)?", url):
        raise Failure(
            f"--url {url} is no address of a folder: it looks like this: https://example.org/snowline/"
        )
    return f"{url.rstrip('/')}/" if url else ""
