// package.test.mjs - the installed npm package in node: answers of the native program, tables, errors
//
//   node package.test.mjs <program fifteen> <folder with tables>
//
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { test } from "node:test";
import { FifteenError, Solver } from "fifteen-solver";

const [, , fifteen, tables] = process.argv;
const boards = [["3x3", "8 6 7 2 5 4 3 0 1"], ["2x5", "9 8 7 6 5 4 3 2 1 0"], ["4x4", "5 1 2 4 9 6 3 8 13 10 7 11 0 14 15 12"],
  ["4x4", "13 14 15 7 11 12 9 5 6 0 2 1 4 8 10 3"],
  ["5x5", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 24 21 22 20 23 0"]];
// It takes more nodes than one thread searches alone.
const large = "15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4";

function native(size, board, ...options) {
  return JSON.parse(execFileSync(fifteen, ["solve", "--json", "--quiet", "--threads", "1", "--size", size, ...options, board],
    { encoding: "utf8", env: { ...process.env, FIFTEEN_PDB: "" } }));
}

function same(found, expected) {
  for (const name of ["moves", "generated", "expanded", "heuristic", "algorithm"])
    assert.equal(found[name], expected[name], name);
  assert.deepEqual(found.tiles, expected.tiles);
}

const solver = new Solver({ tables: "small", threads: 1 });
const many = new Solver({ tables: "small", threads: 3 });

test("lengths and one-thread counts of the native program, by both variants of the library", async () => {
  for (const [size, board] of boards) {
    const expected = native(size, board);
    same(await solver.solve(board, { size }), expected);
    same(await many.solve(board, { size, threads: 1 }), expected);
  }
  const options = { heuristic: "manhattan", algorithm: "astar" };
  same(await solver.solve(boards[0][1], options), native(...boards[0], "--heuristic", "manhattan", "--algorithm", "astar"));
});

test("threads: all, fewer, more than there are, invalid ones", async () => {
  const { moves } = native("4x4", large, "--goal", "first");
  for (const [solves, threads, used] of [[solver, undefined, 1], [solver, 3, 1], [many, undefined, 3], [many, 2, 2], [many, 9, 3]]) {
    const found = await solves.solve(large, { goal: "first", threads });
    assert.deepEqual([found.moves, found.threads], [moves, used]);
  }
  for (const threads of [0, 1.5, "2", NaN]) assert.throws(() => new Solver({ threads }), FifteenError);
});

test("a search by many threads stops; those that follow have them again", async () => {
  const stop = new AbortController();
  const hard = { goal: "first", signal: stop.signal, onProgress: ({ generated }) => { if (generated > 1e6) stop.abort(); } };
  await assert.rejects(many.solve("15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", hard), { name: "AbortError" });
  assert.equal((await many.solve(large, { goal: "first" })).threads, 3);
});

test("a thread that crashes ends its search; the next one has new threads", async () => {
  const folder = new URL("./node_modules/crashing-solver/", import.meta.url);
  cpSync(new URL("./node_modules/fifteen-solver/", import.meta.url), folder, { recursive: true });
  const script = readFileSync(new URL("pthread.js", folder), "utf8");
  const changed = script.replace("thread.invokeEntryPoint(",
    "(process.env.CRASH ? () => { throw new WebAssembly.RuntimeError(); } : thread.invokeEntryPoint)(");
  assert.notEqual(changed, script);
  writeFileSync(new URL("pthread.js", folder), changed);
  const { Solver: Crashing } = await import(new URL("index.js", folder));
  // Workers have a copy of the variables.
  process.env.CRASH = "1";
  const crashing = new Crashing({ tables: "small", threads: 2 });
  delete process.env.CRASH;
  await assert.rejects(crashing.solve(large, { goal: "first" }), { name: "FifteenError" });
  assert.equal((await crashing.solve(large, { goal: "first" })).threads, 2);
  crashing.close();
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
  const withTables = new Solver();
  assert.equal(await withTables.tables(), "loaded");
  same(await withTables.solve(boards[3][1], { threads: 1 }), native(...boards[3], "--pdb", tables));
  withTables.close();
});

test.after?.(() => {
  solver.close();
  many.close();
});
