// games.js - the games of a tab: a reload, an undo and the browser's history go back to them
//
// A game is `{ id, size, start, goal, isShuffled, path, moves, since, seconds, isHelped, isOver }`. `path` leads from the
// start to the board shown, `moves` is the number of slides so far; the clock runs `since` the first one,
// and `seconds` is the time of a game that is over.
// SPDX-License-Identifier: MIT

const maxGames = 50, maxHelped = 500;

/** Browsers may forbid storage, and users edit it. `storage()` returns one. */
function read(storage, key) {
  try {
    const all = JSON.parse(storage().getItem(key));
    return Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}

function write(storage, key, all) {
  try {
    storage().setItem(key, JSON.stringify(all));
  } catch { /* a reload begins a game that has no best result */ }
}

const session = () => sessionStorage, local = () => localStorage;

function startOf({ size, goal, start }) { return `${size} ${goal} ${start}`; }

export class Games {
  #all = read(session, "games");

  /** Begins a game. Its start may be one for which help was shown. */
  begin(start, isShuffled) {
    const game = { ...start, id: `${Date.now()} ${Math.random()}`, isShuffled, path: "", moves: 0, isOver: false,
      isHelped: read(local, "helped").includes(startOf(start)) };
    const kept = this.#all.filter((each) => each.isShuffled || each.since !== undefined);
    this.#all = [...kept, game].slice(-maxGames);
    this.save();
    return game;
  }

  find(id) { return this.#all.find((game) => game.id === id); }

  /** Notes that help was shown in a game: for its start, and for all games that are not over, since one of
   * them may have the same board. */
  help(game) {
    for (const each of this.#all) each.isHelped ||= each === game || !each.isOver;
    const others = read(local, "helped").filter((start) => start !== startOf(game));
    write(local, "helped", [...others, startOf(game)].slice(-maxHelped));
    this.save();
  }

  save() { write(session, "games", this.#all); }
}
