// mini.js - a small picture of a board
// SPDX-License-Identifier: MIT

const namespace = "http://www.w3.org/2000/svg";
const pitch = 10, gap = 1;

function element(name, attributes, text = "") {
  const made = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

function drawTile(tile, x, y, digits) {
  const side = pitch - gap;
  return [element("rect", { x, y, width: side, height: side, rx: 1.5 }),
    element("text", { x: x + side / 2, y: y + side / 2, "font-size": 11 / (digits + 0.2) }, tile)];
}

/** Returns an SVG element. `label` is its name for assistive technology; without one it is decoration. */
export function drawMini(board, label = "") {
  const { rows, columns, tiles } = board;
  const digits = Math.max(2, `${tiles.length - 1}`.length);
  const svg = element("svg", { class: "mini",
    viewBox: `${-gap} ${-gap} ${columns * pitch + gap} ${rows * pitch + gap}` });
  if (label === "") svg.setAttribute("aria-hidden", "true");
  else {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  }
  tiles.forEach((tile, cell) => {
    if (tile !== 0)
      svg.append(...drawTile(tile, cell % columns * pitch, Math.floor(cell / columns) * pitch, digits));
  });
  return svg;
}
