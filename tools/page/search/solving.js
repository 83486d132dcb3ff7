// solving.js - the button Solve: searches for a solution, shows the progress, and plays the solution
// SPDX-License-Identifier: MIT
import * as api from "../api.js";
import { make } from "../player/element.js";
import { drawNodes, Nodes } from "./nodes.js";
import { brief, count, countsMoves, duration, progressOf, sentence, stopped, verdict } from "../words.js";
import { t } from "../player/text.js";

/** The time that the current bound is expected to take. */
function left({ expected, seconds_left: seconds }) {
  return expected === null ? "" : t("; about {nodes} nodes with this bound, {time} left", { nodes: brief(expected), time: duration(seconds) });
}

export class Solving {
  /** `elements` are `{ button, chart, progress, result }`; `heuristic` is the choice of one.
   * `request()` returns the body of a request; `say(text, options)` shows a message; `obstacle()`
   * returns why the board is unsolvable; `help()` is called when a length or a bound is shown. */
  constructor(elements, { player, heuristic, request, say, obstacle, help }) {
    Object.assign(this, { elements, player, heuristic, request, say, obstacle, help });
  }

  /** Solves, or stops what it does. */
  toggle() {
    if (this.search !== undefined) return this.stop();
    if (this.player.playing) return this.player.pause();
    return this.#run();
  }

  /** Stops the search, and says how far it came. */
  stop() {
    if (this.search === undefined) return;
    this.say(stopped(this.proven));
    this.search.abort();
  }

  /** Ends the search without a word. */
  abort() { this.search?.abort(); }

  clear() {
    const { chart, progress, result } = this.elements;
    this.abort();
    chart.hidden = result.hidden = true;
    progress.textContent = "";
  }

  async #run() {
    this.clear();
    const own = this.search = new AbortController();
    const request = this.request();
    this.nodes = new Nodes();
    this.proven = undefined;
    this.say(t("Searching."));
    this.showState();
    try {
      const answer = await api.solve(request, own.signal, (at) => this.#showProgress(at, request),
        (text) => this.say(text, { quiet: true }));
      if (this.search === own) this.#end(answer);
    } catch (error) {
      this.#fail(error);
    } finally {
      if (this.search === own) this.search = undefined;
      this.elements.progress.textContent = "";
      this.showState();
    }
  }

  /** The server rejects a heuristic that is text; the message belongs to its field. */
  #fail(error) {
    if (error.name !== "AbortError") this.player.forget();
    if (error.status !== 400 || !this.heuristic.fail(sentence(error.message))) throw error;
    this.say(t("Not solved: the heuristic is invalid."), { trouble: true });
  }

  /** What a press of the button does next. */
  showState() {
    const stops = this.search !== undefined || this.player.playing;
    this.elements.button.textContent = stops ? t("Stop") : t("Solve");
  }

  #showProgress(at, request) {
    const { chart, progress } = this.elements;
    this.help();
    if (request.cost !== "unit") {
      this.say(t("Searching; {positions} positions so far.", { positions: brief(at.generated) }), { quiet: true });
      return;
    }
    this.nodes.add(at);
    drawNodes(chart, this.nodes, { by: request.heuristic ?? "" });
    if (at.lower_bound > 0) this.proven = { least: at.lower_bound, most: at.upper_bound };
    this.say(this.proven === undefined ? t("Searching.") : progressOf(this.proven, at.generated), { quiet: true });
    progress.textContent = t("Bound {bound}, {nodes} nodes, {rate} per second, {time}", { bound: at.bound, nodes: brief(at.generated),
      rate: brief(at.rate), time: duration(at.seconds) }) + left(at);
  }

  #end(answer) {
    this.search = undefined;
    this.#showResult(answer);
    if (answer.blank_path === null) return this.player.forget();
    this.player.follow(answer.blank_path, answer.optimal && countsMoves(answer));
    return this.player.play();
  }

  #showResult(answer) {
    if (answer.moves !== null || answer.lower_bound > 0) this.help();
    if (countsMoves(answer)) {
      this.nodes.end(answer);
      drawNodes(this.elements.chart, this.nodes, { by: t("{algorithm} with {heuristic}", answer) });
    }
    this.say(this.obstacle() ?? verdict(answer), { trouble: answer.blank_path === null });
    if (answer.algorithm === null) return;
    const lines = [[t("expanded"), t("{n} nodes", { n: answer.expanded })], [t("generated"), t("{n} nodes", { n: answer.generated })],
      [t("time"), duration(answer.seconds)], [t("by"), t("{algorithm} with {heuristic}", answer)],
      [t("initial h"), count(answer.initial_h)]];
    this.elements.result.replaceChildren(...lines.flatMap(([name, value]) =>
      [make("dt", {}, name), make("dd", {}, value)]));
    this.elements.result.hidden = false;
  }
}
