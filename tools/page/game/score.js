// score.js - shows the game's moves and time, its result, and the best results
// SPDX-License-Identifier: MIT
import * as api from "../api.js";
import { make } from "../player/element.js";
import { t } from "../player/text.js";
import { clock } from "./clock.js";
import { celebrate } from "./joy.js";

export class Score {
  /** `elements` are `{ score, bests, clear }`. `puzzle` returns the board's size and goal as requests have them;
   * `nameOf(goal)` the words for a goal; `say` shows a message; `onEnd(result)` is called when a game has ended, and
   * once more when its minimum is known. */
  constructor({ score, bests, clear }, { player, model, puzzle, nameOf, say, onEnd }) {
    Object.assign(this, { output: score, bests, clear, player, model, puzzle, nameOf, say, onEnd });
    clear.addEventListener("click", () => {
      model.bests.clear();
      this.#showBests();
      say(t("The best results are deleted."));
    });
    this.#showBests();
  }

  /** Follows a change of the board or of the game. */
  update(byHand) {
    const { game, isOpen, result } = this.model;
    if (game === undefined) return;
    clearInterval(this.timer);
    if (isOpen && game.since !== undefined) this.timer = setInterval(() => this.#show(), 100);
    this.#show();
    if (byHand && result !== undefined) this.#finish(result);
  }

  /** A search for the minimum of another board has no use. */
  leave() { this.asking?.abort(); }

  #show() {
    const { game } = this.model;
    this.output.textContent = game.isHelped && !game.isOver ? t("With help")
      : `${t("{n} moves", { n: game.moves })}, ${clock(this.model.seconds)}`;
  }

  async #finish(result) {
    const { game } = this.model;
    this.leave();
    clearInterval(this.timer);
    this.#showBests();
    celebrate(this.player.tray.cells);
    const words = t("Solved: {moves} in {time}", { moves: t("{n} moves", { n: result.moves }), time: clock(result.seconds) });
    const best = result.isBest ? ` ${t("Your best.")}` : "";
    this.say(`${words}.${best}`);
    this.onEnd(result);
    const own = this.asking = new AbortController();
    const fewest = await this.#fewest(game, own.signal);
    if (own.signal.aborted || !(fewest > 0)) return;
    const verdict = fewest < result.moves ? t("; {n} were enough.", { n: fewest }) : t(", the minimum.");
    this.say(`${words}${verdict}${best}`);
    this.onEnd({ ...result, fewest });
  }

  /** Returns the length of a shortest solution, if the server finds one. */
  async #fewest({ start }, signal) {
    try {
      return (await api.post("api/hint", { ...this.puzzle(), board: start }, signal)).distance;
    } catch {
      return undefined;
    }
  }

  /** The words for a name in the storage: a size, and a goal unless it is "last". */
  #words(name) {
    const [size, ...goal] = name.split(" ");
    return goal.length === 0 ? size : `${size}, ${this.nameOf(goal.join(" "))}`;
  }

  #showBests() {
    const bests = Object.entries(this.model.bests.read());
    this.bests.replaceChildren(...bests.flatMap(([name, { moves, seconds }]) =>
      [make("dt", {}, this.#words(name)), make("dd", {}, `${t("{n} moves", { n: moves })}; ${clock(seconds)}`)]));
    this.bests.hidden = this.clear.hidden = bests.length === 0;
  }
}
