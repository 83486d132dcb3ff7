// threads.js - workers that solve: what each does, and how it is stopped
// SPDX-License-Identifier: MIT
import { canShare, chooseVariant, loadModule, makeWorker } from "./surroundings.js";

const loading = {};

/** A variant of the library, compiled once for all workers. */
function compiled(variant) {
  loading[variant] ??= loadModule(variant);
  return loading[variant];
}

function aborted() { return new DOMException("The request was aborted.", "AbortError"); }

/** A worker, which does one task after the other. */
export class Thread {
  /** `prepare` is a task for each new worker, after its start; or undefined. */
  constructor({ nThreads = 1, prepare } = {}) {
    this.nThreads = nThreads;
    this.prepare = prepare;
    this.last = Promise.resolve();
    this.waiting = 0;
    this.#begin();
  }

  #begin() {
    this.flag = canShare ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
    this.ready = this.#start(chooseVariant(this.nThreads));
    this.ready.catch(() => { /* the next task reports it */ });
  }

  /** Starts the worker with a variant of the library. One that does not arrive, or gets no memory, is replaced by the
   * simpler one. */
  async #start(variant) {
    const worker = makeWorker(variant);
    this.worker = worker;
    const failure = new Promise((_, reject) => { worker.onerror = () => reject(new Error("the worker failed")); });
    try {
      const module = await Promise.race([compiled(variant), failure]);
      const { status, body } = await this.#exchange(worker, { task: "start", module, variant, flag: this.flag,
        nThreads: variant === "solver" ? 1 : this.nThreads });
      if (status !== 200) throw new Error(JSON.parse(body).error);
    } catch (error) {
      if (variant === "solver" || worker !== this.worker) throw error;
      worker.terminate();
      return this.#start("solver");
    }
    return this.prepare === undefined ? undefined : this.#exchange(worker, { task: this.prepare });
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
    this.worker = undefined;
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
