/**
 * The service worker: serves one whole build of the site out of the browser's own storage.
 *
 * install   every file of the build, checked against its hash, goes into a cache of its own; one that does not fit
 *           (a host that is half way through an update) fails the whole, and the browser tries again later
 * activate  at once, since it changes nothing under a page that is open: what that page names carries a hash, and its
 *           files stay in their cache as long as it is open
 * fetch     pages from this build, whatever carries a hash from the build that has it
 * message   a page is ready: it hears which build this is, and caches that no open page needs are deleted
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const scope = worker.registration.scope;

/** Two copies of the site on one origin share no cache. */
const PREFIX = `snowline ${new URL(scope).pathname} `;
const CACHE = PREFIX + SITE.version;

/** Addresses whose content never changes. */
const HASHED = /^[a-z]+-[0-9a-f]{10}\//;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("message", (event) => event.waitUntil(meet(event)));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  // Whoever asks for a fresh copy has a reason.
  if (request.method !== "GET" || request.cache === "reload" || request.cache === "no-store") return;
  const file = fileOf(request.url);
  if (file !== null) event.respondWith(answer(file, request));
});

async function install() {
  await fill();
  await worker.skipWaiting();
}

/** Brings the cache up to what it should hold. */
async function fill() {
  const cache = await caches.open(CACHE);
  const files = Object.entries(SITE.files);
  if ((await cache.keys()).length === files.length) return;
  // One after the other: somebody may be playing.
  for (const [file, hash] of files) await keep(cache, file, hash);
}

/**
 * Puts a file into the cache: from an earlier build, the browser's own cache or the host, whichever has it first.
 * @param {Cache} cache
 * @param {string} file
 * @param {string} hash
 */
async function keep(cache, file, hash) {
  const url = addressOf(file);
  const sources = [
    () => anyBuilds(url),
    () => fetch(url, { cache: "force-cache" }),
    () => fetch(url, { cache: "reload" }),
  ];
  for (const source of sources) {
    const response = await source();
    if (!response?.ok || (await digest(response.clone())) !== hash) continue;
    // A page that was reached by way of another address would be refused as the answer to a navigation.
    return cache.put(url, response.redirected ? new Response(response.body, response) : response);
  }
  throw new Error(`${file} is not the one of build ${SITE.version}`);
}

/** @param {Response} response */
async function digest(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} file
 * @param {Request} request
 */
async function answer(file, request) {
  const url = addressOf(file);
  if (!HASHED.test(file)) return (await match(url, CACHE)) ?? fetch(request);
  return (await compiled(url)) ?? (await anyBuilds(url)) ?? fetch(request);
}

/**
 * A file as the browser's own cache has it. The first visit left there what the browser has compiled of it, which what
 * this worker keeps has only from the second time on.
 * @param {string} url
 */
function compiled(url) {
  return fetch(url, { cache: "only-if-cached", mode: "same-origin" })
    .then((found) => (found.ok ? found : undefined))
    .catch(() => undefined);
}

/**
 * A file as any build of this copy of the site has it, this one first.
 * @param {string} url
 */
async function anyBuilds(url) {
  const found = await match(url, CACHE);
  if (found) return found;
  for (const name of await otherCaches()) {
    const older = await match(url, name);
    if (older) return older;
  }
}

/**
 * @param {string} url
 * @param {string} cacheName
 */
function match(url, cacheName) {
  return caches.match(url, { cacheName, ignoreVary: true });
}

/** The caches of other builds of this copy of the site. */
async function otherCaches() {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
}

/**
 * The file that an address means: the page itself has the empty name. Null: nothing of ours, such as whatever else lies
 * in this folder of the host.
 * @param {string} url
 */
function fileOf(url) {
  if (!url.startsWith(scope)) return null;
  const name = url.slice(scope.length).replace(/[?#].*/, "");
  if (name === "index.html") return "";
  if (HASHED.test(name) || name in SITE.files) return name;
  const page = `${name}.html`; // as some hosts shorten it
  return page in SITE.files ? page : null;
}

/** @param {string} file */
function addressOf(file) {
  return new URL(file, scope).href;
}

/** @param {ExtendableMessageEvent} event */
async function meet(event) {
  event.ports[0]?.postMessage(SITE.version);
  await fill().catch(() => {}); // what the browser has thrown away, if the host still has it
  const { installing, waiting } = worker.registration;
  if (installing || waiting) return; // what is being installed is not in use yet
  const { held = [] } = await navigator.locks.query();
  const used = new Set(held.map((lock) => lock.name));
  const idle = (await otherCaches()).filter((name) => !used.has(name));
  await Promise.all(idle.map((name) => caches.delete(name)));
}

export {}; // a module, so that its names are its own
