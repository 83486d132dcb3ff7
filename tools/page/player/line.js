// line.js - a board and the moves made on it: those behind the board, and those that follow
//
// No part of it depends on a browser. Each change takes time in proportion to the moves between the old and
// the new board, however many there are in all.
// SPDX-License-Identifier: MIT
import { opposite } from "./board.js";

export class Line {
  #changed = 0; // the first move that has changed since `takeChange`

  constructor() {
    this.moves = [];
    this.position = 0;
    this.known = this.shortest = false;
  }

  /** Shows a board, without moves. */
  show(board, goal) {
    this.start = board.copy();
    this.goal = goal;
    this.board = board.copy();
    this.moves = [];
    this.position = 0;
    this.known = this.shortest = false;
    this.change(0);
  }

  /** Notes that the moves from a number on have changed. */
  change(from) { this.#changed = Math.min(this.#changed ?? from, from); }

  /** Returns the number of the first move that has changed since the last call; undefined if none has. */
  takeChange() {
    const from = this.#changed;
    this.#changed = undefined;
    return from;
  }

  /** The board after a number of moves. */
  boardAt(position) {
    const board = this.board.copy();
    for (let i = this.position; i < position; i++) board.slide(this.moves[i]);
    for (let i = this.position; i > position; i--) board.slide(opposite[this.moves[i - 1]]);
    return board;
  }

  /** Sets the moves that follow, from the current board on. They stay `known`, and `shortest` if they
   * are a shortest solution, until the user makes a different move. */
  follow(path, isShortest = false) {
    this.show(this.board, this.goal);
    this.moves = [...path];
    this.known = true;
    this.shortest = isShortest;
  }

  /** Removes the moves of a solution; the current board stays. */
  forget() {
    if (this.known) this.show(this.board, this.goal);
  }

  /** A move of the user: the next known one, or one that replaces the moves that follow. Returns the tile. */
  slide(move) {
    if (this.moves[this.position] !== move) {
      this.moves.length = this.position;
      this.moves.push(move);
      this.change(this.position);
      this.known = this.shortest = false;
    }
    this.position++;
    return this.board.slide(move);
  }

  /** The move that a step forward (1) or back (-1) makes; undefined at an end. */
  next(by) { return by > 0 ? this.moves[this.position] : opposite[this.moves[this.position - 1]]; }

  /** Goes to a position in the moves. Returns the moves on the way. */
  seek(position) {
    const to = Math.max(0, Math.min(this.moves.length, position));
    const by = Math.sign(to - this.position);
    const made = [];
    while (this.position !== to) {
      made.push(this.next(by));
      this.board.slide(made.at(-1));
      this.position += by;
    }
    return made;
  }

  get atGoal() {
    return this.goal !== undefined && this.goal.tiles.every((tile, cell) => tile === this.board.tiles[cell]);
  }

  /** The moves from the start to the board. */
  get path() { return this.moves.slice(0, this.position).join(""); }

  /** Takes over a start, its goal, its moves and a position in them. */
  restore({ start, goal, moves, position, known = false, shortest = false }) {
    Object.assign(this, { start: start.copy(), goal, board: start.copy(), moves: [...moves], position: 0, known, shortest });
    this.change(0);
    Line.prototype.seek.call(this, position);
  }

  get state() {
    const { start, goal, moves, position, known, shortest } = this;
    return { start, goal, moves, position, known, shortest };
  }
}

/** Whether the moves are possible from a board. */
export function canMove(start, moves) {
  const board = start.copy();
  return [...moves].every((move) => move in opposite && board.target(move) >= 0 && board.slide(move) > 0);
}
