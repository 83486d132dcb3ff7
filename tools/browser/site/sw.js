// sw.js - the service worker: keeps the files of one version of the page, and answers with them
//
// It lets the page share memory between threads, on hosts that do not: from the second visit on, since a first one
// loads without it. At the first visit it keeps the variant of the library that the page has loaded, which "?threads"
// names if it is that for threads. That for one thread is kept from the second visit on, in any case: the page may
// lose its shared memory, for example in a frame. The other one is kept when the page loads it.
//
// tools/web replaces VERSION, FILES, and ONE and THREADS, the files of the variants. A new version has another text,
// so that browsers install it.
// SPDX-License-Identifier: MIT
/* global VERSION, FILES, ONE, THREADS */
const cacheName = `fifteen ${VERSION}`;

/** Adds the files that the cache does not have. */
async function keep(files) {
  const cache = await caches.open(cacheName);
  const kept = await Promise.all(files.map((file) => cache.match(file)));
  await cache.addAll(files.filter((_, i) => kept[i] === undefined).map((file) => new Request(file, { cache: "no-cache" })));
}

addEventListener("install", (event) => {
  const variant = location.search === "?threads" ? Object.keys(THREADS) : ONE;
  event.waitUntil(keep([...FILES, ...variant]).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith("fifteen ") && name !== cacheName)
      .map((name) => caches.delete(name))))
    .then(() => clients.claim()));
});

/** The hash of a file that is kept when it is loaded; undefined for others. Its host may have a newer one already. */
function hashOf({ url }) {
  const file = Object.keys(THREADS).find((name) => new URL(name, location.href).href === url);
  return file && THREADS[file];
}

async function load(request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept !== undefined) return kept;
  const integrity = hashOf(request);
  if (integrity === undefined) return fetch(request);
  const loaded = await fetch(request.url, { integrity });
  if (loaded.ok) await cache.put(request.url, loaded.clone());
  return loaded;
}

/** A page or a worker that may share memory. */
function isolated({ body, status, statusText, headers }) {
  const more = new Headers(headers);
  more.set("Cross-Origin-Opener-Policy", "same-origin");
  more.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(body, { status, statusText, headers: more });
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const isContext = request.mode === "navigate" || request.destination === "worker";
  event.respondWith(load(request).then((response) => (isContext && response.status !== 0 ? isolated(response) : response)));
});
