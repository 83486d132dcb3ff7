// instances.js - files of boards with their lengths, as in bench/instances
// SPDX-License-Identifier: MIT
import { Board } from "../player/board.js";

/** Returns the boards in order, each `{ board, goal, moves }`. A line has the length of a shortest
 * solution, then a 4x4 board; `# goal: blank-first` names the goal of the lines that follow. */
export function readInstances(text) {
  const instances = [];
  let goal = "last";
  for (const line of text.split("\n")) {
    goal = /^# goal: blank-(first|last)/.exec(line)?.[1] ?? goal;
    const numbers = line.replace(/#.*/, "").trim().split(/\s+/).map(Number);
    if (numbers.length === 17) {
      const [moves, ...tiles] = numbers;
      instances.push({ board: new Board(4, 4, tiles), goal, moves });
    }
  }
  return instances;
}
