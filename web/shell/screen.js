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
  ["data-copied", "[data-copy]"],
  ["inert", "#app"],
];

const FIELDS = "input, select, textarea";

/** @param {Answer} answer */
export function show(answer) {
  describe(answer);
  if (answer.regions) redraw(answer.regions, answer.focus);
  if (answer.reveal) reveal(answer.reveal);
  say(answer.say ?? []);
}

/** Forgets what is on the screen: what is shown next is shown as on a fresh page. */
export function clear() {
  delete document.getElementById("app")?.dataset.screen;
  document.getElementById("say")?.replaceChildren();
  /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
}

/**
 * @param {Record<string, string>} regions
 * @param {string} [heir] id of what takes the focus over
 */
function redraw(regions, heir) {
  motion.measure();
  const holder = document.activeElement;
  const before = screenName();
  for (const [id, html] of Object.entries(regions)) morph(id, html);
  const turned = screenName() !== before;
  if (turned) closePopovers();
  beforePaint(() => {
    if (turned) scrollTo(0, 0);
    motion.play();
    passFocus(holder, heir);
  });
}

/**
 * Does what needs the layout just before the next frame, when the browser has to compute it anyway.
 * @param {() => void} act
 */
function beforePaint(act) {
  if (document.hidden) act();
  else requestAnimationFrame(act);
}

/**
 * @param {string} id
 * @param {string} html
 */
function morph(id, html) {
  const region = document.getElementById(id);
  if (!region) throw new Error(`no region "${id}" on this screen`);
  const next = parse(html);
  if (next.dataset.screen !== region.dataset.screen) {
    // Another screen has next to nothing in common with this one: replacing costs a third of comparing.
    next.inert = region.inert;
    region.replaceWith(next);
    // Styled now, laid out with the next frame: both in one task would keep the page busy for too long.
    void getComputedStyle(next).color;
    return;
  }
  Idiomorph.morph(region, next, {
    // What is being typed stays; for anything but fields this would skip what is inside, and a slider follows.
    ignoreActiveValue: document.activeElement?.matches("input:not([type=range]), textarea"),
    restoreFocus: isHere(),
    callbacks: {
      beforeNodeMorphed: (old, fresh) => !isSame(old, fresh),
      beforeAttributeUpdated: (name, element) =>
        !OWN.some(([own, where]) => own === name && element.matches(where)),
    },
  });
}

/**
 * Whether nothing has to be done to make one of the other: most of a long log, say, which the browser sees at a glance.
 * What somebody has filled in does not show in the markup, so fields are always gone through.
 * @param {Node} old
 * @param {Node} fresh
 */
function isSame(old, fresh) {
  return (
    old.isEqualNode(fresh) && !(old instanceof Element && (old.matches(FIELDS) || old.querySelector(FIELDS)))
  );
}

/**
 * @param {string} html one element
 * @returns {HTMLElement}
 */
function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return /** @type {HTMLElement} */ (template.content.firstElementChild);
}

function screenName() {
  return document.getElementById("app")?.dataset.screen;
}

function closePopovers() {
  const popovers = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(":popover-open"));
  for (const popover of popovers) popover.hidePopover();
}

/**
 * Brings a place on the screen into sight, and the focus to it.
 * @param {string} id
 */
function reveal(id) {
  beforePaint(() => {
    const place = document.getElementById(id);
    if (!place) return;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "start" });
  });
}

/** @param {Answer} answer */
function describe({ lang, title, theme, motion, signs, shortcuts }) {
  const root = document.documentElement;
  if (lang && lang !== root.lang) root.lang = lang; // setting it has every element styled anew
  if (title && title !== document.title) document.title = title;
  if (theme) root.dataset.theme = theme;
  if (motion) root.dataset.motion = motion;
  if (signs) root.dataset.signs = signs;
  if (shortcuts) root.dataset.shortcuts = shortcuts;
}

/**
 * Passes the focus on if what held it is gone or cannot hold it any more.
 * @param {Element | null} holder
 * @param {string} [id] the heir; else the screen's heading
 */
function passFocus(holder, id) {
  const held = holder && holder !== document.body;
  if (!isHere()) return;
  if (!held || (holder.isConnected && holder.matches(":enabled, a, [tabindex]"))) return;
  if (document.activeElement !== holder && document.activeElement !== document.body) return; // somebody has it
  const heir = (id && document.getElementById(id)) || document.querySelector("#app h1");
  if (!(heir instanceof HTMLElement)) return;
  if (heir.tabIndex < 0) heir.tabIndex = -1;
  heir.focus({ preventScroll: true });
}

/** Whether the focus is this page's to give: in a frame it may be with the page around it. */
function isHere() {
  return parent === window || document.hasFocus();
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
