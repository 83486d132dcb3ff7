// surroundings.js - what the page without a server provides for its workers. The npm package has its own
// SPDX-License-Identifier: MIT

/** Whether workers may share memory. */
export const canShare = globalThis.crossOriginIsolated;

/** Those that the machine runs at once. */
export const maxThreads = navigator.hardwareConcurrency ?? 1;

/** The variant of the library: one for all workers, whatever their number of threads. */
export function chooseVariant() { return canShare && maxThreads > 1 ? "solver-threads" : "solver"; }

export function loadModule(variant) { return WebAssembly.compileStreaming(fetch(`${variant}.wasm`)); }

/** A page that is left keeps no worker: the browser may keep the page for the way back, and the memory of tables that
 * it was building is then missing to the next page. */
export function makeWorker(variant) {
  const worker = new Worker(variant.replace("solver", "worker") + ".js");
  addEventListener("pagehide", () => worker.terminate());
  return worker;
}

// On the way back a page begins anew.
addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
