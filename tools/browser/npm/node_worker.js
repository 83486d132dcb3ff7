// node_worker.js - worker.js in a worker of node
// SPDX-License-Identifier: MIT
import os from "node:os";
import { parentPort } from "node:worker_threads";

// Emscripten's script and its threads find what a worker of a browser has.
globalThis.self = globalThis;
globalThis.location = new URL(import.meta.url);
globalThis.importScripts = () => {};
globalThis.navigator ??= { hardwareConcurrency: os.availableParallelism() };
globalThis.postMessage = (message) => parentPort.postMessage(message);
await import("./worker.js");
parentPort.on("message", (data) => globalThis.onmessage({ data }));
