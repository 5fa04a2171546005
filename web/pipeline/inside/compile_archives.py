"""Compiles every wheel and zip of a folder to .pyc, in place, and brings its lock file up to date.

usage: compile_archives.py FOLDER COMPRESSION (0: stored, 1 to 9: deflated)

Zips, that is the standard library, also lose their line numbers: a fifth of what is downloaded and read, and
only of use to who works on Python itself. Our own code keeps them for the traceback of an error.
"""

import importlib.util
import marshal
import sys
import zipfile
from pathlib import Path
from types import CodeType

from pyodide_build._py_compile import _py_compile_archive_dir

HEADER = 16
"""Bytes of a .pyc before its code."""


def without_lines(code: CodeType) -> CodeType:
    """The same code, and all code inside it, with "no position" for every instruction."""
    units = len(code.co_code) // 2
    # One byte says it for up to eight instructions; see "The location table" of CPython's code objects.
    table = bytes([0xFF]) * (units // 8) + (bytes([0xF8 | units % 8 - 1]) if units % 8 else b"")
    inner = tuple(without_lines(item) if isinstance(item, CodeType) else item for item in code.co_consts)
    return code.replace(co_linetable=table, co_consts=inner)


def drop_lines(archive: Path, compression: int) -> None:
    """Rewrite a zip of compiled modules without line numbers."""
    with zipfile.ZipFile(archive) as before:
        contents = {entry: before.read(entry) for entry in before.infolist()}
    method = zipfile.ZIP_DEFLATED if compression else zipfile.ZIP_STORED
    with zipfile.ZipFile(archive, "w", method, compresslevel=compression) as after:
        for entry, data in contents.items():
            if data.startswith(importlib.util.MAGIC_NUMBER):
                data = data[:HEADER] + marshal.dumps(without_lines(marshal.loads(data[HEADER:])))
            after.writestr(zipfile.ZipInfo(entry.filename, entry.date_time), data, method, compression)


folder, level = Path(sys.argv[1]), int(sys.argv[2])
_py_compile_archive_dir(folder, keep=False, compression_level=level)
for archive in folder.glob("*.zip"):
    drop_lines(archive, level)
