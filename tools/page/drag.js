// drag.js - a tile in somebody's hand
import { steps } from "./board.js";

/** Pixels that the pointer may wander in a click. */
const unsteadiness = 6;

/** A tile that follows the pointer between its cell and the blank; `isOne` once it is no click. */
export class Drag {
  constructor(tile, move, event) {
    const away = -steps[move][0] || -steps[move][1];
    this.tile = tile;
    this.move = move;
    this.axis = steps[move][0] !== 0 ? "Y" : "X";
    this.sign = away;
    this.from = event;
    this.limit = this.axis === "Y" ? tile.offsetHeight : tile.offsetWidth;
    this.way = 0;
    this.isOne = false;
    tile.setPointerCapture(event.pointerId);
  }

  follow(event) {
    const x = event.clientX - this.from.clientX, y = event.clientY - this.from.clientY;
    const way = (this.axis === "X" ? x : y) * this.sign;
    this.isOne ||= Math.hypot(x, y) > unsteadiness;
    this.way = Math.max(0, Math.min(this.limit, way));
    this.tile.style.transform = `translate${this.axis}(${this.way * this.sign}px)`;
  }

  end() {
    this.tile.style.transform = "";
    return this.way > this.limit / 3;
  }
}
