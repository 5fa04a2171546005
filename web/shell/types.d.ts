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
  signs?: string;
  shortcuts?: string;
  regions?: Record<string, string>;
  say?: string[];
  after?: number;
  focus?: string;
  sounds?: string[];
  reveal?: string;
  save?: Saved;
  hold?: string | null;
  fetch?: Fetch;
  /** What is to be saved as a file. */
  file?: { name: string; text: string };
  /** On somebody else's page: what the page around this one is told. */
  host?: HostMessage[];
  /** What of the address is ignored, and what it may be. */
  notes?: string[];
  /** The language whose words Python lacks. */
  words?: string;
}

/** See docs/embedding.md. */
export interface HostMessage {
  type: string;
  [key: string]: unknown;
}

/** This page as a guest of another one. */
export interface Guest {
  /** Resolves when Python may be loaded. */
  invited: Promise<unknown>;
  hear(answer: Answer): void;
}

/** A record that Python needs, or with `:` at the end all that begin like this; the whole comes back in "loaded". */
export interface Fetch {
  key: string;
  then: string;
  hold?: boolean;
  take?: boolean;
  [key: string]: unknown;
}

/** What outlives a visit. A missing key means "leave as it is", null "forget". */
export type Saved = Record<string, unknown>;

/**
 * What the build wrote into the page: PyScript's module, every file Python needs with its size, each language's words,
 * the name of the build, and whether it is to be kept for visits without a network.
 */
export interface Parts {
  core: string;
  /** The Python that the worker begins with. */
  app: string;
  /** On a page for other people's sites: the module that knows how to be a guest there. */
  embed?: string;
  files: Record<string, number>;
  /** What Python fetches after its first answer. */
  later: Record<string, number>;
  /** What the texts of all languages but English translate. */
  messages: string;
  words: Record<string, string>;
  build: string;
  offline: boolean;
}

/** A language: its catalogue for Python, and what the page itself says in it. */
export interface Words {
  language: string;
  catalogue: Record<string, string>;
  regions: Record<string, string>;
  cards: Record<string, string>;
}

export type FailureKind = "missing_file" | "no_wasm" | "stalled" | "error" | "worker_lost";

declare global {
  /** Whether this is the page in one file; the build says so. */
  const ALONE: boolean;
}

/** Takes what Python says unasked: answers, and what went wrong. */
export interface Speaker {
  push(answer: string): Promise<unknown>;
  fail(trace: string): Promise<unknown>;
}

/** Asks Python: a message and its answer, both as JSON. */
export type Ask = (message: string) => Promise<string>;
