// compare.js - comparison of two heuristics, which solve the same board on one thread each
// SPDX-License-Identifier: MIT
import * as api from "../api.js";
import { make } from "../player/element.js";
import { HeuristicChoice } from "./heuristic.js";
import { drawNodes, Nodes } from "./nodes.js";
import { brief, count, duration, rounded, sentence, verdict } from "../words.js";
import { mark, t } from "../player/text.js";

const lines = [
  [mark("initial h"), (answer) => answer.initial_h ?? "–"],
  [mark("moves"), (answer) => answer.moves ?? answer.status],
  [mark("expanded"), (answer) => count(answer.expanded)],
  [mark("generated"), (answer) => count(answer.generated)],
  [mark("time"), (answer) => duration(answer.seconds)],
];

class Side {
  constructor(element, label) {
    this.choice = new HeuristicChoice(element, label);
    this.state = make("p", { class: "state" });
    this.figure = make("figure", { hidden: true });
    this.result = make("dl", { class: "counts", hidden: true });
    element.append(this.state, this.figure, this.result);
  }

  clear() {
    this.nodes = new Nodes();
    this.answer = undefined;
    this.state.textContent = "";
    this.figure.hidden = this.result.hidden = true;
  }

  /** Shows at the field what is wrong with a heuristic that is text. */
  async #solve(request, signal, onProgress) {
    try {
      return await api.solve(request, signal, onProgress);
    } catch (error) {
      if (error.status === 400 && this.choice.fail(sentence(error.message)))
        throw new api.Rejection(t("A heuristic is invalid."));
      throw error;
    }
  }

  async run(body, signal, onNodes) {
    const request = { ...body, heuristic: this.choice.value, threads: 1 };
    this.state.textContent = t("searching");
    this.answer = await this.#solve(request, signal, (at) => {
      this.nodes.add(at);
      this.state.textContent = t("bound {bound}, {nodes} nodes", { bound: at.bound, nodes: brief(at.generated) });
      onNodes();
    });
    this.nodes.end(this.answer);
    this.state.textContent = this.answer.heuristic ?? this.answer.status;
    this.result.replaceChildren(...lines.flatMap(([name, value]) =>
      [make("dt", {}, t(name)), make("dd", { class: "number" }, `${value(this.answer)}`)]));
    this.result.hidden = false;
    onNodes();
  }
}

/** Which heuristic generated more nodes, in a sentence. */
function summary([a, b]) {
  if (a.status !== "solved" || b.status !== "solved")
    return verdict(a.status !== "solved" ? a : b);
  const [less, more] = a.generated <= b.generated ? [a, b] : [b, a];
  if (less.generated === more.generated) return t("Both generate the same number of nodes.");
  const times = rounded(more.generated / less.generated);
  return t("{more} generates {times} times as many nodes as {less}.", { more: more.heuristic, times, less: less.heuristic });
}

export class Comparison {
  /** `puzzle()` returns `{ board, size, goal, algorithm }`; `help()` is called when a bound is shown. */
  constructor({ sides, button, words }, { puzzle, help }) {
    this.sides = [t("First"), t("Second")].map((name) => {
      const element = make("div", { class: "side" });
      sides.append(element);
      return new Side(element, name);
    });
    this.button = button;
    this.words = words;
    this.puzzle = puzzle;
    this.help = help;
    this.label = button.textContent;
    button.addEventListener("click", () => this.search ? this.stop() : this.#run());
  }

  offer(names) {
    this.sides[0].choice.offer(names, "manhattan");
    this.sides[1].choice.offer(names, "linear-conflict");
  }

  stop() { this.search?.abort(); }

  /** Removes the results, after a change of the board. */
  clear() {
    this.stop();
    for (const side of this.sides) side.clear();
    this.words.textContent = "";
  }

  #draw() {
    this.help();
    const max = Math.max(...this.sides.map(({ nodes }) => nodes.max));
    for (const { figure, nodes } of this.sides) drawNodes(figure, nodes, { max });
  }

  async #run() {
    this.clear();
    const search = this.search = new AbortController();
    this.button.textContent = t("Stop");
    this.words.textContent = t("Comparing.");
    const runs = this.sides.map((side) => side.run(this.puzzle(), search.signal, () => this.#draw()));
    try {
      await Promise.all(runs);
      this.words.textContent = summary(this.sides.map(({ answer }) => answer));
    } catch (error) {
      search.abort();
      await Promise.allSettled(runs);
      this.words.textContent = error.name === "AbortError" ? t("Stopped.") : sentence(error.message);
      for (const side of this.sides) if (!side.answer) side.state.textContent = "";
    }
    this.search = undefined;
    this.button.textContent = this.label;
  }
}
