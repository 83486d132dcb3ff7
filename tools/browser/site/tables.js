// tables.js - the large tables of a page without a server: whether they are there, building and removing them
// SPDX-License-Identifier: MIT
import { mark } from "../player/text.js";
import { maxThreads } from "./surroundings.js";
import { Thread } from "./threads.js";

const FILE_BYTES = 200e6;   // of both tables, rounded up
const MIN_DEVICE_GB = 4;    // devices that have less may end the page; building takes 0.7 GB

/** Shares of the time of the stages of both tables. */
const shares = [{ build: 0.07, save: 0.01 }, { build: 0.82, save: 0.1 }];

/** Returns the part of the whole that is done. */
function part({ index, stage, done, total }) {
  const before = shares.slice(0, index).reduce((sum, { build, save }) => sum + build + save, 0);
  const share = shares[index];
  const fraction = total > 0 ? Math.min(done / total, 1) : 0;
  return before + (stage === "save" ? share.build + share.save * fraction : share.build * fraction);
}

function readEvent(text) { return JSON.parse(text.slice(text.indexOf("data: ") + 6)); }

export class Tables {
  /** The first thread of searches loads the tables. */
  constructor(searches) {
    this.thread = searches[0];
  }

  /** Returns the state of the tables after the page was opened: "loaded", "none", "denied" (the browser refuses
   * storage), "damaged" (they are removed) or "memory" (they do not fit). */
  async state() {
    const { tables } = await this.thread.ready;
    if (tables === "damaged") await this.remove();
    if (tables === "memory") {
      this.thread.prepare = undefined;
      this.thread.restart();
    }
    return tables;
  }

  /** Returns why the tables cannot be built on this device, as arguments for `t`; or undefined. */
  async obstacle() {
    if (navigator.deviceMemory < MIN_DEVICE_GB)
      return [mark("This device has {n} GB of memory, too little to build large tables."), { n: navigator.deviceMemory }];
    try {
      const { quota, usage } = await navigator.storage.estimate();
      if (quota - usage < FILE_BYTES)
        return [mark("The browser grants this page {n} MB of storage; large tables take 190 MB."), { n: Math.round((quota - usage) / 1e6) }];
      await navigator.storage.getDirectory();
    } catch {
      return [mark("The browser grants this page no storage for large tables.")];
    }
    return undefined;
  }

  /** Builds the tables, and uses them. Reports the part that is done. Throws an Error with a reason. */
  async build(onProgress, signal) {
    const builder = new Thread({ nThreads: maxThreads });
    try {
      const reply = await builder.run({ task: "build" }, (event) => onProgress(part(readEvent(event))), signal);
      if (reply.status !== 200) throw new Error(JSON.parse(reply.body).error);
      navigator.storage.persist?.();
    } finally {
      builder.end();
    }
    this.thread.prepare = "load";
    this.thread.restart();
    return this.state();
  }

  async remove() {
    const remover = new Thread();
    await remover.run({ task: "remove" });
    remover.end();
    this.thread.restart();
  }
}
