// drag.js - dragging a tile with the pointer
// SPDX-License-Identifier: MIT
import { steps } from "./board.js";

/** Pixels that the pointer may move during a click. */
const clickTolerance = 6;

/** A tile that follows the pointer between its cell and the blank. `isDrag` turns true once the
 * pointer has moved too far for a click. */
export class Drag {
  constructor(tile, move, event) {
    const direction = -steps[move][0] || -steps[move][1];
    this.tile = tile;
    this.move = move;
    this.axis = steps[move][0] !== 0 ? "Y" : "X";
    this.sign = direction;
    this.from = event;
    this.limit = this.axis === "Y" ? tile.offsetHeight : tile.offsetWidth;
    this.distance = 0;
    this.isDrag = false;
    tile.setPointerCapture(event.pointerId);
  }

  follow(event) {
    const x = event.clientX - this.from.clientX, y = event.clientY - this.from.clientY;
    const distance = (this.axis === "X" ? x : y) * this.sign;
    this.isDrag ||= Math.hypot(x, y) > clickTolerance;
    this.distance = Math.max(0, Math.min(this.limit, distance));
    this.tile.style.transform = `translate${this.axis}(${this.distance * this.sign}px)`;
  }

  end() {
    this.tile.style.transform = "";
    return this.distance > this.limit / 3;
  }
}
