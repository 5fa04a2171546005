/** Turns what people do into messages: four listeners on the document serve every screen there will ever be. */

/** @import { Message } from "./types.js" */

/** @typedef {(message: Message, from: {element: Element, repeated?: boolean}) => void} Send */

/** @param {Send} send */
export function listen(send) {
  document.addEventListener("click", (event) => {
    const element = within(event).closest("button[data-do], a[data-do]");
    if (!element) return;
    event.preventDefault();
    if (element.getAttribute("aria-disabled") === "true") return;
    send(messageOf(element), { element, repeated: event.detail > 1 });
  });

  document.addEventListener("change", (event) => {
    const element = within(event);
    if (!(
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    ))
      return;
    if (!element.dataset.do) return;
    const message = { ...messageOf(element), value: element.value };
    const box = element instanceof HTMLInputElement && element.type === "checkbox";
    send(box ? { ...message, checked: element.checked } : message, { element });
  });

  // While a slider is dragged the screen follows, as fast as it can; `change` says where it was let go. A search
  // follows what is typed, letter by letter.
  document.addEventListener("input", (event) => {
    const element = within(event);
    if (!(element instanceof HTMLInputElement) || !element.dataset.do) return;
    const follows = element.type === "range" && document.documentElement.dataset.busy === undefined;
    if (follows || element.type === "search")
      send({ ...messageOf(element), value: element.value }, { element });
  });

  document.addEventListener("submit", (event) => {
    const form = within(event);
    if (!(form instanceof HTMLFormElement) || !form.dataset.do) return;
    event.preventDefault();
    send({ ...messageOf(form), fields: Object.fromEntries(new FormData(form)) }, { element: form });
  });
}

/**
 * @param {Element} element
 * @returns {Message}
 */
export function messageOf(element) {
  return /** @type {Message} */ ({ .../** @type {HTMLElement | SVGElement} */ (element).dataset });
}

/** @param {Event} event */
function within(event) {
  return /** @type {Element} */ (event.target);
}
