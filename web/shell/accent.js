/**
 * An accent of somebody else's in place of lamp light: from one colour all that is lit, in both themes, as readable
 * as lamp light is.
 */

/** @typedef {readonly [number, number, number]} Colour red, green, blue from 0 to 255 */

const TEXT = 4.5; // WCAG contrast of text
const EDGE = 3; // of what bounds a control
const APART = 1.5; // of a lit button from the paper it lies on
const STEPS = 40;

/** @type {Colour} */
const BLACK = [0, 0, 0];
/** @type {Colour} */
const WHITE = [255, 255, 255];
/** @type {Colour} */
const INK = [23, 18, 10];

/**
 * The tokens that make an accent of a colour, or why they cannot be made.
 * @param {string} text as `#RRGGBB` or `#RGB`, with or without the `#`
 * @param {(token: string) => string} token the value of a token of the style sheet
 * @returns {{tokens: Record<string, string>} | {fault: string}}
 */
export function accent(text, token) {
  const lamp = colour(text);
  if (!lamp) return { fault: "a colour as RRGGBB or RGB, in hexadecimal digits" };
  const on = [INK, WHITE].find((ink) => contrast(ink, lamp) >= TEXT);
  if (!on) return { fault: `a colour on which black or white text has a contrast of ${TEXT}` };
  const [day, night] = [0, 1].map((theme) => {
    const grounds = ["--surface", "--surface-2", "--ground"].map((name) => themed(token(name))[theme]);
    const wash = mixed(grounds[0], lamp, theme ? 0.18 : 0.12);
    const away = theme ? WHITE : BLACK;
    return {
      stands: contrast(lamp, grounds[0]) >= APART,
      wash: hex(wash),
      deep: hex(until(EDGE, lamp, away, [grounds[0]])),
      edge: hex(until(TEXT, lamp, away, [...grounds, wash])),
    };
  });
  if (!day.stands || !night.stands)
    return { fault: `a colour with a contrast of ${APART} to the paper of the light and of the dark theme` };
  return {
    tokens: {
      "--lamp": hex(lamp),
      "--lamp-on": hex(on),
      "--lamp-deep": `light-dark(${day.deep}, ${night.deep})`,
      "--lamp-edge": `light-dark(${day.edge}, ${night.edge})`,
      "--lamp-wash": `light-dark(${day.wash}, ${night.wash})`,
      "--lamp-glow": `${hex(lamp)}5C`,
    },
  };
}

/**
 * The colour, or one as near to it on the way to black or white as has the contrast to all grounds.
 * @param {number} least
 * @param {Colour} from
 * @param {Colour} to
 * @param {Colour[]} grounds
 */
function until(least, from, to, grounds) {
  for (let step = 0; step < STEPS; step++) {
    const tried = mixed(from, to, step / STEPS);
    if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried;
  }
  return to;
}

/**
 * @param {string} text
 * @returns {Colour | null}
 */
function colour(text) {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  if (!digits) return null;
  const whole = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  const number = parseInt(whole, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/**
 * The two colours of a token that is one by day and another by night.
 * @param {string} value
 * @returns {Colour[]}
 */
function themed(value) {
  const found = value.match(/#[0-9a-f]{3,6}\b/gi) ?? [];
  return [found[0], found[1] ?? found[0]].map((text) => colour(text ?? "") ?? WHITE);
}

/**
 * @param {Colour} from
 * @param {Colour} to
 * @param {number} part
 * @returns {Colour}
 */
function mixed(from, to, part) {
  const [red, green, blue] = from.map((value, i) => Math.round(value + (to[i] - value) * part));
  return [red, green, blue];
}

/** @param {Colour} colour */
function hex(colour) {
  return `#${colour.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * WCAG's contrast of two colours.
 * @param {Colour} one
 * @param {Colour} other
 */
function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** @param {Colour} colour */
function luminance(colour) {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
