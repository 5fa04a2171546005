/** The way up: counts the bytes while Python arrives, and says so when they stop coming. */

import * as failures from "./failures.js";
import { isKept } from "./offline.js";

/** @import { Ask } from "./types.js" */

const PATIENCE = 20_000;
const MEGABYTE = 1_000_000;

/**
 * Shows the progress until Python has started.
 *
 * The page fetches every file itself, to count real bytes and to name the file that fails; the worker's own requests
 * for them are answered by the browser's cache, and come earlier than the worker could have asked.
 * @template T
 * @param {Record<string, number>} files address and size of each
 * @param {Promise<T>} started
 * @returns {Promise<T>}
 */
export async function arrive(files, started) {
  const all = Object.values(files).reduce((sum, size) => sum + size, 0);
  const here = isKept() || wasKept();
  const stalled = watchdog(() => {
    if (here) void fetchAll(files).catch(failures.report); // what was kept may have been lost since
  });
  let done = 0;
  let drawn = false;
  const count = (/** @type {number} */ bytes) => {
    done += bytes;
    stalled.feed();
    if (drawn) return;
    drawn = true;
    requestAnimationFrame(() => {
      drawn = false;
      draw(done, all);
    });
  };
  if (here) count(all);
  const fetched = here ? [] : fetchAll(files, count);
  try {
    const [, ask] = await Promise.all([fetched, started]);
    return ask;
  } catch (error) {
    // Python may stumble over a missing file before the page does: the page's own finding says more
    await (here ? fetchAll(files) : fetched);
    throw error;
  } finally {
    stalled.stop();
  }
}

/**
 * Asks Python, and names the file that was missing if it could not answer for want of one.
 * @param {Record<string, number>} later
 * @param {Ask} ask
 * @returns {Ask}
 */
export function naming(later, ask) {
  return (message) =>
    ask(message).catch(async (error) => {
      await fetchAll(later);
      throw error;
    });
}

/**
 * Whether this very file came out of the browser's cache. Then all others of the visit that brought it will: reading
 * them here as well would only slow Python down.
 */
function wasKept() {
  const [entry] = performance.getEntriesByName(import.meta.url);
  return entry instanceof PerformanceResourceTiming && entry.transferSize === 0 && entry.decodedBodySize > 0;
}

/**
 * Reads files, and names the first that is not there or not whole.
 * @param {Record<string, number>} files
 * @param {(bytes: number) => void} [count]
 */
function fetchAll(files, count = () => {}) {
  return Promise.all(Object.entries(files).map(([file, size]) => fetchCounted(file, size, count)));
}

/**
 * @param {string} file
 * @param {number} size
 * @param {(bytes: number) => void} count
 */
async function fetchCounted(file, size, count) {
  const url = new URL(file, document.baseURI).href;
  let arrived = 0;
  try {
    const response = await fetch(url, { priority: "low" });
    if (!response.ok) throw new Error(String(response.status));
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      arrived += chunk.value.length;
      count(chunk.value.length);
    }
    // some hosts answer a missing file with a page, and a cut connection may look like an end
    if (arrived !== size) throw new Error(`${arrived} / ${size}`);
  } catch (error) {
    throw new failures.MissingFile(url, error);
  }
}

/**
 * @param {number} done
 * @param {number} all
 */
function draw(done, all) {
  const boot = document.getElementById("boot");
  const bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("boot-bar"));
  const text = document.getElementById("boot-text");
  if (!boot || !bar || !text) return;
  const part = Math.min(done / all, 1);
  bar.value = part;
  boot.style.setProperty("--part", String(part));
  // Whole ones: what it takes to write parts of them as each language does would keep the page busy for a while.
  const megabytes = (/** @type {number} */ bytes) => String(Math.round(bytes / MEGABYTE));
  const words = (part < 1 ? text.dataset.loading : text.dataset.starting) ?? "";
  text.textContent = words.replace("{done}", megabytes(done)).replace("{all}", megabytes(all));
}

/**
 * Shows the card "stalled" when it is not fed for too long, and takes it back when something comes after all.
 * @param {() => void} look tries to find out more
 */
function watchdog(look) {
  let timer = 0;
  const stop = () => {
    clearTimeout(timer);
    failures.withdraw("stalled");
  };
  const feed = () => {
    stop();
    timer = setTimeout(() => {
      failures.show("stalled");
      look();
    }, PATIENCE);
  };
  feed();
  return { feed, stop };
}
