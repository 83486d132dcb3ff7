// heuristic.js - the choice of a heuristic: a name, or a specification as text
import { make } from "../player/element.js";

const other = "other";

export class HeuristicChoice {
  constructor(element, label) {
    this.select = make("select", { onchange: () => this.#reveal() });
    this.input = make("input", { autocomplete: "off", spellcheck: "false",
      placeholder: "max(pdb,linear-conflict)", "aria-label": `${label} as text` });
    this.input.hidden = true;
    element.append(make("label", {}, `${label} `, this.select), this.input);
  }

  offer(names, chosen = "") {
    const option = (value, text = value) => make("option", { value }, text);
    this.select.replaceChildren(option("", "best available"), ...names.map((name) => option(name)),
      option(other, "other…"));
    this.select.value = chosen;
    this.#reveal();
  }

  /** The heuristic as requests have it; null for the server's choice. */
  get value() {
    const value = this.select.value === other ? this.input.value.trim() : this.select.value;
    return value === "" ? null : value;
  }

  #reveal() {
    this.input.hidden = this.select.value !== other;
    if (!this.input.hidden) this.input.focus();
  }
}
