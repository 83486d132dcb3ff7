// index.d.ts - shortest solutions of sliding-tile puzzles, for node and browsers
// SPDX-License-Identifier: MIT

/** A board row by row: text such as "1 2 3/4 5 6/0 7 8", or numbers, flat or in rows. 0 is the blank. */
export type Board = string | Iterable<number> | Iterable<Iterable<number>>;

export interface PuzzleOptions {
  /** Rows and columns, as "3x4", of a board that is neither square nor in rows. */
  size?: string;
  /** "last" (the default), "first", "snail", "columns", or a board. */
  goal?: Board;
  /** Stops the search; the promise is then rejected with an AbortError. */
  signal?: AbortSignal;
}

export interface SolveOptions extends PuzzleOptions {
  /** For example "manhattan" or "max(pdb,linear-conflict)"; by default the strongest one. */
  heuristic?: string;
  /** For example "idastar" or "astar"; by default "auto". */
  algorithm?: string;
  /** What a move costs: "unit" (the default), "heavy", "inverse", "square-root" or "multi-tile". */
  cost?: string;
  /** Solutions may be this many times as long as necessary, for algorithms that take a weight. */
  weight?: number;
  timeLimit?: number;
  nodeLimit?: number;
  /** Bytes. */
  memory?: number;
  /** At most; by default those of the Solver. The number of nodes is the same each time with one thread only. */
  threads?: number;
  /** Whether a search that reaches a limit returns a solution that may be longer. "none" is the default. */
  fallback?: "quick" | "none";
  onProgress?: (progress: Progress) => void;
}

/** See API.md of fifteen serve. */
export interface Progress {
  bound: number;
  generated: number;
  seconds: number;
  rate: number;
  lower_bound: number;
  upper_bound: number | null;
}

export interface Solution {
  status: "solved" | "unsolvable" | "limit";
  /** The number of moves; null if no solution was found. */
  moves: number | null;
  /** The tiles to slide, in order. */
  tiles: number[] | null;
  /** The moves of the blank: a string of U, D, L and R. */
  blankPath: string | null;
  /** Moves that a solution is proven to need at least. */
  lowerBound: number | null;
  isOptimal: boolean;
  generated: number | null;
  expanded: number | null;
  heuristic: string | null;
  algorithm: string | null;
  seconds: number | null;
  /** Those that took part: a large search on tables uses more than one. */
  threads: number | null;
}

export interface Hint {
  status: "solved" | "unsolvable" | "limit";
  distance: number | null;
  /** The first tile to slide; null at the goal. */
  tile: number | null;
  lowerBound: number | null;
}

export interface BuildProgress {
  /** Of the table, from 0. */
  index: number;
  stage: "build" | "save" | "check";
  done: number;
  total: number;
}

export class FifteenError extends Error {}

/** A background thread that solves one board after the other. Invalid boards and options reject with FifteenError. */
export class Solver {
  /** `tables`: "load" (the default) uses large tables if they were built; "small" does not. `threads`: for a search and
   * for building tables; by default one per processor, and one in a page that is not cross-origin isolated. */
  constructor(options?: { tables?: "load" | "small"; threads?: number });

  /** Finds a shortest solution. */
  solve(board: Board, options?: SolveOptions): Promise<Solution>;

  /** The lengths of shortest solutions; null for a board that cannot be solved. */
  distances(boards: Iterable<Board>, options?: SolveOptions): Promise<(number | null)[]>;

  /** The distance from the goal, and a tile that begins a shortest solution. */
  hint(board: Board, options?: PuzzleOptions): Promise<Hint>;

  /** Finds a solution at once, which may be longer than necessary. */
  quick(board: Board, options?: SolveOptions): Promise<Solution>;

  /** Builds the 7-8 tables of 4x4: 187 MB, in node in the folder of the programs ($FIFTEEN_PDB, or fifteen/pdb in
   * $XDG_DATA_HOME or ~/.local/share), in browsers in the origin-private file system. */
  buildTables(options?: { signal?: AbortSignal; onProgress?: (progress: BuildProgress) => void }): Promise<void>;

  removeTables(): Promise<void>;

  /** What became of the large tables. */
  tables(): Promise<"loaded" | "none" | "denied" | "damaged" | "memory">;

  /** Ends the thread. A search that runs rejects with an AbortError. */
  close(): void;
}
