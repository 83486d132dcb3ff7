// page.js - what the page of `fifteen serve` does: it shows boards and asks the server about them
import * as api from "./api.js";
import { Board } from "./board.js";
import { Comparison } from "./compare.js";
import { make } from "./element.js";
import { GoalChoice } from "./goal.js";
import { HeuristicChoice } from "./heuristic.js";
import * as link from "./link.js";
import { drawNodes, Nodes } from "./nodes.js";
import { Player } from "./player.js";
import { SizeChoice } from "./size.js";
import { brief, count, counted, duration, sentence, verdict } from "./words.js";

const $ = (id) => document.getElementById(id);

const player = new Player($("player"), onBoard);
const goal = new GoalChoice({ select: $("goal"), own: $("own-goal"), input: $("own-goal-text") });
const size = new SizeChoice($("size"));
const heuristic = new HeuristicChoice($("method"), "Heuristic");
const comparison = new Comparison(
  { sides: $("sides"), button: $("compare"), words: $("comparison") },
  () => ({ ...puzzle(), algorithm: $("algorithm").value }));

/** Enough for the server to say what a text is, and whether it can be solved. */
const trial = { heuristic: "manhattan", algorithm: "astar", node_limit: 1 };

let whyNot; // no moves lead to the goal, in a sentence; undefined if some do
let search; // what stops the one that goes on
let asking; // likewise of a hint

// ---- what is shown ----

function tell(text, isTrouble = false) {
  $("verdict").textContent = text;
  $("verdict").classList.toggle("trouble", isTrouble);
}

/** Runs what asks the server, and tells where that fails. */
async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    if (error.name !== "AbortError") tell(sentence(error.message), true);
    if (!(error instanceof api.Refusal) && error.name !== "AbortError") throw error;
    return undefined;
  }
}

function puzzle() {
  return { board: `${player.board}`, size: player.board.size, goal: goal.text };
}

function forget() {
  search?.abort();
  asking?.abort();
  comparison.clear();
  $("nodes").hidden = $("result").hidden = true;
  $("progress").textContent = "";
}

/** Takes a board that the server has read or made, with its goal. */
function take(answer, why) {
  forget();
  whyNot = why;
  tell(why ?? "", why !== undefined);
  $("play").classList.toggle("unsolvable", why !== undefined);
  size.value = answer.size;
  player.show(Board.read(answer.size, answer.board), Board.read(answer.size, answer.goal));
}

/** The server's answer to a text as a board, without a search. */
async function tryOut(text, itsSize, itsGoal) {
  return api.post("/api/solve", { board: text, size: itsSize, goal: itsGoal, ...trial });
}

/** Why a board is unsolvable: the other standard goal may be one that it can reach. */
async function explain(text, itsSize) {
  const none = "Unsolvable: no moves lead from this board to the goal";
  const { other } = goal;
  if (other === undefined) return `${none}.`;
  const { status } = await tryOut(text, itsSize, other);
  const instead = status === "unsolvable" ? "" : `, but they do to “${goal.name(other)}”`;
  return `${none} “${goal.name(goal.text)}”${instead}.`;
}

/** A board in any form of text. Returns what is wrong with it, or ""; throws if its goal is wrong. */
async function setBoard(text, itsSize = null, itsGoal = goal.text) {
  const answer = await tryOut(text, itsSize, itsGoal);
  if (answer.status === "invalid") return sentence(answer.message);
  goal.text = itsGoal;
  take(answer, answer.status === "unsolvable" ? await explain(text, itsSize) : undefined);
  return "";
}

// ---- the link that carries the board ----

let linking;

function showLink() {
  clearTimeout(linking);
  history.replaceState(null, "", link.write(puzzle()));
}

/** Browsers refuse to change the address too often. */
function showLinkSoon() {
  clearTimeout(linking);
  linking = setTimeout(showLink, 200);
}

/** The board that the address has, if it has one. */
async function takeLink() {
  const found = link.read(location.hash);
  const trouble = found === undefined ? "" : await setBoard(found.board, found.size, found.goal);
  if (trouble !== "") tell(trouble, true);
}

async function copyLink() {
  showLink();
  try {
    await navigator.clipboard.writeText(location.href);
    tell("The link is copied.");
  } catch {
    tell("The address of this page is the link.");
  }
}

// ---- board ----

async function shuffle() {
  forget();
  const answer = await api.get("/api/generate", { size: size.value, goal: goal.text });
  take(answer);
  tell(`Shuffled, seed ${answer.seed}.`);
}

async function pasteBoard(text) {
  const trouble = $("paste-trouble");
  const field = $("paste-text");
  trouble.textContent = await setBoard(text).catch((error) => sentence(error.message));
  field.setAttribute("aria-invalid", trouble.textContent !== "");
  if (trouble.textContent !== "") {
    field.focus();
    return;
  }
  field.value = "";
  player.tray.focus();
}

function onBoard(byHand) {
  showLinkSoon();
  if (byHand) {
    search?.abort();
    comparison.stop();
    if (!player.known && whyNot === undefined) tell(player.atGoal ? "Solved." : "");
  }
  tellDistance();
}

// ---- goal ----

/** Another goal for the board; the old one stays if there is something wrong with it. */
function setGoal(text) { return setBoard(`${player.board}`, player.board.size, text); }

async function chooseGoal() {
  if (!goal.reveal()) await setGoal(goal.select.value);
}

/** A goal of one's own has a size. */
async function chooseSize() {
  if (goal.select.value === "own") goal.text = "last";
  await shuffle();
}

// ---- solving ----

function showProgress(at, nodes) {
  nodes.take(at);
  drawNodes($("nodes"), nodes);
  $("progress").textContent = `Bound ${at.bound}, ${brief(at.generated)} nodes, ` +
    `${brief(at.rate)} a second, ${duration(at.seconds)}`;
}

function showResult(answer, nodes) {
  nodes.end(answer);
  drawNodes($("nodes"), nodes);
  $("progress").textContent = "";
  tell(whyNot ?? verdict(answer), answer.status !== "solved");
  if (answer.algorithm === null) return;
  const lines = { expanded: counted(answer.expanded, "node"), generated: counted(answer.generated, "node"),
    time: duration(answer.seconds), by: `${answer.algorithm} with ${answer.heuristic}`,
    "initial h": count(answer.initial_h) };
  $("result").replaceChildren(...Object.entries(lines).flatMap(([name, value]) =>
    [make("dt", {}, name), make("dd", {}, value)]));
  $("result").hidden = false;
}

async function solve() {
  if (search !== undefined) {
    search.abort();
    return;
  }
  forget();
  player.pause();
  const nodes = new Nodes();
  const own = search = new AbortController();
  const asked = { ...puzzle(), heuristic: heuristic.value, algorithm: $("algorithm").value };
  $("solve").textContent = "Stop";
  tell("Searching.");
  try {
    const answer = await api.solve(asked, own.signal, (at) => showProgress(at, nodes));
    showResult(answer, nodes);
    if (answer.status === "solved") player.follow(answer.blank_path);
  } catch (error) {
    if (error.name === "AbortError" && $("verdict").textContent === "Searching.") tell("Stopped.");
    $("progress").textContent = "";
    throw error;
  } finally {
    search = undefined;
    $("solve").textContent = "Solve";
  }
}

// ---- hint and distance ----

/** The answer to a hint, or undefined if a later question took its place. */
async function ask() {
  asking?.abort();
  const own = asking = new AbortController();
  const answer = await api.post("/api/hint", puzzle(), own.signal);
  return own.signal.aborted ? undefined : answer;
}

async function hint() {
  player.pause();
  const answer = await ask();
  if (answer === undefined) return;
  if (answer.tile === null) {
    tell(answer.distance === 0 ? "This is the goal." : whyNot ?? verdict(answer),
      answer.distance !== 0);
    return;
  }
  player.tray.point(answer.tile);
  tell(`Slide ${answer.tile}: the goal is ${counted(answer.distance, "move")} away.`);
}

function distanceIsWanted() { return $("distance").getAttribute("aria-pressed") === "true"; }

/** Along a known solution nobody need be asked. */
async function tellDistance() {
  const output = $("far");
  output.hidden = !distanceIsWanted();
  if (output.hidden) return;
  await attempt(async () => {
    const answer = player.known ? { distance: player.moves.length - player.position } : await ask();
    if (answer !== undefined)
      output.textContent = answer.distance >= 0 ? `${counted(answer.distance, "move")} to the goal`
        : whyNot === undefined ? sentence(answer.message) : "The goal cannot be reached.";
  });
}

function toggleDistance() {
  $("distance").setAttribute("aria-pressed", !distanceIsWanted());
  $("far").textContent = "";
  return tellDistance();
}

// ---- the page ----

const actions = { shuffle, solve, hint, distance: toggleDistance, link: copyLink };
const keys = { n: "shuffle", s: "solve", h: "hint", d: "distance" };

function fillChoices(info) {
  size.offer(info);
  $("algorithm").replaceChildren(...info.algorithms.map((name) => make("option", { value: name }, name)));
  heuristic.offer(info.heuristics);
  comparison.offer(info.heuristics);
}

function listen() {
  for (const [id, action] of Object.entries(actions))
    $(id).addEventListener("click", () => attempt(action));
  $("size").addEventListener("change", () => attempt(chooseSize));
  $("goal").addEventListener("change", () => attempt(chooseGoal));
  $("own-goal").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => setGoal($("own-goal-text").value));
  });
  $("goal-from-board").addEventListener("click", () => attempt(() => setGoal(`${player.board}`)));
  $("paste").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => pasteBoard($("paste-text").value));
  });
  $("player").addEventListener("keydown", (event) => {
    if (event.target.closest("input") || event.altKey || event.ctrlKey || event.metaKey) return;
    if (keys[event.key] !== undefined) attempt(actions[keys[event.key]]);
  });
  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea, select")) return;
    $("paste-text").value = event.clipboardData.getData("text");
    attempt(() => pasteBoard($("paste-text").value));
  });
  addEventListener("hashchange", () => attempt(takeLink));
}

await attempt(async () => {
  fillChoices(await api.get("/api/info"));
  listen();
  await attempt(takeLink);
  if (player.board !== undefined) return;
  const trouble = $("verdict").textContent;
  await shuffle();
  if (trouble !== "") tell(trouble, true);
});
