"""Imports modules and prints, as JSON, which are missing.

usage: import_all.py NAME...

A name may also be that of something inside a module, as import statements have them.
"""

import importlib
import json
import sys


def found(name: str) -> bool:
    """Whether this is a module, or something that a module has."""
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        package, _, member = name.rpartition(".")
        return bool(package) and hasattr(importlib.import_module(package), member)
    return True


# As PyScript does after it has written its own library.
importlib.invalidate_caches()
print(json.dumps([name for name in sys.argv[1:] if not found(name)]))
