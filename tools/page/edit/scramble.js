// scramble.js - a board as the moves that lead to it from the goal: R3U2LDR
// SPDX-License-Identifier: MIT
import { slidesTo } from "../player/board.js";

/** The moves of the blank by the letters of the tiles' directions. */
const moveOf = Object.fromEntries(Object.entries(slidesTo).map(([move, to]) => [to[0].toUpperCase(), move]));

/** Returns the board that a scramble leads to from the goal; undefined if the text is none, or leads out of the tray.
 * A number after a letter repeats it. */
export function applyScramble(text, goal) {
  const letters = text.replace(/[\s,]+/g, "");
  if (!/^([UDLR]\d{0,2})+$/i.test(letters) || !/[UDLR]/i.test(letters)) return undefined;
  const board = goal.copy();
  for (const [, letter, times] of letters.toUpperCase().matchAll(/([UDLR])(\d*)/g))
    for (let n = times === "" ? 1 : Number(times); n > 0; n--) {
      if (board.target(moveOf[letter]) < 0) return undefined;
      board.slide(moveOf[letter]);
    }
  return board;
}
