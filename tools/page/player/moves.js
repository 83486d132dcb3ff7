// moves.js - the moves of a player as text: the current one is marked, a click goes to one
// SPDX-License-Identifier: MIT
import { make } from "./element.js";
import { notations, partsOf, textOf } from "./notation.js";
import { t } from "./text.js";

/** Parts of an item of the list. A browser lays out again only the items that have changed. */
const chunk = 40;

export class Moves {
  /** `say(text)` shows a message. */
  constructor(element, player, copyText, say) {
    Object.assign(this, { player, copyText, say, parts: [], buttons: [] });
    this.select = make("select", { onchange: () => this.update(true) },
      ...Object.entries(notations).map(([value, { name }]) => make("option", { value }, t(name))));
    this.list = make("ol", { class: "moves", "aria-label": t("Moves") });
    this.list.addEventListener("click", (event) => this.#go(event.target.closest("button")));
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.button = make("button", { type: "button", onclick: () => this.#copy() }, t("Copy"));
    element.append(make("label", {}, `${t("Moves as")} `, this.select), this.list,
      make("div", { class: "buttons" }, this.button));
  }

  get #notation() { return notations[this.select.value]; }

  get text() { return this.parts.map(textOf).join(this.#notation.separator); }

  /** Follows a change of the player. */
  update(isNew = false) {
    const { line } = this.player;
    this.#draw(isNew ? 0 : line.takeChange());
    const { position } = line;
    const at = position === 0 ? -1 : this.#partOf(position);
    this.#mark(this.buttons[at], this.buttons[Math.max(0, at)]);
    this.button.disabled = line.moves.length === 0;
  }

  /** The index of the first part that ends at a number of moves or later. */
  #partOf(position) {
    let [low, high] = [0, this.parts.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.parts[middle].end >= position) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Draws the moves from a number on again; undefined if none has changed. */
  #draw(from) {
    if (from === undefined) return;
    let kept = from === 0 ? 0 : this.#partOf(from) + 1;
    if (kept > 0 && (this.#notation.merges || this.parts[kept - 1].end > from)) kept--;
    this.parts.length = Math.min(this.parts.length, kept);
    for (const button of this.buttons.splice(kept)) button.remove();
    while (this.list.lastChild?.childElementCount === 0) this.list.lastChild.remove();
    const begin = this.parts.at(-1)?.end ?? 0;
    for (const part of partsOf(this.player.line, begin, this.#notation)) this.#append(part);
  }

  #append(part) {
    const button = make("button", { type: "button", tabindex: -1, "data-end": part.end }, textOf(part));
    if (this.buttons.length % chunk === 0) this.list.append(make("li", {}));
    this.list.lastChild.append(button);
    this.buttons.push(button);
    this.parts.push(part);
  }

  /** Marks the current move, if there is one. The tab key reaches one button. */
  #mark(current, entry) {
    if (this.current !== current) this.current?.removeAttribute("aria-current");
    if (this.entry !== undefined) this.entry.tabIndex = -1;
    if (entry !== undefined) entry.tabIndex = 0;
    Object.assign(this, { current, entry });
    if (current === undefined) return;
    current.setAttribute("aria-current", "step");
    cancelAnimationFrame(this.revealing);
    this.revealing = requestAnimationFrame(() => this.#reveal(current));
  }

  /** Scrolls the list, not the page. */
  #reveal(button) {
    const { list } = this;
    const top = button.offsetTop;
    if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 2;
  }

  #go(button) { if (button !== null) this.player.seek(Number(button.dataset.end)); }

  #key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = this.buttons[this.buttons.indexOf(document.activeElement) + by];
    if (next === undefined) return;
    this.#go(next);
    next.focus({ preventScroll: true });
  }

  async #copy() {
    const done = await this.copyText(this.text);
    this.say(done ? t("Moves copied.") : t("The browser does not permit copying; select the moves."));
  }
}
