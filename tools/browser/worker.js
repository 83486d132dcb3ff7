// worker.js - the solver in a background thread: does one task after the other
//
// It receives messages with a `task`. To each it replies, after any number of events. Or it is one more thread of
// such a worker (pthread.js).
// SPDX-License-Identifier: MIT
import { Library, instantiate } from "./library.js";
import { obey } from "./pthread.js";
import { loadScript } from "./script.js";
import { makeWorker } from "./surroundings.js";
import { mountTable, writeTable } from "./table_files.js";

const home = { board: "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0" };

let library;
let threads; // becomes true when all threads have started
let nThreads;
let variant;
let place; // where tables are
let cancelled; // shared memory that is not 0 if the present task is cancelled; undefined if it is not shared

function answer(method, path, values, body) {
  return library.answer({ method, path, arguments: values, body }, (event) => postMessage({ event }),
    () => cancelled !== undefined && Atomics.load(cancelled, 0) !== 0);
}

function tableNames() { return JSON.parse(answer("GET", "/api/tables", {}).body).files; }

/** Starts the other threads, which takes as long as some boards. */
async function needThreads() {
  if (nThreads > 1) await (threads ??= library.startThreads(nThreads - 1, () => makeWorker(variant)));
}

/** Loads the tables, which checks every block. Returns what became of them. */
async function load() {
  const names = tableNames();
  const present = await place.list();
  if (!names.every((name) => present.includes(name))) return "none";
  await needThreads();
  for (const name of names) await mountTable(library.files, place, name);
  const { status, body } = answer("POST", "/api/evaluate", {}, JSON.stringify(home));
  if (status === 200) return "loaded";
  return body.includes("memory") ? "memory" : "damaged";
}

/** Builds the tables that are not there yet. */
async function build() {
  const present = await place.list();
  await needThreads();
  for (const [index, name] of tableNames().entries()) {
    if (present.includes(name)) continue;
    const reply = await writeTable(library.files, place, name,
      () => answer("POST", "/api/tables", { index: `${index}` }));
    if (reply.status !== 200) return reply;
  }
  return { status: 200 };
}

async function remove() {
  const present = await place.list();
  for (const name of tableNames()) if (present.includes(name)) await place.remove(name);
}

const tasks = {
  async start({ module, flag, ...rest }) {
    cancelled = flag;
    ({ nThreads, variant } = rest);
    place = await (globalThis.navigator?.storage === undefined && globalThis.process !== undefined
      ? import("./node_files.js") : import("./origin_files.js"));
    library = await Library.start(await loadScript(variant), instantiate(module),
      { nThreads, shared: variant === "solver-threads" });
  },
  async request({ request }) {
    await needThreads();
    return answer(request.method, request.path, request.arguments, request.body);
  },
  load: async () => ({ status: 200, tables: await load().catch(() => "denied") }),
  build,
  remove,
};

globalThis.onmessage = async ({ data }) => {
  if (data.task === undefined) {
    await obey(data);
    return;
  }
  let reply;
  try {
    reply = await tasks[data.task](data);
  } catch (error) {
    reply = { status: 500, type: "application/json", body: JSON.stringify({ error: `${error.message ?? error}` }),
      isBroken: error instanceof WebAssembly.RuntimeError || error === "unwind" };
  }
  postMessage({ reply: reply ?? { status: 200 } });
};
