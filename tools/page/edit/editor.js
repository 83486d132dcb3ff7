// editor.js - the board editor: a dialog in which each cell gets its number by click, key or keypad
// SPDX-License-Identifier: MIT
import { Board } from "../player/board.js";
import { Draft } from "./draft.js";
import { make } from "../player/element.js";
import { applyScramble } from "./scramble.js";
import { isSolvable, isStandard, otherGoal, standardGoal } from "../board/parity.js";
import { t } from "../player/text.js";

const steps = { ArrowUp: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowDown: [1, 0] };

function nameOf(number) { return number === 0 ? t("blank") : `${number}`; }

export class Editor {
  /** `sizes` returns the sizes on offer; `onDone` takes the finished board. */
  constructor({ sizes, onDone }) {
    this.sizes = sizes;
    this.onDone = onDone;
    this.cells = make("div", { class: "tray draft", role: "group", "aria-label": t("Cells") });
    this.keypad = make("div", { class: "keypad", role: "group", "aria-label": t("Numbers") });
    this.words = make("p", { role: "status", "aria-live": "polite" });
    this.why = make("p", { class: "quiet why", hidden: true },
      t("Half of all boards cannot be solved: a slide never changes whether the board is an even or an odd number of swaps away from the goal. Swap any two tiles."));
    this.swap = make("button", { type: "button", onclick: () => this.#swap() });
    this.wayOut = make("div", { class: "way-out", hidden: true });
    this.size = make("select", { "aria-label": t("Tray"), onchange: () => this.#begin(this.#clearBoard()) });
    this.use = make("button", { type: "submit", class: "primary" }, t("Use board"));
    this.dialog = make("dialog", { class: "editor", "aria-labelledby": "editor-title" }, this.#form());
    this.cells.addEventListener("click", (event) => this.#click(event));
    this.cells.addEventListener("keydown", (event) => this.#key(event));
    this.cells.addEventListener("focusin", (event) => this.#enter(event));
    this.keypad.addEventListener("click", (event) => this.#press(event));
    this.dialog.addEventListener("paste", (event) => this.#paste(event));
    this.dialog.addEventListener("close", () => this.cells.replaceChildren());
    document.body.append(this.dialog);
  }

  #form() {
    const button = (text, onclick) => make("button", { type: "button", onclick }, text);
    return make("form", { method: "dialog", onsubmit: () => this.#finish() },
      make("div", { class: "heading" }, make("h2", { id: "editor-title" }, t("Edit the board")), this.size),
      make("p", { class: "quiet" }, t("Type numbers, or press two cells to swap them. Paste a board or a scramble.")),
      this.cells, this.words, this.why, this.wayOut, this.keypad,
      make("div", { class: "buttons" }, this.use,
        button(t("Clear"), () => this.#clear()),
        button(t("Cancel"), () => this.dialog.close())));
  }

  /** Opens the dialog with a board; `goal` is a board, `goalName` as requests have it. */
  open(board, goal, goalName) {
    this.goal = goal;
    this.goalName = goalName;
    const sizes = this.sizes();
    this.size.replaceChildren(...[...new Set([...sizes, board.size])]
      .map((size) => make("option", { value: size }, size)));
    this.size.value = board.size;
    this.dialog.showModal();
    this.#begin(new Draft(board.rows, board.columns, board.tiles));
    this.buttons[0].focus();
  }

  #clear() {
    this.#begin(this.#clearBoard());
    this.buttons[0].focus();
  }

  #clearBoard() {
    const [rows, columns] = this.size.value.split("x").map(Number);
    return new Draft(rows, columns);
  }

  #begin(draft) {
    this.draft = draft;
    this.at = 0;
    this.typed = "";
    this.picked = undefined;
    const { rows, columns } = draft;
    const style = this.cells.style;
    style.setProperty("--rows", rows);
    style.setProperty("--columns", columns);
    style.setProperty("--digits", draft.digits);
    this.buttons = draft.tiles.map(() => make("button", { type: "button" }));
    this.cells.replaceChildren(...this.buttons);
    this.keys = [...draft.tiles.keys()].slice(1).concat(0).map((number) =>
      make("button", { type: "button", value: number }, nameOf(number)));
    this.keypad.replaceChildren(...this.keys);
    this.#draw();
  }

  // ---- drawing ----

  #draw() {
    this.buttons.forEach((button, cell) => this.#drawCell(button, cell));
    for (const key of this.keys) {
      const isUsed = this.draft.tiles.includes(Number(key.value));
      key.classList.toggle("used", isUsed);
      key.setAttribute("aria-label", isUsed ? t("{number}, on the board", { number: key.textContent }) : key.textContent);
    }
    this.use.disabled = !this.draft.isComplete;
    const verdict = this.#verdict();
    if (this.words.textContent !== verdict) this.words.textContent = verdict;
    this.why.hidden = this.wayOut.hidden = !this.isUnsolvable;
    if (this.isUnsolvable) this.wayOut.replaceChildren(this.swap);
    else this.wayOut.replaceChildren();
    const high = this.draft.tiles.length - 1;
    this.swap.textContent = t("Swap {a} and {b}", { a: high - 1, b: high });
  }

  #drawCell(button, cell) {
    const { columns, tiles } = this.draft;
    const tile = tiles[cell];
    const isTyped = cell === this.at && this.typed !== "";
    const position = t("row {row}, column {column}", { row: Math.floor(cell / columns) + 1, column: cell % columns + 1 });
    button.textContent = isTyped ? this.typed : tile || "";
    button.className = isTyped ? "tile typed" : tile === 0 ? "hole" : tile === undefined ? "free" : "tile";
    button.setAttribute("aria-label", `${tile === undefined ? t("empty") : nameOf(tile)}, ${position}`);
    button.setAttribute("aria-pressed", cell === this.picked);
    button.classList.toggle("here", cell === this.at);
    button.tabIndex = cell === this.at ? 0 : -1;
  }

  #verdict() {
    const { draft } = this;
    this.isUnsolvable = false;
    if (!draft.isComplete) {
      const { left } = draft;
      return t("Next: {number}.", { number: nameOf(left[0]) }) + ` ${t("{n} numbers left.", { n: left.length })}`;
    }
    const { rows, columns } = draft;
    const board = new Board(rows, columns, draft.tiles);
    const isOwn = !isStandard(this.goalName);
    const name = isOwn ? "last" : this.goalName; // a goal that is a board has a fixed size
    if (isSolvable(board, isOwn && this.goal.size === board.size ? this.goal : standardGoal(rows, columns, name)))
      return t("Solvable.");
    this.isUnsolvable = true;
    const other = otherGoal(board, this.goalName);
    if (other === undefined) return t("Unsolvable.");
    return other === "first" ? t("Unsolvable; solvable with the blank first.") : t("Unsolvable; solvable with the blank last.");
  }

  // ---- user input ----

  #finish() {
    const { rows, columns, tiles } = this.draft;
    this.#commit();
    if (this.draft.isComplete) this.onDone(new Board(rows, columns, [...tiles]));
  }

  /** Swaps the two highest tiles, which makes the board solvable. */
  #swap() {
    const { draft } = this;
    const high = draft.tiles.length - 1;
    draft.swap(draft.tiles.indexOf(high - 1), draft.tiles.indexOf(high));
    this.#draw();
    this.use.focus();
  }

  /** Takes over a pasted board or scramble that fits a tray. */
  #paste(event) {
    const text = event.clipboardData.getData("text");
    const [rows, columns] = this.size.value.split("x").map(Number);
    const board = applyScramble(text, standardGoal(rows, columns, isStandard(this.goalName) ? this.goalName : "last"));
    const numbers = board?.tiles ?? (text.match(/\d+/g) ?? []).map(Number);
    const side = Math.sqrt(numbers.length);
    const size = numbers.length === rows * columns ? [rows, columns] : [side, side];
    const isBoard = numbers.length >= 4 && Number.isInteger(size[0]) &&
      numbers.toSorted((a, b) => a - b).every((number, i) => number === i);
    event.preventDefault();
    event.stopPropagation(); // the page takes over text, too
    if (!isBoard) return;
    this.size.value = size.join("x");
    this.#begin(new Draft(...size, numbers));
    this.buttons[0].focus();
  }

  #goTo(cell) {
    this.#commit();
    this.at = cell;
    this.#draw();
    this.buttons[cell].focus();
  }

  #enter(event) {
    const cell = this.buttons.indexOf(event.target);
    if (cell < 0 || cell === this.at) return;
    this.#commit();
    this.at = cell;
    this.#draw();
  }

  /** An empty cell gets the lowest number left, or the picked one. Two pressed cells are swapped. */
  #click(event) {
    const cell = this.buttons.indexOf(event.target.closest("button"));
    if (cell < 0) return;
    const { draft, picked } = this;
    this.#commit();
    this.picked = undefined;
    if (picked !== undefined) draft.swap(picked, cell);
    else if (draft.tiles[cell] === undefined) draft.put(cell, draft.left[0]);
    else this.picked = cell;
    this.at = cell;
    this.#draw();
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (steps[event.key] !== undefined) this.#step(...steps[event.key]);
    else if (/^[0-9]$/.test(event.key)) this.#type(event.key);
    else if (event.key === "Backspace" || event.key === "Delete") this.#erase();
    else if ([" ", "Enter", ","].includes(event.key) && this.typed !== "") this.#next();
    else return;
    event.preventDefault();
  }

  #step(down, across) {
    const { rows, columns } = this.draft;
    const row = Math.floor(this.at / columns) + down, column = this.at % columns + across;
    if (row >= 0 && row < rows && column >= 0 && column < columns) this.#goTo(row * columns + column);
  }

  /** A number is complete when no further digit can follow. */
  #type(digit) {
    const text = this.typed + digit;
    if (Number(text) >= this.draft.tiles.length) return;
    this.typed = text;
    this.picked = undefined;
    if (text === "0" || Number(text) * 10 >= this.draft.tiles.length) this.#next();
    else this.#draw();
  }

  #erase() {
    if (this.typed !== "") this.typed = this.typed.slice(0, -1);
    else this.draft.erase(this.at);
    this.#draw();
  }

  #commit() {
    if (this.typed !== "") this.draft.put(this.at, Number(this.typed));
    this.typed = "";
  }

  #next() {
    this.#commit();
    this.#goTo((this.at + 1) % this.draft.tiles.length);
  }

  /** A key of the keypad fills the current cell and goes to the next one. */
  #press(event) {
    const key = event.target.closest("button");
    if (key === null) return;
    this.typed = "";
    this.picked = undefined;
    this.draft.put(this.at, Number(key.value));
    this.at = (this.at + 1) % this.draft.tiles.length;
    this.#draw();
  }
}
