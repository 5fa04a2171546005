"""The engine's tests run the same everywhere: nothing by chance, nothing written, no clock."""

import gc

from hypothesis import settings

settings.register_profile("engine", derandomize=True, database=None, deadline=None)
settings.load_profile("engine")


def pytest_collection_finish() -> None:
    """What has been imported stays to the end: it is looked through for rubbish less often."""
    gc.set_threshold(200_000, 20, 100)
