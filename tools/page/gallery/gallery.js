// gallery.js - a dialog of well-known hard boards, to choose one from
// SPDX-License-Identifier: MIT
import * as api from "../api.js";
import { drawMini } from "../board/mini.js";
import { make } from "../player/element.js";
import { readInstances } from "./instances.js";
import { mark, t } from "../player/text.js";

/** Files that the server has, with titles. */
const shelves = [
  { file: "hardest80.txt", title: mark("The most moves: 80"),
    about: mark("8 of the 17 boards that take 80 moves, the maximum of the 15-puzzle.") },
  { file: "hard.txt", title: mark("Hardest to solve"),
    about: mark("Boards that cost this solver the most time.") },
  { file: "korf100.txt", title: mark("Korf’s hundred"),
    about: mark("100 random boards of Richard Korf (1985), on which solvers have been compared ever since.") },
];

export class Gallery {
  /** `onChoose` takes a board and a goal, both as requests have them. */
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.shelves = make("div", { class: "shelves" });
    this.dialog = make("dialog", { class: "gallery", "aria-labelledby": "gallery-title" },
      make("div", { class: "heading" }, make("h2", { id: "gallery-title" }, t("Gallery")),
        make("button", { type: "button", onclick: () => this.dialog.close() }, t("Close"))),
      this.shelves);
    this.shelves.addEventListener("keydown", (event) => this.#key(event));
    document.body.append(this.dialog);
  }

  async open() {
    if (this.shelves.childElementCount === 0) {
      const files = await Promise.all(shelves.map(({ file }) => api.text(file)));
      this.shelves.append(...files.map((text, i) => this.#makeShelf(shelves[i], readInstances(text))));
    }
    this.dialog.showModal();
    this.dialog.querySelector(".work").focus();
  }

  #makeShelf({ title, about }, instances) {
    const list = make("ul", { class: "works" }, ...instances.map((instance, i) =>
      make("li", {}, this.#makeWork(instance, i + 1))));
    return make("section", { "aria-label": t(title) }, make("h3", {}, t(title)),
      make("p", { class: "quiet" }, t(about)), list);
  }

  #makeWork({ board, goal, moves }, number) {
    const choose = () => {
      this.dialog.close();
      this.onChoose(`${board}`, board.size, goal);
    };
    return make("button", { type: "button", class: "work", onclick: choose },
      make("span", {}, `${number}: ${t("{n} moves", { n: moves })}`), drawMini(board, `${board}`));
  }

  /** Arrow keys go to the board before or after; the tab key as usual. */
  #key(event) {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const works = [...this.shelves.querySelectorAll(".work")];
    const at = works.indexOf(event.target.closest(".work"));
    if (by === undefined || at < 0) return;
    event.preventDefault();
    works[at + by]?.focus();
  }
}
