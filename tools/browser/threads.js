// threads.js - workers that solve: what each does, and how it is stopped
// SPDX-License-Identifier: MIT
import { canShare, loadModule, makeWorker } from "./surroundings.js";

let loading;

/** The library, compiled once for all workers. */
function compiled() {
  loading ??= loadModule();
  return loading;
}

function aborted() { return new DOMException("The request was aborted.", "AbortError"); }

/** A worker, which does one task after the other. */
export class Thread {
  /** `prepare` is a task for each new worker, after its start; or undefined. */
  constructor(prepare) {
    this.prepare = prepare;
    this.last = Promise.resolve();
    this.waiting = 0;
    this.#begin();
  }

  #begin() {
    this.flag = canShare ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
    this.worker = makeWorker();
    const { worker, flag } = this;
    this.ready = compiled().then(async (module) => {
      await this.#exchange(worker, { task: "start", module, flag });
      return this.prepare === undefined ? undefined : this.#exchange(worker, { task: this.prepare });
    });
    this.ready.catch(() => { /* the next task reports it */ });
  }

  #exchange(worker, message, onEvent = () => {}) {
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data.event !== undefined) onEvent(data.event);
        else resolve(data.reply);
      };
      worker.onerror = () => reject(new Error("the worker failed"));
      this.interrupt = reject;
      worker.postMessage(message);
    });
  }

  /** Ends the worker and starts another. */
  restart() {
    this.worker.terminate();
    this.interrupt?.(aborted());
    this.#begin();
  }

  /** Ends the worker. */
  end() {
    this.worker.terminate();
    this.interrupt?.(aborted());
  }

  get isIdle() { return this.waiting === 0; }

  /** Does a task after those that wait. Returns its reply. */
  async run(message, onEvent, signal) {
    this.waiting++;
    const turn = this.last;
    let done;
    this.last = new Promise((resolve) => { done = resolve; });
    try {
      await turn;
      await this.ready;
      if (signal?.aborted) throw aborted();
      return await this.#interruptible(message, onEvent, signal);
    } finally {
      this.waiting--;
      done();
    }
  }

  async #interruptible(message, onEvent, signal) {
    const stop = () => {
      if (this.flag === undefined) this.restart();
      else Atomics.store(this.flag, 0, 1);
    };
    if (this.flag !== undefined) Atomics.store(this.flag, 0, 0);
    signal?.addEventListener("abort", stop);
    try {
      const reply = await this.#exchange(this.worker, message, (event) => { if (!signal?.aborted) onEvent?.(event); });
      if (reply.isBroken) this.restart();
      if (signal?.aborted) throw aborted();
      return reply;
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }
}
