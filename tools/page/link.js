// link.js - the part of the page's address that carries the board: #size=4x4&board=1.2...0

export function write({ size, board, goal }) {
  const values = new URLSearchParams({ size, board: board.replaceAll(" ", ".") });
  if (goal !== "last") values.set("goal", goal.replaceAll(" ", "."));
  return `#${values}`;
}

/** The same as the server takes them; undefined if there is no board. */
export function read(text) {
  const values = new URLSearchParams(text.slice(1));
  const value = (name) => values.get(name)?.replaceAll(".", " ");
  if (!values.has("board")) return undefined;
  return { size: values.get("size"), board: value("board"), goal: value("goal") ?? "last" };
}
