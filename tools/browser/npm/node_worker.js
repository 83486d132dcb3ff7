// node_worker.js - worker.js in a worker of node
// SPDX-License-Identifier: MIT
import { parentPort } from "node:worker_threads";

globalThis.postMessage = (message) => parentPort.postMessage(message);
await import("./worker.js");
parentPort.on("message", (data) => globalThis.onmessage({ data }));
