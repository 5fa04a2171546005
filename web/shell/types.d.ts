/** What the page asks of Python; `do` names the action, the rest comes from the element. */
export interface Message {
  do: string;
  [key: string]: unknown;
}

/** What Python answers (see docs/architecture.md, "Messages"). */
export interface Answer {
  at?: number;
  lang?: string;
  title?: string;
  theme?: string;
  motion?: string;
  regions?: Record<string, string>;
  say?: string[];
  after?: number;
  focus?: string;
  save?: Saved;
}

/** What outlives a visit. A missing key means "leave as it is", null "forget". */
export type Saved = Record<string, unknown>;

/** What the build wrote into the page: PyScript's module, and every file Python needs with its size. */
export interface Parts {
  core: string;
  files: Record<string, number>;
}

export type FailureKind = "missing_file" | "no_wasm" | "stalled" | "error" | "worker_lost";

/** Asks Python: a message and its answer, both as JSON. */
export type Ask = (message: string) => Promise<string>;
