"""What all tests of the app share."""

from __future__ import annotations

import gc


def pytest_collection_finish() -> None:
    """What has been imported stays to the end: it is not looked through for rubbish again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 20, 100)
