// parity.js - goals, and whether moves lead to them (Johnson & Story 1879)
//
// A move of the blank swaps two cells and changes the colour of the blank's cell, as on a chessboard.
// Therefore the permutation that leads to the goal is even if and only if the two cells of the blank
// have the same colour.

import { Board } from "../player/board.js";

/** The standard goals, each with the other one. */
export const others = { last: "first", first: "last" };

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

/** The standard goal "last" or "first" of a size. */
export function standardGoal(rows, columns, name) {
  const tiles = Array.from({ length: rows * columns }, (_, cell) => cell);
  if (name === "last") tiles.push(tiles.shift());
  return new Board(rows, columns, tiles);
}
