/**
 * The page inside a page of somebody else's (`embed.html`): the poster that waits for a click, and the talk with the
 * host page around it. What is said there is in `docs/embedding.md`.
 *
 * ```
 *  host page ── {source: "snowline-host", v: 1, type: "theme", value: "dark"} ──▶ command() ── conversation
 *            ◀─ {source: "snowline", v: 1, type: "resize", height: 480} ───────── tell()
 * ```
 */

import { accent } from "./accent.js";
import "./opaque.js";

/** @import { Answer, Guest, HostMessage, Message } from "./types.js" */

const COMMANDS = ["start", "theme", "lang", "motion", "pause", "resume"];
const THEMES = ["system", "light", "dark"];

const root = document.documentElement;
const parameters = new URLSearchParams(location.search);
/** The one origin that may command. */
const host = hostOrigin();

/** What tells one table from another. */
const TABLE = ["game", "players", "bots", "level", "seed"];
const MOST = 20;

/**
 * Where this table keeps its match: neither where the site keeps its own, nor where another table does. Of several
 * alike on one page each has a place of its own, so that none ever meets the match of another.
 * @param {string} site path of this copy of the site
 */
export async function place(site) {
  const table = TABLE.map((name) => parameters.get(name) ?? "").join();
  for (let number = 1; number < MOST; number++) {
    const name = `${site}embed.html ${table} ${number}`;
    if (await isFree(`snowline place ${name}`)) return name;
  }
  return `${site}embed.html ${table} ${MOST}`;
}

/**
 * Whether a lock is free; then it is ours as long as this page is there.
 * @param {string} name
 * @returns {Promise<boolean>}
 */
function isFree(name) {
  return new Promise((answer) => {
    const hold = (/** @type {Lock | null} */ lock) => {
      answer(lock !== null);
      return lock && new Promise(() => {});
    };
    // Without locks, as in a page without an origin, there is no storage either that could be shared.
    if (!navigator.locks) answer(true);
    else navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => answer(true));
  });
}

/**
 * Makes the page a guest of the page around it.
 * @param {(message: Message) => void} send takes messages to Python
 * @returns {Guest}
 */
export function settle(send) {
  dress();
  hang();
  keepKeys();
  addEventListener("message", (event) => command(event, send));
  const card = /** @type {HTMLElement} */ (document.getElementById("failure"));
  new MutationObserver(() => {
    const kind = card.querySelector("[data-kind]")?.getAttribute("data-kind");
    if (kind) tell({ type: "error", kind });
  }).observe(card, { childList: true });
  new ResizeObserver(grow).observe(document.body);
  document.addEventListener("toggle", afresh, true);
  return { invited: invitation(), hear };
}

// -- the look ---------------------------------------------------------------------------------------------------------

/** What can be seen of the parameters before there is any Python. */
function dress() {
  const theme = parameters.get("theme");
  if (theme && THEMES.includes(theme)) root.dataset.theme = theme;
  const wanted = parameters.get("accent");
  if (wanted === null) return;
  const found = accent(wanted, (token) => getComputedStyle(root).getPropertyValue(token));
  if ("fault" in found) note("accent", wanted, found.fault);
  else for (const [token, value] of Object.entries(found.tokens)) root.style.setProperty(token, value);
}

/** Puts up the poster of the game, in the language that is wanted. */
function hang() {
  const posters = /** @type {HTMLTemplateElement[]} */ ([...document.querySelectorAll("[data-poster]")]);
  const languages = [parameters.get("lang") ?? "", ...navigator.languages, "en"];
  const ofGame = posters.filter((poster) => poster.dataset.poster === parameters.get("game"));
  const all = ofGame.length
    ? ofGame
    : posters.filter((poster) => poster.dataset.poster === posters[0].dataset.poster);
  const [poster] = languages.flatMap((wish) => all.filter((each) => speaks(each.lang, wish)));
  if (poster.lang) root.lang = poster.lang;
  document.getElementById("app")?.replaceWith(poster.content.cloneNode(true));
}

/**
 * Whether a language is what is wished for, region or not.
 * @param {string} language
 * @param {string} wish
 */
function speaks(language, wish) {
  const [have, want] = [language, wish].map((tag) => tag.toLowerCase().replace("_", "-"));
  return have === want || have.split("-")[0] === want.split("-")[0];
}

/** Resolves when Python may be loaded: at once, or at a press on the poster's button. */
function invitation() {
  const start = parameters.get("start");
  if (start !== null && start !== "click" && start !== "now") note("start", start, "click, now");
  const button = document.getElementById("begin");
  if (start !== "click" || !button) {
    button?.remove();
    return Promise.resolve();
  }
  root.dataset.embed = "waiting";
  return new Promise((begin) => {
    button.addEventListener(
      "click",
      () => {
        // It keeps the focus until the table takes it over.
        button.setAttribute("aria-busy", "true");
        root.dataset.embed = "";
        begin(undefined);
      },
      { once: true },
    );
  });
}

// -- what the host hears ----------------------------------------------------------------------------------------------

/**
 * Passes on what Python says about the match, and to the console what it had to ignore.
 * @param {Answer} answer
 */
function hear(answer) {
  afresh();
  for (const line of answer.notes ?? []) console.info(`Snowline: ${line}`);
  for (const { record, ...message } of answer.host ?? []) {
    // A record goes to nobody but whom the address names.
    if (message.type === "finished" && host) tell({ ...message, record });
    else if (message.type === "ready") tell({ ...message, saved: root.dataset.storage === "kept" });
    else tell(message);
  }
}

/** @param {HostMessage} message */
function tell(message) {
  parent.postMessage({ source: "snowline", v: 1, ...message }, host ?? "*");
}

/** What was told last, and the most that was told of this content at this width. */
const heights = { last: 0, most: 0, width: 0 };

/**
 * Tells the host how high the page is when nothing of it is cut off. That follows from the width and from what is
 * shown, never from the height of the frame. A scroll bar that comes and goes with the height changes the width, too:
 * so while the content stays as it is, what is told only grows.
 */
function grow() {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (innerWidth !== heights.width) afresh();
  if (height <= heights.most || height === heights.last) return;
  heights.last = heights.most = height;
  tell({ type: "resize", height });
}

/** The content, or the width, is another. */
function afresh() {
  heights.most = 0;
  heights.width = innerWidth;
}

// -- what the host may say --------------------------------------------------------------------------------------------

/**
 * Carries out a command, if it comes from the page around this one and that has the origin which the address names.
 * @param {MessageEvent} event
 * @param {(message: Message) => void} send
 */
function command({ source, origin, data }, send) {
  if (source !== parent || parent === window || !host || origin !== host) return;
  if (data?.source !== "snowline-host" || data.v !== 1) return;
  const { type, value, source: _, v: __, ...rest } = data;
  if (!COMMANDS.includes(type)) return note("type", String(type), COMMANDS.join(", "));
  send({ do: "host", command: type, value: typeof value === "string" ? value : "", start: texts(rest) });
}

/**
 * Parameters as an address would carry them.
 * @param {Record<string, unknown>} given
 */
function texts(given) {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
}

/** @returns {string | null} */
function hostOrigin() {
  const named = parameters.get("host");
  if (named === null) return null;
  if (/^https?:$/.test(URL.parse(named)?.protocol ?? "")) return new URL(named).origin;
  note("host", named, "the origin of the page around this one, as https://example.org");
  return null;
}

/**
 * Says to whoever wrote the address what cannot be used.
 * @param {string} name
 * @param {string} value
 * @param {string} allowed
 */
function note(name, value, allowed) {
  console.info(`Snowline: ${name}="${value.slice(0, 60)}" is ignored. It may be: ${allowed}.`);
}

// -- keys -------------------------------------------------------------------------------------------------------------

const LINE = 40; // pixels; what an arrow scrolls
const PAGE = 0.875; // of what is in sight

/**
 * How far a key scrolls what is so high, or wide, across and down.
 * @type {Record<string, (extent: number) => [number, number]>}
 */
const SCROLLS = {
  ArrowUp: () => [0, -LINE],
  ArrowDown: () => [0, LINE],
  ArrowLeft: () => [-LINE, 0],
  ArrowRight: () => [LINE, 0],
  PageUp: (extent) => [0, -extent * PAGE],
  PageDown: (extent) => [0, extent * PAGE],
  Home: () => [0, -Infinity],
  End: () => [0, Infinity],
  " ": (extent) => [0, extent * PAGE],
};

/**
 * A key that scrolls would scroll the host where nothing in here can follow it any more, or not any more once a scroll
 * under way has come to its end. So such keys are ours alone.
 */
function keepKeys() {
  addEventListener("keydown", (event) => {
    const way = SCROLLS[event.key];
    if (!way || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = /** @type {Element} */ (event.target);
    if (target.matches("select, textarea, input:not([type=checkbox])")) return; // these keys are its own
    if (event.key === " " && target.matches("button, a, summary, input")) return; // presses it
    event.preventDefault();
    const back = event.key === " " && event.shiftKey ? -1 : 1;
    for (let at = /** @type {Element | null} */ (target); at; at = at.parentElement) {
      const [across, down] = way(at.clientHeight).map((by) => by * back || 0);
      if (!follows(at, across, down)) continue;
      at.scrollBy({ left: across, top: Math.max(-at.scrollHeight, Math.min(down, at.scrollHeight)) });
      return;
    }
  });
}

/**
 * Whether an element can be scrolled that way.
 * @param {Element} element
 * @param {number} across
 * @param {number} down
 */
function follows(element, across, down) {
  const { overflowX, overflowY } = getComputedStyle(element);
  const mayScroll = element === root || /auto|scroll/.test(down ? overflowY : overflowX);
  if (!mayScroll) return false;
  const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = element;
  const [from, room] = down
    ? [scrollTop, scrollHeight - clientHeight]
    : [scrollLeft, scrollWidth - clientWidth];
  return down + across < 0 ? from > 0 : from < room - 1;
}
