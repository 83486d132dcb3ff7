// library.js - the solver in WebAssembly: an instance that answers the requests of API.md, one at a time
// SPDX-License-Identifier: MIT

/** The folder of the library's own file system that is searched for tables (browser.h). */
export const FOLDER = "/data/fifteen/pdb";

const MAX_BYTES = 512 * 2 ** 20; // of one search
const PAGES_AT_START = 256;      // of memory, 64 KB each
const MAX_PAGES = [65536, 32768, 16384];

/** Memory that grows. Some devices refuse to reserve addresses for as much as there may be. */
function makeMemory(shared) {
  for (const maximum of MAX_PAGES) {
    try {
      return new WebAssembly.Memory({ initial: PAGES_AT_START, maximum, shared });
    } catch { /* the next one is smaller */ }
  }
  throw new Error("out of memory");
}

/** How an instance of a compiled module is made, for emscripten's script. */
export function instantiate(module) {
  return (imports, onDone) => {
    WebAssembly.instantiate(module, imports).then((instance) => onDone(instance, module));
    return {};
  };
}

export class Library {
  #solver;
  #memory;
  #browser;
  #listener = () => {};
  #isCancelled = () => false;

  /** `createSolver` is emscripten's script around the module, `load` starts an instance: a function as its
   * instantiateWasm. With more than one thread, both are those for threads, which `startThreads` then starts. */
  static async start(createSolver, load, { nThreads = 1, shared = false } = {}) {
    const library = new Library();
    library.#memory = makeMemory(shared);
    library.#solver = await createSolver({ wasmMemory: library.#memory,
      instantiateWasm: load, noInitialRun: true, print: () => {}, printErr: () => {},
      send: (event) => library.#listener(event), isCancelled: () => library.#isCancelled() });
    library.files.mkdirTree(FOLDER);
    library.#browser = library.#solver._browser_create(MAX_BYTES, nThreads);
    if (library.#browser === 0) throw new Error("out of memory");
    return library;
  }

  /** Starts n threads, each in a worker that pthread.js runs in. A worker that fails is left out: then the library
   * has fewer threads. */
  async startThreads(n, makeWorker) {
    const { PThread: threads } = this.#solver;
    await Promise.all(Array.from({ length: n }, () => new Promise((resolve) => {
      const worker = makeWorker();
      threads.loadWasmModuleToWorker(worker, () => resolve(threads.unusedWorkers.push(worker)));
      worker.onerror = resolve;
    })));
  }

  /** Emscripten's file system. */
  get files() { return this.#solver.FS; }

  /** The memory of the instance, which only grows. Any thread may have let it grow. */
  get memory() { return new Uint8Array(this.#memory.buffer); }

  /** Answers `{ method, path, arguments, body }` with `{ status, type, body }`. */
  answer(request, onEvent = () => {}, isCancelled = () => false) {
    this.#listener = onEvent;
    this.#isCancelled = isCancelled;
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const text = this.#solver._malloc(bytes.length + 1) >>> 0;
    const { memory } = this;
    memory.set(bytes, text);
    memory[text + bytes.length] = 0;
    const answer = this.#solver._browser_answer(this.#browser, text) >>> 0;
    this.#solver._free(text);
    if (answer === 0) return { status: 500, type: "application/json", body: '{"error": "out of memory"}\n' };
    const reply = JSON.parse(this.#solver.UTF8ToString(answer));
    this.#solver._free(answer);
    return reply;
  }
}
