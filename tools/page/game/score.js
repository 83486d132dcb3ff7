// score.js - moves and time of a board that is solved by hand, and the best results
import * as api from "../api.js";
import { make } from "../player/element.js";
import { counted } from "../words.js";
import { addResult, readBests } from "./bests.js";
import { celebrate } from "./joy.js";

/** 2:05 */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${`${whole % 60}`.padStart(2, "0")}`;
}

/** A game begins with a new board, and its clock with the first move. Boards for which a hint or a
 * solution was shown have no result. */
export class Score {
  /** `puzzle` returns the board's size and goal as requests have them; `say` shows a message. */
  constructor({ score, bests }, { player, puzzle, say }) {
    this.output = score;
    this.bests = bests;
    this.player = player;
    this.puzzle = puzzle;
    this.say = say;
    this.#showBests();
  }

  /** Begins a game with the board that the player shows. */
  begin() {
    this.#stop();
    this.start = this.player.board.copy();
    this.since = undefined;
    this.isHelped = this.isOver = false;
    this.output.textContent = "The clock starts with your first move.";
  }

  help() {
    if (this.isOver) return;
    this.isHelped = true;
    this.#stop();
    this.output.textContent = "No result: a hint or a solution was shown.";
  }

  /** Notes a change of the board. */
  note(byHand) {
    if (this.player.known) this.help();
    if (!byHand || this.isHelped || this.isOver) return;
    if (this.since === undefined) {
      this.since = performance.now();
      this.timer = setInterval(() => this.#show(), 1000);
    }
    this.#show();
    if (this.player.atGoal) this.#finish();
  }

  get #seconds() { return (performance.now() - this.since) / 1000; }

  #result({ moves, seconds }) { return `${counted(moves, "move")} in ${clock(seconds)}`; }

  #show() {
    this.output.textContent = `${counted(this.player.position, "move")}, ${clock(this.#seconds)}`;
  }

  #stop() {
    clearInterval(this.timer);
    this.asking?.abort();
  }

  async #finish() {
    const result = { moves: this.player.position, seconds: this.#seconds };
    this.#stop();
    this.isOver = true;
    const isBest = addResult(this.start.size, result);
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
      return (await api.post("api/hint", { ...this.puzzle(), board: `${this.start}` }, signal)).distance;
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
