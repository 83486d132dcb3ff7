// notation.js - moves as text: the tiles that slide, their directions, or the path of the blank
// SPDX-License-Identifier: MIT
import { slidesTo } from "./board.js";
import { mark } from "./text.js";

const letters = { up: "U", down: "D", left: "L", right: "R" };

/** `letter(move, tile)` is the text of a move. If `merges`, moves with the same text are one part with their number: U2 */
export const notations = {
  tiles: { name: mark("numbers of the tiles"), letter: (_, tile) => `${tile}`, separator: " " },
  directions: { name: mark("directions of the tiles"), letter: (move) => letters[slidesTo[move]], separator: " ", merges: true },
  blank: { name: mark("path of the blank"), letter: (move) => move, separator: "" },
};

/** Returns parts `{ letter, n, end }`, each with the number of moves up to its end, of the moves of a line from a
 * number on. */
export function partsOf(line, from, { letter, merges = false }) {
  const { moves } = line;
  const parts = [];
  const at = line.boardAt(Math.min(from, moves.length));
  for (let i = from; i < moves.length; i++) {
    const text = letter(moves[i], at.slide(moves[i]));
    const last = parts.at(-1);
    if (merges && last?.letter === text) Object.assign(last, { n: last.n + 1, end: i + 1 });
    else parts.push({ letter: text, n: 1, end: i + 1 });
  }
  return parts;
}

export function textOf({ letter, n }) { return n === 1 ? letter : `${letter}${n}`; }
