/**
 * The page in one file (`build.py build --single-file`): every file of the site that it may want stands in it, packed
 * and as text, and Python starts out of that.
 */

import { report } from "./failures.js";

/** @import { Answer, Ask, Speaker } from "./types.js" */

/** So long a worker may take to say that it is there at all. */
const PATIENCE = 15_000;

/** Answers requests for files of the site, and links to its pages, out of this file. */
export function furnish() {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const found = await read(String(input instanceof Request ? input.url : input));
    return found ? new Response(found) : real(input, init);
  };
  document.addEventListener("click", async (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[href*='.html']");
    if (!(link instanceof HTMLAnchorElement) || !elementOf(link.href)) return;
    event.preventDefault();
    const page = await read(link.href);
    if (page) open(URL.createObjectURL(new Blob([page], { type: "text/html" })) + link.hash);
  });
}

/**
 * Starts Python in a worker, or where none can start on this thread.
 * @param {(answer: Answer) => void} push takes what Python says unasked
 * @returns {Promise<Ask>} resolves when Python can be asked
 */
export async function startPython(push) {
  const text = document.getElementById("boot-text");
  if (text) text.textContent = text.dataset.starting ?? "";
  const needed = [...document.querySelectorAll("[data-file][data-python]")];
  const entries = needed.map(
    async (element) => /** @type {const} */ ([nameOf(element), await unpacked(element)]),
  );
  const { "engine.js": engine, ...files } = Object.fromEntries(await Promise.all(entries));
  /** @type {Speaker} */
  const speaker = {
    push: async (answer) => push(JSON.parse(answer)),
    fail: async (trace) => report(trace),
  };
  const worker = await inWorker(engine);
  if (worker) return byMessages(worker, files, speaker);
  document.documentElement.dataset.python = "page";
  /** @type {typeof import("./engine.js")} */
  const { start } = await import(addressOf(engine));
  return start(files, speaker);
}

/**
 * On a disk browsers start no module as a worker, but a script that then imports a module of its own making. Pyodide
 * takes `importScripts` for a sign that nothing can be imported.
 */
const BEGINNING = `
  self.importScripts = undefined;
  self.onmessage = ({ data }) => {
    self.onmessage = null;
    const address = URL.createObjectURL(new Blob([data], { type: "text/javascript" }));
    import(address).catch(() => postMessage({ here: false }));
  };
`;

/**
 * A worker in which the engine has begun to run; null where there can be none.
 * @param {Uint8Array<ArrayBuffer>} engine
 * @returns {Promise<Worker | null>}
 */
async function inWorker(engine) {
  try {
    const worker = new Worker(addressOf(new TextEncoder().encode(BEGINNING)));
    const here = await new Promise((answer) => {
      worker.onmessage = ({ data }) => answer(data.here);
      worker.onerror = () => answer(false);
      setTimeout(() => answer(false), PATIENCE);
      worker.postMessage(engine);
    });
    if (here) return worker;
    worker.terminate();
  } catch {
    // it may also be refused at once
  }
  return null;
}

/** @param {Uint8Array<ArrayBuffer>} script */
function addressOf(script) {
  return URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
}

/**
 * @param {Worker} worker
 * @param {Record<string, Uint8Array>} files
 * @param {Speaker} speaker
 * @returns {Promise<Ask>}
 */
async function byMessages(worker, files, speaker) {
  /** @type {Map<number, {resolve: (text: string) => void, reject: (error: Error) => void}>} */
  const asked = new Map();
  let asks = 0;
  await new Promise((resolve, reject) => {
    worker.onerror = ({ error, message }) => {
      reject(error ?? message);
      report(error ?? message);
    };
    worker.onmessage = async ({ data }) => {
      if (data.started === true) resolve(undefined);
      else if (data.started === false) reject(new Error(data.error));
      else if (data.fail) await speaker.fail(data.fail);
      else if (data.push) {
        await speaker.push(data.text);
        worker.postMessage({ shown: data.push });
      } else if (data.answer) {
        const waiting = asked.get(data.answer);
        asked.delete(data.answer);
        if (data.error === undefined) waiting?.resolve(data.text);
        else waiting?.reject(new Error(data.error));
      }
    };
    worker.postMessage({ start: files });
  });
  return (message) =>
    new Promise((resolve, reject) => {
      asked.set(++asks, { resolve, reject });
      worker.postMessage({ ask: asks, message });
    });
}

/**
 * The element that holds a file of the site.
 * @param {string} url
 */
function elementOf(url) {
  const folder = new URL(".", document.baseURI).href;
  const full = new URL(url, document.baseURI).href.replace(/#.*/, "");
  return full.startsWith(folder)
    ? document.querySelector(`[data-file="${CSS.escape(full.slice(folder.length))}"]`)
    : null;
}

/** @param {string} url */
async function read(url) {
  const element = elementOf(url);
  return element && unpacked(element);
}

/** @param {Element} element */
function nameOf(element) {
  const file = /** @type {HTMLElement} */ (element).dataset.file ?? "";
  return file.slice(file.lastIndexOf("/") + 1);
}

/**
 * @param {Element} element
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function unpacked(element) {
  const packed = Uint8Array.from(atob(element.textContent.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
