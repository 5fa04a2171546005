/** Languages: the words of one are fetched when it is wanted, for Python and for what the page says by itself. */

import { MissingFile } from "./failures.js";
import * as screen from "./screen.js";

/** @import { Words } from "./types.js" */

/** @type {Map<string, Promise<Words>>} */
const asked = new Map();

/**
 * The first wanted language that there is, region or not, as Python chooses it.
 * @param {readonly unknown[]} wanted
 * @param {string[]} have
 */
export function choose(wanted, have) {
  const base = (/** @type {string} */ tag) => tag.toLowerCase().split(/[-_]/)[0];
  for (const wish of wanted) {
    if (typeof wish !== "string") continue;
    const exact = have.find((tag) => tag.toLowerCase() === wish.toLowerCase().replace("_", "-"));
    const near = exact ?? have.find((tag) => base(tag) === base(wish));
    if (near) return near;
  }
  return "en";
}

/**
 * Fetches a language once; one that did not arrive may be asked for again.
 * @param {Record<string, string>} addresses
 * @param {string} language
 * @returns {Promise<Words>}
 */
export function fetchWords(addresses, language) {
  const known = asked.get(language);
  if (known) return known;
  const coming = load(new URL(addresses[language], document.baseURI).href);
  coming.catch(() => asked.delete(language));
  asked.set(language, coming);
  return coming;
}

/**
 * @param {string} url
 * @returns {Promise<Words>}
 */
async function load(url) {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(String(response.status));
    return await response.json();
  } catch (error) {
    throw new MissingFile(url, error);
  }
}

/**
 * Says in this language what the page says without Python: cards and notices, and before Python is there the screen
 * that every visit begins with.
 * @param {Words} words
 */
export function dress({ language, regions: { app, boot, notices }, cards }) {
  const waits = document.getElementById("boot") !== null;
  const home = document.getElementById("app")?.dataset.screen === "home";
  screen.show({
    lang: language,
    regions: { notices, ...(waits && { boot }), ...(waits && home && { app }) },
  });
  for (const [id, html] of Object.entries(cards)) {
    const card = document.getElementById(id);
    if (card instanceof HTMLTemplateElement) card.innerHTML = html;
  }
}
