// script.js - emscripten's script around a variant of the library. That of the page is in its worker (tools/web)
// SPDX-License-Identifier: MIT

/** `variant` is "solver" or "solver-threads". */
export async function loadScript(variant) { return (await import(`./${variant}.mjs`)).default; }
