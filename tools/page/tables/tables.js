// tables.js - the panel about pattern databases: that a server lacks them, or how to build them in the browser
// SPDX-License-Identifier: MIT
import { make } from "../player/element.js";
import { mark, t } from "../player/text.js";
import { received } from "../messages.js";
import { sentence } from "../words.js";

const words = {
  none: mark("Boards are solved with small tables. Large ones make hard boards many times faster. Building them takes about a minute in the background, 700 MB of memory meanwhile, and 190 MB of this browser’s storage; using them takes 250 MB of memory."),
  loaded: mark("Boards of 4x4 are solved with large tables, which this browser keeps."),
  damaged: mark("The large tables were damaged and have been removed. Boards are solved with small ones."),
  memory: mark("The memory does not suffice for the large tables. Boards are solved with small ones."),
  denied: mark("The browser grants this page no storage for large tables. Boards are solved with small ones."),
};

/** Tables that a server builds by itself have at most 6 tiles. */
function isSmall({ partition }) { return partition.split(".").length <= 6; }

export class TablesPanel {
  /** `tables` builds tables in the browser; undefined: a server has them, or not. */
  constructor(panel, tables) {
    this.panel = panel;
    this.tables = tables;
  }

  /** The tables are those of the server. */
  offer(tablesOfServer) {
    this.isNeeded = this.tables !== undefined || !tablesOfServer.some((table) => table.size === "4x4" && !isSmall(table));
    if (this.tables !== undefined) this.#offerBuilding();
  }

  /** Shows the panel if it says something about boards of this size. */
  showFor(size) { this.panel.hidden = !this.isNeeded || size !== "4x4"; }

  async #offerBuilding() {
    this.text = make("p", { role: "status" });
    this.bar = make("progress", { max: 1, value: 0, hidden: true, "aria-label": t("Tables built") });
    this.build = make("button", { type: "button", id: "build-tables", onclick: () => this.#toggle() }, t("Build large tables"));
    this.remove = make("button", { type: "button", id: "remove-tables", onclick: () => this.#remove() }, t("Remove them"));
    this.panel.replaceChildren(this.text, this.bar, make("div", { class: "buttons" }, this.build, this.remove));
    // As it will most probably look, so that the page does not move.
    this.text.textContent = t(words.none);
    this.build.disabled = true;
    this.remove.hidden = true;
    this.#show(await this.tables.state().catch(() => "denied"));
  }

  async #show(state) {
    const obstacle = state === "loaded" ? undefined : await this.tables.obstacle();
    this.text.textContent = obstacle === undefined ? t(words[state]) : t(...obstacle);
    this.remove.hidden = state !== "loaded";
    this.build.disabled = false;
    this.build.hidden = state === "loaded" || obstacle !== undefined;
  }

  #toggle() {
    if (this.building === undefined) this.#build();
    else this.building.abort();
  }

  async #build() {
    const own = this.building = new AbortController();
    this.build.textContent = t("Stop");
    this.bar.hidden = false;
    this.bar.value = 0;
    this.text.textContent = t("Building large tables. Boards can be solved meanwhile.");
    try {
      await this.#show(await this.tables.build((part) => { this.bar.value = part; }, own.signal));
    } catch (error) {
      await this.#show("none");
      if (error.name !== "AbortError") this.text.textContent = t("The tables were not built: {why}", { why: sentence(received(error.message)) });
    } finally {
      this.building = undefined;
      this.build.textContent = t("Build large tables");
      this.bar.hidden = true;
    }
  }

  async #remove() {
    this.remove.hidden = true;
    try {
      await this.tables.remove();
      await this.#show("none");
    } catch (error) {
      this.text.textContent = sentence(received(error.message));
    }
  }
}
