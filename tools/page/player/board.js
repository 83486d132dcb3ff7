// board.js - a board: tiles on their cells, and moves
//
// A move is the direction of the blank as a letter, as in `blank_path` of the solver's answers.
// SPDX-License-Identifier: MIT
import { mark } from "./text.js";

/** Rows and columns by which the blank moves. */
export const steps = { U: [-1, 0], L: [0, -1], R: [0, 1], D: [1, 0] };

export const opposite = { U: "D", L: "R", R: "L", D: "U" };

/** Direction of the tile, as `t` has it. */
export const slidesTo = { U: mark("down"), L: mark("right"), R: mark("left"), D: mark("up") };

/** Tiles on their cells, 0 for the blank. */
export class Board {
  constructor(rows, columns, tiles) {
    this.rows = rows;
    this.columns = columns;
    this.tiles = tiles;
    this.blank = tiles.indexOf(0);
  }

  /** Reads size and board of a solver's answer: "4x4", "1 2 3 .. 0". */
  static read(size, text) {
    const [rows, columns] = size.split("x").map(Number);
    return new Board(rows, columns, text.split(" ").map(Number));
  }

  get size() { return `${this.rows}x${this.columns}`; }

  toString() { return this.tiles.join(" "); }

  copy() { return new Board(this.rows, this.columns, [...this.tiles]); }

  /** The cell that the blank moves to, or -1 if that is outside the board. */
  target(move) {
    const row = Math.floor(this.blank / this.columns) + steps[move][0];
    const column = this.blank % this.columns + steps[move][1];
    const inside = row >= 0 && row < this.rows && column >= 0 && column < this.columns;
    return inside ? row * this.columns + column : -1;
  }

  /** The moves that slide these tiles, in this order. */
  path(tiles) {
    const board = this.copy();
    return tiles.map((tile) => {
      const move = board.moveOf(board.tiles.indexOf(tile));
      board.slide(move);
      return move;
    });
  }

  /** The move that slides the tile of a cell, or undefined. */
  moveOf(cell) {
    return Object.keys(steps).find((move) => this.target(move) === cell);
  }

  /** Makes a move. Returns the tile that slid. */
  slide(move) {
    const from = this.target(move);
    const tile = this.tiles[from];
    this.tiles[this.blank] = tile;
    this.tiles[from] = 0;
    this.blank = from;
    return tile;
  }
}
