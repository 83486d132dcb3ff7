// board.js - tiles on their cells, as far as drawing and sliding them needs
//
// Moves are letters for where the blank goes, as in `blank_path` of the solver's answers.

/** Rows and columns that the blank goes. */
export const steps = { U: [-1, 0], L: [0, -1], R: [0, 1], D: [1, 0] };

export const back = { U: "D", L: "R", R: "L", D: "U" };

/** Where the tile goes. */
export const slidesTo = { U: "down", L: "right", R: "left", D: "up" };

/** Tiles on their cells, 0 for the blank. */
export class Board {
  constructor(rows, columns, tiles) {
    this.rows = rows;
    this.columns = columns;
    this.tiles = tiles;
    this.blank = tiles.indexOf(0);
  }

  /** From size and board as the solver's answers have them: "4x4", "1 2 3 .. 0". */
  static read(size, text) {
    const [rows, columns] = size.split("x").map(Number);
    return new Board(rows, columns, text.split(" ").map(Number));
  }

  get size() { return `${this.rows}x${this.columns}`; }

  toString() { return this.tiles.join(" "); }

  copy() { return new Board(this.rows, this.columns, [...this.tiles]); }

  /** The cell that the blank goes to, or -1 if the edge is there. */
  target(move) {
    const row = Math.floor(this.blank / this.columns) + steps[move][0];
    const column = this.blank % this.columns + steps[move][1];
    const inside = row >= 0 && row < this.rows && column >= 0 && column < this.columns;
    return inside ? row * this.columns + column : -1;
  }

  /** Moves as letters, of the tiles in the order they slide. */
  path(tiles) {
    const board = this.copy();
    return tiles.map((tile) => {
      const move = board.moveOf(board.tiles.indexOf(tile));
      board.slide(move);
      return move;
    });
  }

  /** The move that slides the tile of a cell, if the blank is beside it. */
  moveOf(cell) {
    return Object.keys(steps).find((move) => this.target(move) === cell);
  }

  /** Returns the tile that slid. */
  slide(move) {
    const from = this.target(move);
    const tile = this.tiles[from];
    this.tiles[this.blank] = tile;
    this.tiles[from] = 0;
    this.blank = from;
    return tile;
  }
}
