// package.test.mjs - the installed npm package in node: answers of the native program, tables, errors
//
//   node package.test.mjs <program fifteen> <folder with tables>
//
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import process from "node:process";
import { test } from "node:test";
import { FifteenError, Solver } from "fifteen-solver";

const [, , fifteen, tables] = process.argv;
const boards = [["3x3", "8 6 7 2 5 4 3 0 1"], ["2x5", "9 8 7 6 5 4 3 2 1 0"], ["4x4", "5 1 2 4 9 6 3 8 13 10 7 11 0 14 15 12"],
  ["4x4", "13 14 15 7 11 12 9 5 6 0 2 1 4 8 10 3"],
  ["5x5", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 24 21 22 20 23 0"]];

function native(size, board, ...options) {
  return JSON.parse(execFileSync(fifteen, ["solve", "--json", "--quiet", "--threads", "1", "--size", size, ...options, board],
    { encoding: "utf8", env: { ...process.env, FIFTEEN_PDB: "" } }));
}

function same(found, expected) {
  for (const name of ["moves", "generated", "expanded", "heuristic", "algorithm"])
    assert.equal(found[name], expected[name], name);
  assert.deepEqual(found.tiles, expected.tiles);
}

const solver = new Solver({ tables: "small" });

test("lengths and one-thread counts of the native program", async () => {
  for (const [size, board] of boards) same(await solver.solve(board, { size }), native(size, board));
  const options = { heuristic: "manhattan", algorithm: "astar" };
  same(await solver.solve(boards[0][1], options), native(...boards[0], "--heuristic", "manhattan", "--algorithm", "astar"));
});

test("boards as text, numbers and rows; distances", async () => {
  const numbers = boards[0][1].split(" ").map(Number);
  const rows = [numbers.slice(0, 3), numbers.slice(3, 6), numbers.slice(6)];
  assert.deepEqual(await solver.distances([boards[0][1], numbers, rows, Uint8Array.from(numbers), "2 1 3 4 5 6 7 8 0"]),
    [31, 31, 31, 31, null]);
  await assert.rejects(solver.distances([boards[3][1]], { nodeLimit: 5 }), FifteenError);
});

test("hints", async () => {
  const expected = native(...boards[0]);
  assert.deepEqual(await solver.hint(boards[0][1]),
    { status: "solved", distance: 31, tile: expected.tiles[0], lowerBound: 31 });
  assert.equal((await solver.hint([1, 2, 3, 4, 5, 6, 7, 8, 0])).tile, null);
});

test("quick solutions", async () => {
  const hard = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0";
  const found = await solver.quick(hard, { goal: "first" });
  assert.equal(found.isOptimal, false);
  assert.ok(found.lowerBound <= 80 && found.moves >= 80 && found.tiles.length === found.moves);
});

test("errors, limits, progress and stopping", async () => {
  await assert.rejects(solver.solve("1 2 3"), FifteenError);
  await assert.rejects(solver.solve(boards[0][1], { heuristic: "best" }), /best/);
  assert.equal((await solver.solve("2 1 3 4 5 6 7 8 0")).status, "unsolvable");
  assert.equal((await solver.solve(boards[3][1], { nodeLimit: 100 })).status, "limit");
  const stop = new AbortController();
  const hard = { goal: "first", heuristic: "hamming", signal: stop.signal, onProgress: ({ generated }) => {
    assert.ok(generated > 0);
    stop.abort();
  } };
  await assert.rejects(solver.solve("15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", hard), { name: "AbortError" });
  assert.equal((await solver.solve(boards[0][1])).moves, 31);
});

test("tables of the native program", async () => {
  process.env.FIFTEEN_PDB = tables;
  const large = new Solver();
  assert.equal(await large.tables(), "loaded");
  same(await large.solve(boards[3][1]), native(...boards[3], "--pdb", tables));
  large.close();
});

test.after?.(() => solver.close());
