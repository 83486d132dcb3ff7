// messages.js - messages of the server in the language of the page
//
// The server writes English, also for programs. Messages that people meet are recognised by their form; values in
// braces are taken over, and `{why}` is a message itself. Others are shown as they are.
// SPDX-License-Identifier: MIT
import { mark, t } from "./player/text.js";

const forms = [
  mark("expected {wanted} numbers, found {found}"),
  mark("row {row} has {found} numbers, but row 1 has {wanted}"),
  mark("the {rows} rows of {columns} numbers are not a board of the size {size}"),
  mark("{tile} is out of range 0 .. {max} (position {place})"),
  mark("tile {tile} occurs twice (positions {a} and {b})"),
  mark("blank 0 occurs twice (positions {a} and {b})"),
  mark("column {column}: '{word}' is not a number"),
  mark("the board has two readings, {a}, or {b}: write '/' between its rows, and 0 for the blank"),
  mark("invalid value '' for {name}: must not be empty"),
  mark("the goal is neither 'first' nor 'last' nor 'snail' nor 'columns' nor a {size} board: {why}"),
  mark("unknown heuristic '{name}'; available: {list}"),
  mark("no moves lead from this board to the goal"),
  mark("time limit of {seconds} s reached"),
  mark("memory limit of {size} reached after {amount} nodes"),
  mark("limit of {amount} nodes reached"),
  mark("too many requests are waiting; try again in {seconds} s"),
  mark("the server is being stopped"),
  mark("out of memory"),
].map((text) => ({ text, names: [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  pattern: new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "(.+?)")}$`, "s") }));

/** What only a program can do about a limit, such as to raise `node_limit`. */
const advice = /; raise it with .*$|^invalid value '[^']+' for \w+: heuristic, column \d+: /s;

/** A message of the server, in the language of the page. */
export function received(message) {
  const plain = message.replace(advice, "");
  for (const { text, names, pattern } of forms) {
    const found = plain.match(pattern);
    if (found === null) continue;
    const values = Object.fromEntries(names.map((name, i) => [name, found[i + 1]]));
    if (values.why !== undefined) values.why = received(values.why);
    return t(text, values);
  }
  return plain;
}
