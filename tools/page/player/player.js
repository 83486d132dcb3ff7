// player.js - the player: a board, its moves and the controls
//
// The web page uses it, and so does every file of `fifteen solve --output html`, where the imports of
// this file precede it (answer_html.c has the list).
// SPDX-License-Identifier: MIT
import { slidesTo } from "./board.js";
import { make } from "./element.js";
import { Line } from "./line.js";
import { t } from "./text.js";
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

/** Shows a line: a board, with the moves made so far and the moves that follow. */
export class Player {
  /** Calls `onChange(byHand)` after each change of the board. What the element contains stays between
   * the board and the controls. */
  constructor(element, onChange = () => {}, line = new Line()) {
    this.onChange = onChange;
    this.onPlaying = () => {}; // after each start or end of playing
    this.line = line;
    const board = element.querySelector(".tray") ?? make("div");
    board.setAttribute("role", "group");
    board.setAttribute("aria-label", t("Tiles"));
    this.tray = new Tray(board, (move, n) => this.#slideByHand(move, n));
    this.voice = make("p", { class: "unseen", "aria-live": "polite" });
    element.classList.add("player");
    this.controls = this.#makeControls();
    element.prepend(board);
    element.append(this.controls, this.voice);
    element.addEventListener("keydown", (event) => this.#key(event));
  }

  get start() { return this.line.start; }
  get goal() { return this.line.goal; }
  get board() { return this.line.board; }
  get moves() { return this.line.moves; }
  get position() { return this.line.position; }
  get known() { return this.line.known; }
  get shortest() { return this.line.shortest; }
  get atGoal() { return this.line.atGoal; }

  #makeControls() {
    this.scrub = make("input", { type: "range", class: "scrub", min: 0, max: 0, value: 0,
      "aria-label": t("Position in the moves"), oninput: () => this.seek(Number(this.scrub.value)) });
    this.count = make("output", { class: "count" });
    this.speed = make("input", { type: "range", class: "speed", min: 1, max: 20, value: 4, "aria-label": t("Speed"),
      oninput: () => this.#showSpeed() });
    this.pace = make("span", { class: "rate", "aria-hidden": "true" });
    this.buttons = {
      first: control("first", t("Go to the start"), () => this.seek(0)),
      back: control("back", t("One move back"), () => this.step(-1)),
      play: control("play", t("Play"), () => this.toggle()),
      forward: control("forward", t("One move forward"), () => this.step(1)),
      last: control("last", t("Go to the end"), () => this.seek(this.moves.length)),
    };
    this.#showSpeed();
    return make("div", { class: "controls", role: "group", "aria-label": t("Player") },
      make("div", { class: "track" }, this.scrub, this.count),
      make("div", { class: "transport" }, ...Object.values(this.buttons),
        make("label", { class: "pace" }, make("span", {}, t("Speed")), this.speed, this.pace)));
  }

  #showSpeed() {
    this.speed.setAttribute("aria-valuetext", t("{n} moves per second", { n: Number(this.speed.value) }));
    this.pace.textContent = `${this.speed.value}/s`;
  }

  /** Shows a board, without moves. */
  show(board, goal) { this.change(() => this.line.show(board, goal)); }

  /** Sets the moves that follow, from the current board on. */
  follow(path, isShortest = false) { this.change(() => this.line.follow(path, isShortest)); }

  /** Removes the moves of a solution; the current board stays. */
  forget() {
    if (this.known) this.change(() => this.line.forget());
  }

  /** Changes the line, and shows it. */
  change(action) {
    this.pause();
    const result = action();
    this.tray.show(this.board, this.goal);
    this.announce("");
    this.#update();
    this.onChange(false);
    return result;
  }

  get playing() { return this.timer !== undefined; }

  announce(text) { this.voice.textContent = text; }

  // ---- positions ----

  seek(position) { this.change(() => this.line.seek(position)); }

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
    if (!this.playing) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.#update();
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
    this.announce(`${this.atGoal ? `${t("The goal is reached.")} ` : ""}${this.#place()}`);
  }

  #step(by) {
    const move = this.line.next(by);
    if (move === undefined) return undefined;
    this.line.seek(this.position + by);
    return this.#slide(move, 1, false);
  }

  /** Shows moves that the line has made. Returns the last tile. */
  #slide(move, n, byHand) {
    this.tray.highlight(0);
    let tile;
    for (; n > 0; n--) tile = this.tray.slide(move, Math.min(160, 700 / this.speed.value));
    this.#update();
    this.onChange(byHand);
    return tile;
  }

  /** Moves of the user in one direction. */
  #slideByHand(move, n) {
    this.pause();
    for (let i = 0; i < n; i++) this.line.slide(move);
    const tile = this.#slide(move, n, true);
    this.announce(`${tile} ${t(slidesTo[move])}${this.atGoal ? `. ${t("The goal is reached.")}` : ""}`);
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

  #place() { return t("move {at} of {all}", { at: this.position, all: this.moves.length }); }

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
    const label = this.playing ? t("Pause") : t("Play");
    if (this.buttons.play.title !== label || !this.buttons.play.firstChild) {
      this.buttons.play.replaceChildren(icon(name));
      this.buttons.play.classList.toggle("plays", !this.playing);
      this.buttons.play.title = label;
      this.buttons.play.setAttribute("aria-label", label);
    }
  }
}
