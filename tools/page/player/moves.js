// moves.js - the moves of a player as text: the current one is marked, a click goes to one
// SPDX-License-Identifier: MIT
import { make } from "./element.js";
import { notations } from "./notation.js";

export class Moves {
  /** `say(text)` shows a message. */
  constructor(element, player, copyText, say) {
    Object.assign(this, { player, copyText, say, shown: "" });
    this.select = make("select", { onchange: () => this.update() },
      ...Object.entries(notations).map(([value, { name }]) => make("option", { value }, name)));
    this.list = make("ol", { class: "moves", "aria-label": "Moves" });
    this.list.addEventListener("click", (event) => this.#go(event.target.closest("button")));
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.button = make("button", { type: "button", onclick: () => this.#copy() }, "Copy");
    element.append(make("label", {}, "Moves as ", this.select), this.list,
      make("div", { class: "buttons" }, this.button));
  }

  get text() { return this.parts.map(({ text }) => text).join(notations[this.select.value].separator); }

  /** Follows a change of the player. */
  update() {
    const { start, moves, position } = this.player;
    const key = `${this.select.value} ${start} ${moves.join("")}`;
    if (key !== this.shown) this.#draw(start, moves);
    this.shown = key;
    const current = this.parts.findIndex(({ end }) => end >= position);
    [...this.list.children].forEach(({ firstChild: button }, i) => {
      const isCurrent = position > 0 && i === current;
      if (isCurrent) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      button.tabIndex = i === Math.max(0, current) ? 0 : -1;
      if (isCurrent) this.#reveal(button);
    });
  }

  #draw(start, moves) {
    this.parts = notations[this.select.value].parts(start, moves);
    this.list.replaceChildren(...this.parts.map(({ text, end }) =>
      make("li", {}, make("button", { type: "button", "data-end": end }, text))));
    this.button.disabled = moves.length === 0;
  }

  /** Scrolls the list, not the page. */
  #reveal(button) {
    const { list } = this;
    const top = button.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 2;
  }

  #go(button) { if (button !== null) this.player.seek(Number(button.dataset.end)); }

  #key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...this.list.querySelectorAll("button")];
    const next = buttons[buttons.indexOf(document.activeElement) + by];
    if (next === undefined) return;
    this.#go(next);
    next.focus({ preventScroll: true });
  }

  async #copy() {
    const done = await this.copyText(this.text);
    this.say(done ? "Moves copied." : "The browser does not permit copying; select the moves.");
  }
}
