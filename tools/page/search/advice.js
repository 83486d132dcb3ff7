// advice.js - the buttons Hint and Distance, which both search for a shortest solution
// SPDX-License-Identifier: MIT
import * as api from "../api.js";
import { bounds, capitalized, progressOf, sentence, stopped } from "../words.js";
import { t } from "../player/text.js";

/** The seconds that the search for a hint may take. On large trays a quick search follows, of 0.1 s. */
const hintSeconds = 0.5, largeSeconds = 0.35;

/** Trays whose tables take seconds to prepare, and whose random boards a search for a hint does not solve. */
function isLarge(size) {
  const cells = size.split("x").reduce((a, b) => a * b);
  return cells > 16 && cells <= 25;
}

export class Advice {
  /** `elements` are `{ hint, distance, far }`. `puzzle()` returns board, size and goal; `say(text,
   * options)` shows a message; `obstacle()` returns why the board is unsolvable; `help()` is called when
   * a tile, a distance or a bound is shown. */
  constructor(elements, { player, puzzle, say, obstacle, help }) {
    Object.assign(this, { elements, player, puzzle, say, obstacle, help });
    this.hinting = false;
    this.prepared = new Set(); // trays and goals whose tables are there, or on their way
  }

  get showsDistance() { return this.elements.distance.getAttribute("aria-pressed") === "true"; }

  /** Highlights the best tile to slide, or stops. */
  async hint() {
    this.player.pause();
    if (this.hinting) return this.#stopAndSay();
    this.#setHinting(true);
    if (this.#known() === undefined) this.say(t("Searching."));
    try {
      this.#showHint(await this.#askSoon());
    } finally {
      this.#setHinting(false);
    }
  }

  /** Shows the distance from now on, or no longer. */
  toggleDistance() {
    const shows = !this.showsDistance;
    this.elements.distance.setAttribute("aria-pressed", shows);
    this.elements.far.textContent = "";
    if (!shows && this.searching && !this.hinting) this.#stopAndSay();
    return this.update();
  }

  /** Follows a change of the board. */
  async update() {
    const { far } = this.elements;
    far.hidden = !this.showsDistance;
    const key = this.#keyOf(this.puzzle());
    if (this.shown !== key || this.key !== undefined && this.key !== key) this.stop();
    this.shown = key;
    if (far.hidden) return;
    const answer = await this.#ask();
    if (answer === undefined) return;
    far.textContent = this.#distance(answer);
    if (answer.moves !== null || answer.lower_bound > 0) this.help();
  }

  stop() {
    this.hintSearch?.abort();
    this.hintSearch = undefined;
    this.search?.abort();
    this.search = this.key = this.proven = undefined;
    this.#setHinting(false);
  }

  get searching() { return this.search !== undefined && !this.done; }

  #stopAndSay() {
    this.say(stopped(this.proven));
    this.stop();
  }

  #setHinting(hinting) {
    this.hinting = hinting;
    this.elements.hint.textContent = hinting ? t("Stop") : t("Hint");
  }

  #keyOf(puzzle) { return JSON.stringify(puzzle); }

  /** A shortest solution that the player has gives the answer without a request. */
  #known() {
    const { player } = this;
    if (!player.shortest) return undefined;
    const left = player.moves.slice(player.position);
    const tiles = left.length === 0 ? [] : [player.board.tiles[player.board.target(left[0])]];
    return { status: "solved", optimal: true, moves: left.length, tiles };
  }

  /** Returns the answer for a hint: at the time limit that of the best solution found. */
  #askSoon() {
    const puzzle = this.puzzle();
    const known = this.#known();
    if (known !== undefined || this.done && this.key === this.#keyOf(puzzle)) return known ?? this.answer;
    this.hintSearch?.abort();
    const own = this.hintSearch = new AbortController();
    const ask = (limits) => api.solve({ ...puzzle, ...limits }, own.signal, () => {},
      (text) => { if (this.hintSearch === own) this.say(text, { quiet: true }); });
    if (!isLarge(puzzle.size)) return ask({ time_limit: hintSeconds });
    return this.#prepared(puzzle) ? ask({ time_limit: largeSeconds }) : this.#askUnprepared(puzzle, ask);
  }

  #prepared({ size, goal }) { return this.prepared.has(`${size} ${goal}`); }

  /** The first hint does not wait for tables; the next ones have them. */
  async #askUnprepared(puzzle, ask) {
    const answer = await ask({ heuristic: "manhattan", time_limit: largeSeconds });
    const key = `${puzzle.size} ${puzzle.goal}`;
    // No signal: a move of the user must not end it.
    if (!answer.optimal) api.solve({ ...puzzle, node_limit: 1, fallback: "none" }, undefined, () => {})
      .then(() => this.prepared.add(key), () => { /* the next hint does without, too */ });
    return answer;
  }

  /** The answer for the board shown; the same board is searched once. Returns undefined if another
   * request has replaced this one. */
  async #ask() {
    const known = this.#known();
    if (known !== undefined) return known;
    const puzzle = this.puzzle();
    const key = this.#keyOf(puzzle);
    if (this.key !== key) this.#begin(puzzle, key);
    try {
      const answer = await this.answer;
      return this.key === key ? answer : undefined;
    } catch (error) {
      if (this.key === key) this.stop();
      throw error;
    }
  }

  #begin(puzzle, key) {
    const wasHinting = this.hinting;
    this.stop();
    this.#setHinting(wasHinting);
    this.key = key;
    this.done = false;
    const own = this.search = new AbortController();
    this.answer = api.solve(puzzle, own.signal, (at) => { if (this.key === key) this.#showProgress(at); },
      (text) => { if (this.key === key) this.#showWait(text); });
    this.answer.then(() => { if (this.search === own) this.done = true; }, () => {});
  }

  #showProgress({ lower_bound: least, upper_bound: most, generated }) {
    if (least > 0) {
      this.proven = { least, most };
      this.help();
    }
    this.#showWait(this.proven === undefined ? t("Searching.") : progressOf(this.proven, generated));
  }

  #showWait(text) {
    if (this.hinting) this.say(text, { quiet: true });
    if (this.showsDistance) this.elements.far.textContent = text;
  }

  #distance({ status, optimal, moves, lower_bound: least, message }) {
    if (this.obstacle() !== undefined || status === "unsolvable") return t("The goal cannot be reached.");
    if (optimal) return t("{moves} to the goal", { moves: t("{n} moves", { n: moves }) });
    if (least > 0) return capitalized(t("{moves} to the goal", { moves: bounds({ least, most: moves }) }));
    return moves === null ? sentence(message) : t("At most {moves} to the goal", { moves: t("{n} moves", { n: moves }) });
  }

  #showHint(answer) {
    if (answer === undefined) return;
    if (answer.moves === null) {
      this.say(this.obstacle() ?? sentence(t("No hint: {why}", { why: answer.message })), { trouble: true });
    } else if (answer.moves === 0) {
      this.say(t("The board is at the goal."));
    } else {
      this.help();
      this.player.tray.highlight(answer.tiles[0]);
      const values = { tile: answer.tiles[0], moves: t("{n} moves", { n: answer.moves }) };
      this.say(answer.optimal ? t("Slide {tile}: the goal is {moves} away.", values)
        : t("Slide {tile}: the goal is at most {moves} away.", values));
    }
  }
}
