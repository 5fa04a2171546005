/**
 * The service worker that takes itself away, and everything that the one before it kept. A site built with
 * `--without-offline` carries it under the name of the real one: browsers look for a new one at every visit.
 *
 * Pages that run go on. One that hangs because of a broken service worker is loaded again, from the host.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = `snowline ${new URL(worker.registration.scope).pathname} `;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  await worker.registration.unregister();
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
  const { held = [] } = await navigator.locks.query();
  const runs = new Set(held.map((lock) => lock.clientId));
  for (const client of await worker.clients.matchAll({ type: "window" })) {
    if (!runs.has(client.id)) await client.navigate(client.url);
  }
}

export {}; // a module, so that its names are its own
