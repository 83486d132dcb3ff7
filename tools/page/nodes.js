// nodes.js - a small chart of the nodes that a search generates, by bound
import { brief, count } from "./words.js";

const height = 132, top = 18, bottom = 20, greatestStep = 64, greatestWidth = 448;

function shape(name, attributes, text = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

/** The nodes that a search generates to each bound. */
export class Nodes {
  constructor() {
    this.begun = []; // bounds, lowest first, each with the nodes generated before
    this.generated = 0;
  }

  /** Bounds of some algorithms go down again; what they generate there counts for the greatest. */
  take({ generated, begun }) {
    for (const next of begun)
      if (next.bound > (this.begun.at(-1)?.bound ?? -1)) this.begun.push(next);
    this.generated = generated;
  }

  end({ generated }) { this.generated = generated; }

  get bars() {
    return this.begun.map(({ bound, generated }, i) => {
      const before = i === 0 ? 0 : generated; // the start is of the first
      return { bound, nodes: (this.begun[i + 1]?.generated ?? this.generated) - before };
    });
  }

  get greatest() { return Math.max(0, ...this.bars.map(({ nodes }) => nodes)); }
}

function drawBar({ bound, nodes }, place, greatest) {
  const left = place.x + 0.12 * place.step, wide = 0.76 * place.step;
  const middle = left + wide / 2;
  const tall = (height - top - bottom) * Math.log10(1 + nodes) / Math.log10(1 + Math.max(greatest, 9));
  const floor = height - bottom;
  const group = shape("g", {});
  group.append(shape("rect", { x: left, y: floor - tall, width: wide, height: tall, rx: 2 }),
    shape("text", { x: middle, y: height - 6 }, bound));
  if (place.step > 34)
    group.append(shape("text", { x: middle, y: floor - tall - 5, class: "value" }, brief(nodes)));
  return group;
}

/** Draws them into a figure, which is hidden if there are none. Bars are as tall as the logarithm of
 * their nodes, the greatest of which may be another chart's. */
export function drawNodes(figure, nodes, greatest = nodes.greatest) {
  const bars = nodes.bars;
  figure.hidden = bars.length === 0;
  if (figure.hidden) return;
  const width = Math.min(figure.clientWidth, greatestWidth);
  const step = Math.min(width / bars.length, greatestStep);
  const list = bars.map((bar) => `${bar.bound}: ${count(bar.nodes)}`).join("; ");
  const svg = shape("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": `Nodes by bound. ${list}` });
  const every = Math.ceil(26 / step);
  bars.forEach((bar, i) => svg.append(drawBar({ ...bar, bound: i % every ? "" : bar.bound },
    { x: i * step, step }, greatest)));
  svg.append(shape("path", { class: "floor", d: `M0 ${height - bottom}h${width}` }));
  const caption = document.createElement("figcaption");
  caption.textContent = "Nodes by bound, on a logarithmic scale";
  figure.replaceChildren(svg, caption);
}
