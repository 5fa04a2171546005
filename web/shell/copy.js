/**
 * Copying: a `[data-copy]` button puts the text of the element that it names into the clipboard, and shows that it did.
 * What a field holds is a link (`links.js`).
 */

const SHOWN = 4000; // milliseconds

export function listen() {
  document.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-copy]");
    if (button instanceof HTMLElement && button.dataset.copy) void copy(button, button.dataset.copy);
  });
}

/**
 * @param {HTMLElement} button
 * @param {string} id
 */
async function copy(button, id) {
  const source = document.getElementById(id);
  if (!source || source instanceof HTMLInputElement) return;
  try {
    await navigator.clipboard.writeText(source.textContent ?? "");
    button.dataset.copied = "";
    setTimeout(() => delete button.dataset.copied, SHOWN);
  } catch {
    // Not allowed here, as on a page without https: it is marked, to be copied by hand.
    getSelection()?.selectAllChildren(source);
  }
}
