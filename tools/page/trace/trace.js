// trace.js - steps through a traced search: the drawn tree shows the nodes of the step, the open list is in words.
// SPDX-License-Identifier: MIT

const trace = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const slider = byId("step");
const parts = [...document.querySelectorAll("[data-opened]")];
const expandedAt = new Map(trace.nodes.filter((node) => node.expanded !== null).map((node) => [node.expanded, node]));
const hasSides = trace.nodes.some((node) => node.side === "backward");
const MAX_SHOWN = 20;

function describe(step) {
  const node = expandedAt.get(step);
  if (step === 0 || node === undefined) return "Before the first step.";
  const children = trace.nodes.filter((child) => child.parent === node.node && child.opened === step);
  const opened = children.filter((child) => child.dropped !== step).length;
  const dropped = children.length - opened;
  const side = hasSides ? `, ${node.side},` : "";
  const meeting = children.filter((child) => child.meets !== null)
    .map((child) => ` Node ${child.node} meets node ${child.meets} of the other side.`).join("");
  return `Step ${step}: node ${node.node}${side} is expanded (g ${node.g}, h ${node.h}, f ${node.f}). ` +
    `${opened} opened, ${dropped} dropped.${meeting}`;
}

function listOpen(step) {
  const open = trace.open[step] ?? [];
  const shown = open.slice(0, MAX_SHOWN).map((number) => `${number} (f ${trace.nodes[number - 1].f})`);
  return `Open, next one first: ${shown.join(", ") || "none"}${open.length > MAX_SHOWN ? ", …" : ""}`;
}

/** Shows the tree after a step. */
function show(step) {
  const isLast = step === trace.steps;
  for (const part of parts) {
    const { opened, expanded, dropped } = part.dataset;
    const isExpanded = +expanded !== 0 && +expanded <= step;
    const isDropped = +dropped !== 0 && +dropped <= step;
    part.classList.toggle("later", +opened > step);
    part.classList.toggle("waits", !isLast && !isExpanded && !isDropped);
    part.classList.toggle("now", !isLast && +expanded === step && step > 0);
  }
  byId("tree").classList.toggle("going", !isLast);
  slider.value = step;
  byId("number").textContent = `${step} of ${trace.steps}`;
  byId("said").textContent = describe(step);
  byId("open").textContent = listOpen(step);
  byId("back").disabled = byId("first").disabled = step === 0;
  byId("forward").disabled = byId("last").disabled = isLast;
  const seen = document.querySelector(".node.now") ?? document.querySelector(".node:not(.later)");
  seen?.scrollIntoView({ block: "nearest", inline: "center" });
}

const go = (step) => show(Math.min(Math.max(step, 0), trace.steps));

byId("title").textContent = trace.title;
byId("result").textContent = trace.result;
slider.max = trace.steps;
slider.addEventListener("input", () => go(+slider.value));
byId("first").addEventListener("click", () => go(0));
byId("back").addEventListener("click", () => go(+slider.value - 1));
byId("forward").addEventListener("click", () => go(+slider.value + 1));
byId("last").addEventListener("click", () => go(trace.steps));
addEventListener("keydown", (event) => {
  if (event.target === slider || event.ctrlKey || event.altKey || event.metaKey) return;
  const step = { ArrowRight: +slider.value + 1, ArrowLeft: +slider.value - 1, Home: 0, End: trace.steps }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  go(step);
});
go(0);
