/** Languages: the words of one are fetched when it is wanted, for Python and for what the page says by itself. */

import { MissingFile } from "./failures.js";
import * as screen from "./screen.js";

/** @import { Parts, Words } from "./types.js" */

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
 * @param {Parts} parts
 * @param {string} language
 * @returns {Promise<Words>}
 */
export function fetchWords({ messages, words }, language) {
  const known = asked.get(language);
  if (known) return known;
  const coming = language === "en" ? load(words.en).then(withCatalogue([])) : both(messages, words[language]);
  coming.catch(() => asked.delete(language));
  asked.set(language, coming);
  return coming;
}

/**
 * The messages are the same in all languages: they are fetched once, and each language brings its texts alone.
 * @param {string} messages
 * @param {string} language
 */
async function both(messages, language) {
  const [known, words] = await Promise.all([load(messages), load(language)]);
  return withCatalogue(known)(words);
}

/** @param {string[]} messages */
function withCatalogue(messages) {
  return (/** @type {Omit<Words, "catalogue"> & {texts: string[]}} */ { texts, ...words }) => ({
    ...words,
    catalogue: Object.fromEntries(messages.map((message, at) => [message, texts[at]])),
  });
}

/** @param {string} address */
async function load(address) {
  const url = new URL(address, document.baseURI).href;
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
