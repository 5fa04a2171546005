/**
 * `<snowline-game game="yak" lang="de">`: makes an iframe of this site's embed.html, and nothing else.
 *
 * ```html
 * <script async src="embed.js"></script>
 * <snowline-game game="yeti" lang="pt-BR"></snowline-game>
 * ```
 *
 * Its attributes are the parameters of the address (`docs/embedding.md`), but for `host`: that is this very page.
 * What the game says becomes events (`snowline-ready`, `snowline-finished` and so on, what is told in `detail`),
 * and `command({type: "theme", value: "dark"})` tells it something. The element is as high as the game needs, unless
 * it has an attribute `fixed`: then as high as the page around it makes it.
 */

const SITE = new URL(".", ownAddress());
const PARAMETERS = [
  "game",
  "players",
  "bots",
  "level",
  "lang",
  "theme",
  "seed",
  "motion",
  "accent",
  "home",
  "start",
];
/** What can change while a match goes on. */
const LIVE = ["lang", "theme", "motion"];
const STYLE = `
  :host { display: block; block-size: 480px; min-inline-size: 280px; contain: layout; }
  :host([hidden]) { display: none; }
  iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; color-scheme: normal; }
`;

class SnowlineGame extends HTMLElement {
  static observedAttributes = PARAMETERS;

  #frame = document.createElement("iframe");
  #ready = false;
  #due = false;

  constructor() {
    super();
    // A sheet made by script needs no leave of the page's policy.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    const shadow = this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [sheet];
    shadow.append(this.#frame);
    this.#frame.loading = "lazy";
    this.#frame.allow = "clipboard-write; fullscreen";
  }

  connectedCallback() {
    addEventListener("message", this);
    this.#change();
  }

  disconnectedCallback() {
    removeEventListener("message", this);
  }

  /**
   * @param {string} name
   * @param {string | null} _
   * @param {string | null} value
   */
  attributeChangedCallback(name, _, value) {
    if (this.#ready && LIVE.includes(name) && value) this.command({ type: name, value });
    else if (this.isConnected) this.#change();
  }

  /**
   * Tells the game something, once it is ready.
   * @param {{type: string, [key: string]: unknown}} what
   */
  command(what) {
    this.#frame.contentWindow?.postMessage({ source: "snowline-host", v: 1, ...what }, SITE.origin);
  }

  /** @param {MessageEvent} event */
  handleEvent({ source, origin, data }) {
    if (source !== this.#frame.contentWindow || origin !== SITE.origin || data?.source !== "snowline") return;
    if (data.type === "ready") this.#ready = true;
    if (data.type === "resize" && !this.hasAttribute("fixed")) this.style.blockSize = `${data.height}px`;
    this.dispatchEvent(new CustomEvent(`snowline-${data.type}`, { detail: data, bubbles: true }));
  }

  /** Opens the game anew; several attributes that change together do so once. */
  #change() {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      const address = this.#address();
      if (this.#frame.src === address) return;
      this.#ready = false;
      this.#frame.title = this.title || (this.getAttribute("game") === "yak" ? "Yak" : "Yeti");
      const sandbox = this.getAttribute("sandbox");
      if (sandbox !== null) this.#frame.setAttribute("sandbox", sandbox);
      this.#frame.src = address;
    });
  }

  #address() {
    const url = new URL("embed.html", SITE);
    for (const name of PARAMETERS) {
      const value = this.getAttribute(name);
      if (value !== null) url.searchParams.set(name, value);
    }
    if (!url.searchParams.has("start")) url.searchParams.set("start", "click");
    if (location.origin !== "null") url.searchParams.set("host", location.origin);
    return url.href;
  }
}

/** Where this script came from. A module is not told, but can find its tag. */
function ownAddress() {
  const tags = /** @type {NodeListOf<HTMLScriptElement>} */ (
    document.querySelectorAll("script[src*='/embed.js']")
  );
  const tag = document.currentScript ?? tags[0];
  return tag instanceof HTMLScriptElement ? tag.src : location.href;
}

if (!customElements.get("snowline-game")) customElements.define("snowline-game", SnowlineGame);
