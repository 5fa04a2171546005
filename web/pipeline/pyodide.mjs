/**
 * Runs Python in Pyodide under Node, as `python SCRIPT ARGUMENTS` or `python -m MODULE ARGUMENTS` would.
 *
 * usage: node pyodide.mjs [--stdlib ZIP] [--path DIR_OR_WHEEL]... SCRIPT | -m MODULE [ARGUMENTS]
 *
 * The project's folder is mounted and is the working directory, so relative paths mean the same inside and outside.
 * --path goes to the front of sys.path; --stdlib replaces the stock standard library. PYTHON* and PYTEST* variables are passed on.
 */
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
// @ts-expect-error its types lie where this path does not lead
import { loadPyodide } from "../../build/npm/node_modules/pyodide/pyodide.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const args = process.argv.slice(2);
const path = [];
let stdLibURL;
while (args[0]?.startsWith("--")) {
  const [option, value] = args.splice(0, 2);
  if (option === "--stdlib") stdLibURL = resolve(root, value);
  else path.push(value);
}

const passed = Object.entries(process.env).filter(([name]) =>
  /^(PYTHON|PYTEST|SOURCE_DATE_EPOCH)/.test(name),
);
const env = { HOME: "/home/pyodide", ...Object.fromEntries(passed) };
const python = await loadPyodide({ env, ...(stdLibURL && { stdLibURL }) });
python.FS.mkdirTree("/snowline");
python.mountNodeFS("/snowline", root);
python.globals.set("argv", python.toPy(args));
python.globals.set("path", python.toPy(path));
const code = python.runPython(`
import os, runpy, sys
os.chdir("/snowline")
# Pyodide never keeps what it has compiled; here it may, as Python does unless the variable says something.
sys.dont_write_bytecode = bool(os.environ.get("PYTHONDONTWRITEBYTECODE"))
sys.path[:0] = [os.path.abspath(p) for p in path]
sys.argv = list(argv)
try:
    if sys.argv[0] == "-m":
        _, module, *sys.argv[1:] = argv
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    else:
        runpy.run_path(sys.argv[0], run_name="__main__")
    code = 0
except SystemExit as stop:
    code = stop.code if isinstance(stop.code, int) else int(bool(stop.code))
    if code and not isinstance(stop.code, int):
        print(stop.code, file=sys.stderr)
code
`);
process.exitCode = code;
