/**
 * Python without PyScript and without a host, for the one-file version: Pyodide and all it needs come as bytes.
 *
 * The same module runs the same program in a worker and, where none can start, on the page's own thread; there, too,
 * it works in slices of a few milliseconds.
 */

import { loadPyodide } from "pyodide";
// @ts-expect-error it carries no types
import createPyodideModule from "pyodide/pyodide.asm.mjs";

/** @import { Ask, Speaker } from "./types.js" */

/** Nothing is there: every request for it is answered from memory. */
const NOWHERE = "snowline:/";

/**
 * Starts the program.
 * @param {Record<string, Uint8Array<ArrayBuffer>>} files by their names: wheels, lock file, standard library, WebAssembly
 * @param {Speaker} speaker takes what Python says unasked
 * @returns {Promise<Ask>} asks Python
 */
export async function start(files, speaker) {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith(NOWHERE)) return real(input, init);
    const name = url.slice(url.lastIndexOf("/") + 1);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return name in files
      ? new Response(files[name], { headers: { "Content-Type": type } })
      : new Response(null, { status: 404 });
  };
  const text = (/** @type {string} */ name) => new TextDecoder().decode(files[name]);
  const settings = {
    createPyodideModule,
    indexURL: NOWHERE,
    packageBaseUrl: NOWHERE,
    stdLibURL: `${NOWHERE}stdlib.zip`,
    lockFileContents: text("pyodide-lock.json"),
  };
  const python = await loadPyodide(settings);
  await python.loadPackage("snowline-app", { messageCallback: () => {} });
  // All that the program wants of PyScript.
  python.registerJsModule("polyscript", { xworker: { sync: speaker } });
  python.runPython(text("main.py"), { filename: "main.py" });
  const dispatch = python.globals.get("dispatch");
  return async (message) => dispatch(message);
}

// In a worker the page is at the other end of the line: {start: files}, then {ask, message} and {shown}; it hears
// {here}, {started}, {answer, text} or {answer, error}, {push, text} and {fail}.
if (typeof document === "undefined") {
  /** @type {Ask} */
  let dispatch;
  let pushes = 0;
  /** @type {Map<number, () => void>} */
  const waiting = new Map();
  /** @type {Speaker} */
  const speaker = {
    push: (text) =>
      new Promise((shown) => {
        waiting.set(++pushes, () => shown(undefined));
        postMessage({ push: pushes, text });
      }),
    fail: async (trace) => postMessage({ fail: trace }),
  };
  addEventListener("message", async ({ data }) => {
    if (data.start) {
      try {
        dispatch = await start(data.start, speaker);
        postMessage({ started: true });
      } catch (error) {
        postMessage({ started: false, error: String(error) });
      }
    } else if (data.shown) {
      waiting.get(data.shown)?.();
      waiting.delete(data.shown);
    } else if (data.ask) {
      try {
        postMessage({ answer: data.ask, text: await dispatch(data.message) });
      } catch (error) {
        postMessage({ answer: data.ask, error: String(error) });
      }
    }
  });
  postMessage({ here: true });
}
