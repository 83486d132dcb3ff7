// heuristic.js - the choice of a heuristic: a name, or a specification as text
// SPDX-License-Identifier: MIT
import { make } from "../player/element.js";
import { t } from "../player/text.js";

const other = "other";
let n = 0; // choices so far; their messages need names

export class HeuristicChoice {
  constructor(element, label) {
    this.select = make("select", { onchange: () => this.#reveal() });
    this.input = make("input", { autocomplete: "off", spellcheck: "false",
      placeholder: "max(pdb,linear-conflict)", "aria-label": t("{label} as text", { label }) });
    const id = `heuristic-trouble-${++n}`;
    this.trouble = make("p", { class: "trouble at-field", id, role: "alert" });
    this.input.setAttribute("aria-describedby", id);
    this.input.addEventListener("input", () => this.#show(""));
    element.append(make("label", {}, `${label} `, this.select), this.input, this.trouble);
    this.#reveal();
  }

  offer(names, chosen = "") {
    const option = (value, text = value) => make("option", { value }, text);
    this.select.replaceChildren(option("", t("best available")), ...names.map((name) => option(name)),
      option(other, t("other…")));
    this.select.value = chosen;
    this.#reveal();
  }

  /** The heuristic as requests have it; null for the server's choice. */
  get value() {
    const value = this.select.value === other ? this.input.value.trim() : this.select.value;
    return value === "" ? null : value;
  }

  /** Shows what is wrong with a heuristic that is text. Returns whether it is text. */
  fail(message) {
    if (this.select.value !== other) return false;
    this.#show(message);
    this.input.focus();
    return true;
  }

  #show(message) {
    this.trouble.textContent = message;
    this.input.setAttribute("aria-invalid", message !== "");
  }

  #reveal() {
    this.input.hidden = this.trouble.hidden = this.select.value !== other;
    this.#show("");
    if (!this.input.hidden) this.input.focus();
  }
}
