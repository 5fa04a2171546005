/** The keyboard: one tab stop per group, arrows inside it, and the shortcuts that the markup declares. */

const ITEMS = "button, a[href]";

/** @type {Record<string, [x: number, y: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function listen() {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = /** @type {Element} */ (event.target);
    if (target.matches("select, textarea, input:not([type=radio], [type=checkbox], [type=range])")) return;
    if (target.matches("[type=range]") && !event.shiftKey && event.key.length > 1) return; // a slider has keys of its own
    const item = /** @type {HTMLElement | null} */ (target.closest(ITEMS));
    const group = item?.closest("[data-keys]");
    const next = group && item ? neighbour(itemsOf(group), item, event.key) : null;
    if (next) {
      next.focus();
      event.preventDefault(); // or the page would scroll
    } else {
      press(event);
    }
  });
  document.addEventListener("focusin", (event) => {
    const group = /** @type {Element} */ (event.target).closest("[data-keys]");
    if (group) setTabStop(group);
  });
}

/** Gives every group on the screen its one tab stop. */
export function refresh() {
  document.querySelectorAll("[data-keys]").forEach(setTabStop);
}

/** @param {Element} group */
function setTabStop(group) {
  const items = itemsOf(group);
  const stop =
    items.find((item) => item === document.activeElement) ??
    items.find((item) => item.matches("[aria-pressed=true], [aria-selected=true], [aria-current]")) ??
    items.find((item) => item.getAttribute("tabindex") === "0") ??
    items[0];
  for (const item of items) item.tabIndex = item === stop ? 0 : -1;
}

/**
 * @param {Element} group
 * @returns {HTMLElement[]}
 */
function itemsOf(group) {
  const items = /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll(ITEMS));
  return Array.from(items).filter((item) => !item.matches(":disabled"));
}

/**
 * The item that a key leads to: for an arrow the nearest one in its direction, where sideways distance counts double.
 * @param {HTMLElement[]} items
 * @param {HTMLElement} from
 * @param {string} key
 */
function neighbour(items, from, key) {
  if (key === "Home") return items.at(0);
  if (key === "End") return items.at(-1);
  if (!(key in ARROWS)) return null;
  const [x, y] = ARROWS[key];
  const here = middle(from);
  let nearest = null;
  let least = Infinity;
  for (const item of items) {
    const there = middle(item);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const ahead = dx * x + dy * y;
    const distance = ahead + 2 * Math.abs(dx * y + dy * x);
    if (ahead > 1 && distance < least) [nearest, least] = [item, distance];
  }
  return nearest ?? from;
}

/** @param {Element} element */
function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.key === "Escape" || event.key === "Enter" || event.key === " ") return;
  if (event.key.length === 1 && document.documentElement.dataset.shortcuts === "off") return;
  const shift = event.shiftKey && event.key.length > 1 ? "shift+" : "";
  const button = document.querySelector(`[data-key="${CSS.escape(shift + event.key.toLowerCase())}"]`);
  if (!(button instanceof HTMLElement) || button.matches(":disabled") || !button.checkVisibility()) return;
  if (event.repeat && button.dataset.repeat === undefined) return; // a key held down acts once, unless it steps
  event.preventDefault();
  button.click();
}
