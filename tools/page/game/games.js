// games.js - the games of a tab: a reload, an undo and the browser's history go back to them
//
// A game is `{ id, size, start, goal, isShuffled, daily, path, trail, moves, since, seconds, splits, isHelped, isPlayed,
// isOver }`. `path` leads from the start to the board shown, `moves` is the number of slides so far, `trail` are
// all slides until the goal; the clock runs `since` the first one, and `seconds` is the time of a game that is over.
// SPDX-License-Identifier: MIT
import { Records } from "./records.js";
import { readList, writeJson } from "./storage.js";

const maxGames = 5000, maxSaved = 50, maxHelped = 500;

function startOf({ size, goal, start }) { return `${size} ${goal} ${start}`; }

export class Games {
  #all;
  #helped; // the last start for which help was noted
  #records;
  #local;

  /** `session` and `local` return a storage; browsers may forbid it. */
  constructor({ session, local }) {
    this.#records = new Records(session);
    this.#local = local;
    this.#all = this.#records.read();
  }

  /** Begins a game. Its start may be one for which help was shown. */
  begin(start, { isShuffled = false, daily } = {}) {
    const game = { ...start, id: `${Date.now()} ${Math.random()}`, isShuffled, daily, path: "", trail: "", moves: 0,
      splits: [], isOver: false, isHelped: readList(this.#local, "helped").includes(startOf(start)) };
    this.#all = [...this.#all, game].slice(-maxGames);
    return game;
  }

  /** Returns a game, which is then the last one that would be forgotten. */
  find(id) {
    const found = this.#all.find((game) => game.id === id);
    if (found !== undefined) this.#all = [...this.#all.filter((game) => game !== found), found];
    return found;
  }

  /** Notes that help was shown in a game: for its start, and for all games that are not over, since one of
   * them may have the same board. */
  help(game) {
    for (const each of this.#all) each.isHelped ||= each === game || !each.isOver;
    if (this.#helped === startOf(game)) return;
    this.#helped = startOf(game);
    const others = readList(this.#local, "helped").filter((start) => start !== startOf(game));
    writeJson(this.#local, "helped", [...others, startOf(game)].slice(-maxHelped));
  }

  save() {
    const kept = this.#all.filter((each, i) => each.isShuffled || each.trail.length > 0 || i === this.#all.length - 1);
    this.#records.write(kept.slice(-maxSaved));
  }
}
