// documents.js - downloads of the solution that the player has: SVG and HTML, made by the server
// SPDX-License-Identifier: MIT
import * as api from "../api.js";
import { make } from "../player/element.js";
import { mark, t } from "../player/text.js";

const forms = [
  { form: "svg", name: "fifteen.svg", text: mark("SVG"), label: mark("Download start and goal as SVG") },
  { form: "svg-path", name: "fifteen-path.svg", text: mark("SVG of all boards"),
    label: mark("SVG of all boards of the solution: download") },
  { form: "html", name: "fifteen.html", text: mark("HTML player"), label: mark("HTML player of the solution: download") },
];

export function save(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

export class Documents {
  /** `attempt` runs an action and shows its error. */
  constructor(element, { player, goal, attempt }) {
    this.element = element;
    this.player = player;
    this.goal = goal;
    element.append(t("Download:"), ...forms.map((each) => make("button", { type: "button",
      "aria-label": t(each.label), onclick: () => attempt(() => this.#download(each)) }, t(each.text))));
  }

  /** Shows the buttons if the player has moves that lead to the goal. */
  update() {
    const { known, atGoal, position } = this.player;
    this.element.hidden = !(known || atGoal && position > 0);
  }

  async #download({ form, name }) {
    const { start, moves, position, known, shortest } = this.player;
    const path = (known ? moves : moves.slice(0, position)).join("");
    const puzzle = { board: `${start}`, size: start.size, goal: this.goal() };
    const query = new URLSearchParams({ form, moves: path, proven: shortest ? 1 : 0 });
    save(await api.postForBlob(`api/document?${query}`, puzzle), name);
  }
}
