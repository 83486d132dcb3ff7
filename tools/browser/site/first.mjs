// first.mjs - makes the answers that the page has before the library has arrived: what it can do, and boards
//
//   node first.mjs <folder with library.js, solver.mjs and solver.wasm>
//
// SPDX-License-Identifier: MIT
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

globalThis.crypto ??= (await import("node:crypto")).webcrypto; // of node 18

const N_BOARDS = 64;

const folder = process.argv[2];
const { Library } = await import(pathToFileURL(`${folder}/library.js`));
const { default: createSolver } = await import(pathToFileURL(`${folder}/solver.mjs`));
const module = new WebAssembly.Module(readFileSync(`${folder}/solver.wasm`));
const library = await Library.start(createSolver, (imports, onDone) => {
  onDone(new WebAssembly.Instance(module, imports));
  return {};
});
const get = (path) => library.answer({ method: "GET", path, arguments: {} }).body;
const boards = Array.from({ length: N_BOARDS }, () => get("/api/generate"));
console.log(`// made by first.mjs\nexport const info = ${JSON.stringify(get("/api/info"))};\n`
  + `export const boards = ${JSON.stringify(boards)};`);
process.exit(0);
