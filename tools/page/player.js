// player.js - a board that is slid by pointer and keys, and a player of moves
//
// The page has it, and so has every file that `fifteen solve --output html` writes: it imports
// nothing. Moves are letters for where the blank goes, as in `blank_path` of the solver's answers.

const steps = { U: [-1, 0], L: [0, -1], R: [0, 1], D: [1, 0] };
const back = { U: "D", L: "R", R: "L", D: "U" };
const slidesTo = { U: "down", L: "right", R: "left", D: "up" };
const moveOfKey = { ArrowUp: "D", ArrowLeft: "R", ArrowRight: "L", ArrowDown: "U" };

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** An element with attributes, and listeners where their names begin with "on". */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

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

/** Pixels that the pointer may wander in a click. */
const unsteadiness = 6;

/** A tile that follows the pointer between its cell and the blank; `isOne` once it is no click. */
class Drag {
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

/** Draws a board as buttons, one a cell, and calls `onSlide` with moves made on it. */
export class Tray {
  constructor(element, onSlide) {
    this.element = element;
    this.onSlide = onSlide;
    this.cells = [];
    element.classList.add("tray");
    element.addEventListener("click", (event) => this.#click(event));
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("pointerdown", (event) => this.#grab(event));
    element.addEventListener("pointermove", (event) => this.drag?.follow(event));
    element.addEventListener("pointerup", (event) => this.#drop(event));
    element.addEventListener("pointercancel", () => this.#cancel());
  }

  /** Draws the board. Tiles that are where the goal has them are tinted; without one, none is. */
  show(board, goal) {
    const { rows, columns } = board;
    if (this.board?.size !== board.size) this.#build(rows, columns);
    this.board = board.copy();
    this.goal = goal;
    this.#cancel();
    for (let cell = 0; cell < rows * columns; cell++) this.#draw(cell);
    this.#mark();
  }

  /** Returns the tile that slid. If it had the focus, it keeps it. */
  slide(move, milliseconds) {
    const to = this.board.blank;
    const from = this.board.target(move);
    const hadFocus = this.cells[from] === document.activeElement;
    const tile = this.board.slide(move);
    this.#cancel();
    this.#draw(to);
    if (hadFocus) this.cells[to].focus({ preventScroll: true });
    this.#draw(from);
    this.#mark();
    this.#animate(from, to, milliseconds);
    return tile;
  }

  /** Points a tile out, or none with 0, until a tile slides. */
  point(tile) {
    for (const cell of this.cells) cell.classList.toggle("hinted", cell.textContent === `${tile}`);
  }

  focus() { this.cells.find((cell) => cell.tabIndex === 0)?.focus(); }

  #build(rows, columns) {
    this.cells = Array.from({ length: rows * columns }, () => make("button", { type: "button" }));
    this.element.replaceChildren(...this.cells);
    const style = this.element.style;
    style.setProperty("--rows", rows);
    style.setProperty("--columns", columns);
    style.setProperty("--digits", Math.max(2, `${rows * columns - 1}`.length));
  }

  #draw(cell) {
    const tile = this.board.tiles[cell];
    const button = this.cells[cell];
    button.textContent = tile || "";
    button.className = tile === 0 ? "blank" : "tile";
    button.disabled = tile === 0;
    button.classList.toggle("home", tile !== 0 && this.goal?.tiles[cell] === tile);
  }

  /** Tells which tiles can slide; one of them can be reached by the tab key. */
  #mark() {
    const { board } = this;
    const focused = this.cells.indexOf(document.activeElement);
    let entry = focused;
    this.cells.forEach((button, cell) => {
      const move = board.moveOf(cell);
      const row = Math.floor(cell / board.columns) + 1;
      const place = `row ${row}, column ${cell % board.columns + 1}`;
      button.classList.toggle("movable", move !== undefined);
      button.setAttribute("aria-disabled", move === undefined);
      button.setAttribute("aria-label", board.tiles[cell] === 0 ? `blank, ${place}`
        : `${board.tiles[cell]}, ${place}${move ? `, slides ${slidesTo[move]}` : ""}`);
      if (entry < 0 && move) entry = cell;
      button.tabIndex = -1;
    });
    this.cells[entry].tabIndex = 0;
  }

  #animate(from, to, milliseconds) {
    const dragged = this.dropped ?? 0;
    this.dropped = undefined;
    if (calm.matches || !(milliseconds > 0)) return;
    const a = this.cells[from], b = this.cells[to];
    const x = a.offsetLeft - b.offsetLeft, y = a.offsetTop - b.offsetTop;
    const left = 1 - dragged;
    b.animate([{ transform: `translate(${x * left}px, ${y * left}px)` }, { transform: "none" }],
      { duration: milliseconds * left, easing: "ease-out" });
  }

  // ---- hands ----

  #tileAt(event) {
    const button = event.target.closest(".tile");
    return button === null ? -1 : this.cells.indexOf(button);
  }

  /** Slides the tile, and those between it and the blank, if it is in one line with the blank. */
  #click(event) {
    const cell = this.#tileAt(event);
    if (cell < 0 || event.detail > 0 && this.dragged) return;
    const { columns, blank } = this.board;
    const rows = Math.floor(cell / columns) - Math.floor(blank / columns);
    const across = cell % columns - blank % columns;
    if (rows !== 0 && across !== 0) return;
    const move = rows !== 0 ? (rows < 0 ? "U" : "D") : (across < 0 ? "L" : "R");
    for (let n = Math.abs(rows + across); n > 0; n--) this.onSlide(move);
  }

  #key(event) {
    const move = moveOfKey[event.key];
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const from = this.board.target(move);
    if (from < 0) return;
    this.cells[from].focus({ preventScroll: true });
    this.onSlide(move);
  }

  #grab(event) {
    this.dragged = false;
    const cell = this.#tileAt(event);
    const move = cell < 0 ? undefined : this.board.moveOf(cell);
    if (move !== undefined && event.isPrimary && event.button === 0)
      this.drag = new Drag(this.cells[cell], move, event);
  }

  #drop() {
    const { drag } = this;
    if (drag === undefined) return;
    this.drag = undefined;
    this.dragged = drag.isOne;
    if (!drag.end() || !drag.isOne) return;
    this.dropped = drag.way / drag.limit;
    this.onSlide(drag.move);
  }

  #cancel() {
    this.drag?.end();
    this.drag = undefined;
  }
}

// ---- the player ----

const icons = {
  first: "M6 6v12M17 6l-6 6 6 6",
  back: "M15 6l-6 6 6 6",
  play: "M8 5v14l11-7z",
  pause: "M9 6v12M15 6v12",
  on: "M9 6l6 6-6 6",
  last: "M18 6v12M7 6l6 6-6 6",
};

function icon(name) {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  const path = document.createElementNS(namespace, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", icons[name]);
  svg.append(path);
  return svg;
}

function control(name, label, onclick) {
  return make("button", { type: "button", class: "control", title: label, "aria-label": label,
    onclick }, icon(name));
}

/** A board with the moves that were made on it, and those that are to come. */
export class Player {
  /** Calls `onChange(byHand)` whenever another board is shown. */
  constructor(element, onChange = () => {}) {
    this.onChange = onChange;
    this.moves = [];
    this.position = 0;
    this.known = false;
    const board = make("div", { role: "group", "aria-label": "Tiles" });
    this.tray = new Tray(board, (move) => this.#slideByHand(move));
    this.voice = make("p", { class: "unseen", "aria-live": "polite" });
    element.classList.add("player");
    element.append(board, this.#makeControls(), this.voice);
    element.addEventListener("keydown", (event) => this.#key(event));
  }

  #makeControls() {
    this.scrub = make("input", { type: "range", class: "scrub", min: 0, max: 0, value: 0,
      "aria-label": "Position in the moves", oninput: () => this.seek(Number(this.scrub.value)) });
    this.count = make("output", { class: "count" });
    this.speed = make("input", { type: "range", class: "speed", min: 1, max: 20, value: 4,
      oninput: () => this.#tellSpeed() });
    this.buttons = {
      first: control("first", "To the beginning", () => this.seek(0)),
      back: control("back", "A move back", () => this.step(-1)),
      play: control("play", "Play", () => this.toggle()),
      on: control("on", "A move on", () => this.step(1)),
      last: control("last", "To the end", () => this.seek(this.moves.length)),
    };
    this.#tellSpeed();
    return make("div", { class: "controls", role: "group", "aria-label": "Player" },
      make("div", { class: "track" }, this.scrub, this.count),
      make("div", { class: "transport" }, ...Object.values(this.buttons),
        make("label", { class: "pace" }, "Speed ", this.speed)));
  }

  #tellSpeed() {
    this.speed.setAttribute("aria-valuetext", `${this.speed.value} moves a second`);
  }

  /** A board to begin with, no move having been made. */
  show(board, goal) {
    this.pause();
    this.start = board.copy();
    this.goal = goal;
    this.board = board.copy();
    this.moves = [];
    this.position = 0;
    this.known = false;
    this.tray.show(this.board, goal);
    this.#tell();
    this.onChange(false);
  }

  /** Begins at the board that is shown, with the moves of a solution to come. These are `known`
   * until a hand leaves them. */
  follow(path) {
    this.start = this.board.copy();
    this.moves = [...path];
    this.position = 0;
    this.known = true;
    this.#tell();
    this.onChange(false);
  }

  get atGoal() { return this.goal !== undefined && `${this.board}` === `${this.goal}`; }

  get playing() { return this.timer !== undefined; }

  say(text) { this.voice.textContent = text; }

  // ---- moving about ----

  seek(position) {
    this.pause();
    this.position = Math.max(0, Math.min(this.moves.length, position));
    this.board = this.start.copy();
    for (const move of this.moves.slice(0, this.position)) this.board.slide(move);
    this.tray.show(this.board, this.goal);
    this.#tell();
    this.onChange(false);
  }

  step(by) {
    this.pause();
    const tile = this.#step(by);
    if (tile !== undefined) this.say(`${tile}, ${this.#where()}`);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.moves.length === 0) return;
    if (this.position === this.moves.length) this.seek(0);
    this.#wait();
    this.#tell();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.board !== undefined) this.#tell();
  }

  #wait() {
    this.timer = setTimeout(() => this.#tick(), 1000 / this.speed.value);
  }

  #tick() {
    this.#step(1);
    if (this.position < this.moves.length) {
      this.#wait();
      return;
    }
    this.pause();
    this.say(`${this.atGoal ? "The goal is reached. " : ""}${this.#where()}`);
  }

  #step(by) {
    const move = by > 0 ? this.moves[this.position] : back[this.moves[this.position - 1]];
    return move === undefined ? undefined : this.#slide(move, by, false);
  }

  #slide(move, by, byHand) {
    this.board.slide(move);
    this.position += by;
    this.tray.point(0);
    const tile = this.tray.slide(move, Math.min(160, 700 / this.speed.value));
    this.#tell();
    this.onChange(byHand);
    return tile;
  }

  /** Along the moves to come, or away from them. */
  #slideByHand(move) {
    this.pause();
    if (this.moves[this.position] !== move) {
      this.moves.length = this.position;
      this.moves.push(move);
      this.known = false;
    }
    const tile = this.#slide(move, 1, true);
    this.say(`${tile} ${slidesTo[move]}${this.atGoal ? ". The goal is reached." : ""}`);
  }

  #key(event) {
    if (event.target.closest("input") || event.altKey || event.ctrlKey || event.metaKey) return;
    const actions = { ".": () => this.step(1), ",": () => this.step(-1), p: () => this.toggle() };
    actions[event.key]?.();
  }

  // ---- telling ----

  #where() { return `move ${this.position} of ${this.moves.length}`; }

  #tell() {
    const n = this.moves.length;
    this.scrub.max = n;
    this.scrub.value = this.position;
    this.scrub.disabled = n === 0;
    this.scrub.setAttribute("aria-valuetext", this.#where());
    this.count.textContent = `${this.position} / ${n}`;
    this.buttons.first.disabled = this.buttons.back.disabled = this.position === 0;
    this.buttons.on.disabled = this.buttons.last.disabled = this.position === n;
    this.buttons.play.disabled = n === 0;
    const name = this.playing ? "pause" : "play";
    const label = this.playing ? "Pause" : "Play";
    if (this.buttons.play.title !== label || !this.buttons.play.firstChild) {
      this.buttons.play.replaceChildren(icon(name));
      this.buttons.play.title = label;
      this.buttons.play.setAttribute("aria-label", label);
    }
  }
}
