/**
 * One tab at a time plays a match: it holds a Web Lock named after the record. Another one may look on, or ask for it;
 * a tab that does not answer, because its page is frozen, loses it all the same. Where there are no locks nobody is
 * asked, and the stamps of the storage alone keep one tab from overwriting another.
 */

const PATIENCE = 4_000;

/** @typedef {{saved: string} | {wanted: string}} News */

export class Tabs {
  #site;
  #lost;
  #saved;
  /** @type {BroadcastChannel | null} */
  #channel = null;
  /** The record that this tab plays. @type {string | null} */
  #held = null;
  /** @type {() => void} */
  #release = () => {};

  /**
   * @param {string} site path of this copy of the site
   * @param {(key: string) => Promise<void>} lost another tab takes the record over: resolves when all is saved
   * @param {(key: string) => void} saved another tab has saved it
   */
  constructor(site, lost, saved) {
    this.#site = `snowline ${site}`;
    this.#lost = lost;
    this.#saved = saved;
    if (typeof BroadcastChannel !== "function") return;
    this.#channel = new BroadcastChannel(this.#site);
    this.#channel.onmessage = ({ data }) => this.#hear(data);
  }

  /**
   * Holds a record from now on, and lets go of the one before.
   * @param {string} key
   * @param {boolean} [take] even if another tab has it
   * @returns {Promise<boolean>} whether this tab has it
   */
  async hold(key, take = false) {
    if (this.#held === key) return true;
    this.release();
    const free = await this.#request(key, { ifAvailable: true }).catch(() => {
      this.#held = key; // no locks in a page whose origin nobody knows: it has no other tabs either
      return true;
    });
    if (free || !take) return free;
    this.#channel?.postMessage(/** @type {News} */ ({ wanted: key }));
    const inTime = await this.#request(key, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => false);
    return inTime || this.#request(key, { steal: true });
  }

  /** Lets go of what is held. */
  release() {
    this.#held = null;
    this.#release();
    this.#release = () => {};
  }

  /**
   * Tells the other tabs that a record has changed.
   * @param {string} key
   */
  announce(key) {
    this.#channel?.postMessage(/** @type {News} */ ({ saved: key }));
  }

  /** @param {News} news */
  async #hear(news) {
    if ("saved" in news) return this.#saved(news.saved);
    if (news.wanted !== this.#held) return;
    await this.#lost(news.wanted);
    if (this.#held === news.wanted) this.release();
  }

  /**
   * @param {string} key
   * @param {LockOptions} options
   * @returns {Promise<boolean>}
   */
  #request(key, options) {
    if (!navigator.locks) {
      this.#held = key;
      return Promise.resolve(true);
    }
    return new Promise((resolve, reject) => {
      navigator.locks
        .request(`${this.#site} ${key}`, options, (lock) => {
          if (!lock) return resolve(false);
          this.#held = key;
          resolve(true);
          return new Promise((release) => (this.#release = () => release(undefined)));
        })
        .catch((error) => {
          reject(error); // it was not given in time; nothing happens if it was, and has been taken away now
          if (this.#held !== key) return;
          this.#held = null;
          void this.#lost(key);
        });
    });
  }
}
