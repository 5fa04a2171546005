"""The examples in the engine's docstrings, run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from functools import cache

import pytest

import game

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(game.__path__, "game.")
    if not module.name.endswith("__main__")
)


@cache
def tried(name: str) -> doctest.TestResults:
    return doctest.testmod(importlib.import_module(name))


@pytest.mark.parametrize("name", MODULES)
def test_examples_say_what_happens(name: str) -> None:
    assert tried(name).failed == 0


def test_there_are_examples() -> None:
    assert sum(tried(name).attempted for name in MODULES) > 30
