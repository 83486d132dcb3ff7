// page.js - the web page of `fifteen serve`: shows boards and sends requests to the server
import * as api from "./api.js";
import { Board } from "./player/board.js";
import { Comparison } from "./search/compare.js";
import { make } from "./player/element.js";
import { drawMini } from "./board/mini.js";
import { Gallery } from "./gallery/gallery.js";
import { WaysOut } from "./edit/ways_out.js";
import { Editor } from "./edit/editor.js";
import { GoalChoice } from "./board/goal.js";
import { HeuristicChoice } from "./search/heuristic.js";
import * as link from "./board/link.js";
import { drawNodes, Nodes } from "./search/nodes.js";
import { Player } from "./player/player.js";
import { SizeChoice } from "./board/size.js";
import { brief, count, counted, duration, sentence, verdict } from "./words.js";

const $ = (id) => document.getElementById(id);

const player = new Player($("player"), onBoard);
const goal = new GoalChoice({ select: $("goal"), own: $("own-goal"), input: $("own-goal-text") });
const size = new SizeChoice($("size"));
const heuristic = new HeuristicChoice($("method"), "Heuristic");
const comparison = new Comparison(
  { sides: $("sides"), button: $("compare"), words: $("comparison") },
  () => ({ ...puzzle(), algorithm: $("algorithm").value }));

/** The cheapest search: the server reads the board and checks whether the goal can be reached. */
const check = { heuristic: "manhattan", algorithm: "astar", node_limit: 1 };

let obstacle; // why the board is unsolvable, in a sentence; undefined if it is solvable
let search; // the AbortController of the running search
let hintRequest; // the AbortController of the latest hint

// ---- messages and boards ----

function showMessage(text, isTrouble = false) {
  $("verdict").textContent = text;
  $("verdict").classList.toggle("trouble", isTrouble);
}

/** Runs an action that sends requests, and shows its error. */
async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    if (error.name !== "AbortError") showMessage(sentence(error.message), true);
    if (!(error instanceof api.Rejection) && error.name !== "AbortError") throw error;
    return undefined;
  }
}

function puzzle() {
  return { board: `${player.board}`, size: player.board.size, goal: goal.text };
}

function clearResults() {
  search?.abort();
  hintRequest?.abort();
  comparison.clear();
  $("nodes").hidden = $("result").hidden = true;
  $("progress").textContent = "";
}

/** Shows a board from an answer of the server. */
function showPuzzle(answer, why) {
  clearResults();
  obstacle = why;
  showMessage(why ?? "", why !== undefined);
  $("play").classList.toggle("unsolvable", why !== undefined);
  size.value = answer.size;
  player.show(Board.read(answer.size, answer.board), Board.read(answer.size, answer.goal));
  $("goal-picture").replaceChildren(drawMini(player.goal, `The goal: ${player.goal}`));
  if (why === undefined) waysOut.hide();
  else waysOut.show(() => player.board, goal.text);
}

/** Lets the server read a board, without a search. */
async function checkBoard(text, itsSize, itsGoal) {
  return api.post("api/solve", { board: text, size: itsSize, goal: itsGoal, ...check });
}

/** Sets the board from text. Returns what is wrong with it, or ""; throws if the goal is wrong. */
async function setBoard(text, itsSize = null, itsGoal = goal.text) {
  const answer = await checkBoard(text, itsSize, itsGoal);
  if (answer.status === "invalid") return sentence(answer.message);
  goal.text = itsGoal;
  showPuzzle(answer, answer.status === "unsolvable" ? verdict(answer) : undefined);
  return "";
}

// ---- link ----

let linking;

function showLink() {
  clearTimeout(linking);
  history.replaceState(null, "", link.write(puzzle()));
}

/** Browsers limit how often the URL may change. */
function showLinkSoon() {
  clearTimeout(linking);
  linking = setTimeout(showLink, 200);
}

/** Shows the board of the URL, if there is one. */
async function openLink() {
  const found = link.read(location.hash);
  const trouble = found === undefined ? "" : await setBoard(found.board, found.size, found.goal);
  if (trouble !== "") showMessage(trouble, true);
}

async function copyLink() {
  showLink();
  try {
    await navigator.clipboard.writeText(location.href);
    showMessage("Link copied.");
  } catch {
    showMessage("Copy the address of this page: it is the link.");
  }
}

// ---- board ----

async function shuffle() {
  clearResults();
  const answer = await api.get("api/generate", { size: size.value, goal: goal.text });
  showPuzzle(answer);
  showMessage(`Shuffled, seed ${answer.seed}.`);
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
    if (!player.known && obstacle === undefined) showMessage(player.atGoal ? "Solved." : "");
  }
  updateDistance();
}

// ---- goal ----

/** Changes the goal; keeps the old one if there is an error. */
function setGoal(text) { return setBoard(`${player.board}`, player.board.size, text); }

async function chooseGoal() {
  if (!goal.reveal()) await setGoal(goal.select.value);
}

/** A goal that is a board has a fixed size. */
async function chooseSize() {
  if (goal.select.value === "own") goal.text = "last";
  await shuffle();
}

// ---- solving ----

function showProgress(at, nodes) {
  nodes.add(at);
  drawNodes($("nodes"), nodes);
  $("progress").textContent = `Bound ${at.bound}, ${brief(at.generated)} nodes, ` +
    `${brief(at.rate)} per second, ${duration(at.seconds)}`;
}

function showResult(answer, nodes) {
  nodes.end(answer);
  drawNodes($("nodes"), nodes);
  $("progress").textContent = "";
  showMessage(obstacle ?? verdict(answer), answer.status !== "solved");
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
  clearResults();
  player.pause();
  const nodes = new Nodes();
  const own = search = new AbortController();
  const request = { ...puzzle(), heuristic: heuristic.value, algorithm: $("algorithm").value };
  $("solve").textContent = "Stop";
  showMessage("Searching.");
  try {
    const answer = await api.solve(request, own.signal, (at) => showProgress(at, nodes));
    showResult(answer, nodes);
    if (answer.status === "solved") player.follow(answer.blank_path);
  } catch (error) {
    if (error.name === "AbortError" && $("verdict").textContent === "Searching.") showMessage("Stopped.");
    $("progress").textContent = "";
    throw error;
  } finally {
    search = undefined;
    $("solve").textContent = "Solve";
  }
}

// ---- hint and distance ----

/** Requests a hint. Returns undefined if a later request has replaced it. */
async function requestHint() {
  hintRequest?.abort();
  const own = hintRequest = new AbortController();
  const answer = await api.post("api/hint", puzzle(), own.signal);
  return own.signal.aborted ? undefined : answer;
}

async function hint() {
  player.pause();
  const answer = await requestHint();
  if (answer === undefined) return;
  if (answer.tile === null) {
    showMessage(answer.distance === 0 ? "The board is at the goal." : obstacle ?? verdict(answer),
      answer.distance !== 0);
    return;
  }
  player.tray.highlight(answer.tile);
  showMessage(`Slide ${answer.tile}: the goal is ${counted(answer.distance, "move")} away.`);
}

function showsDistance() { return $("distance").getAttribute("aria-pressed") === "true"; }

/** A known solution gives the distance without a request. */
async function updateDistance() {
  const output = $("far");
  output.hidden = !showsDistance();
  if (output.hidden) return;
  await attempt(async () => {
    const answer = player.known ? { distance: player.moves.length - player.position } : await requestHint();
    if (answer !== undefined)
      output.textContent = answer.distance !== null ? `${counted(answer.distance, "move")} to the goal`
        : obstacle === undefined ? sentence(answer.message) : "The goal cannot be reached.";
  });
}

function toggleDistance() {
  $("distance").setAttribute("aria-pressed", !showsDistance());
  $("far").textContent = "";
  return updateDistance();
}

// ---- the page ----

const editor = new Editor({ sizes: () => size.names,
  onDone: (board) => attempt(() => setBoard(`${board}`, board.size, goalFor(board.size))) });

/** A goal that is a board has a fixed size. */
function goalFor(itsSize) {
  return goal.select.value === "own" && itsSize !== player.board.size ? "last" : goal.text;
}

const gallery = new Gallery((...puzzle) => attempt(() => setBoard(...puzzle)));

const waysOut = new WaysOut($("ways-out"), {
  onGoal: (name) => attempt(() => leave(setGoal(name))),
  onBoard: (board) => attempt(() => leave(setBoard(`${board}`, board.size))) });

/** The buttons of the ways out vanish: the tray gets the focus. */
async function leave(changing) {
  await changing;
  player.tray.focus();
}

function edit() { editor.open(player.board, player.goal, goal.text); }

const actions = { edit, gallery: () => gallery.open(), shuffle, solve, hint, distance: toggleDistance, link: copyLink };
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
  addEventListener("hashchange", () => attempt(openLink));
}

await attempt(async () => {
  fillChoices(await api.get("api/info"));
  listen();
  await attempt(openLink);
  if (player.board !== undefined) return;
  const trouble = $("verdict").textContent;
  await shuffle();
  if (trouble !== "") showMessage(trouble, true);
});
