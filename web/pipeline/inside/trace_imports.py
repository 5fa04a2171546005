"""Imports modules, rehearses what happens in every run, and prints, as JSON, which files of the standard
library that took.

usage: trace_imports.py ARCHIVE MODULE...
"""

import gettext
import importlib
import json
import shutil
import sys
import traceback
import warnings


def rehearse(archive: str) -> None:
    """Do what imports modules only when it happens: a wheel is unpacked, a warning or an error is shown."""
    shutil.unpack_archive(archive, "/tmp/rehearsal", "zip")
    with warnings.catch_warnings(record=True):
        warnings.warn("rehearsal", stacklevel=1)
    try:
        raise ValueError("rehearsal")
    except ValueError:
        traceback.format_exc()
    gettext.translation("rehearsal", fallback=True)


archive, *names = sys.argv[1:]
for name in names:
    importlib.import_module(name)
rehearse(archive)

specs = [module.__spec__ for module in list(sys.modules.values()) if getattr(module, "__spec__", None)]
# What is frozen into the interpreter is not read from the archive: its origin is no file.
files = [spec.origin or "" for spec in specs if spec]
print(json.dumps(sorted({file.partition(".zip/")[2] for file in files if ".zip/" in file})))
