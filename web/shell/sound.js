/** Short, dry sounds, made by code when they are wanted: nothing is loaded. Which sound when is Python's business. */

const VOLUME = 0.3;
/** Seconds between the beginnings of two sounds of one answer. */
const PITCH = 0.14;

/** @type {AudioContext | null} */
let context = null;
/** One second of noise, which every clatter and all wind are cut from. @type {AudioBuffer | null} */
let noises = null;

/**
 * Plays sounds by their names, one after the other; a name that nobody knows is silent.
 * @param {string[]} names
 */
export function play(names) {
  if (document.hidden || !navigator.userActivation?.hasBeenActive) return; // the browser would refuse, and say so
  context ??= new AudioContext();
  void context.resume();
  names.forEach((name, order) => {
    const [kind, step] = name.split("-");
    SOUNDS[kind]?.(now() + order * PITCH, Number(step ?? 0));
  });
}

function now() {
  return /** @type {AudioContext} */ (context).currentTime + 0.02;
}

/** @type {Record<string, (at: number, step: number) => void>} */
const SOUNDS = {
  /** A wooden clatter: one tick per die. */
  dice(at) {
    for (let die = 0; die < 6; die++)
      noise(at + die * 0.045 + Math.random() * 0.03, 0.03, { around: 1500 + Math.random() * 1300, q: 4 });
  },
  /** A tap on felt. */
  aside(at) {
    noise(at, 0.05, { kind: "lowpass", around: 500 });
    tone(at, 0.06, 170, { loud: 0.4 });
  },
  /** A soft crunch, lower from the third Snow on. */
  snow(at, step) {
    noise(at, 0.16, { around: step >= 3 ? 900 : 2400, q: 0.8 });
    noise(at + 0.06, 0.1, { around: step >= 3 ? 1200 : 3100, q: 0.8, loud: 0.5 });
  },
  /** Two steps of boots in snow. */
  climb(at) {
    for (const step of [0, 0.24]) noise(at + step, 0.11, { kind: "lowpass", around: 1100 });
  },
  /** The snap of cloth. */
  tent(at) {
    noise(at, 0.07, { kind: "highpass", around: 2200 });
  },
  /** Two seconds of wind. */
  blizzard(at) {
    noise(at, 2, { around: 420, to: 1000, q: 1.2, rise: 0.8, loud: 1.4 });
  },
  /** A shutter. */
  photo(at) {
    for (const click of [0, 0.08]) noise(at + click, 0.018, { kind: "highpass", around: 3200 });
  },
  /** Small brass. */
  coin(at) {
    for (const pitch of [2637, 3951]) tone(at, 0.22, pitch, { loud: 0.25 });
  },
  /** One temple bell, the only long note. */
  peak(at) {
    [1, 2.76, 5.4].forEach((over, order) =>
      tone(at, 2.6 / (order + 1), 440 * over, { loud: 0.5 / (order + 1) }),
    );
  },
  /** Stone on stone; the pitch rises with the level. */
  stone(at, step) {
    noise(at, 0.035, { around: 700 + 260 * step, q: 5, loud: 1.6 });
    tone(at, 0.07, 220 * 2 ** (step / 4), { loud: 0.35 });
  },
  /** A cow-bell, and wheels. */
  carts(at) {
    noise(at, 0.7, { kind: "lowpass", around: 260, rise: 0.2 });
    for (const stroke of [0, 0.3])
      for (const pitch of [562, 845]) tone(at + stroke, 0.2, pitch, { wave: "square", loud: 0.08 });
  },
  /** Wind, the wrong way round. */
  fog(at) {
    noise(at, 1.1, { around: 900, to: 320, q: 1.5, rise: 1.05 });
  },
  /** One bell, once: somebody is asked. */
  turn(at) {
    tone(at, 0.5, 880, { loud: 0.35 });
    tone(at, 0.25, 2640, { loud: 0.1 });
  },
  /** Three steps up. */
  win(at) {
    [523, 659, 784].forEach((pitch, order) => tone(at + order * 0.16, 0.5, pitch, { loud: 0.4 }));
  },
};

/**
 * A piece of noise through a filter.
 * @param {number} at when, in seconds of the context's clock
 * @param {number} length seconds
 * @param {{kind?: BiquadFilterType, around: number, to?: number, q?: number, rise?: number, loud?: number}} how
 *   the filter's frequency, where it wanders to, and how long the noise swells
 */
function noise(at, length, { kind = "bandpass", around, to = around, q = 1, rise = 0.004, loud = 1 }) {
  const audio = /** @type {AudioContext} */ (context);
  const source = audio.createBufferSource();
  source.buffer = noises ??= hiss(audio);
  source.loop = true;
  const filter = audio.createBiquadFilter();
  filter.type = kind;
  filter.Q.value = q;
  filter.frequency.setValueAtTime(around, at);
  filter.frequency.linearRampToValueAtTime(to, at + length);
  source
    .connect(filter)
    .connect(swell(audio, at, length, rise, loud))
    .connect(audio.destination);
  source.start(at, Math.random() * 0.5);
  source.stop(at + length);
}

/**
 * A struck note that dies away.
 * @param {number} at
 * @param {number} length
 * @param {number} pitch hertz
 * @param {{wave?: OscillatorType, loud?: number}} how
 */
function tone(at, length, pitch, { wave = "sine", loud = 1 }) {
  const audio = /** @type {AudioContext} */ (context);
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.value = pitch;
  source.connect(swell(audio, at, length, 0.004, loud)).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

/**
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} length
 * @param {number} rise
 * @param {number} loud
 */
function swell(audio, at, length, rise, loud) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(VOLUME * loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  return gain;
}

/** @param {AudioContext} audio */
function hiss(audio) {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
