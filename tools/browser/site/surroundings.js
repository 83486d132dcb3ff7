// surroundings.js - what the page without a server provides for its workers. The npm package has its own
// SPDX-License-Identifier: MIT

/** Whether workers may share memory. */
export const canShare = globalThis.crossOriginIsolated;

export function loadModule() { return WebAssembly.compileStreaming(fetch("solver.wasm")); }

/** A page that is left keeps no worker: the browser may keep the page for the way back, and the memory of tables that
 * it was building is then missing to the next page. */
export function makeWorker() {
  const worker = new Worker("worker.js");
  addEventListener("pagehide", () => worker.terminate());
  return worker;
}

// On the way back a page begins anew.
addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
