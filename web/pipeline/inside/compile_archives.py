"""Compiles every wheel and zip of a folder to .pyc, in place, and brings its lock file up to date.

usage: compile_archives.py FOLDER COMPRESSION (0: stored, 1 to 9: deflated)
"""

import sys
from pathlib import Path

from pyodide_build._py_compile import _py_compile_archive_dir

_py_compile_archive_dir(Path(sys.argv[1]), keep=False, compression_level=int(sys.argv[2]))
