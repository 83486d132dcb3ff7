// score.js - moves and time of a board that is solved by hand, and the best results
// SPDX-License-Identifier: MIT
import * as api from "../api.js";
import { Board } from "../player/board.js";
import { make } from "../player/element.js";
import { counted } from "../words.js";
import { addResult, readBests } from "./bests.js";
import { Games } from "./games.js";
import { celebrate } from "./joy.js";

/** 2:05 */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${`${whole % 60}`.padStart(2, "0")}`;
}

/** The number of slides from the board after one path to the board after another one. */
function slidesBetween(a, b) {
  let common = 0;
  while (common < a.length && a[common] === b[common]) common++;
  return a.length + b.length - 2 * common;
}

/** The time in seconds. It goes on while the computer sleeps and while the page is loaded again. */
function now() { return Math.max(Date.now(), performance.timeOrigin + performance.now()) / 1000; }

/** A game begins with a new board, and its clock with the first move. Every slide counts, back as well as
 * forward. Only games of shuffled boards without help have a best result. */
export class Score {
  /** `puzzle` returns the board's size and goal as requests have them; `say` shows a message. */
  constructor({ score, bests }, { player, puzzle, say }) {
    this.output = score;
    this.bests = bests;
    this.player = player;
    this.puzzle = puzzle;
    this.say = say;
    this.games = new Games();
    this.#showBests();
  }

  get id() { return this.game?.id; }

  get start() { return Board.read(this.game.size, this.game.start); }

  get isShuffled() { return this.game.isShuffled; }

  /** Begins a game with the board with which the player's moves begin. */
  begin(isShuffled) {
    const { size, goal } = this.puzzle();
    this.game = this.games.begin({ size, start: `${this.player.start}`, goal }, isShuffled);
    this.#follow();
  }

  /** Goes on with a game that was left. Its clock has not stopped. */
  resume(id) {
    this.game = this.games.find(id);
    if (this.game === undefined) this.begin(false);
    else this.#follow();
  }

  /** Leaves the game, before another board is shown. */
  leave() {
    this.#stop();
    this.game = undefined;
  }

  /** Notes that a hint, a solution or a distance was shown. */
  help() {
    if (this.game === undefined) return;
    this.games.help(this.game);
    this.#show();
  }

  /** Notes a change of the board. */
  note(byHand) {
    if (this.game === undefined) return;
    if (this.player.known && !this.game.isHelped) this.help();
    this.#follow();
    if (byHand && this.#isOpen && this.player.atGoal) this.#finish();
  }

  get #isOpen() { return !this.game.isHelped && !this.game.isOver; }

  /** Counts the slides to the board that the player shows. */
  #follow() {
    const { game, player } = this;
    const path = player.moves.slice(0, player.position).join("");
    const slides = slidesBetween(game.path, path);
    if (this.#isOpen && slides > 0) {
      game.moves += slides;
      game.since ??= now();
    }
    game.path = path;
    this.games.save();
    this.#show();
  }

  get #seconds() { return this.game.seconds ?? now() - this.game.since; }

  #result({ moves, seconds }) { return `${counted(moves, "move")} in ${clock(seconds)}`; }

  #show() {
    const { isHelped, isOver, isShuffled, moves, since } = this.game;
    clearInterval(this.timer);
    if (this.#isOpen && since !== undefined) this.timer = setInterval(() => this.#showClock(), 1000);
    if (isHelped && !isOver) this.output.textContent = "No result: a hint, a distance or a solution was shown.";
    else if (moves > 0) this.#showClock();
    else this.output.textContent = `The clock starts with your first move.${
      isShuffled ? "" : " Only shuffled boards have a best result."}`;
  }

  #showClock() {
    this.output.textContent = `${counted(this.game.moves, "move")}, ${clock(this.#seconds)}`;
  }

  #stop() {
    clearInterval(this.timer);
    this.asking?.abort();
  }

  async #finish() {
    const { game } = this;
    const result = { moves: game.moves, seconds: this.#seconds };
    this.#stop();
    game.isOver = true;
    game.seconds = result.seconds;
    this.games.save();
    const isBest = game.isShuffled && result.seconds >= 0 && addResult(game.size, result);
    this.#showBests();
    celebrate(this.player.tray.cells);
    const words = `Solved: ${this.#result(result)}`;
    this.say(`${words}.${isBest ? " Your best." : ""}`);
    const own = this.asking = new AbortController();
    const fewest = await this.#fewest(own.signal);
    if (own.signal.aborted || !(fewest > 0)) return;
    const verdict = fewest < result.moves ? `; ${fewest} were enough.` : ", the minimum.";
    this.say(`${words}${verdict}${isBest ? " Your best." : ""}`);
  }

  /** Returns the length of a shortest solution, if the server finds one. */
  async #fewest(signal) {
    try {
      return (await api.post("api/hint", { ...this.puzzle(), board: this.game.start }, signal)).distance;
    } catch {
      return undefined;
    }
  }

  #showBests() {
    const bests = Object.entries(readBests());
    this.bests.replaceChildren(...bests.flatMap(([size, { moves, seconds }]) =>
      [make("dt", {}, size), make("dd", {}, `${counted(moves, "move")}; ${clock(seconds)}`)]));
    this.bests.hidden = bests.length === 0;
  }
}
