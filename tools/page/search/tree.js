// tree.js - the tree of a small search: a file that steps through it, made by the server
// SPDX-License-Identifier: MIT
import * as api from "../api.js";
import { make } from "../player/element.js";
import { save } from "./documents.js";
import { t } from "../player/text.js";

const maxCells = 9;

export class SearchTree {
  /** `attempt` runs an action and shows its error. */
  constructor(element, { player, goal, attempt }) {
    this.element = element;
    this.player = player;
    this.goal = goal;
    element.append(make("button", { type: "button", "aria-label": t("Search tree of A*, step by step: download"),
      onclick: () => attempt(() => this.#download()) }, t("Search tree")));
  }

  /** Shows the button if the board is small enough. */
  update() {
    const { rows, columns } = this.player.board;
    this.element.hidden = rows * columns > maxCells;
  }

  async #download() {
    const { board } = this.player;
    const puzzle = { board: `${board}`, size: board.size, goal: this.goal() };
    save(await api.postForBlob("api/trace?form=html", puzzle), "fifteen-tree.html");
  }
}
