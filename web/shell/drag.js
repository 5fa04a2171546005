/**
 * Dragging, as an extra to tapping: a `[data-drag]` is picked by its own control as soon as it moves, and let go
 * over a `[data-drop]` it presses that. So it can do nothing that taps cannot.
 */

import { letGo } from "./motion.js";

const START = 8; // pixels; less is a tap

/** @typedef {{handle: HTMLElement, pointer: number, x: number, y: number, ghost: HTMLElement | null}} Drag */

/** @type {Drag | null} */
let drag = null;

export function listen() {
  document.addEventListener("pointerdown", begin);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", stop);
  document.addEventListener("keydown", (event) => event.key === "Escape" && stop());
}

/** @param {PointerEvent} event */
function begin(event) {
  const handle = /** @type {Element} */ (event.target).closest("[data-drag]");
  if (!(handle instanceof HTMLElement) || !event.isPrimary || event.button !== 0) return;
  stop();
  drag = { handle, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
}

/** @param {PointerEvent} event */
function move(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < START) return;
    drag.ghost = lift(drag.handle);
    // The handle may be drawn anew while it is dragged; the page stays.
    document.documentElement.setPointerCapture(drag.pointer);
    drag.handle.querySelector("input")?.click();
  }
  drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  const target = under(event);
  for (const over of document.querySelectorAll("[data-over]")) {
    if (over !== target) over.removeAttribute("data-over");
  }
  target?.setAttribute("data-over", "");
}

/** @param {PointerEvent} event */
function drop(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const target = drag.ghost && under(event);
  stop();
  if (target) letGo({ x: event.clientX, y: event.clientY });
  target?.click();
}

function stop() {
  drag?.ghost?.remove();
  drag = null;
  for (const over of document.querySelectorAll("[data-over]")) over.removeAttribute("data-over");
}

/**
 * The piece under the finger: a copy of the handle's picture.
 * @param {HTMLElement} handle
 */
function lift(handle) {
  const ghost = document.createElement("div");
  ghost.className = "dragged";
  ghost.ariaHidden = "true";
  const picture = handle.querySelector("svg:not(.tk2)");
  if (picture) ghost.append(picture.cloneNode(true));
  document.body.append(ghost);
  return ghost;
}

/**
 * @param {PointerEvent} event
 * @returns {HTMLElement | null}
 */
function under(event) {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  return /** @type {HTMLElement | null} */ (element?.closest("[data-drop]") ?? null);
}
