/** Sheets: parts of the screen that lie open on large screens and slide up on small ones. */

/** @type {string | null} */
let open = null;

export function listen() {
  document.addEventListener("click", onClick, true); // before an action is read off the same press
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !open) return;
    event.preventDefault();
    close();
  });
  document.addEventListener("focusin", (event) => {
    const sheet = current();
    if (sheet && floats(sheet) && !sheet.contains(/** @type {Node} */ (event.target)))
      close({ refocus: false });
  });
}

/** Follows the screen: a sheet that is not on it any more, or has nothing to show, is not open. */
export function refresh() {
  if (open && (current()?.hidden ?? true)) close({ refocus: false });
}

/** @param {MouseEvent} event */
function onClick(event) {
  const target = /** @type {Element} */ (event.target);
  const button = target.closest("[data-sheet]");
  const sheet = current();
  if (button instanceof HTMLElement && button.dataset.sheet) {
    if (open === button.dataset.sheet) close();
    else show(button.dataset.sheet);
  } else if (sheet && target.closest("[data-close]")) {
    close();
  } else if (sheet && floats(sheet) && !sheet.contains(target)) {
    event.preventDefault(); // the press only meant the sheet, not what lies beneath
    event.stopPropagation();
    close();
  }
}

/** @param {string} id */
function show(id) {
  close({ refocus: false });
  const sheet = document.getElementById(id);
  if (!sheet) return;
  open = id;
  sheet.dataset.open = "";
  opener()?.setAttribute("aria-expanded", "true");
  const first = /** @type {HTMLElement} */ (sheet.querySelector("[data-close]") ?? sheet);
  if (first === sheet) sheet.tabIndex = -1;
  first.focus();
}

function close({ refocus = true } = {}) {
  const button = opener();
  const sheet = current();
  open = null;
  button?.setAttribute("aria-expanded", "false");
  if (sheet) delete sheet.dataset.open;
  if (refocus) button?.focus();
}

function current() {
  return open === null ? null : document.getElementById(open);
}

function opener() {
  return open === null
    ? null
    : /** @type {HTMLElement | null} */ (document.querySelector(`[data-sheet="${CSS.escape(open)}"]`));
}

/** @param {Element} sheet */
function floats(sheet) {
  return getComputedStyle(sheet).position === "fixed";
}
