/** The page's entry: starts Python and leads what people do to it, and what it answers onto the screen. */

import { listen } from "./actions.js";
import { arrive } from "./boot.js";
import { Conversation } from "./conversation.js";
import * as drag from "./drag.js";
import * as failures from "./failures.js";
import * as keys from "./keys.js";
import { startPython } from "./python.js";
import * as screen from "./screen.js";
import * as sheets from "./sheets.js";
import * as sound from "./sound.js";
import { Storage } from "./storage.js";

/** @import { Answer, Guest, Parts } from "./types.js" */

const root = document.documentElement;
root.dataset.shell = "";
failures.watch();

/** Whether this is the page for other people's sites: it shares no match with the site's own, or with another table. */
const embedded = root.dataset.embed !== undefined;
const asked = new URLSearchParams(location.search);
const table = ["game", "players", "bots", "level", "seed"].map((name) => asked.get(name) ?? "").join();
/** @type {Guest | null} */
let guest = null;

const storage = new Storage(
  new URL(".", document.baseURI).pathname + (embedded ? `embed.html ${table}` : ""),
  (state) => (root.dataset.storage = state),
);

const conversation = new Conversation((/** @type {Answer} */ answer) => {
  screen.show(answer);
  sheets.refresh();
  keys.refresh();
  if (answer.sounds) sound.play(answer.sounds);
  if (answer.save) void storage.save(answer.save);
  guest?.hear(answer);
});

sheets.listen();
drag.listen();
keys.listen();
keys.refresh();
listen((message, from) => conversation.send(message, from));

/** Everything that must happen once before the screen can be used. */
async function boot() {
  if (typeof WebAssembly !== "object") return failures.show("no_wasm");
  const parts = /** @type {Parts} */ (JSON.parse(document.getElementById("parts")?.textContent ?? ""));
  if (parts.embed) {
    const address = new URL(parts.embed, document.baseURI).href;
    /** @type {typeof import("./embed.js")} */
    const embed = await import(address).catch((error) => {
      throw new failures.MissingFile(address, error);
    });
    guest = embed.settle((message) => conversation.send(message));
    await guest.invited;
  }
  const [ask, saved] = await Promise.all([
    arrive(
      parts.files,
      startPython(parts.core, (answer) => conversation.receive(answer)),
    ),
    storage.load(),
  ]);
  if (failures.startsFresh()) delete saved.match;
  await conversation.open(ask, {
    do: "hello",
    languages: navigator.languages,
    theme: root.dataset.theme ?? "system",
    motion: matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "normal",
    saved,
    embedded,
    start: Object.fromEntries(asked),
  });
  document.getElementById("boot")?.remove();
  root.dataset.ready = "yes";
}

boot().catch(failures.report);
