// parity.test.mjs - the boards that the page calls solvable are those that moves lead to, half of all
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";

import { isSolvable, isStandard, otherGoal, standardGoal } from "../../../tools/page/board/parity.js";
import { Board, steps } from "../../../tools/page/player/board.js";

const sizes = [[2, 2], [2, 3], [3, 2], [2, 4], [4, 2]];
const goals = ["last", "first", "snail", "columns"];

/** The boards from which moves lead to a goal, as texts, by breadth-first search. */
function reachable(goal) {
  const found = new Set([goal.toString()]);
  const queue = [goal];
  for (const board of queue) {
    for (const move of Object.keys(steps).filter((step) => board.target(step) >= 0)) {
      const next = board.copy();
      next.slide(move);
      if (!found.has(next.toString())) {
        found.add(next.toString());
        queue.push(next);
      }
    }
  }
  return found;
}

/** All orders of the numbers below n. */
function permutations(n) {
  if (n === 0) return [[]];
  return permutations(n - 1).flatMap((order) =>
    Array.from({ length: n }, (_, at) => [...order.slice(0, at), n - 1, ...order.slice(at)]));
}

test("solvable boards are those that a breadth-first search reaches", () => {
  for (const [rows, columns] of sizes) {
    const boards = permutations(rows * columns).map((tiles) => new Board(rows, columns, tiles));
    for (const name of goals) {
      assert.ok(isStandard(name));
      const goal = standardGoal(rows, columns, name);
      const found = reachable(goal);
      assert.equal(2 * found.size, boards.length);
      for (const board of boards) assert.equal(isSolvable(board, goal), found.has(board.toString()), `${board}, ${name}`);
    }
  }
});

test("the other goal is one that can be reached", () => {
  for (const board of permutations(6).map((tiles) => new Board(2, 3, tiles))) {
    for (const [name, other] of [["last", "first"], ["first", "last"]]) {
      const reaches = isSolvable(board, standardGoal(2, 3, other));
      assert.equal(otherGoal(board, name), reaches ? other : undefined);
    }
  }
});
