/**
 * Tips: what a piece is, shown beside it while a pointer rests on it, the keyboard is on it, or a finger holds it.
 * Which entry a piece belongs to is told by `data-rule`, else by the symbol that draws it; the texts lie in the page.
 * The key `i` goes round all pieces, also those that cannot have the focus: arrows lead on, Enter into the rules.
 */

const REST = 600; // milliseconds that a pointer rests
const HOLD = 450; // that a finger holds: sooner than the browser takes it for a wish of its own
const LEAVE = 250; // to get from the piece to its tip
const SLIP = 10; // pixels; a finger that moves more means something else
const LARGE = 200; // pixels; what is larger is no piece
const GAP = 8; // pixels between the piece and its tip, and from the edges
const HOLDERS = "label, button, li, .ch";
const TYPING = "select, textarea, input:not([type=radio], [type=checkbox], [type=range])";
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @typedef {{title: string, note: string, text: string, symbol: string}} Tip */

/** @type {{text: string, tips: Map<string, Tip>, symbols: Map<string, string>} | null} */
let told = null;
let timer = 0;
/** What the tip is about, or will be. @type {Element | null} */
let about = null;
/** @type {{x: number, y: number} | null} */
let held = null;
/** Whether the tip belongs to what has the focus. */
let focused = false;
/** Where a mouse was pressed last: until it moves on from there it rests on nothing. @type {{x: number, y: number} | null} */
let pressed = null;
/** The press that ends a long hold means nothing else. */
let swallow = false;
/** What had the focus before the keyboard went round the pieces. @type {HTMLElement | null} */
let before = null;

export function listen() {
  document.addEventListener("pointerover", over);
  document.addEventListener("pointerdown", down, true);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", () => (held ? letGo() : undefined));
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("click", click, true);
  document.addEventListener("contextmenu", (event) => (held || swallow) && event.preventDefault());
  document.addEventListener("focusin", focus);
  document.addEventListener("focusout", () => {
    if (focused && !before) wait(hide, LEAVE);
  });
  document.addEventListener("keydown", key, true); // arrows inside a group mean something else
  addEventListener("scroll", () => (before ? undefined : hide()), { passive: true, capture: true });
}

/** Follows the screen: a tip about what is gone goes too. */
export function refresh() {
  if (about && !about.isConnected) hide();
}

/** @param {PointerEvent} event */
function over(event) {
  if (event.pointerType === "touch" || event.buttons || (pressed && near(pressed, event))) return;
  pressed = null;
  const target = /** @type {Element} */ (event.target);
  if (target.closest("#tip")) return clearTimeout(timer);
  const piece = pieceAt(target);
  if (!piece) return about ? wait(hide, LEAVE) : clearTimeout(timer);
  if (piece === about && isOpen()) return clearTimeout(timer);
  focused = false;
  wait(() => show(piece), REST);
}

/** @param {PointerEvent} event */
function down(event) {
  const target = /** @type {Element} */ (event.target);
  swallow = false;
  if (target.closest("#tip")) return;
  hide();
  if (event.pointerType !== "touch") pressed = { x: event.clientX, y: event.clientY };
  if (event.pointerType !== "touch" || !event.isPrimary) return;
  const piece = pieceAt(target);
  if (!piece) return;
  held = { x: event.clientX, y: event.clientY };
  focused = false;
  wait(() => {
    held = null;
    swallow = true;
    show(piece);
  }, HOLD);
}

/** @param {PointerEvent} event */
function move(event) {
  if (held && !near(held, event)) letGo();
}

/**
 * @param {{x: number, y: number}} place
 * @param {PointerEvent} event
 */
function near(place, event) {
  return Math.hypot(event.clientX - place.x, event.clientY - place.y) <= SLIP;
}

function letGo() {
  held = null;
  if (!isOpen()) clearTimeout(timer);
}

/** @param {MouseEvent} event */
function click(event) {
  const target = /** @type {Element} */ (event.target);
  if (swallow && !target.closest("#tip")) {
    event.preventDefault();
    event.stopPropagation();
  } else if (target.closest("#tip [data-do]")) {
    queueMicrotask(hide);
  }
  swallow = false;
}

/** @param {FocusEvent} event */
function focus(event) {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("#tip")) return clearTimeout(timer);
  if (!target.matches(":focus-visible")) return;
  const piece = pieceAt(target.closest("label") ?? target);
  if (!piece) return;
  focused = true;
  wait(() => show(piece), REST);
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const round = before !== null && isOpen();
  if (event.key === "Escape" && isOpen()) {
    event.stopPropagation();
    hide();
  } else if ((event.key === "?" && isOpen() && mayUseLetters()) || (event.key === "Enter" && round)) {
    event.preventDefault();
    element("tip-more")?.click();
  } else if (round && STEPS[event.key]) {
    event.preventDefault();
    event.stopPropagation();
    goRound(STEPS[event.key]);
  } else if (
    event.key === "i" &&
    mayUseLetters() &&
    element("tips-told") &&
    !document.activeElement?.matches(TYPING)
  ) {
    event.preventDefault();
    if (round) hide();
    else goRound(0);
  }
}

/** Whether single letters do something: there is a setting for whoever dictates. */
function mayUseLetters() {
  return document.documentElement.dataset.shortcuts !== "off";
}

/**
 * Shows the tip of another piece, and has it read out: the focus is on the tip.
 * @param {number} by
 */
function goRound(by) {
  const pieces = allPieces();
  const active = document.activeElement;
  before ??= active instanceof HTMLElement ? active : document.body;
  const here = about ?? (active && pieceAt(active.closest("label") ?? active));
  const entry = here ? entryOf(here) : undefined;
  const place = pieces.findIndex((piece) => entryOf(piece) === entry);
  const next = pieces.at((Math.max(place, 0) + by) % pieces.length);
  if (!next) return;
  next.scrollIntoView({ block: "nearest" });
  wait(() => {
    show(next);
    if (isOpen()) element("tip")?.focus();
    else before = null;
  }, 0);
}

/** One piece for each entry that the screen has something of. */
function allPieces() {
  /** @type {Map<string, Element>} */
  const found = new Map();
  for (const piece of document.querySelectorAll("#app use, #app [data-rule]")) {
    const entry = piece.closest("#tips") ? undefined : entryOf(piece);
    if (entry && !found.has(entry) && piece.checkVisibility() && piece.getBoundingClientRect().width > 0)
      found.set(entry, piece);
  }
  return [...found.values()];
}

/**
 * The piece that a place on the screen belongs to, if the rules tell of it: what is drawn there, else what holds it.
 * @param {Element} target
 */
function pieceAt(target) {
  if (!element("tips-told") || !read()) return null;
  const known = [target.closest("use"), target.closest("[data-rule]"), target.closest(HOLDERS)];
  return known.find((piece) => piece && entryOf(piece)) ?? null;
}

/**
 * @param {Element} piece
 * @returns {string | undefined}
 */
function entryOf(piece) {
  const symbols = read()?.symbols;
  const named = piece.getAttribute("data-rule");
  if (named) return named;
  for (const use of piece.matches("use") ? [piece] : piece.querySelectorAll("use")) {
    const entry = symbols?.get((use.getAttribute("href") ?? "").slice(1));
    if (entry) return entry;
  }
  return undefined;
}

/** What the page was told, read anew when it has changed. */
function read() {
  const text = element("tips-told")?.textContent;
  if (!text) return null;
  if (told?.text === text) return told;
  told = { text, tips: new Map(), symbols: new Map() };
  for (const line of text.split("\n")) {
    const [id, title, note, sentence, ...symbols] = line.split("\t");
    told.tips.set(id, { title, note, text: sentence, symbol: symbols[0] ?? "i-info" });
    for (const symbol of symbols) told.symbols.set(symbol, id);
  }
  return told;
}

/** @param {Element} piece */
function show(piece) {
  const entry = entryOf(piece);
  const tip = entry ? read()?.tips.get(entry) : undefined;
  const card = element("tip");
  if (!tip || !card || !entry || !piece.isConnected || document.querySelector(":popover-open:not(#tip)"))
    return;
  mark(piece);
  write("tip-title", tip.title);
  write("tip-note", tip.note);
  write("tip-text", tip.text);
  draw(card, tip.symbol);
  element("tip-more")?.setAttribute("data-entry", entry);
  if (!isOpen()) card.showPopover();
  place(card, frameOf(piece));
}

/**
 * @param {HTMLElement} card
 * @param {string} symbol
 */
function draw(card, symbol) {
  const picture = card.querySelector("svg");
  const box = document.getElementById(symbol)?.getAttribute("viewBox");
  if (!picture || !box) return;
  picture.setAttribute("viewBox", box);
  picture.querySelector("use")?.setAttribute("href", `#${symbol}`);
}

/**
 * What of the screen the tip must leave free: the piece, or the small thing it is a part of.
 * @param {Element} piece
 */
function frameOf(piece) {
  const box = piece.closest(HOLDERS)?.getBoundingClientRect();
  return box && box.width < LARGE && box.height < LARGE ? box : piece.getBoundingClientRect();
}

/**
 * Above the piece if there is room, else below it; never over it, never over an edge.
 * @param {HTMLElement} card
 * @param {DOMRect} piece
 */
function place(card, piece) {
  const { offsetWidth: width, offsetHeight: height } = card;
  const above = piece.top - height - GAP;
  const top = above >= GAP ? above : Math.min(piece.bottom + GAP, innerHeight - height - GAP);
  const left = Math.min(
    Math.max(piece.left + piece.width / 2 - width / 2, GAP),
    document.documentElement.clientWidth - width - GAP,
  );
  card.style.inset = `${top}px auto auto ${left}px`;
}

function hide() {
  clearTimeout(timer);
  mark(null);
  const card = element("tip");
  const inside = card?.contains(document.activeElement);
  if (isOpen()) card?.hidePopover();
  if (inside && before?.isConnected) before.focus({ preventScroll: true });
  before = null;
}

/**
 * Remembers what the tip is about, and shows it where the keyboard goes round.
 * @param {Element | null} piece
 */
function mark(piece) {
  about?.removeAttribute("data-about");
  about = piece;
  if (before) piece?.setAttribute("data-about", "");
}

function isOpen() {
  return element("tip")?.matches(":popover-open") ?? false;
}

/**
 * @param {() => void} act
 * @param {number} time
 */
function wait(act, time) {
  clearTimeout(timer);
  timer = setTimeout(act, time);
}

/**
 * @param {string} id
 * @param {string} text
 */
function write(id, text) {
  const place = element(id);
  if (place) place.textContent = text;
}

/** @param {string} id */
function element(id) {
  return document.getElementById(id);
}
