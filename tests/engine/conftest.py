"""The engine's tests run the same everywhere: nothing by chance, nothing written, no clock."""

from hypothesis import settings

settings.register_profile("engine", derandomize=True, database=None, deadline=None)
settings.load_profile("engine")
