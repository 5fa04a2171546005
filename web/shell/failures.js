/** Nothing fails silently: each failure becomes a card with a way on. The cards are in the page from the start, as templates. */

/** @import { FailureKind } from "./types.js" */

/** @type {FailureKind | null} */
let shown = null;
/** @type {Set<string>} */
const missing = new Set();

/** A file that did not arrive whole. */
export class MissingFile extends Error {
  /**
   * @param {string} url
   * @param {unknown} cause
   */
  constructor(url, cause) {
    super(`${new URL(url).pathname}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.url = url;
  }
}

/** Listens for what nobody caught, and looks whether the page has all its clothes on. */
export function watch() {
  addEventListener("error", (event) => {
    if (event.error) report(event.error);
  });
  addEventListener("unhandledrejection", (event) => report(event.reason));
  addEventListener("load", () => {
    const links = /** @type {NodeListOf<HTMLLinkElement>} */ (
      document.querySelectorAll("link[rel=stylesheet]")
    );
    for (const link of links) if (isEmpty(link)) report(new MissingFile(link.href, "no style sheet"));
  });
  document.getElementById("failure")?.addEventListener("click", wayOn);
}

/**
 * Whether a style sheet did not arrive. Its error event may have come before this script.
 * @param {HTMLLinkElement} link
 */
function isEmpty(link) {
  try {
    return !link.sheet?.cssRules.length;
  } catch {
    return false; // in a sandboxed frame every sheet is from elsewhere, and its rules are nobody's business
  }
}

/** @param {unknown} error */
export function report(error) {
  if (error instanceof MissingFile) {
    missing.add(error.url);
    withdraw("error"); // it came of the missing file, and was only noticed sooner
    withdraw("stalled");
    show("missing_file", error.message);
  } else {
    show("error", error instanceof Error ? error.message : String(error));
  }
}

/**
 * Shows a card. The first failure stays, as those after it are mostly its consequences.
 * @param {FailureKind} kind
 * @param {string} [detail] technical words for a report
 */
export function show(kind, detail = "") {
  const place = document.getElementById("failure");
  const card = document.getElementById(`card-${kind}`);
  if (shown || !place || !(card instanceof HTMLTemplateElement)) return;
  shown = kind;
  document.getElementById("app")?.toggleAttribute("inert", true);
  place.replaceChildren(card.content.cloneNode(true));
  for (const element of place.querySelectorAll("[data-detail]")) element.textContent = detail;
  if (document.hasFocus()) /** @type {HTMLElement | null} */ (place.querySelector("button, a"))?.focus();
}

/**
 * Takes a card away that is not true any more.
 * @param {FailureKind} kind
 */
export function withdraw(kind) {
  if (shown === kind) clear();
}

function clear() {
  shown = null;
  document.getElementById("app")?.toggleAttribute("inert", false);
  document.getElementById("failure")?.replaceChildren();
}

/** @param {MouseEvent} event */
function wayOn(event) {
  const button = /** @type {Element} */ (event.target).closest("[data-retry], [data-dismiss]");
  if (button instanceof HTMLElement && "dismiss" in button.dataset) clear();
  else if (button) void retry();
}

/** Loads the page again. What was missing is fetched past the cache first, which may have kept the failure. */
async function retry() {
  await Promise.allSettled(Array.from(missing, (url) => fetch(url, { cache: "reload" })));
  location.reload();
}
