// joy.js - a ripple over the tiles when the goal is reached by hand
// SPDX-License-Identifier: MIT

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function celebrate(cells) {
  if (calm.matches) return;
  cells.forEach((cell, i) => cell.animate(
    [{ transform: "none" }, { transform: "scale(0.9)", offset: 0.4 }, { transform: "none" }],
    { duration: 400, delay: 400 * i / cells.length, easing: "ease-in-out" }));
}
