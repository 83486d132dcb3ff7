// goal.js - the choice of a goal: a standard one, or another board
// SPDX-License-Identifier: MIT
import { isStandard } from "./parity.js";

export class GoalChoice {
  /** `own` is the form for another board, with its text field `input`. */
  constructor({ select, own, input }) {
    this.select = select;
    this.own = own;
    this.input = input;
    this.text = "last";
  }

  /** The goal as requests have it. */
  get text() { return this.chosen; }

  set text(text) {
    const isOwn = !isStandard(text);
    this.chosen = text;
    this.select.value = isOwn ? "own" : text;
    this.own.hidden = !isOwn;
    if (isOwn) this.input.value = text;
  }

  /** The words for a goal: those of the choice, or its tiles. */
  nameOf(text) {
    return isStandard(text) ? [...this.select.options].find(({ value }) => value === text).text : text;
  }

  /** Returns whether another board is selected; then shows the form for it. */
  reveal() {
    const isOwn = this.select.value === "own";
    this.own.hidden = !isOwn;
    if (isOwn) this.input.focus();
    return isOwn;
  }
}
