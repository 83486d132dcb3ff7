// parity.js - goals, and whether moves lead to them (Johnson & Story 1879)
//
// A move of the blank swaps two cells and changes the colour of the blank's cell, as on a chessboard.
// Therefore the permutation that leads to the goal is even if and only if the two cells of the blank
// have the same colour.
// SPDX-License-Identifier: MIT

import { Board } from "../player/board.js";

/** The standard goals. */
const names = ["last", "first", "snail", "columns"];

export function isStandard(name) { return names.includes(name); }

function isOdd(permutation) {
  const seen = new Set();
  let odd = false;
  permutation.forEach((_, start) => {
    for (let at = permutation[start]; !seen.has(start) && at !== start; at = permutation[at]) {
      seen.add(at);
      odd = !odd;
    }
  });
  return odd;
}

function color(board) { return Math.floor(board.blank / board.columns) + board.blank % board.columns; }

/** Returns whether the goal, a board of the same size, can be reached. */
export function isSolvable(board, goal) {
  const cells = board.tiles.map((tile) => goal.tiles.indexOf(tile));
  return isOdd(cells) === ((color(board) + color(goal)) % 2 === 1);
}

/** The cells of a spiral that starts in the first cell and runs clockwise inwards. */
function spiral(rows, columns) {
  const cells = [];
  let [top, left, bottom, right] = [0, 0, rows - 1, columns - 1];
  const add = (row, column) => cells.push(row * columns + column);
  while (top <= bottom && left <= right) {
    for (let column = left; column <= right; column++) add(top, column);
    for (let row = top + 1; row <= bottom; row++) add(row, right);
    for (let column = right - 1; top < bottom && column >= left; column--) add(bottom, column);
    for (let row = bottom - 1; left < right && row > top; row--) add(row, left);
    [top, left, bottom, right] = [top + 1, left + 1, bottom - 1, right - 1];
  }
  return cells;
}

/** A standard goal of a size. */
export function standardGoal(rows, columns, name) {
  const order = Array.from({ length: rows * columns }, (_, cell) => cell);
  if (name === "first") return new Board(rows, columns, order);
  const byColumns = order.map((i) => i % rows * columns + Math.floor(i / rows));
  const cells = { snail: spiral(rows, columns), columns: byColumns }[name] || order;
  const tiles = [];
  cells.forEach((cell, i) => { tiles[cell] = (i + 1) % cells.length; });
  return new Board(rows, columns, tiles);
}

/** Returns "last" or "first" if a board that cannot reach a standard goal can reach that one. */
export function otherGoal(board, name) {
  return names.slice(0, 2).find((other) => isStandard(name) && other !== name &&
    isSolvable(board, standardGoal(board.rows, board.columns, other)));
}
