"""Imports modules and prints, as JSON, which are missing.

usage: import_all.py MODULE...
"""

import importlib
import json
import sys

missing = []
for name in sys.argv[1:]:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        missing.append(f"{name}: {error}")

# As PyScript does after it has written its own library.
importlib.invalidate_caches()
print(json.dumps(missing))
