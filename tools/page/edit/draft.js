// draft.js - a board that is being edited: some cells may still be empty
// SPDX-License-Identifier: MIT

/** `tiles` has undefined for empty cells. No number occurs twice. */
export class Draft {
  constructor(rows, columns, tiles = Array.from({ length: rows * columns })) {
    this.rows = rows;
    this.columns = columns;
    this.tiles = [...tiles];
  }

  get digits() { return Math.max(2, `${this.tiles.length - 1}`.length); }

  /** The numbers left, in ascending order; the blank comes last. */
  get left() {
    return [...this.tiles.keys()].slice(1).concat(0).filter((number) => !this.tiles.includes(number));
  }

  get isComplete() { return !this.tiles.includes(undefined); }

  swap(a, b) {
    [this.tiles[a], this.tiles[b]] = [this.tiles[b], this.tiles[a]];
  }

  erase(cell) { this.tiles[cell] = undefined; }

  /** Sets a cell. The cell that had the number gets the old content. The last empty cell gets the last
   * number. */
  put(cell, number) {
    const before = this.tiles.indexOf(number);
    if (before >= 0) this.swap(before, cell);
    else this.tiles[cell] = number;
    const { left } = this;
    if (left.length === 1) this.tiles[this.tiles.indexOf(undefined)] = left[0];
  }
}
