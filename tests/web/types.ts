// types.ts - a program that uses all of the package's types, for tsc
import { type Board, FifteenError, type Hint, type Solution, Solver } from "fifteen-solver";

const solver = new Solver({ tables: "small", threads: 2 });
const boards: Board[] = ["1 2 3/4 5 6/0 7 8", [1, 2, 3, 0], [[1, 2], [3, 0]], Uint8Array.of(1, 2, 3, 0)];
const solution: Solution = await solver.solve(boards[0]!, { goal: "first", nodeLimit: 5, threads: 1, onProgress: ({ bound }) => bound + 1 });
const moves: number | null = solution.moves;
const threads: number | null = solution.threads;
const lengths: (number | null)[] = await solver.distances(boards, { size: "2x2" });
const hint: Hint = await solver.hint(boards[0]!, { signal: AbortSignal.timeout(5) });
const quick: Solution = await solver.quick(boards[0]!);
await solver.buildTables({ onProgress: ({ done, total }) => done / total });
const state: "loaded" | "none" | "denied" | "damaged" | "memory" = await solver.tables();
await solver.removeTables();
const error: Error = new FifteenError("text");
solver.close();
// @ts-expect-error a board is not a number
await solver.solve(15);
// @ts-expect-error a string is not a number of threads
new Solver({ threads: "2" });
// @ts-expect-error an unknown option
await solver.solve("1 2 3 0", { limit: 1 });
// @ts-expect-error a string is not a length
const wrong: string = solution.moves;
export { error, hint, lengths, moves, quick, state, threads, wrong };
