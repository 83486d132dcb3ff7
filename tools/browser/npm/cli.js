#!/usr/bin/env node
// cli.js - solves boards in a terminal: npx fifteen-solver "8 1 3/4 0 2/7 6 5"
// SPDX-License-Identifier: MIT
import process from "node:process";
import { parseArgs } from "node:util";
import { FifteenError, Solver } from "./index.js";

const usage = `Usage: fifteen-solver [OPTION..] BOARD..
Finds shortest solutions of sliding-tile puzzles.

  -s, --size RxC      rows and columns of boards that are not square
  -g, --goal GOAL     last (default), first, snail, columns, or a board
  -q, --quick         a solution at once, which may be longer than necessary
      --threads N     use at most N threads (default: one per processor)
      --json          print JSON, an object a line
      --build-tables  build large tables first: 187 MB, which hard boards of 4x4 need
  -h, --help          print this text

Exit status: 0 solved; 1 a board was not solved; 2 wrong usage.
`;

const options = { size: { type: "string", short: "s" }, goal: { type: "string", short: "g" },
  quick: { type: "boolean", short: "q" }, threads: { type: "string" }, json: { type: "boolean" }, "build-tables": { type: "boolean" },
  help: { type: "boolean", short: "h" } };

function print(found) {
  if (found.status === "unsolvable") console.log("unsolvable");
  else if (found.moves === null) console.log(`not solved; at least ${found.lowerBound} moves`);
  else {
    const proof = found.isOptimal ? "proven shortest" : `not proven shortest: at least ${found.lowerBound}`;
    console.log(`${found.moves} ${found.moves === 1 ? "move" : "moves"}, ${proof}${found.moves > 0 ? ": " : ""}${found.tiles.join(" ")}`);
  }
}

async function main() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (positionals.length === 0 && !values["build-tables"]) {
    process.stderr.write(usage);
    return 2;
  }
  const solver = new Solver({ threads: values.threads && Number(values.threads) });
  if (values["build-tables"]) await solver.buildTables();
  let status = 0;
  for (const board of positionals) {
    const { size, goal } = values;
    const found = await (values.quick ? solver.quick(board, { size, goal }) : solver.solve(board, { size, goal }));
    if (values.json) console.log(JSON.stringify(found));
    else print(found);
    if (found.moves === null) status = 1;
  }
  solver.close();
  return status;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof FifteenError) && !error.code?.startsWith("ERR_PARSE_ARGS")) throw error;
  process.stderr.write(`fifteen-solver: ${error.message}\n`);
  process.exit(2);
}
