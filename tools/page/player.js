// player.js - a player of moves
//
// The page has it, and so has every file that `fifteen solve --output html` writes, where what is
// imported here comes before it: answer_html.c has the list.
import { back, slidesTo } from "./board.js";
import { make } from "./element.js";
import { Tray } from "./tray.js";

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
