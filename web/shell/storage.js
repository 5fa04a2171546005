/**
 * What outlives a visit: a small map in IndexedDB, or in memory where the browser denies it.
 *
 *   settings                     chosen once for all
 *   match:ID  practice           records
 *   about:ID  about:practice     what a list shows of each, derived from it and written with it
 *   result:ID                    what a finished match adds to the statistics; stays when the match goes
 *   stamp:match:ID …             who wrote a record last: known only in here
 *
 * Several tabs write to it. A record is written only over the one that this tab has seen last: a stamp beside it says
 * which that is, compared and written in one transaction, so that no tab ever overwrites what another has played.
 */

/** @import { Saved } from "./types.js" */

const STORE = "saved";
/** Records that are read before anybody asks for them: matches that an older version has left, mostly none. */
const AT_ONCE = 3;

/** @typedef {"kept" | "memory" | "full"} StorageState */

export class Storage {
  #name;
  #report;
  /** @type {Promise<IDBDatabase | null>} */
  #database;
  /** What is not in the database: everything where there is none, else what could not be written yet. @type {Map<string, unknown>} */
  #unsaved = new Map();
  /** The stamp of each record as this tab has seen it last. @type {Map<string, string | undefined>} */
  #stamps = new Map();
  /** One after the other: a read sees what was saved before it. @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /**
   * @param {string} site path of this copy of the site, as two copies on one origin must share nothing
   * @param {(state: StorageState) => void} report
   */
  constructor(site, report) {
    this.#name = `snowline ${site}`;
    this.#report = report;
    this.#database = this.#open();
  }

  /**
   * What a visit begins with: the settings, what is known about each record, which records there are, and the first of
   * those that nothing is known about.
   * @param {boolean} latest the record that was played last is wanted as well
   * @returns {Promise<Saved>}
   */
  load(latest) {
    return this.#next(async () => {
      const database = await this.#database;
      if (!database) {
        this.#report("memory");
        return {};
      }
      const store = database.transaction(STORE).objectStore(STORE);
      const [settings, all, abouts, values] = await Promise.all([
        result(store.get("settings")),
        result(store.getAllKeys()),
        result(store.getAllKeys(startingWith("about:"))),
        result(store.getAll(startingWith("about:"))),
      ]);
      const about = Object.fromEntries(abouts.map((key, i) => [idOf(String(key)), values[i]]));
      const keys = all.map(String).filter((key) => !/^(settings$|about:|result:|stamp:)/.test(key));
      const wanted = keys.filter((key) => !(idOf(key) in about)).slice(0, AT_ONCE);
      if (latest) wanted.push(...lastPlayed(about));
      const records = await Promise.all(wanted.map((key) => this.#get(store, key)));
      this.#report("kept");
      return {
        settings: settings ?? null,
        about,
        keys,
        records: Object.fromEntries(wanted.map((key, i) => [key, records[i]])),
      };
    });
  }

  /**
   * One value as it is now; null if there is none.
   * @param {string} key
   * @returns {Promise<unknown>}
   */
  read(key) {
    return this.#next(async () => {
      const database = await this.#database;
      if (!database || this.#unsaved.has(key)) return this.#unsaved.get(key) ?? null;
      return this.#get(database.transaction(STORE).objectStore(STORE), key);
    });
  }

  /**
   * One value, and with it what has to be known to write another one over it.
   * @param {IDBObjectStore} store
   * @param {string} key
   */
  async #get(store, key) {
    const [value, stamp] = await Promise.all([result(store.get(key)), result(store.get(`stamp:${key}`))]);
    this.#stamps.set(key, stamp);
    return value ?? null;
  }

  /**
   * All values whose keys begin like this, by key.
   * @param {string} prefix
   * @returns {Promise<Record<string, unknown>>}
   */
  readAll(prefix) {
    return this.#next(async () => {
      const database = await this.#database;
      const found = new Map();
      if (database) {
        const range = startingWith(prefix);
        const store = database.transaction(STORE).objectStore(STORE);
        const [keys, values] = await Promise.all([
          result(store.getAllKeys(range)),
          result(store.getAll(range)),
        ]);
        keys.forEach((key, i) => found.set(String(key), values[i]));
      }
      for (const [key, value] of this.#unsaved) if (key.startsWith(prefix)) found.set(key, value);
      return Object.fromEntries([...found].filter(([, value]) => value !== null));
    });
  }

  /**
   * Never throws: what cannot be kept is reported and tried again with what is saved next; what was kept before stays.
   * @param {Saved} changes null deletes
   * @returns {Promise<string[]>} records that were not written, as another tab has written them since
   */
  save(changes) {
    for (const [key, value] of Object.entries(changes)) this.#unsaved.set(key, value);
    return this.#next(async () => {
      const database = await this.#database;
      if (!database) return [];
      const wanted = new Map(this.#unsaved);
      try {
        const refused = await this.#write(database, wanted);
        for (const [key, value] of wanted) if (this.#unsaved.get(key) === value) this.#unsaved.delete(key);
        this.#report("kept");
        return refused;
      } catch {
        this.#report("full");
        return [];
      }
    });
  }

  /** When everything asked for so far is done. */
  settled() {
    return this.#next(async () => {});
  }

  /**
   * @param {IDBDatabase} database
   * @param {Map<string, unknown>} changes
   */
  async #write(database, changes) {
    const transaction = database.transaction(STORE, "readwrite");
    const done = finished(transaction);
    done.catch(() => {}); // told below, or by what threw before
    const store = transaction.objectStore(STORE);
    const records = [...changes.keys()].filter(isRecord);
    const there = await Promise.all(records.map((key) => result(store.get(`stamp:${key}`))));
    const refused = records.filter((key, i) => there[i] !== undefined && there[i] !== this.#stamps.get(key));
    /** @type {Map<string, string | undefined>} */
    const stamps = new Map();
    for (const [key, value] of changes) {
      if (refused.includes(recordOf(key))) continue;
      put(store, key, value);
      if (!isRecord(key)) continue;
      stamps.set(key, value === null ? undefined : crypto.randomUUID());
      put(store, `stamp:${key}`, stamps.get(key) ?? null);
    }
    await done;
    for (const [key, stamp] of stamps) this.#stamps.set(key, stamp);
    return refused;
  }

  /**
   * @template T
   * @param {() => Promise<T>} act
   * @returns {Promise<T>}
   */
  #next(act) {
    const next = this.#queue.then(act);
    this.#queue = next.catch(() => {});
    return next;
  }

  /** @returns {Promise<IDBDatabase | null>} */
  async #open() {
    try {
      const request = indexedDB.open(this.#name); // throws where storage is denied
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      const database = await result(request);
      // Somebody has cleared the site's data: what is saved from now on is kept again.
      database.onclose = () => (this.#database = this.#open());
      return database;
    } catch {
      return null;
    }
  }
}

/** @param {string} key */
export function isRecord(key) {
  return key === "practice" || key.startsWith("match:");
}

/**
 * The record that a value belongs to: it is written with it or not at all.
 * @param {string} key
 */
function recordOf(key) {
  if (!/^(about|result):/.test(key)) return key;
  return idOf(key) === "practice" ? "practice" : `match:${idOf(key)}`;
}

/** @param {string} key */
function idOf(key) {
  return key.slice(key.indexOf(":") + 1);
}

/**
 * The record that was played last, if there is one.
 * @param {Record<string, {played?: string}>} about
 */
function lastPlayed(about) {
  const ids = Object.keys(about).filter((id) => id !== "practice");
  ids.sort((one, other) => ((about[one].played ?? "") < (about[other].played ?? "") ? 1 : -1));
  return ids.slice(0, 1).map((id) => `match:${id}`);
}

/**
 * @param {IDBObjectStore} store
 * @param {string} key
 * @param {unknown} value
 */
function put(store, key, value) {
  if (value === null) store.delete(key);
  else store.put(value, key);
}

/** @param {string} prefix of all keys in the range */
function startingWith(prefix) {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
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
