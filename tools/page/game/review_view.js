// review_view.js - shows the review of a game, and lets the user step through it
// SPDX-License-Identifier: MIT
import * as api from "../api.js";
import { Board } from "../player/board.js";
import { make } from "../player/element.js";
import { t } from "../player/text.js";
import { distancesOf, summaryOf } from "./review.js";

const namespace = "http://www.w3.org/2000/svg";
const width = 320, height = 90;

/** The seconds that the search of one distance may take. */
const patience = 2;

export class Review {
  /** `elements` are `{ panel, words, chart, button }`; `replay(game)` shows the moves of a game. */
  constructor(elements, { model, player, replay }) {
    Object.assign(this, { ...elements, model, player, replay });
    this.button.addEventListener("click", () => this.#run());
  }

  /** Offers the review of the game that has ended. */
  offer() {
    this.stop();
    this.game = this.model.game;
    this.button.hidden = false;
    this.words.textContent = "";
    this.chart.replaceChildren();
    this.chart.hidden = true;
  }

  /** Follows the player: the wasted move is marked by the position in the moves. */
  update() {
    if (this.distances === undefined || this.model.game !== this.game) return;
    const { position } = this.model;
    this.mark?.setAttribute("d", `M${this.#x(position)} 0v${height}`);
  }

  stop() {
    this.search?.abort();
    this.search = this.distances = undefined;
  }

  async #run() {
    this.stop();
    const { game } = this;
    const own = this.search = new AbortController();
    this.replay(game);
    this.distances = [];
    const start = Board.read(game.size, game.start);
    const solve = (board) => this.#solve(board, game, own.signal);
    this.words.textContent = t("Searching.");
    try {
      for await (const distance of distancesOf(start, game.trail, solve)) {
        if (own.signal.aborted) return;
        this.distances.push(distance);
      }
      if (!own.signal.aborted) this.#show(game.trail.length);
    } catch (error) {
      if (error.name !== "AbortError") throw error;
    }
  }

  async #solve(board, { size, goal }, signal) {
    const answer = await api.post("api/solve", { board: `${board}`, size, goal, time_limit: patience, fallback: "none" }, signal);
    return answer.optimal ? answer.blank_path : undefined;
  }

  #x(position) { return width * position / Math.max(1, this.distances.length - 1); }

  #show(length) {
    const { distances } = this;
    if (distances.length <= length) {
      this.words.textContent = t("The distances of this board take too long to find.");
      return;
    }
    const { more, first } = summaryOf(distances);
    this.words.textContent = more === 0 ? t("No move was wasted.")
      : `${t("{n} moves more than needed.", { n: more })} ${t("The first wasted move is number {first}.", { first })}`;
    this.#draw();
    if (first !== undefined) this.player.seek(first);
    this.update();
  }

  #draw() {
    const { distances } = this;
    const max = Math.max(1, ...distances);
    const svg = document.createElementNS(namespace, "svg");
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", t("Distance to the goal after each move: {list}", { list: distances.join(", ") }));
    const path = (d, name) => {
      const made = document.createElementNS(namespace, "path");
      made.setAttribute("d", d);
      made.setAttribute("class", name);
      svg.append(made);
      return made;
    };
    path(`M${distances.map((far, i) => `${this.#x(i)} ${height - 2 - (height - 4) * far / max}`).join("L")}`, "distances");
    this.mark = path("M0 0", "mark");
    const caption = make("figcaption", {}, t("Distance to the goal after each move"));
    this.chart.replaceChildren(svg, caption);
    this.chart.hidden = false;
  }
}
