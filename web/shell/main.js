/** The page's entry: starts Python and leads what people do to it, and what it answers onto the screen. */

import { listen } from "./actions.js";
import * as alone from "./alone.js";
import { arrive, naming } from "./boot.js";
import { Conversation } from "./conversation.js";
import * as copy from "./copy.js";
import * as dates from "./dates.js";
import * as drag from "./drag.js";
import * as failures from "./failures.js";
import * as files from "./files.js";
import { Keeping } from "./keeping.js";
import * as keys from "./keys.js";
import * as links from "./links.js";
import * as offline from "./offline.js";
import { startPython } from "./python.js";
import * as screen from "./screen.js";
import * as sheets from "./sheets.js";
import * as sound from "./sound.js";
import * as tips from "./tips.js";
import * as words from "./words.js";

/** @import { Answer, Ask, Guest, Parts, Saved } from "./types.js" */

const root = document.documentElement;
root.dataset.shell = "";
failures.watch();
if (ALONE) alone.furnish();

const parts = /** @type {Parts} */ (JSON.parse(document.getElementById("parts")?.textContent ?? ""));
const asked = new URLSearchParams(location.search);
const site = new URL(".", document.baseURI).pathname;
/** On the page for other people's sites: what it takes to be a guest there. */
const embed = parts.embed ? await load(parts.embed) : null;
/** @type {Guest | null} */
let guest = null;

const keeping = new Keeping(
  embed ? await embed.place(site) : site,
  (state) => (root.dataset.storage = state),
  (message) => conversation.tell(message),
);

const conversation = new Conversation((/** @type {Answer} */ answer) => {
  if (answer.lang && answer.lang !== root.lang) void dress(answer.lang);
  if (answer.words) bring(answer.words).catch(failures.report);
  screen.show(answer);
  sheets.refresh();
  keys.refresh();
  if (answer.sounds) sound.play(answer.sounds);
  tips.refresh();
  dates.refresh();
  if (answer.file) files.save(answer.file.text, answer.file.name);
  guest?.hear(answer);
  return keeping.follow(answer);
});

sheets.listen();
drag.listen();
tips.listen();
copy.listen();
keys.listen();
keys.refresh();
listen((message, from) => conversation.send(message, from));
files.listen(
  keeping.storage,
  () => keeping.latest,
  (message) => conversation.send(message),
);

/**
 * @param {string} address
 * @returns {Promise<typeof import("./embed.js")>}
 */
async function load(address) {
  const url = new URL(address, document.baseURI).href;
  return import(url).catch((error) => {
    throw new failures.MissingFile(url, error);
  });
}

/**
 * Has the page say in a language what it says by itself. If its words do not arrive, what was there stays: it is needed
 * only when something else fails, too.
 * @param {string} language
 */
async function dress(language) {
  const found = await words.fetchWords(parts, language).catch(() => null);
  if (found) words.dress(found);
}

/**
 * Brings Python the words of a language that it lacks.
 * @param {string} language
 */
async function bring(language) {
  const { catalogue } = await words.fetchWords(parts, language);
  conversation.send({ do: "words", words: { language, catalogue } });
}

/**
 * The words of the language that Python will want first. They come long before Python, so that the page speaks it from
 * the beginning; without them Python will ask again.
 * @param {Saved} saved
 */
async function firstWords({ settings }) {
  const chosen = /** @type {{language?: unknown} | undefined} */ (settings)?.language;
  const wanted = [asked.get("lang"), chosen, ...navigator.languages];
  const language = words.choose(wanted, Object.keys(parts.words));
  if (language === "en") return null;
  const found = await words.fetchWords(parts, language).catch(() => null);
  if (found) words.dress(found);
  return found && { language, catalogue: found.catalogue };
}

/** Everything that must happen once before the screen can be used. */
async function boot() {
  offline.claim(`snowline ${site} ${parts.build}`);
  if (typeof WebAssembly !== "object") return failures.show("no_wasm");
  if (embed) {
    guest = embed.settle((message) => conversation.send(message));
    await guest.invited;
  }
  const stored = keeping.begin(embed !== null);
  const push = (/** @type {Answer} */ answer) => conversation.receive(answer);
  const [python, saved, first] = await Promise.all([
    ALONE ? alone.startPython(push) : arrive(parts.files, startPython(parts, push)),
    stored,
    stored.then(firstWords),
  ]);
  const theme = root.dataset.theme ?? "system";
  const ask = naming(parts.later, python);
  await begin(ask, theme, saved, first);
  if (!embed) led();
  links.listen((message) => conversation.send(message));
  if (parts.offline) void offline.stay(parts.build);
  document.addEventListener("again", () => again(ask, theme).catch(failures.report));
}

/**
 * Says hello: the first screen of a visit, made from what is stored.
 * @param {Ask} ask
 * @param {string} theme
 * @param {Saved} saved
 * @param {Awaited<ReturnType<typeof firstWords>>} first
 */
async function begin(ask, theme, saved, first) {
  await conversation.open(ask, {
    do: "hello",
    languages: navigator.languages,
    theme,
    motion: matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "normal",
    saved,
    embedded: embed !== null,
    site: new URL(".", document.baseURI).href,
    start: Object.fromEntries(asked),
    words: first,
    page: links.page(),
  });
  document.getElementById("boot")?.remove();
  root.dataset.ready = "yes";
}

/** Python has gone where `?game=yak` leads, the set-up of that game; loading the page again does not lead there again. */
function led() {
  const address = new URL(location.href);
  address.searchParams.delete("game");
  if (asked.has("game")) history.replaceState(null, "", address);
}

/**
 * Begins the visit anew with what is stored now, as loading the page again would; but Python is there already.
 * @param {Ask} ask
 * @param {string} theme
 */
async function again(ask, theme) {
  delete root.dataset.ready;
  const saved = await keeping.begin(embed !== null);
  const first = await firstWords(saved);
  screen.clear();
  await begin(ask, theme, saved, first);
}

boot().catch(failures.report);
