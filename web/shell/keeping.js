/** Carries out what Python wants kept, held and brought, in that order, and tells it what other tabs do. */

import { isRecord, Storage } from "./storage.js";
import { Tabs } from "./tabs.js";

/** @import { Answer, Fetch, Message, Saved } from "./types.js" */
/** @import { StorageState } from "./storage.js" */

const root = document.documentElement;

export class Keeping {
  #storage;
  #tabs;
  #tell;
  /** One after the other. @type {Promise<unknown>} */
  #queue = Promise.resolve();
  /** The record that is looked at while another tab plays it. @type {string | null} */
  #watched = null;
  /** The record that was played last. @type {string | null} */
  latest = null;

  /**
   * @param {string} site path of this copy of the site
   * @param {(state: StorageState) => void} report
   * @param {(message: Message) => Promise<void>} tell resolves when Python has answered
   */
  constructor(site, report, tell) {
    this.#tell = tell;
    this.#storage = new Storage(site, report);
    this.#tabs = new Tabs(
      site,
      (key) => this.#lost(key),
      (key) => void this.#changed(key),
    );
    document.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("[data-persist]");
      if (button) void durable(true);
    });
    void durable(false);
  }

  get storage() {
    return this.#storage;
  }

  /**
   * What a visit begins with.
   * @param {boolean} latest the match that was played last is wanted at once
   */
  async begin(latest) {
    this.#tabs.release();
    const saved = await this.#storage.load(latest);
    const keys = /** @type {string[]} */ (saved.keys ?? []);
    if (!keys.some(isRecord)) root.dataset.shelf = "empty"; // there is nothing to save as a file
    return saved;
  }

  /**
   * @param {Answer} answer
   * @returns {Promise<unknown>} resolves when everything is done, and what was brought has been answered
   */
  follow({ save, hold, fetch }) {
    const done = [];
    if (save) done.push(this.#next(() => this.#save(save)));
    if (hold !== undefined) done.push(this.#next(() => this.#hold(hold)));
    if (fetch) done.push(this.#next(() => this.#fetch(fetch)));
    return Promise.all(done);
  }

  /** @param {Saved} changes */
  async #save(changes) {
    const records = Object.keys(changes).filter(isRecord);
    this.latest = records.find((key) => changes[key] !== null) ?? this.latest;
    if (this.latest) delete root.dataset.shelf;
    const refused = await this.#storage.save(changes);
    for (const key of refused) void this.#tell({ do: "taken", key });
    for (const key of records) if (!refused.includes(key)) this.#tabs.announce(key);
    // Somebody has played a match to its end: what is kept is worth being kept.
    if (Object.keys(changes).some((key) => key.startsWith("result:"))) void durable(true);
  }

  /** @param {string | null} key */
  async #hold(key) {
    this.#watched = null;
    await this.#storage.settled();
    if (key === null) this.#tabs.release();
    else if (!(await this.#tabs.hold(key))) void this.#tell({ do: "taken", key });
  }

  /** @param {Fetch} fetch */
  async #fetch(fetch) {
    const { key, hold = false, take = false } = fetch;
    const all = key.endsWith(":");
    const held = hold && (await this.#tabs.hold(key, take).catch(() => false));
    if (held) this.latest = key;
    this.#watched = fetch.then === "watch" ? key : null;
    const record = await (all ? this.#storage.readAll(key) : this.#storage.read(key)).catch(() => null);
    await this.#tell({ ...fetch, do: "loaded", record, held });
  }

  /**
   * Another tab takes over what this one plays.
   * @param {string} key
   */
  async #lost(key) {
    await this.#tell({ do: "taken", key });
    await this.#queue;
    await this.#storage.settled();
  }

  /**
   * Another tab has saved a record.
   * @param {string} key
   */
  async #changed(key) {
    const id = key.slice(key.indexOf(":") + 1);
    void this.#tell({ do: "noted", id, about: await this.#storage.read(`about:${id}`) });
    if (key === this.#watched) this.#next(() => this.#fetch({ key, then: "watch" }));
  }

  /** @param {() => Promise<void>} act */
  #next(act) {
    const next = this.#queue.then(act).catch((error) => reportError(error));
    this.#queue = next;
    return next;
  }
}

/**
 * Finds out whether the browser has promised to keep what is stored, and asks it to.
 * @param {boolean} ask
 */
async function durable(ask) {
  try {
    const kept = (await navigator.storage.persisted()) || (ask && (await navigator.storage.persist()));
    root.dataset.durable = kept ? "yes" : "no";
  } catch {
    root.dataset.durable = "no"; // a browser that knows nothing of it, or a page without storage
  }
}
