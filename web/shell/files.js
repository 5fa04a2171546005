/** Matches as files: saved from storage as they are there, and brought in by a chooser or by dropping them on the page. */

/** @import { Message } from "./types.js" */
/** @import { Storage } from "./storage.js" */

const BUNDLE = "snowline-matches";
const MOST = 64_000_000;

/**
 * Buttons with `data-download` save a record, `all` or, with `latest`, the record that was saved last; inputs with
 * `data-files` bring files in. On screens without such an input a file that is dropped does nothing: the browser would
 * leave the page to show it.
 * @param {Storage} storage
 * @param {() => string | null} latest
 * @param {(message: Message) => void} send
 */
export function listen(storage, latest, send) {
  document.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-download]");
    if (button instanceof HTMLElement) void download(storage, latest, button.dataset.download ?? "");
  });
  document.addEventListener("change", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || input.dataset.files === undefined) return;
    void bring(input.files ?? [], send).finally(() => (input.value = "")); // the same file may come again
  });
  for (const kind of ["dragenter", "dragover"])
    document.addEventListener(kind, (event) => {
      const { dataTransfer } = /** @type {DragEvent} */ (event);
      if (!dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      dataTransfer.dropEffect = welcome() ? "copy" : "none";
    });
  document.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (welcome()) void bring(event.dataTransfer.files, send);
  });
}

function welcome() {
  return document.querySelector("[data-files]") !== null;
}

/**
 * @param {Storage} storage
 * @param {() => string | null} latest
 * @param {string} what
 */
async function download(storage, latest, what) {
  if (what === "all") {
    const matches = Object.values(await storage.readAll("match:"));
    return save(JSON.stringify({ format: BUNDLE, version: 1, matches }), "snowline");
  }
  const key = what === "latest" ? latest() : what;
  const record = key ? await storage.read(key) : await lastPlayed(storage);
  if (record === null) return;
  const { game } = /** @type {{game?: unknown}} */ (record);
  // what cannot be read is handed over as it was found
  save(
    typeof record === "string" ? record : JSON.stringify(record),
    typeof game === "string" ? `snowline-${game}` : "snowline",
  );
}

/** @param {Storage} storage */
async function lastPlayed(storage) {
  const matches = /** @type {{played?: string}[]} */ (Object.values(await storage.readAll("match:")));
  return matches.sort((one, other) => ((one.played ?? "") < (other.played ?? "") ? 1 : -1))[0] ?? null;
}

/**
 * Hands a text to the browser to be saved as a file.
 * @param {string} text
 * @param {string} name
 */
export function save(text, name) {
  const link = document.createElement("a");
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, "0"),
  );
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `${name.replace(/[^\w-]/g, "")}-${day.join("-")}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Sends every record of every file, one by one, as the text that it is: Python says what is wrong with it.
 * @param {ArrayLike<File>} files
 * @param {(message: Message) => void} send
 */
async function bring(files, send) {
  const found = await Promise.all(Array.from(files, records));
  found.flat().forEach(({ name, text }, number, all) => {
    send({ do: "import", name, text, number, of: all.length });
  });
}

/**
 * @param {File} file
 * @returns {Promise<{name: string, text: string}[]>}
 */
async function records(file) {
  const { name } = file;
  const text = await file
    .slice(0, MOST)
    .text()
    .catch(() => "");
  try {
    const data = JSON.parse(text);
    if (data.format === BUNDLE && Array.isArray(data.matches))
      return data.matches.map((/** @type {unknown} */ match) => ({ name, text: JSON.stringify(match) }));
  } catch {
    // Python says so
  }
  return [{ name, text }];
}
