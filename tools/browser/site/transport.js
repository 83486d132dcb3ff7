// transport.js - answers the requests of the page by the library in background threads
//
// It takes the place of page/transport/transport.js. Requests of API.md get the answers of a server; other
// paths are files beside the page.
// SPDX-License-Identifier: MIT
import { mark } from "../player/text.js";
import * as first from "./first.js";
import { readPath } from "./path.js";
import { maxThreads } from "./surroundings.js";
import { Tables } from "./tables.js";
import { Thread } from "./threads.js";

export const words = { silent: mark("The solver has stopped. Reload the page."),
  broken: mark("The search broke off. Reload the page if that happens again.") };

const MAX_SEARCHES = 3;

/** Requests that take milliseconds have a thread of their own, so that they never wait for a search. */
const short = new Thread();
const searches = [new Thread({ nThreads: maxThreads, prepare: "load" })];

export const tables = new Tables(searches);

function isSearch(path) { return path.startsWith("api/solve?") || path === "api/hint"; }

/** The first thread has the large tables. */
function chooseSearch() {
  const idle = searches.find(({ isIdle }) => isIdle);
  if (idle !== undefined) return idle;
  if (searches.length === MAX_SEARCHES) return searches.reduce((a, b) => (b.waiting < a.waiting ? b : a));
  searches.push(new Thread({ nThreads: maxThreads }));
  return searches.at(-1);
}

/** Returns the Response to a request, whose body grows with the events of the search. */
function answer(thread, request, signal) {
  const encoder = new TextEncoder();
  return new Promise((resolve, reject) => {
    let to;
    const onEvent = (event) => {
      if (to === undefined) resolve(new Response(new ReadableStream({ start: (controller) => { to = controller; } })));
      to.enqueue(encoder.encode(event));
    };
    const onFailure = (error) => {
      if (to === undefined) reject(error);
      else to.error(error);
    };
    // The thread may still prepare itself.
    signal?.addEventListener("abort", () => onFailure(new DOMException("The request was aborted.", "AbortError")));
    thread.run({ task: "request", request }, onEvent, signal).then((reply) => {
      if (to === undefined) {
        resolve(new Response(reply.body, { status: reply.status, headers: { "Content-Type": reply.type } }));
        return;
      }
      to.enqueue(encoder.encode(reply.body));
      to.close();
    }, onFailure);
  });
}

let isReady = false;
short.ready.then(() => { isReady = true; }, () => { /* the first request reports it */ });

/** Returns what was prepared for requests that come before the library has arrived; or undefined. Each board is
 * an answer to a request without a seed. */
function prepared(path) {
  if (isReady) return undefined;
  if (path === "api/info") return first.info;
  if (path !== "api/generate?size=4x4&goal=last") return undefined;
  return first.boards[Math.floor(Math.random() * first.boards.length)];
}

export async function send(path, { method = "GET", body, signal } = {}) {
  if (!path.startsWith("api/")) return fetch(path, { signal });
  signal?.throwIfAborted();
  const ready = prepared(path);
  if (ready !== undefined) return new Response(ready);
  const thread = isSearch(path) ? chooseSearch() : short;
  return answer(thread, { method, ...readPath(path), body }, signal);
}
