// bests.js - the user's best results, by tray; the browser keeps them
// SPDX-License-Identifier: MIT

const key = "bests";

/** Returns an object: `{ "4x4": { moves, seconds } }`. Browsers may forbid storage, and users edit it. */
export function readBests() {
  try {
    const bests = JSON.parse(localStorage.getItem(key)) ?? {};
    const valid = ([, best]) => best?.moves > 0 && best?.seconds >= 0;
    return Object.fromEntries(Object.entries(bests).filter(valid));
  } catch {
    return {};
  }
}

/** Adds a result. Returns whether it needs fewer moves or less time than all before. */
export function addResult(size, { moves, seconds }) {
  const bests = readBests();
  const old = bests[size] ?? { moves: Infinity, seconds: Infinity };
  bests[size] = { moves: Math.min(old.moves, moves), seconds: Math.min(old.seconds, seconds) };
  try {
    localStorage.setItem(key, JSON.stringify(bests));
  } catch { /* the results are not kept */ }
  return moves < old.moves || seconds < old.seconds;
}
