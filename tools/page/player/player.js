// player.js - the player: a board, its moves and the controls
//
// The web page uses it, and so does every file of `fifteen solve --output html`, where the imports of
// this file precede it (answer_html.c has the list).
// SPDX-License-Identifier: MIT
import { opposite, slidesTo } from "./board.js";
import { make } from "./element.js";
import { Tray } from "./tray.js";

const icons = {
  first: "M6 6v12M17 6l-6 6 6 6",
  back: "M15 6l-6 6 6 6",
  play: "M8 5v14l11-7z",
  pause: "M9 6v12M15 6v12",
  forward: "M9 6l6 6-6 6",
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

/** A board, with the moves made so far and the moves that follow. */
export class Player {
  /** Calls `onChange(byHand)` after each change of the board. What the element contains stays between
   * the board and the controls. */
  constructor(element, onChange = () => {}) {
    this.onChange = onChange;
    this.onPlaying = () => {}; // after each start or end of playing
    this.onBefore = () => {}; // before a change that `restore` can undo
    this.moves = [];
    this.position = 0;
    this.known = this.shortest = false;
    const board = make("div", { role: "group", "aria-label": "Tiles" });
    this.tray = new Tray(board, (move) => this.#slideByHand(move));
    this.voice = make("p", { class: "unseen", "aria-live": "polite" });
    element.classList.add("player");
    this.controls = this.#makeControls();
    element.prepend(board);
    element.append(this.controls, this.voice);
    element.addEventListener("keydown", (event) => this.#key(event));
  }

  #makeControls() {
    this.scrub = make("input", { type: "range", class: "scrub", min: 0, max: 0, value: 0,
      "aria-label": "Position in the moves", oninput: () => this.seek(Number(this.scrub.value)) });
    this.count = make("output", { class: "count" });
    this.speed = make("input", { type: "range", class: "speed", min: 1, max: 20, value: 4,
      oninput: () => this.#showSpeed() });
    this.pace = make("span", { class: "number", "aria-hidden": "true" });
    this.buttons = {
      first: control("first", "Go to the start", () => this.seek(0)),
      back: control("back", "One move back", () => this.step(-1)),
      play: control("play", "Play", () => this.toggle()),
      forward: control("forward", "One move forward", () => this.step(1)),
      last: control("last", "Go to the end", () => this.seek(this.moves.length)),
    };
    this.#showSpeed();
    return make("div", { class: "controls", role: "group", "aria-label": "Player" },
      make("div", { class: "track" }, this.scrub, this.count),
      make("div", { class: "transport" }, ...Object.values(this.buttons),
        make("label", { class: "pace" }, "Speed ", this.speed, this.pace)));
  }

  #showSpeed() {
    this.speed.setAttribute("aria-valuetext", `${this.speed.value} moves per second`);
    this.pace.textContent = `${this.speed.value}/s`;
  }

  /** Shows a board, without moves. */
  show(board, goal) {
    this.pause();
    this.start = board.copy();
    this.goal = goal;
    this.board = board.copy();
    this.moves = [];
    this.position = 0;
    this.known = this.shortest = false;
    this.tray.show(this.board, goal);
    this.#update();
    this.onChange(false);
  }

  /** Sets the moves that follow, from the current board on. They stay `known`, and `shortest` if they
   * are a shortest solution, until the user makes a different move. */
  follow(path, isShortest = false) {
    this.onBefore();
    this.start = this.board.copy();
    this.moves = [...path];
    this.position = 0;
    this.known = true;
    this.shortest = isShortest;
    this.#update();
    this.onChange(false);
  }

  /** The board and its moves, for `restore`; undefined without a board. */
  get state() {
    if (this.board === undefined) return undefined;
    const { start, goal, moves, position, known, shortest } = this;
    return { start: start.copy(), goal, moves: [...moves], position, known, shortest };
  }

  restore(state) {
    Object.assign(this, state, { start: state.start.copy(), moves: [...state.moves] });
    this.seek(state.position);
  }

  /** Removes the moves of a solution; the current board stays. */
  forget() {
    if (this.known) this.show(this.board, this.goal);
  }

  get atGoal() { return this.goal !== undefined && `${this.board}` === `${this.goal}`; }

  get playing() { return this.timer !== undefined; }

  announce(text) { this.voice.textContent = text; }

  // ---- positions ----

  seek(position) {
    this.pause();
    this.position = Math.max(0, Math.min(this.moves.length, position));
    this.board = this.start.copy();
    for (const move of this.moves.slice(0, this.position)) this.board.slide(move);
    this.tray.show(this.board, this.goal);
    this.#update();
    this.onChange(false);
  }

  step(by) {
    this.pause();
    const tile = this.#step(by);
    if (tile !== undefined) this.announce(`${tile}, ${this.#place()}`);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.moves.length === 0) return;
    if (this.position === this.moves.length) this.seek(0);
    this.#schedule();
    this.#update();
    this.onPlaying();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.board !== undefined) this.#update();
    this.onPlaying();
  }

  #schedule() {
    this.timer = setTimeout(() => this.#tick(), 1000 / this.speed.value);
  }

  #tick() {
    this.#step(1);
    if (this.position < this.moves.length) {
      this.#schedule();
      return;
    }
    this.pause();
    this.announce(`${this.atGoal ? "The goal is reached. " : ""}${this.#place()}`);
  }

  #step(by) {
    const move = by > 0 ? this.moves[this.position] : opposite[this.moves[this.position - 1]];
    return move === undefined ? undefined : this.#slide(move, by, false);
  }

  #slide(move, by, byHand) {
    this.board.slide(move);
    this.position += by;
    this.tray.highlight(0);
    const tile = this.tray.slide(move, Math.min(160, 700 / this.speed.value));
    this.#update();
    this.onChange(byHand);
    return tile;
  }

  /** A move of the user: the next known one, or one that replaces the moves that follow. */
  #slideByHand(move) {
    this.pause();
    this.onBefore();
    if (this.moves[this.position] !== move) {
      this.moves.length = this.position;
      this.moves.push(move);
      this.known = this.shortest = false;
    }
    const tile = this.#slide(move, 1, true);
    this.announce(`${tile} ${slidesTo[move]}${this.atGoal ? ". The goal is reached." : ""}`);
  }

  #key(event) {
    if (event.target.closest("input") || event.altKey || event.ctrlKey || event.metaKey) return;
    if (this.press(event.key)) event.preventDefault();
  }

  /** Does what a key means. Returns whether it means anything. */
  press(key) {
    const actions = { ".": () => this.step(1), ",": () => this.step(-1), p: () => this.toggle() };
    actions[key]?.();
    return actions[key] !== undefined;
  }

  // ---- controls ----

  #place() { return `move ${this.position} of ${this.moves.length}`; }

  #update() {
    const n = this.moves.length;
    this.controls.classList.toggle("idle", n === 0);
    this.scrub.max = n;
    this.scrub.value = this.position;
    this.scrub.disabled = n === 0;
    this.scrub.setAttribute("aria-valuetext", this.#place());
    this.count.textContent = `${this.position} / ${n}`;
    this.buttons.first.disabled = this.buttons.back.disabled = this.position === 0;
    this.buttons.forward.disabled = this.buttons.last.disabled = this.position === n;
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
