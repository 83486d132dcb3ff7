// undo.js - earlier states of the game, to go back to
// SPDX-License-Identifier: MIT

const max = 1000; // states that are kept

export class Undo {
  /** `take()` returns the present state, or undefined; `restore(state)` goes back to one. */
  constructor(button, { take, restore }) {
    Object.assign(this, { button, take, restore, states: [] });
    button.disabled = true;
  }

  /** Keeps the present state, before it changes. */
  keep() {
    const state = this.take();
    if (state === undefined) return;
    this.states.push(state);
    if (this.states.length > max) this.states.shift();
    this.button.disabled = false;
  }

  undo() {
    const state = this.states.pop();
    if (this.states.length === 0) this.button.disabled = true;
    if (state !== undefined) this.restore(state);
  }
}
