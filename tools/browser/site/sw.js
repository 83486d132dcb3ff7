// sw.js - the service worker: keeps the files of one version of the page, and answers with them
//
// tools/web replaces VERSION and FILES. A new version has another text, so that browsers install it.
// SPDX-License-Identifier: MIT
/* global VERSION, FILES */
const cacheName = `fifteen ${VERSION}`;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName)
    .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" }))))
    .then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith("fifteen ") && name !== cacheName)
      .map((name) => caches.delete(name))))
    .then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.open(cacheName)
    .then((cache) => cache.match(event.request, { ignoreSearch: true }))
    .then((kept) => kept ?? fetch(event.request)));
});
