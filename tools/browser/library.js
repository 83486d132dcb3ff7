// library.js - the solver in WebAssembly: an instance that answers the requests of API.md, one at a time
// SPDX-License-Identifier: MIT
import createSolver from "./solver.mjs";

/** The folder of the library's own file system that is searched for tables (browser.h). */
export const FOLDER = "/data/fifteen/pdb";

const MAX_BYTES = 512 * 2 ** 20; // of one search

export class Library {
  #solver;
  #browser;
  #listener = () => {};
  #isCancelled = () => false;

  /** `load` starts an instance: a function as emscripten's instantiateWasm. */
  static async start(load) {
    const library = new Library();
    library.#solver = await createSolver({
      instantiateWasm: load, noInitialRun: true, print: () => {}, printErr: () => {},
      send: (event) => library.#listener(event), isCancelled: () => library.#isCancelled() });
    library.files.mkdirTree(FOLDER);
    library.#browser = library.#solver._browser_create(MAX_BYTES);
    if (library.#browser === 0) throw new Error("out of memory");
    return library;
  }

  /** Emscripten's file system. */
  get files() { return this.#solver.FS; }

  /** Bytes of the memory of the instance, which only grows. */
  get bytes() { return this.#solver.HEAPU8.length; }

  /** Answers `{ method, path, arguments, body }` with `{ status, type, body }`. */
  answer(request, onEvent = () => {}, isCancelled = () => false) {
    this.#listener = onEvent;
    this.#isCancelled = isCancelled;
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const text = this.#solver._malloc(bytes.length + 1) >>> 0;
    this.#solver.HEAPU8.set(bytes, text);
    this.#solver.HEAPU8[text + bytes.length] = 0;
    const answer = this.#solver._browser_answer(this.#browser, text) >>> 0;
    this.#solver._free(text);
    if (answer === 0) return { status: 500, type: "application/json", body: '{"error": "out of memory"}\n' };
    const reply = JSON.parse(this.#solver.UTF8ToString(answer));
    this.#solver._free(answer);
    return reply;
  }
}
