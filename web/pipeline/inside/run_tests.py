"""Runs pytest, with the engine coming from its wheel.

usage: run_tests.py PYTEST_ARGUMENTS
"""

import sys

import pytest

import game

assert not sys.dont_write_bytecode, "each run would compile and rewrite all tests anew"
assert ".whl" in game.__file__, f"the engine came from {game.__file__}, not from its wheel"
print(f"Python {sys.version.split()[0]} on {sys.platform}, engine from {game.__file__}")

# The tests' own helpers are found from here; the engine is in front of it.
sys.path.append(".")
sys.exit(int(pytest.main(["-o", "pythonpath=", *sys.argv[1:]])))
