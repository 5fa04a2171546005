/**
 * The interpreter that PyScript is told to use: Pyodide from this site, with our lock file and standard library.
 *
 * PyScript opens an IndexedDB before it loads Pyodide and does not start where that is denied, as in sandboxed
 * frames or with cookies blocked. It keeps nothing in there that we need, so it gets one in memory then.
 */
// @ts-expect-error this path exists in the site only
import { loadPyodide as load, version } from "../pyodide/pyodide.mjs";
export { version };

/** @param {string} path */
const here = (path) => new URL(path, import.meta.url).href;

/** Archives of ours travel packed (`pipeline.site`); Pyodide asks for them by their names and gets them unpacked. */
const real = globalThis.fetch;
globalThis.fetch = async (input, options) => {
  const url = String(input instanceof Request ? input.url : input);
  if (!url.startsWith(here("../")) || !/\.(whl|zip)$/.test(url)) return real(input, options);
  const response = await real(`${url}.packed`, options);
  const unpacked = response.body?.pipeThrough(new DecompressionStream("gzip"));
  return new Response(response.ok ? unpacked : null, { status: response.status });
};

/** Whether IndexedDB can be opened. */
const usable = () =>
  new Promise((answer) => {
    try {
      const request = indexedDB.open(`snowline probe ${here("./")}`);
      request.onsuccess = () => {
        request.result.close();
        answer(true);
      };
      request.onerror = (event) => {
        event.preventDefault();
        answer(false);
      };
    } catch {
      answer(false);
    }
  });

/** The part of IndexedDB that PyScript uses, in memory. */
function memoryDatabases() {
  /** @type {Map<string, Map<any, any>>} */
  const databases = new Map();
  /** @param {unknown} result */
  const request = (result) => {
    /** @type {{onsuccess?: (event: object) => void}} */
    const pending = {};
    queueMicrotask(() => pending.onsuccess?.({ target: { result } }));
    return pending;
  };
  /** @param {Map<any, any>} entries */
  const store = (entries) => ({
    get: (/** @type {any} */ key) => request(entries.get(key)),
    getKey: (/** @type {any} */ key) => request(entries.has(key) ? key : undefined),
    getAllKeys: () => request([...entries.keys()]),
    count: () => request(entries.size),
    put: (/** @type {any} */ value, /** @type {any} */ key) => request(entries.set(key, value) && key),
    delete: (/** @type {any} */ key) => request(void entries.delete(key)),
    clear: () => request(void entries.clear()),
  });
  return {
    /** @param {string} name */
    open(name) {
      const entries = databases.get(name) ?? new Map();
      databases.set(name, entries);
      return request({
        close() {},
        objectStoreNames: ["entries"],
        transaction: () => ({ objectStore: () => store(entries) }),
      });
    },
  };
}

if (!(await usable())) {
  Object.defineProperty(globalThis, "indexedDB", { value: memoryDatabases(), configurable: true });
}

/**
 * PyScript writes its own Python library down as sources and imports all of it, at every start. The program wants
 * nothing of it, and what is there already is not imported.
 */
const NO_LIBRARY = `
import sys
from types import ModuleType
sys.modules["pyscript"] = ModuleType("pyscript")
`;

/** @param {object} options what PyScript asks for */
export async function loadPyodide(options) {
  const python = await load({
    ...options,
    indexURL: here("../pyodide/"),
    lockFileURL: here("./pyodide-lock.json"),
    stdLibURL: here("../stdlib/stdlib.zip"),
  });
  python.runPython(NO_LIBRARY);
  return python;
}
