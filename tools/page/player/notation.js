// notation.js - moves as text: the tiles that slide, their directions, or the path of the blank
// SPDX-License-Identifier: MIT
import { slidesTo } from "./board.js";

const letters = { up: "U", down: "D", left: "L", right: "R" };

/** The parts of the text, each with the number of moves up to its end. */
function each(moves, text) { return moves.map((move, i) => ({ text: text(move), end: i + 1 })); }

function tiles(start, moves) {
  const board = start.copy();
  return each(moves, (move) => `${board.slide(move)}`);
}

/** Moves in the same direction are one part, with their number: U2 */
function directions(_, moves) {
  const parts = [];
  moves.forEach((move, i) => {
    const letter = letters[slidesTo[move]];
    const last = parts.at(-1);
    if (last?.letter === letter) Object.assign(last, { n: last.n + 1, end: i + 1 });
    else parts.push({ letter, n: 1, end: i + 1 });
  });
  return parts.map(({ letter, n, end }) => ({ text: n === 1 ? letter : `${letter}${n}`, end }));
}

function blank(_, moves) { return each(moves, (move) => move); }

export const notations = {
  tiles: { name: "numbers of the tiles", parts: tiles, separator: " " },
  directions: { name: "directions of the tiles", parts: directions, separator: " " },
  blank: { name: "path of the blank", parts: blank, separator: "" },
};
