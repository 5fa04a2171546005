/**
 * Movement that explains: pieces slide from where they were, numbers count from what they said.
 *
 * Nothing is scripted. The page is measured before and after an answer, and the difference is what moves; it never
 * keeps anyone waiting, as the next answer finishes what still runs. Times and easings are CSS tokens.
 */

const MARK = 1000;

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{places: Map<string, Point>, numbers: Map<string, number>}} Before */

/** What is in sight, as it was before the answer that comes next into sight. @type {Before | null} */
let seen = null;

/** Finishes what still runs, one entry per thing in motion. @type {Set<() => void>} */
const running = new Set();

/** How a piece moves: its time for a distance in pixels, and its easing. */
const MANNERS = {
  drop: { time: () => token("--t-move"), easing: "--ease-drop", stagger: true },
  walk: {
    time: (/** @type {number} */ way) => token("--t-climb") * Math.min(Math.max(way / 120, 1), 3),
    easing: "--ease-walk",
    stagger: false,
  },
  trail: {
    time: (/** @type {number} */ way) => token("--t-move") * Math.min(1 + way / 100, 2.7),
    easing: "--ease-walk",
    stagger: false,
  },
};

/** Jumps to the end of what runs, then notes where everything is, unless an answer is not even in sight yet. */
export function measure() {
  if (seen) return;
  for (const finish of running) finish();
  seen = { places: new Map(), numbers: new Map() };
  for (const piece of document.querySelectorAll("[data-move][id]")) seen.places.set(piece.id, placeOf(piece));
  for (const number of document.querySelectorAll("[data-count][id]"))
    seen.numbers.set(number.id, valueOf(number));
}

/** Sets in motion what is not where it was. */
export function play() {
  if (!seen) return;
  const { places, numbers } = seen;
  seen = null;
  // all measuring first, then all moving: the layout is computed once
  const moved = [];
  for (const piece of document.querySelectorAll("[data-move][id]")) {
    const from = places.get(piece.id);
    const to = placeOf(piece);
    if (from && Math.hypot(from.x - to.x, from.y - to.y) > 1)
      moved.push({ piece, by: { x: from.x - to.x, y: from.y - to.y }, scale: scaleOf(piece) });
  }
  const changed = [];
  for (const number of document.querySelectorAll("[data-count][id]")) {
    const from = numbers.get(number.id);
    if (from !== undefined && from !== valueOf(number)) changed.push({ number, from });
  }
  if (!moved.length && !changed.length) return;

  const still = token("--t-move") === 0;
  moved.forEach(({ piece, by, scale }, order) => (still ? mark(piece) : slide(piece, by, scale, order)));
  if (still) changed.forEach(({ number }) => mark(number));
  else changed.forEach(({ number, from }) => count(number, from));
}

/**
 * @param {Element} piece
 * @param {Point} by
 * @param {number} scale
 * @param {number} order
 */
function slide(piece, by, scale, order) {
  const manner =
    MANNERS[/** @type {keyof typeof MANNERS} */ (piece.getAttribute("data-move"))] ?? MANNERS.drop;
  const { x, y } = { x: by.x / scale, y: by.y / scale };
  const through = { pointerEvents: "none" }; // a piece in flight is in nobody's way
  const animation = piece.animate(
    [
      { ...through, translate: `${x}px ${y}px` },
      { ...through, translate: "0 0" },
    ],
    {
      duration: manner.time(Math.hypot(by.x, by.y)),
      delay: manner.stagger ? order * token("--t-stagger") : 0,
      easing: cssValue(manner.easing) || "ease-out",
      fill: "backwards",
    },
  );
  const finish = () => animation.finish();
  running.add(finish);
  animation.onfinish = () => running.delete(finish);
}

/**
 * @param {Element} number
 * @param {number} from
 */
function count(number, from) {
  const to = valueOf(number);
  const time = token("--t-move") * Math.min(1 + Math.abs(to - from) / 6, 2.7);
  const begin = performance.now();
  let frame = 0;
  const finish = () => {
    cancelAnimationFrame(frame);
    number.textContent = String(to);
    running.delete(finish);
  };
  const step = () => {
    const part = (performance.now() - begin) / time;
    if (part >= 1) return finish();
    number.textContent = String(Math.round(from + (to - from) * part));
    frame = requestAnimationFrame(step);
  };
  running.add(finish);
  step();
}

/**
 * Marks what would have moved, for those who want no movement.
 * @param {Element} piece
 */
function mark(piece) {
  piece.setAttribute("data-moved", "");
  const timer = setTimeout(() => finish(), MARK);
  const finish = () => {
    clearTimeout(timer);
    piece.removeAttribute("data-moved");
    running.delete(finish);
  };
  running.add(finish);
}

/**
 * The middle of a piece, on the page and not in the window, so that scrolling is no movement.
 * @param {Element} piece
 * @returns {Point}
 */
function placeOf(piece) {
  const { left, top, width, height } = piece.getBoundingClientRect();
  return { x: left + width / 2 + scrollX, y: top + height / 2 + scrollY };
}

/**
 * Pixels per unit of the coordinates that the piece is moved in: 1, but for the inside of a drawing.
 * @param {Element} piece
 */
function scaleOf(piece) {
  const parent = piece instanceof SVGElement ? piece.parentNode : null;
  return (parent instanceof SVGGraphicsElement && parent.getScreenCTM()?.a) || 1;
}

/** @param {Element} number */
function valueOf(number) {
  return Number(number.textContent);
}

/** @param {string} name */
function cssValue(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/**
 * A duration token in milliseconds; CSS makes it 0 where no movement is wanted.
 * @param {string} name
 */
function token(name) {
  return parseFloat(cssValue(name)) || 0;
}
