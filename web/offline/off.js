/**
 * The service worker that takes itself away, and everything that the one before it kept. A site built with
 * `--without-offline` carries it under the name of the real one: browsers look for a new one at every visit.
 *
 * Pages that run go on. One that hangs because of a broken service worker is loaded again, from the host.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = `snowline ${new URL(worker.registration.scope).pathname} `;
/** How long a page that runs may take to say so, in ms. */
const PATIENCE = 5_000;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  await worker.registration.unregister();
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
  // Who holds a lock is not told by the ids that clients have here; but without any nobody has to be asked.
  const { held = [] } = await navigator.locks.query();
  const some = held.some((lock) => lock.name?.startsWith(PREFIX));
  const pages = await worker.clients.matchAll({ type: "window" });
  await Promise.all(pages.map(async (page) => (some && (await runs(page))) || page.navigate(page.url)));
}

/**
 * Whether a page has its shell, which answers.
 * @param {Client} page
 * @returns {Promise<boolean>}
 */
function runs(page) {
  return new Promise((answer) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => answer(true);
    setTimeout(() => answer(false), PATIENCE);
    page.postMessage("runs?", [port2]);
  });
}

export {}; // a module, so that its names are its own
