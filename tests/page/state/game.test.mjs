// game.test.mjs - review, daily boards, scrambles, links and times of the page, without a browser
//
//   node game.test.mjs
//
// Distances are those of a breadth-first search from the goal.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { Board, steps } from "../../../tools/page/player/board.js";
import { clock } from "../../../tools/page/game/clock.js";
import { Days, isDate, today } from "../../../tools/page/game/daily.js";
import { distancesOf, summaryOf } from "../../../tools/page/game/review.js";
import { applyScramble } from "../../../tools/page/edit/scramble.js";
import { read, write } from "../../../tools/page/board/link.js";

const goal = Board.read("3x3", "1 2 3 4 5 6 7 8 0");

/** The distance of every 3x3 board that leads to the goal. */
const far = new Map([[`${goal}`, 0]]);
for (let level = [goal]; level.length > 0;) {
  const next = [];
  for (const board of level)
    for (const move of Object.keys(steps)) {
      if (board.target(move) < 0) continue;
      const other = board.copy();
      other.slide(move);
      if (far.has(`${other}`)) continue;
      far.set(`${other}`, far.get(`${board}`) + 1);
      next.push(other);
    }
  level = next;
}
assert.equal(far.size, 181440);

/** A shortest path, down the distances. */
function pathOf(start) {
  const board = start.copy();
  let path = "";
  while (far.get(`${board}`) > 0)
    for (const move of Object.keys(steps)) {
      const other = board.copy();
      if (other.target(move) < 0) continue;
      other.slide(move);
      if (far.get(`${other}`) >= far.get(`${board}`)) continue;
      board.slide(move);
      path += move;
      break;
    }
  return path;
}

async function review(start, trail, solve) {
  const all = [];
  for await (const distance of distancesOf(start, trail, solve)) all.push(distance);
  return all;
}

let x = 88172645;
const roll = (n) => { x ^= x << 13; x ^= x >>> 17; x ^= x << 5; return (x >>> 0) % n; };
const boards = [...far.keys()];

// The distances along random walks, with fewer searches than moves.
for (let game = 0; game < 200; game++) {
  const start = Board.read("3x3", boards[roll(boards.length)]);
  const board = start.copy();
  const trail = [], expected = [far.get(`${board}`)];
  while (trail.length < 60) {
    const move = "ULRD"[roll(4)];
    if (board.target(move) < 0) continue;
    board.slide(move);
    trail.push(move);
    expected.push(far.get(`${board}`));
  }
  let searches = 0;
  assert.deepEqual(await review(start, trail, (at) => { searches++; return pathOf(at); }), expected);
  assert.ok(searches <= 60);
  // It ends where a distance is unknown.
  assert.deepEqual(await review(start, trail, () => undefined), []);
}

// A game of four moves, of which the first goes away from the goal.
const near = Board.read("3x3", "1 2 3 4 5 6 0 7 8");
const distances = await review(near, [..."UDRR"], pathOf);
assert.deepEqual(distances, [2, 3, 2, 1, 0]);
assert.deepEqual(summaryOf(distances), { more: 2, first: 1, wasted: 1 });
assert.deepEqual(summaryOf([2, 1, 0]), { more: 0, first: undefined, wasted: 0 });

// Daily boards: days in succession, which end today or yesterday; storage that is damaged or forbidden.
const kept = new Map();
const storage = () => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) });
const days = new Days(storage);
assert.equal(days.streak("2026-03-02"), 0);
for (const date of ["2026-03-01", "2026-02-28", "2026-02-27", "2026-02-25", "2026-03-01"]) days.add(date);
assert.equal(days.streak("2026-03-01"), 3);
assert.equal(days.streak("2026-03-02"), 3);
assert.equal(days.streak("2026-03-03"), 0);
kept.set("daily", "{");
assert.equal(days.streak("2026-03-01"), 0);
new Days(() => { throw new Error("forbidden"); }).add("2026-03-01");
assert.equal(today(Date.UTC(2026, 10, 28, 23, 59)), "2026-11-28");
assert.ok(isDate("2026-11-28") && !isDate("2026-13-01") && !isDate("today"));

// Scrambles are moves of tiles from the goal.
assert.equal(`${applyScramble("R2 D", goal)}`, "1 2 3 0 5 6 4 7 8");
assert.equal(`${applyScramble("rrd", goal)}`, "1 2 3 0 5 6 4 7 8");
for (const text of ["", "R3", "U", "1 2 3 0", "R2X", "2R"]) assert.equal(applyScramble(text, goal), undefined, text);

// Links have start, moves and goal.
const link = { size: "3x3", board: "1 2 3 4 5 6 0 7 8", goal: "first", moves: "RR" };
assert.deepEqual(read(write(link)), link);
assert.equal(read("#nothing"), undefined);

assert.deepEqual([0, 0.95, 59.99, 125.31, 3600].map(clock), ["0:00.0", "0:00.9", "0:59.9", "2:05.3", "60:00.0"]);
console.log("passed");
