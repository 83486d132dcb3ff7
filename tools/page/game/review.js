// review.js - a game move by move: the distance to the goal after each move, and where moves were wasted
//
// It is pure; `solve(board)` returns a shortest path of the blank, or undefined if none is known.
// SPDX-License-Identifier: MIT

/** Yields the distances after no move, one move, .. of a trail; it ends where one is unknown. A board that has come
 * before, and a move along a shortest path, need no search. */
export async function* distancesOf(start, trail, solve) {
  const board = start.copy();
  const known = new Map();
  const find = async () => {
    const path = await solve(board);
    return path === undefined ? undefined : [...path];
  };
  let path = await find();
  for (let i = 0; path !== undefined; i++) {
    known.set(`${board}`, path);
    yield path.length;
    if (i === trail.length) return;
    const move = trail[i];
    board.slide(move);
    path = known.get(`${board}`) ?? (path[0] === move ? path.slice(1) : await find());
  }
}

/** What distances say about a game: how many moves more than needed it took, the first wasted move (from 1, or
 * undefined), and the number of wasted moves. */
export function summaryOf(distances) {
  const wasted = distances.slice(1).map((after, i) => after > distances[i]);
  const first = wasted.indexOf(true);
  return { more: distances.length - 1 - distances[0], first: first < 0 ? undefined : first + 1,
    wasted: wasted.filter(Boolean).length };
}
