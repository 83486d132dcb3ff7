// bests.js - the user's best results, by tray and goal
// SPDX-License-Identifier: MIT
import { readJson, writeJson } from "./storage.js";

const key = "bests";

export class Bests {
  #storage;

  constructor(storage) { this.#storage = storage; }

  /** Returns an object: `{ "4x4": { moves, seconds }, "4x4 first": .. }`, by size and, unless it is "last", goal. */
  read() {
    const valid = ([, best]) => best?.moves > 0 && best?.seconds >= 0;
    return Object.fromEntries(Object.entries(readJson(this.#storage, key) ?? {}).filter(valid));
  }

  /** Adds a result. Returns whether it needs fewer moves or less time than all before. */
  add(size, goal, { moves, seconds }) {
    const bests = this.read();
    const name = goal === "last" ? size : `${size} ${goal}`;
    const old = bests[name] ?? { moves: Infinity, seconds: Infinity };
    bests[name] = { moves: Math.min(old.moves, moves), seconds: Math.min(old.seconds, seconds) };
    writeJson(this.#storage, key, bests);
    return moves < old.moves || seconds < old.seconds;
  }

  clear() { writeJson(this.#storage, key, undefined); }
}
