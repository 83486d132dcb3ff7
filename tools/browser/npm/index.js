// index.js - shortest solutions of sliding-tile puzzles, for node and browsers. See index.d.ts
// SPDX-License-Identifier: MIT
import { maxThreads } from "./surroundings.js";
import { Thread } from "./threads.js";

export class FifteenError extends Error {
  name = "FifteenError";
}

/** A board as API.md takes it: text, or a list of numbers, flat or in rows. */
function plain(board) { return typeof board === "string" ? board : Array.from(board, (row) => row?.length === undefined ? row : Array.from(row)); }

function readEvent(text) {
  const [, name] = /^event: (.*)$/m.exec(text);
  return { name, data: JSON.parse(/^data: (.*)$/m.exec(text)[1]) };
}

export class Solver {
  #nThreads;
  #thread;

  constructor({ tables = "load", threads = maxThreads } = {}) {
    if (!Number.isSafeInteger(threads) || threads < 1) throw new FifteenError("threads: expected a number from 1");
    this.#nThreads = threads;
    this.#thread = new Thread({ nThreads: threads, prepare: tables === "load" ? "load" : undefined });
  }

  async #ask(path, values, body, { signal, onEvent } = {}) {
    const request = { method: "POST", path, arguments: values, body: body === undefined ? "" : JSON.stringify(body) };
    const reply = await this.#thread.run({ task: "request", request }, onEvent, signal);
    const answer = reply.type === "text/event-stream" ? readEvent(reply.body).data : JSON.parse(reply.body);
    if (answer.error !== undefined) throw new FifteenError(answer.error);
    return answer;
  }

  async solve(board, { signal, onProgress, timeLimit, nodeLimit, ...rest } = {}) {
    const body = { board: plain(board), fallback: "none", ...rest, time_limit: timeLimit, node_limit: nodeLimit };
    if (rest.goal !== undefined) body.goal = plain(rest.goal);
    const onEvent = (text) => {
      const { name, data } = readEvent(text);
      if (name === "progress") onProgress?.(data);
    };
    const found = await this.#ask("/api/solve", { stream: "1" }, body, { signal, onEvent });
    if (found.status === "invalid") throw new FifteenError(found.message);
    return { status: found.status, moves: found.moves, tiles: found.tiles, blankPath: found.blank_path,
      lowerBound: found.lower_bound, isOptimal: found.optimal === true, generated: found.generated,
      expanded: found.expanded, heuristic: found.heuristic, algorithm: found.algorithm, seconds: found.seconds,
      threads: found.threads };
  }

  async distances(boards, options = {}) {
    const lengths = [];
    for (const board of boards) {
      const { status, moves } = await this.solve(board, options);
      if (status === "limit") throw new FifteenError(`board ${lengths.length + 1}: the limit was reached`);
      lengths.push(moves);
    }
    return lengths;
  }

  async hint(board, { signal, size, goal } = {}) {
    const { status, distance, tile, lower_bound: lowerBound, message } =
      await this.#ask("/api/hint", {}, { board: plain(board), size, goal: goal && plain(goal) }, { signal });
    if (status === "invalid") throw new FifteenError(message);
    return { status, distance, tile, lowerBound };
  }

  quick(board, options = {}) { return this.solve(board, { nodeLimit: 1, fallback: "quick", ...options }); }

  async buildTables({ signal, onProgress } = {}) {
    const builder = new Thread({ nThreads: this.#nThreads });
    try {
      const reply = await builder.run({ task: "build" }, (text) => onProgress?.(readEvent(text).data), signal);
      if (reply.status !== 200) throw new FifteenError(JSON.parse(reply.body).error);
    } finally {
      builder.end();
    }
    this.#thread.prepare = "load";
    this.#thread.restart();
  }

  async removeTables() {
    await this.#thread.run({ task: "remove" });
    this.#thread.restart();
  }

  async tables() { return (await this.#thread.ready)?.tables ?? "none"; }

  close() { this.#thread.end(); }
}
