/**
 * Movement that explains: pieces slide from where they were, numbers count from what they said.
 *
 * Nothing is scripted. The page is measured before and after an answer, and the difference is what moves; it never
 * keeps anyone waiting, as the next answer finishes what still runs. Times and easings are CSS tokens.
 */

const MARK = 1000;
const TURN = 2 * Math.PI;

/** Where a round way is bent. */
const STAGES = [0, 1, 2, 3, 4, 5, 6, 7].map((place) => place / 8);

/** @typedef {{x: number, y: number}} Point */
/** @typedef {Point & {width: number}} Place */
/** @typedef {{places: Map<string, Place>, ways: Map<string, string | null>, numbers: Map<string, number>}} Before */
/**
 * What is to move: where it comes from as seen from where it is, what it passes, and how large it was.
 * @typedef {{piece: Element, way: Point[], size: number, scale: number, to: Point}} Move
 */

/** What is in sight, as it was before the answer that comes next into sight. @type {Before | null} */
let seen = null;

/** Where a hand has let go of a piece: what comes from elsewhere then comes from there. @type {Point | null} */
let hand = null;

/** Finishes what still runs, one entry per thing in motion. @type {Set<() => void>} */
const running = new Set();

/** How a piece moves: its time for a distance in pixels, and its easing. */
const MANNERS = {
  drop: { time: () => token("--t-move"), easing: "--ease-drop", stagger: true },
  fly: {
    time: (/** @type {number} */ way) => token("--t-move") * Math.min(1 + way / 300, 2.7),
    easing: "--ease-walk",
    stagger: true,
  },
  walk: {
    time: (/** @type {number} */ way) => token("--t-climb") * Math.min(Math.max(way / 120, 1), 5),
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
  seen = { places: new Map(), ways: new Map(), numbers: new Map() };
  for (const piece of document.querySelectorAll("[data-move][id], [data-place][id]")) {
    const place = placeOf(piece);
    if (place.width) seen.places.set(piece.id, place); // what is not shown is nowhere
    seen.ways.set(piece.id, piece.getAttribute("data-way"));
  }
  for (const number of document.querySelectorAll("[data-count][id]"))
    seen.numbers.set(number.id, valueOf(number));
}

/**
 * Somebody has let go of a piece here, in the window.
 * @param {Point} point
 */
export function letGo({ x, y }) {
  hand = { x: x + scrollX, y: y + scrollY };
}

/** Sets in motion what is not where it was. */
export function play() {
  if (!seen) return;
  const before = seen;
  const { numbers } = seen;
  seen = null;
  // all measuring first, then all moving: the layout is computed once
  const moved = [];
  for (const piece of document.querySelectorAll("[data-move][id]")) {
    const move = moveOf(piece, before);
    if (move) moved.push(move);
  }
  hand = null;
  goRound(moved);
  const changed = [];
  for (const number of document.querySelectorAll("[data-count][id]")) {
    const from = numbers.get(number.id);
    if (from !== undefined && from !== valueOf(number)) changed.push({ number, from });
  }
  if (!moved.length && !changed.length) return;

  const still = token("--t-move") === 0;
  moved.forEach((move, order) => (still ? mark(move.piece) : slide(move, order)));
  if (still) changed.forEach(({ number }) => mark(number));
  else changed.forEach(({ number, from }) => count(number, from));
}

/**
 * What has become of a piece since: null if it is where it was.
 * @param {Element} piece
 * @param {Before} before
 * @returns {Move | null}
 */
function moveOf(piece, { places, ways }) {
  const to = placeOf(piece);
  const own = places.get(piece.id);
  const start = piece.getAttribute("data-from");
  const from = own ?? (start ? places.get(start) : undefined);
  if (!from || !to.width) return null;
  const scale = scaleOf(piece);
  // of the towers that show a stone let go, only the one below the hand shows it come from there
  const held = own || !hand || apart(hand, to) > apart(from, to) ? null : hand;
  const at = held ?? from;
  const by = { x: (at.x - to.x) / scale, y: (at.y - to.y) / scale };
  // A way is gone once, and by whom stood at its beginning: not after an undo.
  const told = piece.getAttribute("data-way");
  const way = own && told !== null && told !== ways.get(piece.id) ? pointsOf(told) : [];
  if (way.length && apart(way[0], by) < 2) return { piece, way, size: 1, scale, to };
  if (Math.hypot(by.x, by.y) * scale <= 1) return null;
  return { piece, way: [by], size: own || held ? 1 : from.width / to.width, scale, to };
}

/**
 * What goes round together goes about its middle, not across: clockwise (`data-round="1"`) or the other way.
 * It stays inside the box around all its places.
 * @param {Move[]} moved
 */
function goRound(moved) {
  const all = moved.filter(({ piece }) => piece.hasAttribute("data-round"));
  const [across, down] = [spread(all.map(({ to }) => to.x)), spread(all.map(({ to }) => to.y))];
  for (const move of all) {
    const { to, way } = move;
    // seen from the middle, as if the box reached from -1 to 1
    const [from, end] = [{ x: to.x + way[0].x, y: to.y + way[0].y }, to].map(({ x, y }) => {
      const [right, below] = [(x - across.middle) / across.half, (y - down.middle) / down.half];
      return { angle: Math.atan2(below, right), far: Math.hypot(right, below) };
    });
    const side = Number(move.piece.getAttribute("data-round"));
    let turn = ((((end.angle - from.angle) * side) % TURN) + TURN) % TURN;
    if (turn > TURN * 0.6) turn -= TURN; // an undo goes back the way it came
    move.way = STAGES.map((part) => {
      const angle = from.angle + side * turn * part;
      const far = from.far + (end.far - from.far) * part;
      return {
        x: across.middle + across.half * within(far * Math.cos(angle)) - to.x,
        y: down.middle + down.half * within(far * Math.sin(angle)) - to.y,
      };
    });
  }
}

/** @param {number[]} values */
function spread(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { middle: (least + most) / 2, half: Math.max((most - least) / 2, 1) };
}

/** @param {number} value */
function within(value) {
  return Math.min(Math.max(value, -1), 1);
}

/**
 * @param {Move} move
 * @param {number} order
 */
function slide({ piece, way, size, scale }, order) {
  const manner =
    MANNERS[/** @type {keyof typeof MANNERS} */ (piece.getAttribute("data-move"))] ?? MANNERS.drop;
  const points = [...way, { x: 0, y: 0 }];
  const passed = [0];
  for (let at = 1; at < points.length; at++) passed.push(passed[at - 1] + apart(points[at], points[at - 1]));
  const length = passed[points.length - 1];
  const animation = piece.animate(
    points.map(({ x, y }, at) => ({
      pointerEvents: "none", // a piece in flight is in nobody's way
      offset: passed[at] / length,
      translate: `${x}px ${y}px`,
      scale: size + ((1 - size) * passed[at]) / length,
    })),
    {
      duration: manner.time(length * scale),
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
 * @returns {Place}
 */
function placeOf(piece) {
  const { left, top, width, height } = piece.getBoundingClientRect();
  return { x: left + width / 2 + scrollX, y: top + height / 2 + scrollY, width };
}

/**
 * Pixels per unit of the coordinates that the piece is moved in: 1, but for the inside of a drawing.
 * @param {Element} piece
 */
function scaleOf(piece) {
  const parent = piece instanceof SVGElement ? piece.parentNode : null;
  return (parent instanceof SVGGraphicsElement && parent.getScreenCTM()?.a) || 1;
}

/**
 * `12,-40 3,-20`, as the drawing counts.
 * @param {string} told
 */
function pointsOf(told) {
  return told.split(" ").map((pair) => {
    const [x, y] = pair.split(",").map(Number);
    return { x, y };
  });
}

/**
 * @param {Point} one
 * @param {Point} other
 */
function apart(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
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
