/**
 * Plays on without a network: brings the service worker, and says when there is a newer build.
 *
 * `html[data-offline=ready]` once everything is kept here, `html[data-update]` once another build than this page's
 * is; CSS shows what belongs to them. A page never changes build by itself.
 */

const HOUR = 3_600_000;

/**
 * Says that this page runs, as long as it does: so long nothing of its build is deleted, and a service worker that
 * takes itself away lets it go on.
 * @param {string} build name of this build's cache
 */
export function claim(build) {
  try {
    const forever = new Promise(() => {});
    navigator.locks?.request(build, { mode: "shared" }, () => forever).catch(() => {});
    navigator.serviceWorker?.addEventListener("message", ({ ports }) => ports[0]?.postMessage("runs"));
  } catch {
    // in a sandboxed frame nothing is kept anyway
  }
}

/** Whether the files of this visit come out of what is kept for visits without a network. */
export function isKept() {
  try {
    return Boolean(navigator.serviceWorker.controller);
  } catch {
    return false;
  }
}

/**
 * Keeps the site for visits without a network; where the browser allows none of it the page plays all the same.
 * @param {string} version this page's build
 */
export async function stay(version) {
  document.addEventListener("click", onClick);
  try {
    // Whoever plays comes first.
    await new Promise((next) => (window.requestIdleCallback ?? setTimeout)(next));
    const address = new URL("sw.js", document.baseURI);
    const registration = await navigator.serviceWorker.register(address, { updateViaCache: "none" });
    if (registration) follow(registration, version);
  } catch {
    // no secure address, a sandboxed frame, storage denied, or the network gone
  }
}

/**
 * @param {ServiceWorkerRegistration} registration
 * @param {string} version
 */
function follow(registration, version) {
  const meet = (/** @type {ServiceWorker} */ worker) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => tell(data === version);
    worker.postMessage("ready", [port2]);
  };
  const wait = () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => worker.state === "activated" && meet(worker));
  };
  registration.addEventListener("updatefound", wait);
  wait();
  if (registration.active) meet(registration.active);
  // The browser itself looks for a newer one at a visit; some visits last for days.
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
}

/** @param {boolean} same */
function tell(same) {
  const root = document.documentElement;
  root.dataset.offline = "ready";
  root.toggleAttribute("data-update", !same);
}

/** @param {MouseEvent} event */
function onClick(event) {
  const button = /** @type {Element} */ (event.target).closest("[data-update-now], [data-update-later]");
  if (button?.hasAttribute("data-update-now")) location.reload();
  else if (button) document.documentElement.removeAttribute("data-update");
}
