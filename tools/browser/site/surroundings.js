// surroundings.js - what the page without a server provides for its workers. The npm package has its own
// SPDX-License-Identifier: MIT

/** Whether workers may share memory. */
export const canShare = globalThis.crossOriginIsolated;

export function loadModule() { return WebAssembly.compileStreaming(fetch("solver.wasm")); }

export function makeWorker() { return new Worker("worker.js"); }
