// records.js - games in a storage: each has keys of its own, and only what has changed is written
//
// `games` has the ids. `game ID` is a game without its moves; `game ID path 0`, `game ID path 1`, .. are its path, and
// `game ID trail 0`, .. its trail. What a move writes does not grow with the moves and games before it.
// SPDX-License-Identifier: MIT
import { readJson, readList, writeJson } from "./storage.js";

/** Moves under one key. */
const partSize = 200;

const texts = ["path", "trail"];

export class Records {
  #storage;
  #ids = ""; // as they were written
  #written = new Map(); // by id, `{ rest, path, trail }` as they were written

  constructor(storage) { this.#storage = storage; }

  read() {
    const games = readList(this.#storage, "games").map((id) => this.#read(id)).filter((game) => game !== undefined);
    for (const { path, trail, ...rest } of games) this.#written.set(rest.id, { rest: JSON.stringify(rest), path, trail });
    return games;
  }

  #read(id) {
    const game = readJson(this.#storage, `game ${id}`);
    return game?.id === id ? { ...game, path: this.#readText(`game ${id} path`), trail: this.#readText(`game ${id} trail`) }
      : undefined;
  }

  #readText(key) {
    let text = "";
    for (let i = 0; ; i++) {
      const part = readJson(this.#storage, `${key} ${i}`);
      if (typeof part !== "string") return text;
      text += part;
    }
  }

  /** Keeps these games and no others. */
  write(games) {
    for (const game of games) this.#write(game);
    const ids = games.map(({ id }) => id);
    if (this.#ids !== `${ids}`) writeJson(this.#storage, "games", ids);
    this.#ids = `${ids}`;
    const kept = new Set(ids);
    for (const id of [...this.#written.keys()].filter((each) => !kept.has(each))) this.#remove(id);
  }

  #write({ path, trail, ...rest }) {
    const old = this.#written.get(rest.id) ?? { rest: "", path: "", trail: "" };
    const now = { rest: JSON.stringify(rest), path, trail };
    if (now.rest !== old.rest) writeJson(this.#storage, `game ${rest.id}`, rest);
    for (const name of texts) this.#writeText(`game ${rest.id} ${name}`, old[name], now[name]);
    this.#written.set(rest.id, now);
  }

  #remove(id) {
    const old = this.#written.get(id);
    writeJson(this.#storage, `game ${id}`, undefined);
    for (const name of texts) this.#writeText(`game ${id} ${name}`, old[name], "");
    this.#written.delete(id);
  }

  #writeText(key, old, now) {
    if (old === now) return;
    for (let at = 0; at < Math.max(old.length, now.length); at += partSize) {
      const part = now.slice(at, at + partSize);
      if (part !== old.slice(at, at + partSize)) writeJson(this.#storage, `${key} ${at / partSize}`, part || undefined);
    }
  }
}
