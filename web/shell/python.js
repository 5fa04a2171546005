/** The one file that knows PyScript: starts its worker and speaks with the Python inside. */

import { MissingFile, report } from "./failures.js";

/** @import { Answer, Ask, Parts } from "./types.js" */

/**
 * Loads PyScript, which starts the worker that its kind of script tag describes. HTML knows no such tag, so the page
 * itself holds none.
 * @param {Parts} parts
 * @param {(answer: Answer) => void} push takes what Python says unasked
 * @returns {Promise<Ask>} resolves when Python can be asked
 */
export async function startPython({ core, app }, push) {
  const tag = /** @type {any} */ (document.createElement("script"));
  for (const [name, value] of Object.entries({ type: "py", worker: "", name: "app", src: app }))
    tag.setAttribute(name, value);
  document.body.append(tag);
  const url = new URL(core, document.baseURI).href;
  try {
    await withoutDatabase(() => import(url));
  } catch (error) {
    throw new MissingFile(url, error);
  }
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
