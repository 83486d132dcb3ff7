// offline.js - keeps the page for visits without a network
// SPDX-License-Identifier: MIT

// Browsers may forbid it; the page then needs the network each time.
navigator.serviceWorker?.register("sw.js").catch(() => { /* as above */ });
