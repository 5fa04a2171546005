/**
 * Tips: what a piece is, shown beside it while a pointer rests on it, the keyboard is on it, or a finger holds it.
 * Which entry a piece belongs to is told by `data-rule`, else by the symbol that draws it; the texts lie in the page.
 */

const REST = 500; // milliseconds that a pointer rests, or a finger holds
const LEAVE = 250; // to get from the piece to its tip
const SLIP = 10; // pixels; a finger that moves more means something else
const GAP = 8; // pixels between the piece and its tip, and from the edges
const HOLDERS = "[data-rule], label, button, li, .ch";

/** @typedef {{title: string, note: string, text: string, symbol: string}} Tip */

/** @type {{text: string, tips: Map<string, Tip>, symbols: Map<string, string>} | null} */
let told = null;
let timer = 0;
/** What the tip is about, or will be. @type {Element | null} */
let about = null;
/** @type {{x: number, y: number} | null} */
let held = null;
/** The press that ends a long hold means nothing else. */
let swallow = false;

export function listen() {
  document.addEventListener("pointerover", over);
  document.addEventListener("pointerdown", down, true);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", () => (held ? letGo() : undefined));
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("click", click, true);
  document.addEventListener("contextmenu", (event) => swallow && event.preventDefault());
  document.addEventListener("focusin", focus);
  document.addEventListener("focusout", () => wait(hide, LEAVE));
  document.addEventListener("keydown", key);
  addEventListener("scroll", hide, { passive: true, capture: true });
}

/** Follows the screen: a tip about what is gone goes too. */
export function refresh() {
  if (about && !about.isConnected) hide();
}

/** @param {PointerEvent} event */
function over(event) {
  if (event.pointerType === "touch" || event.buttons) return;
  const target = /** @type {Element} */ (event.target);
  if (target.closest("#tip")) return clearTimeout(timer);
  const piece = pieceAt(target);
  if (!piece) return about ? wait(hide, LEAVE) : clearTimeout(timer);
  if (piece === about && isOpen()) return clearTimeout(timer);
  wait(() => show(piece), REST);
}

/** @param {PointerEvent} event */
function down(event) {
  const target = /** @type {Element} */ (event.target);
  swallow = false;
  if (target.closest("#tip")) return;
  hide();
  if (event.pointerType !== "touch" || !event.isPrimary) return;
  const piece = pieceAt(target);
  if (!piece) return;
  held = { x: event.clientX, y: event.clientY };
  wait(() => {
    held = null;
    swallow = true;
    show(piece);
  }, REST);
}

/** @param {PointerEvent} event */
function move(event) {
  if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLIP) letGo();
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
  } else {
    const button = target.closest("button[data-rule]");
    if (button) show(button);
  }
  swallow = false;
}

/** @param {FocusEvent} event */
function focus(event) {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("#tip")) return clearTimeout(timer);
  if (!target.matches(":focus-visible")) return;
  const piece = pieceAt(target.closest("label") ?? target);
  if (piece) wait(() => show(piece), REST);
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.key === "Escape" && isOpen()) {
    event.stopPropagation();
    const inside = element("tip")?.contains(document.activeElement);
    const piece = about;
    hide();
    if (inside && piece instanceof HTMLElement) piece.focus();
  } else if (event.key === "?" && isOpen()) {
    event.preventDefault();
    element("tip-more")?.click();
  }
}

/**
 * The piece that a place on the screen belongs to, if the rules tell of it: what is drawn there, else what holds it.
 * @param {Element} target
 */
function pieceAt(target) {
  if (!element("tips-told") || !read()) return null;
  const drawn = target.closest("use, [data-rule]");
  if (drawn && entryOf(drawn)) return drawn;
  const holder = target.closest(HOLDERS);
  return holder && entryOf(holder) ? holder : null;
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
  about = piece;
  write("tip-title", tip.title);
  write("tip-note", tip.note);
  write("tip-text", tip.text);
  draw(card, tip.symbol);
  element("tip-more")?.setAttribute("data-entry", entry);
  if (!isOpen()) card.showPopover();
  place(card, piece.getBoundingClientRect());
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
  about = null;
  if (isOpen()) element("tip")?.hidePopover();
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
