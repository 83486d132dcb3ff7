// model.js - the state of the page: the board and its moves, the game that they belong to, and what undo goes back to
//
// It is pure: neither a page nor a server. The view shows it, and the tests run it without a browser.
//
// A game begins with a new board, and its clock with the first move. Every slide counts, back as well as forward. Only
// games of shuffled boards without help have a best result. A move takes the same time however many there have been.
// SPDX-License-Identifier: MIT
import { Line } from "../player/line.js";
import { opposite } from "../player/board.js";
import { Bests } from "./bests.js";
import { Days } from "./daily.js";
import { Games } from "./games.js";
import { local, session } from "./storage.js";

const maxUndo = 20000;

/** The time in seconds. It goes on while the computer sleeps and while the page is loaded again. */
function now() { return Math.max(Date.now(), performance.timeOrigin + performance.now()) / 1000; }

/** The moves from the board after one path to the board after another one. */
export function movesBetween(a, b) {
  let common = 0;
  while (common < a.length && a[common] === b[common]) common++;
  return [...[...a.slice(common)].reverse().map((move) => opposite[move]), ...b.slice(common)];
}

export class Model extends Line {
  #past = []; // what undo goes back to
  #origin = ""; // the moves from the start of the game to the start of the line

  constructor({ storages = { session, local }, clock = now } = {}) {
    super();
    this.clock = clock;
    this.games = new Games(storages);
    this.bests = new Bests(storages.local);
    this.days = new Days(storages.local);
    this.goalText = "last"; // the goal as requests have it
    this.obstacle = undefined; // why the board is unsolvable, in a sentence
  }

  // ---- boards ----

  /** Shows a new board, with which a game begins. */
  open(board, goal, { goalText = this.goalText, obstacle, isShuffled, daily } = {}) {
    this.#keepLine();
    this.#leave();
    this.show(board, goal);
    Object.assign(this, { goalText, obstacle });
    this.#begin({ isShuffled, daily });
  }

  /** Shows the board as it was before the first move of the game. */
  again() {
    const { size, start, isShuffled, daily } = this.game;
    const [rows, columns] = size.split("x").map(Number);
    const Board = this.board.constructor;
    this.open(new Board(rows, columns, start.split(" ").map(Number)), this.goal,
      { obstacle: this.obstacle, isShuffled, daily });
  }

  #begin(options) {
    this.#origin = "";
    this.game = this.games.begin({ size: this.board.size, start: `${this.start}`, goal: this.goalText }, options);
  }

  #leave() {
    if (this.game !== undefined) this.game.path = this.#fullPath;
    this.game = undefined;
  }

  get #fullPath() { return this.#origin + this.path; }

  /** Goes on with a game that was left, whose board may have changed. Its clock has not stopped. */
  #resume(id) {
    this.game = this.games.find(id);
    if (this.game === undefined) {
      this.#begin({});
      this.game.trail = this.path;
    } else this.#walk(movesBetween(this.game.path, this.#fullPath));
  }

  /** Shows a line of the browser's history, `{ start, moves, position, known, shortest, game, origin }`. */
  recall({ game, origin = "", ...state }) {
    this.#leave();
    this.restore({ ...state, goal: this.goal });
    this.#origin = origin;
    this.#resume(game);
  }

  /** The line for `recall`, with board and moves as text. */
  get memory() {
    const { start, moves, position, known, shortest } = this;
    return { start: `${start}`, moves: moves.join(""), position, known, shortest, game: this.game?.id, origin: this.#origin };
  }

  /** Shows the moves of a game that is over, from its start on. */
  replay(game) {
    this.#keepLine();
    const [rows, columns] = game.size.split("x").map(Number);
    const start = new this.board.constructor(rows, columns, game.start.split(" ").map(Number));
    this.recall({ start, moves: game.trail, position: 0, known: true, game: game.id });
  }

  /** Keeps what the next reload needs. */
  save() {
    if (this.game !== undefined) this.game.path = this.#fullPath;
    this.games.save();
  }

  // ---- moves ----

  /** A move of the user. `this.result` is set if it ends the game. */
  slide(move) {
    const { position, known, shortest } = this;
    const cut = this.moves[position] === move ? undefined : this.moves.slice(position);
    this.#push({ position, cut, known, shortest });
    const tile = super.slide(move);
    this.#walk([move]);
    this.#finish();
    return tile;
  }

  seek(position) {
    const made = super.seek(position);
    this.#walk(made);
    return made;
  }

  /** Sets the moves of a solution, which is help. */
  follow(path, isShortest = false) {
    this.#keepLine();
    this.#origin += this.path;
    super.follow(path, isShortest);
    this.help();
    if (this.game !== undefined) this.game.isPlayed = true;
  }

  forget() {
    if (!this.known) return;
    this.#keepLine();
    this.#origin += this.path;
    super.forget();
  }

  /** Counts slides. */
  #walk(made) {
    const { game } = this;
    if (game === undefined || made.length === 0) return;
    if (!game.isOver && !game.isPlayed) game.trail += made.join("");
    if (!this.isOpen) return;
    game.since ??= this.clock();
    game.moves += made.length;
    while (game.splits.length < this.board.rows - 1 && this.#isHome(game.splits.length))
      game.splits.push(this.#elapsed);
  }

  #isHome(row) {
    const { columns, tiles } = this.board;
    for (let cell = row * columns; cell < (row + 1) * columns; cell++)
      if (tiles[cell] !== this.goal.tiles[cell]) return false;
    return true;
  }

  // ---- undo ----

  /** What `undo` would undo: `"move"`, `"board"`, or undefined. */
  get undoes() {
    const entry = this.#past.at(-1);
    return entry && (entry.state === undefined ? "move" : "board");
  }

  get canUndo() { return this.#past.length > 0; }

  #push(entry) {
    this.#past.push(entry);
    if (this.#past.length > maxUndo) this.#past.splice(0, maxUndo / 2);
  }

  #keepLine() {
    if (this.board === undefined) return;
    const { state, goalText, obstacle } = this;
    this.#push({ state, goalText, obstacle, game: this.game?.id, origin: this.#origin });
  }

  /** Goes back before the last move, solution or new board. */
  undo() {
    const entry = this.#past.pop();
    this.result = undefined;
    if (entry === undefined) return;
    if (entry.state === undefined) {
      this.#undoMove(entry);
      return;
    }
    this.#leave();
    const { state, goalText, obstacle, game, origin } = entry;
    this.restore(state);
    Object.assign(this, { goalText, obstacle });
    this.#origin = origin;
    this.#resume(game);
  }

  #undoMove({ position, cut, known, shortest }) {
    this.seek(position);
    if (cut !== undefined) {
      this.moves.length = position;
      this.moves.push(...cut);
      this.change(position);
    }
    Object.assign(this, { known, shortest });
  }

  // ---- the game ----

  /** Whether the game can still have a result. */
  get isOpen() { return this.game !== undefined && !this.game.isHelped && !this.game.isOver; }

  get seconds() { return this.game.seconds ?? this.#elapsed; }

  /** The seconds since the first move; a clock may be set back. */
  get #elapsed() { return Math.max(0, this.clock() - (this.game.since ?? Infinity)); }

  /** Notes that a hint, a solution, a distance or a bound was shown. */
  help() {
    if (this.game !== undefined) this.games.help(this.game);
  }

  #finish() {
    this.result = undefined;
    const { game } = this;
    if (game === undefined || !this.atGoal) return;
    if (this.isOpen) {
      const { moves, splits, isShuffled, daily, size, goal } = game;
      const seconds = this.#elapsed;
      Object.assign(game, { isOver: true, seconds });
      if (daily !== undefined) this.days.add(daily);
      const isBest = isShuffled && this.bests.add(size, goal, { moves, seconds });
      this.result = { moves, seconds, splits, daily, isBest };
    }
  }
}
