// link.js - the fragment of the URL that contains start, moves and goal: #size=4x4&board=1.2...0&moves=RDDL
// SPDX-License-Identifier: MIT

/** `board` is the start, `moves` the path of its blank. */
export function write({ size, board, goal, moves = "" }) {
  const values = new URLSearchParams({ size, board: board.replaceAll(" ", ".") });
  if (goal !== "last") values.set("goal", goal.replaceAll(" ", "."));
  if (moves !== "") values.set("moves", moves);
  return `#${values}`;
}

/** Returns the values as requests have them; undefined if there is no board. */
export function read(text) {
  const values = new URLSearchParams(text.slice(1));
  const value = (name) => values.get(name)?.replaceAll(".", " ");
  if (!values.has("board")) return undefined;
  return { size: values.get("size"), board: value("board"), goal: value("goal") ?? "last",
    moves: (values.get("moves") ?? "").toUpperCase().replace(/[^A-Z]/g, "") };
}
