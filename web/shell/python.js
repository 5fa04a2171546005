/** The one file that knows PyScript: starts its worker and speaks with the Python inside. */

import { MissingFile, report } from "./failures.js";

/** @import { Answer, Ask } from "./types.js" */

/**
 * Loads PyScript, which starts the worker described by the page's script tag.
 * @param {string} core address of PyScript's module
 * @param {(answer: Answer) => void} push takes what Python says unasked
 * @returns {Promise<Ask>} resolves when Python can be asked
 */
export async function startPython(core, push) {
  const url = new URL(core, document.baseURI).href;
  try {
    await withoutDatabase(() => import(url));
  } catch (error) {
    throw new MissingFile(url, error);
  }
  const tag = /** @type {any} */ (document.querySelector("script[type=py][name=app]"));
  while (!tag.xworker) await new Promise((next) => setTimeout(next, 10));
  const worker = tag.xworker;
  worker.onerror = () => {}; // the same error rejects `ready`; PyScript would only print it
  worker.sync.push = (/** @type {string} */ answer) => {
    push(JSON.parse(answer));
    return null; // a value that can travel back
  };
  worker.sync.fail = (/** @type {string} */ trace) => {
    report(trace);
    return null;
  };
  await worker.ready;
  worker.onerror = (/** @type {ErrorEvent} */ { error, message }) => report(error ?? message);
  return (message) => worker.sync.dispatch(message);
}

/**
 * Keeps PyScript from opening a database for mounted folders as it loads. Nothing is ever mounted here; all copies of
 * the site on one origin would share it, and where storage is denied its failure would be nobody's to catch.
 * @template T
 * @param {() => Promise<T>} load
 */
async function withoutDatabase(load) {
  const real = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");
  Object.defineProperty(globalThis, "indexedDB", { value: { open: () => ({}) }, configurable: true });
  try {
    return await load();
  } finally {
    if (real) Object.defineProperty(globalThis, "indexedDB", real);
    else Reflect.deleteProperty(globalThis, "indexedDB"); // uncovers an inherited one
  }
}
