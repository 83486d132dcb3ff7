// tray.js - the drawing of a board; tiles slide by pointer and keys
// SPDX-License-Identifier: MIT
import { slidesTo } from "./board.js";
import { Drag } from "./drag.js";
import { make } from "./element.js";

const moveOfKey = { ArrowUp: "D", ArrowLeft: "R", ArrowRight: "L", ArrowDown: "U" };

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Draws a board as buttons, one per cell. Calls `onSlide` with the moves of the user. */
export class Tray {
  constructor(element, onSlide) {
    this.element = element;
    this.onSlide = onSlide;
    this.cells = [];
    element.classList.add("tray");
    element.addEventListener("click", (event) => this.#click(event));
    element.addEventListener("keydown", (event) => this.press(event));
    element.addEventListener("pointerdown", (event) => this.#grab(event));
    element.addEventListener("pointermove", (event) => this.drag?.follow(event));
    element.addEventListener("pointerup", (event) => this.#drop(event));
    element.addEventListener("pointercancel", () => this.#cancel());
  }

  /** Draws the board. Tiles on their cells of the goal are tinted; `goal` may be undefined. */
  show(board, goal) {
    const { rows, columns } = board;
    if (this.board?.size !== board.size) this.#build(rows, columns);
    this.board = board.copy();
    this.goal = goal;
    this.#cancel();
    for (let cell = 0; cell < rows * columns; cell++) this.#draw(cell);
    this.#mark();
  }

  /** Makes a move. Returns the tile that slid, which keeps the focus. */
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

  /** Highlights a tile until one slides; 0 removes the highlight. */
  highlight(tile) {
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

  /** Marks the tiles that can slide. The tab key reaches one of them. */
  #mark() {
    const { board } = this;
    const focused = this.cells.indexOf(document.activeElement);
    let entry = focused;
    this.cells.forEach((button, cell) => {
      const move = board.moveOf(cell);
      const row = Math.floor(cell / board.columns) + 1;
      const position = `row ${row}, column ${cell % board.columns + 1}`;
      button.classList.toggle("movable", move !== undefined);
      button.setAttribute("aria-disabled", !this.#isInLine(cell));
      const home = button.classList.contains("home") ? ", in place" : "";
      button.setAttribute("aria-label", board.tiles[cell] === 0 ? `blank, ${position}`
        : `${board.tiles[cell]}, ${position}${home}${move ? `, slides ${slidesTo[move]}` : ""}`);
      if (entry < 0 && move) entry = cell;
      button.tabIndex = -1;
    });
    this.cells[entry].tabIndex = 0;
  }

  /** Whether a click on the cell slides tiles. */
  #isInLine(cell) {
    const { columns, blank } = this.board;
    return cell !== blank && (cell % columns === blank % columns ||
      Math.floor(cell / columns) === Math.floor(blank / columns));
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

  // ---- user input ----

  #tileAt(event) {
    const button = event.target.closest(".tile");
    return button === null ? -1 : this.cells.indexOf(button);
  }

  /** Slides a tile in line with the blank, and the tiles between them. */
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

  /** Slides a tile by an arrow key. The focus goes with it if it is on the board. */
  press(event) {
    const move = moveOfKey[event.key];
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const from = this.board.target(move);
    if (from < 0) return;
    if (this.element.contains(document.activeElement)) this.cells[from].focus({ preventScroll: true });
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
    this.dragged = drag.isDrag;
    if (!drag.end() || !drag.isDrag) return;
    this.dropped = drag.distance / drag.limit;
    this.onSlide(drag.move);
  }

  #cancel() {
    this.drag?.end();
    this.drag = undefined;
  }
}
