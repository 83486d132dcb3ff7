// model.test.mjs - a random player against a plain model of the page's state, without a browser
//
//   node model.test.mjs <actions>
//
// The plain model keeps whole boards and counts slides by comparing lists of them; it shares no code with the page.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { Board } from "../../../tools/page/player/board.js";
import { canMove } from "../../../tools/page/player/line.js";
import { Model } from "../../../tools/page/game/model.js";
import { read, write } from "../../../tools/page/board/link.js";

const actions = Number(process.argv[2] ?? 10000);

/** `n` counts what is written. */
function storage() {
  const all = new Map();
  return { all, n: 0, getItem: (key) => all.get(key) ?? null, removeItem: (key) => all.delete(key),
    setItem(key, value) {
      all.set(key, value);
      this.n += key.length + value.length;
    } };
}

/** Random numbers below n (Marsaglia 2003, xorshift). */
function dice(seed) {
  let x = seed * 2654435761 >>> 0 || 1;
  return (n) => {
    x ^= x << 13; x >>>= 0; x ^= x >>> 17; x ^= x << 5; x >>>= 0;
    return x % n;
  };
}

const rows = 2, columns = 2, size = "2x2", goal = [1, 2, 3, 0];

function slid(board, move) {
  const blank = board.indexOf(0);
  const to = blank + { U: -columns, D: columns, L: -1, R: 1 }[move];
  const isInside = move === "L" ? blank % columns > 0 : move === "R" ? blank % columns < columns - 1 : to >= 0 && to < board.length;
  if (!isInside) return undefined;
  const next = [...board];
  [next[blank], next[to]] = [next[to], 0];
  return next;
}

/** Slides from the last board of one list to that of another, which begins with the same board. */
function slidesBetween(a, b) {
  let n = 0;
  while (n < a.length && n < b.length && `${a[n]}` === `${b[n]}`) n++;
  return a.length + b.length - 2 * n;
}

/** A player of 2x2 boards, where the goal is reached by chance. `boards` are those from the start to the one shown. */
class Player {
  constructor(seed) {
    this.roll = dice(seed);
    this.session = storage();
    this.local = storage();
    this.time = 0;
    this.best = undefined;
    this.helped = new Set();
    this.games = [];
    this.load();
    this.open([3, 1, 0, 2], false);
  }

  /** Loads the page. */
  load() {
    this.model = new Model({ storages: { session: () => this.session, local: () => this.local }, clock: () => this.time });
    this.past = [];
  }

  open(board, isShuffled) {
    if (this.game !== undefined) this.past.push({ game: this.game, view: this.copy() });
    this.model.open(new Board(rows, columns, [...board]), new Board(rows, columns, [...goal]), { goalText: "last", isShuffled });
    this.begin(board, isShuffled);
  }

  begin(board, isShuffled) {
    this.game = { start: board, isShuffled, isHelped: this.helped.has(`${board}`), isOver: false, slides: 0, boards: [board],
      walked: [board], isPlayed: false };
    this.games.push(this.game);
    this.view = { boards: [board], at: 0, base: [] };
  }

  copy() { return { boards: [...this.view.boards], at: this.view.at, base: this.view.base }; }

  get board() { return this.view.boards[this.view.at]; }

  /** The boards from the game's start to the one shown. */
  get path() { return [...this.view.base, ...this.view.boards.slice(0, this.view.at + 1)]; }

  walk() {
    const { game } = this;
    const slides = slidesBetween(game.boards, this.path);
    if (!game.isHelped && !game.isOver && slides > 0) {
      game.since ??= this.time;
      game.slides += slides;
    }
    game.boards = this.path;
  }

  help() {
    this.helped.add(`${this.game.start}`);
    for (const each of this.games) each.isHelped ||= each === this.game || !each.isOver;
  }

  // ---- actions ----

  slide() {
    const move = "ULRD"[this.roll(4)];
    const next = slid(this.board, move);
    if (next === undefined) return;
    this.past.push({ game: this.game, view: this.copy() });
    this.model.slide(move);
    const { view, game } = this;
    if (`${view.boards[view.at + 1]}` !== `${next}`) view.boards = [...view.boards.slice(0, view.at + 1), next];
    view.at++;
    this.walk();
    if (`${next}` === `${goal}` && !game.isHelped && !game.isOver) {
      game.isOver = true;
      game.seconds = this.time - game.since;
      if (game.isShuffled) this.best = { moves: Math.min(this.best?.moves ?? Infinity, game.slides),
        seconds: Math.min(this.best?.seconds ?? Infinity, game.seconds) };
      assert.equal(this.model.result.moves, game.slides);
    } else {
      assert.equal(this.model.result, undefined);
    }
  }

  seek() {
    const at = this.roll(this.view.boards.length);
    this.model.seek(at);
    this.view.at = at;
    this.walk();
  }

  back() {
    if (this.view.at === 0) return;
    this.model.seek(--this.view.at);
    this.walk();
  }

  undo() {
    this.model.undo();
    if (this.past.length === 0) return;
    const { game, view } = this.past.pop();
    this.game = game;
    this.view = view;
    this.walk();
  }

  shuffle() { this.open([[3, 1, 0, 2], [0, 3, 2, 1], [1, 0, 3, 2], [2, 3, 1, 0]][this.roll(4)], true); }
  paste() { this.open([3, 1, 0, 2], false); }

  again() {
    const { start, isShuffled } = this.game;
    this.past.push({ game: this.game, view: this.copy() });
    this.model.again();
    this.begin(start, isShuffled);
  }

  hint() {
    this.model.help();
    this.help();
  }

  /** Some moves as a solution, then a few of them. */
  follow() {
    const path = [];
    const boards = [this.board];
    for (let n = this.roll(4); n >= 0; n--) {
      const move = "ULRD"[this.roll(4)];
      const next = slid(boards.at(-1), move);
      if (next === undefined) continue;
      path.push(move);
      boards.push(next);
    }
    this.past.push({ game: this.game, view: this.copy() });
    this.model.follow(path.join(""));
    this.view = { boards, at: 0, base: [...this.view.base, ...this.view.boards.slice(0, this.view.at)] };
    this.help();
    this.game.isPlayed = true;
  }

  reload() {
    const kept = JSON.parse(JSON.stringify(this.model.memory));
    this.model.save();
    const view = this.view, game = this.game;
    this.load();
    const start = new Board(rows, columns, kept.start.split(" ").map(Number));
    assert.ok(canMove(start, kept.moves));
    this.model.open(start, new Board(rows, columns, [...goal]), { goalText: "last" });
    this.model.recall({ ...kept, start });
    this.view = view;
    this.game = game;
    this.games = this.games.slice(-40);
  }

  /** A link leads to a board with the same moves. */
  link() {
    const { model } = this;
    const found = read(write({ size, board: `${model.start}`, goal: "last", moves: model.path }));
    const board = new Board(rows, columns, found.board.split(" ").map(Number));
    assert.ok(canMove(board, found.moves));
    for (const move of found.moves) board.slide(move);
    assert.equal(`${board}`, `${model.board}`);
  }

  forget() {
    const { known } = this.model;
    this.model.forget();
    if (!known) return;
    this.past.push({ game: this.game, view: this.copy() });
    const { view } = this;
    this.view = { boards: [this.board], at: 0, base: [...view.base, ...view.boards.slice(0, view.at)] };
  }

  play(n) {
    const weights = Object.entries({ slide: 50, back: 8, seek: 4, undo: 15, shuffle: 8, again: 4, reload: 3, paste: 3, hint: 1,
      follow: 1, forget: 1, link: 3 }).flatMap(([name, times]) => Array(times).fill(name));
    for (let i = 0; i < n; i++) {
      this.time += this.roll(30) / 10;
      const name = weights[this.roll(weights.length)];
      this[name]();
      this.check(`${name}, action ${i}`);
    }
  }

  check(after) {
    const { model, game } = this;
    assert.equal(`${model.board}`, this.board.join(" "), after);
    assert.equal(model.position, this.view.at, after);
    assert.equal(model.moves.length, this.view.boards.length - 1, after);
    assert.equal(model.canUndo, this.past.length > 0, after);
    assert.equal(model.game.isHelped, game.isHelped, after);
    assert.equal(model.game.isOver, game.isOver, after);
    assert.equal(model.game.moves, game.slides, after);
    assert.equal(model.seconds, game.seconds ?? (game.since === undefined ? 0 : this.time - game.since), after);
    assert.deepEqual(model.bests.read()[size], this.best, after);
    const board = game.start.join(" ").split(" ").map(Number);
    const end = [...model.game.trail].reduce((at, move) => slid(at, move), board);
    assert.ok(end !== undefined, after);
    if (!game.isOver && !game.isPlayed) assert.deepEqual(end, this.board, after);
  }
}

/** Best results are kept by goal: the size alone is the goal "last", as before there were others. */
function playGoals() {
  const local = storage();
  local.setItem("bests", JSON.stringify({ [size]: { moves: 9, seconds: 9 } }));
  const goals = { last: [1, 2, 3, 0], first: [0, 1, 2, 3], "3 2 1 0": [3, 2, 1, 0] };
  for (const [goalText, tiles] of Object.entries(goals)) {
    const model = new Model({ storages: { session: storage, local: () => local }, clock: () => 0 });
    const before = tiles.indexOf(0) === 0 ? "D" : "U";
    model.open(new Board(rows, columns, slid(tiles, before)), new Board(rows, columns, tiles), { goalText, isShuffled: true });
    model.slide(before === "D" ? "U" : "D");
    assert.equal(model.result?.isBest, true, goalText);
  }
  const one = { moves: 1, seconds: 0 };
  assert.deepEqual(JSON.parse(local.getItem("bests")), { [size]: one, [`${size} first`]: one, [`${size} 3 2 1 0`]: one });
}

/** A clock that is set back. */
function setBack() {
  let time = 100;
  const model = new Model({ storages: { session: storage, local: storage }, clock: () => time });
  model.open(new Board(rows, columns, [3, 1, 0, 2]), new Board(rows, columns, [...goal]), {});
  model.slide("R");
  time = 90;
  assert.equal(model.seconds, 0);
  time = 107;
  assert.equal(model.seconds, 7);
}

/** A move writes as much after 1000 moves and 40 games of 1000 moves as after 10 moves. */
function writtenForMoves() {
  const session = storage();
  const model = new Model({ storages: { session: () => session, local: storage }, clock: () => 0 });
  const slide = (n) => { for (let i = 0; i < n; i++) model.slide(i % 2 === 0 ? "R" : "L"); };
  const open = () => model.open(new Board(rows, columns, [3, 1, 0, 2]), new Board(rows, columns, [...goal]), {});
  const most = (moves) => {
    let n = 0;
    for (let i = 0; i < moves; i += 2) {
      session.n = 0;
      slide(2);
      model.save();
      n = Math.max(n, session.n);
    }
    return n;
  };
  open();
  const few = most(10);
  for (let i = 0; i < 40; i++) {
    open();
    slide(1000);
    model.save();
  }
  open();
  slide(1000);
  model.save();
  const many = most(400);
  assert.ok(many < few + 500, `${few} and ${many} bytes`);
  const { games } = new Model({ storages: { session: () => session, local: storage } });
  const { id, trail, path } = model.game;
  assert.deepEqual([games.find(id).trail, games.find(id).path, trail.length], [trail, path, 1400]);
  // Games that are forgotten leave nothing.
  for (let i = 0; i < 60; i++) {
    open();
    slide(2);
  }
  model.save();
  assert.equal(session.all.size, 1 + 3 * 50);
}

playGoals();
writtenForMoves();
setBack();
for (let seed = 1; seed <= 10; seed++) new Player(seed).play(Math.ceil(actions / 10));
console.log(`${actions} actions`);
