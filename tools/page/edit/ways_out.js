// ways_out.js - what to do with an unsolvable board: the other goal, or two tiles swapped
// SPDX-License-Identifier: MIT
import { make } from "../player/element.js";
import { otherGoal } from "../board/parity.js";
import { t } from "../player/text.js";

/** Swaps the two highest tiles, which makes the board solvable. */
function swapTiles(board) {
  const swapped = board.copy();
  const high = board.tiles.length - 1;
  swapped.tiles[board.tiles.indexOf(high)] = high - 1;
  swapped.tiles[board.tiles.indexOf(high - 1)] = high;
  return swapped;
}

export class WaysOut {
  /** `onGoal` takes the name of a goal, `onBoard` a board. */
  constructor(element, { onGoal, onBoard }) {
    this.element = element;
    this.onGoal = onGoal;
    this.onBoard = onBoard;
  }

  hide() { this.element.hidden = true; }

  /** Shows the buttons. `board` returns the current board; `goalName` is the goal as requests have it. */
  show(board, goalName) {
    const { tiles } = board();
    const other = otherGoal(board(), goalName);
    const buttons = [];
    if (other !== undefined)
      buttons.push(make("button", { type: "button", onclick: () => this.onGoal(other) },
        other === "first" ? t("Go to blank first") : t("Go to blank last")));
    buttons.push(make("button", { type: "button", onclick: () => this.onBoard(swapTiles(board())) },
      t("Swap {a} and {b}", { a: tiles.length - 2, b: tiles.length - 1 })));
    this.element.replaceChildren(...buttons);
    this.element.hidden = false;
  }
}
