/** What outlives a visit: a small map in IndexedDB, or in memory where the browser denies it. */

/** @import { Saved } from "./types.js" */

const STORE = "saved";

/** @typedef {"kept" | "memory" | "full"} StorageState */

export class Storage {
  /** @type {Promise<IDBDatabase | null>} */
  #database;
  #report;

  /**
   * @param {string} site path of this copy of the site, as two copies on one origin must share nothing
   * @param {(state: StorageState) => void} report
   */
  constructor(site, report) {
    this.#report = report;
    this.#database = open(`snowline ${site}`).catch(() => null);
  }

  /** @returns {Promise<Saved>} */
  async load() {
    const database = await this.#database;
    if (!database) {
      this.#report("memory");
      return {};
    }
    const store = database.transaction(STORE).objectStore(STORE);
    const [keys, values] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
    this.#report("kept");
    return Object.fromEntries(keys.map((key, i) => [String(key), values[i]]));
  }

  /**
   * Never throws: what cannot be kept is reported, and what was kept before stays.
   * @param {Saved} changes
   */
  async save(changes) {
    const database = await this.#database;
    if (!database) return;
    try {
      const transaction = database.transaction(STORE, "readwrite");
      const store = transaction.objectStore(STORE);
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) store.delete(key);
        else store.put(value, key);
      }
      await finished(transaction);
      this.#report("kept");
    } catch {
      this.#report("full");
    }
  }
}

/**
 * @param {string} name
 * @returns {Promise<IDBDatabase>}
 */
async function open(name) {
  const request = indexedDB.open(name); // throws where storage is denied
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return result(request);
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction */
function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}
