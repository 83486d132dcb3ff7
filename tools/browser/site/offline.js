// offline.js - keeps the page for visits without a network
// SPDX-License-Identifier: MIT
import { chooseVariant } from "./surroundings.js";

const { serviceWorker } = navigator;

// Browsers may forbid it; the page then needs the network each time.
const isFirst = serviceWorker?.controller === null;
serviceWorker?.register(isFirst && chooseVariant() === "solver-threads" ? "sw.js?threads" : "sw.js")
  .catch(() => { /* as above */ });
