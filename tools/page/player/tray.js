// tray.js - the drawing of a board; tiles slide by pointer and keys
// SPDX-License-Identifier: MIT
import { make } from "./element.js";
import { mark, t } from "./text.js";

/** The keys slide a tile into the direction of the arrow. */
const moveOfKey = { ArrowUp: "D", ArrowLeft: "R", ArrowRight: "L", ArrowDown: "U", w: "D", a: "R", d: "L", s: "U" };

const slides = { U: mark("slides down"), L: mark("slides right"), R: mark("slides left"), D: mark("slides up") };

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The part of a cell, in cells, by which a held tile follows the pointer before the tiles behind it slide, too. */
const further = 0.75;

/** Draws a board as buttons, one per cell. Calls `onSlide(move, n)` with the moves of the user: n of one direction.
 *
 * Tiles slide when the pointer goes down, not when it comes up: a hand may slip, flick, or press the next tile before
 * it has left the last one. While it stays down it may go on across the board, and takes tiles with it. */
export class Tray {
  constructor(element, onSlide) {
    this.element = element;
    this.onSlide = onSlide;
    this.cells = [];
    this.shown = []; // what each cell shows
    this.sliding = []; // the animation of each cell, if it has one
    this.held = new Map(); // where the pointers that are down have last slid a tile
    element.classList.add("tray");
    new ResizeObserver(([{ contentRect }]) => element.style.setProperty("--inside", `${contentRect.width}px`)).observe(element);
    element.addEventListener("click", (event) => this.#click(event));
    element.addEventListener("keydown", (event) => this.press(event));
    element.addEventListener("pointerdown", (event) => this.#press(event));
    element.addEventListener("pointermove", (event) => this.#follow(event));
    for (const name of ["pointerup", "pointercancel"])
      element.addEventListener(name, (event) => this.#release(event));
    // The cell under the pointer is the blank by now, and would take the focus away.
    element.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** Draws the board. Tiles on their cells of the goal are tinted; `goal` may be undefined. */
  show(board, goal) {
    if (this.board?.size !== board.size) this.#build(board.rows, board.columns);
    const focused = this.cells.indexOf(document.activeElement);
    this.board = board.copy();
    this.goal = goal;
    this.highlight(0);
    this.#draw();
    if (focused >= 0 && this.board.blank === focused) this.focus();
  }

  /** Makes a move. Returns the tile that slid, which keeps the focus. */
  slide(move, milliseconds) {
    const to = this.board.blank;
    const from = this.board.target(move);
    const hadFocus = this.cells[from] === document.activeElement;
    const tile = this.board.slide(move);
    this.#draw();
    if (hadFocus) this.cells[to].focus({ preventScroll: true });
    this.#animate(from, to, milliseconds);
    return tile;
  }

  /** Highlights a tile until one slides; 0 removes the highlight. */
  highlight(tile) {
    for (const cell of this.cells) cell.classList.toggle("hinted", tile !== 0 && cell.textContent === `${tile}`);
  }

  focus() { this.cells[this.entry]?.focus({ preventScroll: true }); }

  #build(rows, columns) {
    this.cells = Array.from({ length: rows * columns }, () => make("button", { type: "button" }));
    this.shown = this.cells.map(() => ({}));
    this.sliding = [];
    this.element.replaceChildren(...this.cells);
    const style = this.element.style;
    style.setProperty("--rows", rows);
    style.setProperty("--columns", columns);
    style.setProperty("--digits", Math.max(2, `${rows * columns - 1}`.length));
  }

  /** Draws the cells that have changed. The tab key reaches one tile: the one with the focus, or one that can slide. */
  #draw() {
    const { board } = this;
    const focused = this.cells.indexOf(document.activeElement);
    const moves = board.tiles.map((_, cell) => board.moveOf(cell));
    this.entry = focused >= 0 && focused !== board.blank ? focused : moves.findIndex((move) => move !== undefined);
    board.tiles.forEach((tile, cell) => this.#drawCell(cell, {
      tile, move: moves[cell], inLine: this.#movesTo(cell) !== undefined, home: this.goal?.tiles[cell] === tile,
      isEntry: cell === this.entry }));
  }

  #drawCell(cell, now) {
    const old = this.shown[cell];
    if (Object.keys(now).every((key) => old[key] === now[key])) return;
    this.shown[cell] = now;
    const { tile, move, inLine, home, isEntry } = now;
    const button = this.cells[cell];
    if (old.tile !== tile) button.textContent = tile || "";
    button.className = tile === 0 ? "blank" : "tile";
    button.classList.toggle("home", tile !== 0 && home);
    button.classList.toggle("movable", inLine);
    button.tabIndex = isEntry ? 0 : -1;
    button.setAttribute("aria-disabled", !inLine);
    button.setAttribute("aria-label", this.#describe(cell, tile, home, move));
  }

  #describe(cell, tile, home, move) {
    const { columns } = this.board;
    const words = [tile === 0 ? t("blank") : tile,
      t("row {row}, column {column}", { row: Math.floor(cell / columns) + 1, column: cell % columns + 1 })];
    if (tile !== 0 && home) words.push(t("in place"));
    if (move !== undefined) words.push(t(slides[move]));
    return words.join(", ");
  }

  /** The moves `[move, n]` that a press of a cell makes: of its tile, and of the tiles between it and the blank. */
  #movesTo(cell) {
    const { columns, blank } = this.board;
    const rows = Math.floor(cell / columns) - Math.floor(blank / columns);
    const across = cell % columns - blank % columns;
    if ((rows !== 0) === (across !== 0)) return undefined;
    const move = rows !== 0 ? (rows < 0 ? "U" : "D") : (across < 0 ? "L" : "R");
    return [move, Math.abs(rows + across)];
  }

  #animate(from, to, milliseconds) {
    // Quick hands slide more tiles than animations end: each would cost time in every frame.
    for (const cell of [from, to]) this.sliding[cell]?.cancel();
    if (calm.matches || !(milliseconds > 0)) return;
    const { columns } = this.board;
    const rows = Math.floor(from / columns) - Math.floor(to / columns), across = from % columns - to % columns;
    const by = (n) => n === 0 ? "0" : `calc(${100 * n}% + ${n} * var(--gap))`;
    this.sliding[to] = this.cells[to].animate([{ transform: `translate(${by(across)}, ${by(rows)})` }, { transform: "none" }],
      { duration: milliseconds, easing: "ease-out" });
  }

  // ---- user input ----

  /** Where a pointer is, in cells; tiles that still slide do not count. */
  #place({ clientX, clientY }) {
    const box = this.element.getBoundingClientRect();
    const pad = parseFloat(getComputedStyle(this.element).paddingLeft);
    const { rows, columns } = this.board;
    return { across: (clientX - box.left - pad) / (box.width - 2 * pad) * columns,
      down: (clientY - box.top - pad) / (box.height - 2 * pad) * rows };
  }

  #cellAt({ across, down }) {
    const { rows, columns } = this.board;
    const column = Math.floor(across), row = Math.floor(down);
    return column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column;
  }

  /** Slides the tile of a cell, and the tiles between it and the blank. Returns whether any slid. */
  #slideFrom(cell) {
    const moves = cell < 0 ? undefined : this.#movesTo(cell);
    if (moves === undefined) return false;
    this.onSlide(...moves);
    return true;
  }

  #press(event) {
    if (event.button !== 0) return;
    this.pressedAt = event.timeStamp;
    const place = this.#place(event);
    const { blank, columns } = this.board;
    // Over the blank there may be a tile that still slides.
    const under = this.#cellAt(place);
    const cell = under === blank ? this.cells.indexOf(event.target.closest(".tile")) : under;
    if (!this.#slideFrom(cell)) return;
    // The tile is one cell ahead of the pointer now.
    const across = blank % columns - cell % columns, down = Math.floor(blank / columns) - Math.floor(cell / columns);
    this.held.set(event.pointerId, { across: place.across + Math.sign(across), down: place.down + Math.sign(down),
      n: Math.abs(across + down), isAhead: true });
    this.cells[this.board.tiles[cell] === 0 ? this.entry : cell].focus({ preventScroll: true, focusVisible: false });
  }

  /** A pointer that stays down drags the tile that it has pressed, with its row or column, back and forth. */
  #follow(event) {
    const held = this.held.get(event.pointerId);
    if (held === undefined) return;
    const place = this.#place(event);
    const across = place.across - held.across, down = place.down - held.down;
    // Until the pointer has come to where the tile is, it is on its way.
    if (held.isAhead && Math.hypot(across, down) > 0.3) return;
    held.isAhead = false;
    if (Math.max(Math.abs(across), Math.abs(down)) < further) return;
    const isAcross = Math.abs(across) > Math.abs(down);
    const step = isAcross ? Math.sign(across) : Math.sign(down) * this.board.columns;
    const cell = this.#cellAt(held);
    const isBehind = cell + step === this.board.blank;
    const [, n] = cell < 0 ? [] : this.#movesTo(cell) ?? [];
    if (!isBehind && cell + step * n !== this.board.blank) return;
    // The row behind the tile comes back with it.
    if (!this.#slideFrom(isBehind ? cell - step * (held.n - 1) : cell)) return;
    held.across += isAcross ? Math.sign(across) : 0;
    held.down += isAcross ? 0 : Math.sign(down);
  }

  #release(event) { this.held.delete(event.pointerId); }

  /** A click that comes from no pointer: by a key, or by assistive technology. Some browsers do not name the pointer. */
  #click(event) {
    const button = event.target.closest(".tile");
    const isByPointer = Boolean(event.pointerType) || event.detail > 0 && event.timeStamp - this.pressedAt < 1000;
    if (button === null || isByPointer) return;
    this.#slideFrom(this.cells.indexOf(button));
  }

  /** Slides a tile by a key. The focus goes with it if it is on the board. */
  press(event) {
    const move = moveOfKey[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const from = this.board.target(move);
    if (from < 0) return;
    if (this.element.contains(document.activeElement)) this.cells[from].focus({ preventScroll: true });
    this.onSlide(move, 1);
  }
}

export function isMoveKey(key) { return moveOfKey[key.length === 1 ? key.toLowerCase() : key] !== undefined; }
