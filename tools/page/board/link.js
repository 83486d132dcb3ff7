// link.js - the fragment of the URL that contains the board: #size=4x4&board=1.2...0
// SPDX-License-Identifier: MIT

export function write({ size, board, goal }) {
  const values = new URLSearchParams({ size, board: board.replaceAll(" ", ".") });
  if (goal !== "last") values.set("goal", goal.replaceAll(" ", "."));
  return `#${values}`;
}

/** Returns the values as requests have them; undefined if there is no board. */
export function read(text) {
  const values = new URLSearchParams(text.slice(1));
  const value = (name) => values.get(name)?.replaceAll(".", " ");
  if (!values.has("board")) return undefined;
  return { size: values.get("size"), board: value("board"), goal: value("goal") ?? "last" };
}
