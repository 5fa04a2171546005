"""The examples in the engine's docstrings, run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import game

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(game.__path__, "game.")
    if not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_say_what_happens(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_there_are_examples() -> None:
    tried = [doctest.testmod(importlib.import_module(name)).attempted for name in MODULES]
    assert sum(tried) > 30
