/** Links: what stands behind `#` when the page is opened or while it is, and the ways to send a link on. */

/** @import { Message } from "./types.js" */

const MARK = "#m=";
const embedded = document.documentElement.dataset.embed !== undefined;

/** What a link has brought, once: the address loses it, so that loading the page again does not ask again. */
function taken() {
  const { hash } = location;
  if (!hash.startsWith(MARK)) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return hash;
}

/** What links begin with: the page's own address; on somebody else's page that of the site, where all can be done. */
export function page() {
  return embedded ? new URL(".", location.href).href : location.href.split(/[?#]/)[0];
}

/**
 * Begins once Python can be asked: until then a link stays in the address, and outlives a start that fails.
 * @param {(message: Message) => void} send
 */
export function listen(send) {
  document.documentElement.toggleAttribute("data-can-share", "share" in navigator);
  const arrive = () => {
    const text = taken();
    if (text) send({ do: "link", text });
  };
  if (!embedded) {
    arrive();
    addEventListener("hashchange", arrive);
  }
  document.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-copy], [data-share]");
    if (!(button instanceof HTMLElement)) return;
    const field = document.getElementById(button.dataset.copy ?? button.dataset.share ?? "");
    if (!(field instanceof HTMLInputElement)) return;
    if ("share" in button.dataset) void share(field);
    else void copy(field).then((done) => send({ do: "copied", done }));
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement && target.readOnly) target.select();
  });
}

/**
 * Whether a field's text is on the clipboard now. Where the page may not write there the text is selected at least.
 * @param {HTMLInputElement} field
 */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}

/** @param {HTMLInputElement} field */
async function share(field) {
  try {
    await navigator.share({ title: document.title, url: field.value });
  } catch {
    // whoever closes the sheet of the system has changed their mind
  }
}
