/**
 * Random playouts of boardgame.io: Tic-Tac-Toe, the game of its tutorial, by its client and by its bot.
 *
 * Reads lines `client SECONDS` or `bot SECONDS`, answers each with a line of JSON: how many plies and whole
 * playouts there were in how many seconds of processor time.
 */
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(`${process.cwd()}/`); // the packages are installed there
const { MCTSBot } = require("boardgame.io/ai");
const { Client } = require("boardgame.io/client");

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];
const PLAYOUTS_PER_DECISION = 100;

let plies = 0;

const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, cell) {
      plies += 1;
      G.cells[cell] = playerID;
    },
  },
  endIf({ G }) {
    for (const [a, b, c] of LINES)
      if (G.cells[a] !== null && G.cells[a] === G.cells[b] && G.cells[a] === G.cells[c])
        return { winner: G.cells[a] };
    if (!G.cells.includes(null)) return { draw: true };
  },
};

/** The legal moves. */
const enumerate = ({ cells }) =>
  cells.flatMap((mark, cell) => (mark === null ? [{ move: "mark", args: [cell] }] : []));

const client = Client({ game, debug: false });
client.start();
const start = client.store.getState();

const ways = {
  client() {
    client.reset();
    for (;;) {
      const { G, ctx } = client.getState();
      if (ctx.gameover) return 1;
      const moves = enumerate(G);
      const { move, args } = moves[Math.floor(Math.random() * moves.length)];
      client.moves[move](...args);
    }
  },
  async bot() {
    await new MCTSBot({ game, enumerate, iterations: PLAYOUTS_PER_DECISION }).play(start, "0");
    return PLAYOUTS_PER_DECISION;
  },
};

/** Seconds of processor time so far. */
const clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

for await (const line of createInterface({ input: process.stdin })) {
  const [way, seconds] = line.split(" ");
  const begun = clock();
  let playouts = 0;
  plies = 0;
  while (clock() - begun < Number(seconds)) playouts += await ways[way]();
  console.log(JSON.stringify({ plies, playouts, seconds: clock() - begun }));
}
