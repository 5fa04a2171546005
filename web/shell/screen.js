/** Brings an answer onto the screen: what changed is morphed in, and focus, movement and reading follow. */

import { Idiomorph } from "idiomorph";
import * as motion from "./motion.js";

/** @import { Answer } from "./types.js" */

const SENTENCES_KEPT = 12;

/** Attributes that belong to the page alone; Python's markup does not know them, so a morph must not undo them. */
const OWN = [
  ["data-open", "[data-open]"],
  ["aria-expanded", "[data-sheet]"],
  ["tabindex", "[data-keys] *"],
  ["open", "details"],
  ["inert", "#app"],
];

/** @param {Answer} answer */
export function show(answer) {
  if (answer.regions) redraw(answer.regions, answer.focus);
  describe(answer);
  say(answer.say ?? []);
}

/**
 * @param {Record<string, string>} regions
 * @param {string} [focus]
 */
function redraw(regions, focus) {
  const before = motion.measure();
  const place = focusPlace();
  for (const [id, html] of Object.entries(regions)) morph(id, html);
  motion.play(before);
  place.restore(focus);
}

/**
 * @param {string} id
 * @param {string} html
 */
function morph(id, html) {
  const region = document.getElementById(id);
  if (!region) throw new Error(`no region "${id}" on this screen`);
  const screen = region.dataset.screen;
  Idiomorph.morph(region, html, {
    ignoreActiveValue: document.activeElement?.matches("input, textarea"), // for others it would skip what is inside
    restoreFocus: true,
    callbacks: {
      beforeAttributeUpdated: (name, element) =>
        !OWN.some(([own, where]) => own === name && element.matches(where)),
    },
  });
  if (document.getElementById(id)?.dataset.screen === screen) return;
  for (const popover of document.querySelectorAll(":popover-open")) {
    /** @type {HTMLElement} */ (popover).hidePopover();
  }
  scrollTo(0, 0);
}

/** @param {Answer} answer */
function describe({ lang, title, theme, motion }) {
  const root = document.documentElement;
  if (lang) root.lang = lang;
  if (title) document.title = title;
  if (theme) root.dataset.theme = theme;
  if (motion) root.dataset.motion = motion;
}

/** Remembers who had the focus, to pass it on if that element is gone or cannot hold it any more. */
function focusPlace() {
  const holder = document.activeElement;
  return {
    /** @param {string} [id] the heir */
    restore(id) {
      if (
        !holder ||
        holder === document.body ||
        (holder.isConnected && holder.matches(":enabled, a, [tabindex]"))
      )
        return;
      if (document.activeElement !== holder && document.activeElement !== document.body) return; // morphed on by id
      const heir = /** @type {HTMLElement | null} */ (
        document.querySelector(id ? `#${CSS.escape(id)}` : "#app h1")
      );
      if (!heir) return;
      if (heir.tabIndex < 0) heir.setAttribute("tabindex", "-1");
      heir.focus({ preventScroll: true });
    },
  };
}

/**
 * Has sentences read out. Each is a new element, so that a sentence said twice is read twice.
 * @param {string[]} sentences
 */
function say(sentences) {
  const region = document.getElementById("say");
  if (!region) return;
  for (const sentence of sentences) {
    const line = document.createElement("p");
    line.textContent = sentence;
    region.append(line);
  }
  while (region.childElementCount > SENTENCES_KEPT) region.firstElementChild?.remove();
}
