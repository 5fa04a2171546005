/** One conversation with Python: one message at a time, in order, each answer shown before the next message goes. */

import { messageOf } from "./actions.js";
import * as failures from "./failures.js";

/** @import { Answer, Ask, Message } from "./types.js" */

const PATIENCE = 20_000;

export class Conversation {
  /** @type {Ask | null} */
  #ask = null;
  /** The version last received: a message about an older screen is ignored by Python. @type {number | undefined} */
  #at;
  /** @type {Promise<void>} */
  #queue = Promise.resolve();
  /** What was asked for before Python was there: the last wish counts. @type {Message | null} */
  #wish = null;
  /** The version when the running series of clicks began. @type {number | undefined} */
  #begun;
  #timer = 0;
  /** Messages and answers that are not done with. */
  #work = 0;
  #show;

  /** @param {(answer: Answer) => Promise<unknown>} show resolves when what was to be stored is stored */
  constructor(show) {
    this.#show = show;
  }

  /**
   * Says hello, after what is under way, then carries out what was asked for meanwhile, if its button is still there.
   * @param {Ask} ask
   * @param {Message} hello
   */
  async open(ask, hello) {
    this.#ask = ask;
    this.#queue = this.#queue.then(() => {
      this.#at = undefined;
      return this.#exchange(hello);
    });
    await this.#queue;
    for (const element of document.querySelectorAll("[aria-busy]")) element.removeAttribute("aria-busy");
    const wish = JSON.stringify(this.#wish);
    this.#wish = null;
    for (const element of document.querySelectorAll("[data-do]")) {
      if (JSON.stringify(messageOf(element)) === wish) return this.send(messageOf(element));
    }
  }

  /**
   * Sends a message about the screen as it is now. A repeated click is about the screen that the first one saw, so
   * that a double click acts once, however fast Python answers in between.
   * @param {Message} message
   * @param {{element?: Element, repeated?: boolean}} [from] what was pressed
   */
  send(message, { element, repeated = false } = {}) {
    const at = repeated ? this.#begun : this.#at;
    if (element) this.#begun = at;
    if (this.#at !== undefined) {
      const stamped = { ...message, at };
      this.#queue = this.#queue.then(() => this.#exchange(stamped)).catch(failures.report);
    } else if (element) {
      document.querySelector("[data-do][aria-busy]")?.removeAttribute("aria-busy");
      element.setAttribute("aria-busy", "true");
      this.#wish = message;
    }
  }

  /**
   * Sends a message that is about no screen; before Python is there nobody needs to know.
   * @param {Message} message
   * @returns {Promise<void>} resolves when it has been answered
   */
  tell(message) {
    this.send(message);
    return this.#queue;
  }

  /**
   * Takes an answer, or what Python says unasked.
   * @param {Answer} answer
   */
  receive(answer) {
    const news = answer.at !== undefined && answer.at !== this.#at;
    if (news) this.#at = answer.at;
    if (news || answer.after !== undefined) clearTimeout(this.#timer);
    void this.#busy(this.#show(answer));
    if (answer.after !== undefined)
      this.#timer = setTimeout(() => this.send({ do: "continue" }), answer.after);
  }

  /** @param {Message} message */
  async #exchange(message) {
    const ask = /** @type {Ask} */ (this.#ask);
    const lost = setTimeout(() => failures.show("worker_lost"), PATIENCE);
    const answered = this.#busy(ask(JSON.stringify(message)));
    try {
      const answer = await answered;
      failures.withdraw("worker_lost");
      this.receive(JSON.parse(answer));
    } finally {
      clearTimeout(lost);
    }
  }

  /**
   * The page is at work until this is done.
   * @template T
   * @param {Promise<T>} task
   * @returns {Promise<T>}
   */
  async #busy(task) {
    this.#work += 1;
    document.documentElement.dataset.busy = "";
    try {
      return await task;
    } finally {
      this.#work -= 1;
      // what was waited for may go on at once, and be work again
      queueMicrotask(() => {
        if (!this.#work) delete document.documentElement.dataset.busy;
      });
    }
  }
}
