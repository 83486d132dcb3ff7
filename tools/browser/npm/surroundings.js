// surroundings.js - what node or a browser provides for the workers of the package
// SPDX-License-Identifier: MIT
const isNode = globalThis.process?.versions?.node !== undefined;

/** Whether workers may share memory. */
export const canShare = isNode || globalThis.crossOriginIsolated === true;

/** Those that the machine runs at once. */
export const maxThreads = isNode ? (await import("node:os")).availableParallelism() : navigator.hardwareConcurrency ?? 1;

/** The variant of the library for a number of threads. */
export function chooseVariant(nThreads) { return nThreads > 1 && canShare ? "solver-threads" : "solver"; }

export async function loadModule(variant) {
  const wasm = new URL(`./${variant}.wasm`, import.meta.url);
  if (!isNode) return WebAssembly.compile(await (await fetch(wasm)).arrayBuffer());
  const { readFile } = await import("node:fs/promises");
  return WebAssembly.compile(await readFile(wasm));
}

/** A worker of node with the members of a browser's. It does not keep the program running while it waits. */
class NodeWorker {
  constructor(worker) {
    this.worker = worker;
    worker.on("message", (data) => {
      worker.unref();
      this.onmessage?.({ data });
      if (data.event !== undefined) worker.ref();
    });
    worker.on("error", (error) => this.onerror?.(error));
    worker.unref();
  }

  postMessage(message) {
    this.worker.ref();
    this.worker.postMessage(message);
  }

  terminate() { this.worker.terminate(); }
}

const { Worker: ThreadWorker } = isNode ? await import("node:worker_threads") : {};

export function makeWorker() {
  if (isNode) return new NodeWorker(new ThreadWorker(new URL("./node_worker.js", import.meta.url)));
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}
