// page.js - the web page of `fifteen serve`: shows boards and sends requests to the server
import * as api from "./api.js";
import { Board } from "./player/board.js";
import { Comparison } from "./search/compare.js";
import { Advice } from "./search/advice.js";
import { make } from "./player/element.js";
import { drawMini } from "./board/mini.js";
import { Gallery } from "./gallery/gallery.js";
import { WaysOut } from "./edit/ways_out.js";
import { Editor } from "./edit/editor.js";
import { GoalChoice } from "./board/goal.js";
import { HeuristicChoice } from "./search/heuristic.js";
import * as link from "./board/link.js";
import { Player } from "./player/player.js";
import { SizeChoice } from "./board/size.js";
import { Solving } from "./search/solving.js";
import { sentence, verdict } from "./words.js";

const $ = (id) => document.getElementById(id);

const player = new Player($("player"), onBoard);
const goal = new GoalChoice({ select: $("goal"), own: $("own-goal"), input: $("own-goal-text") });
const size = new SizeChoice($("size"));
const heuristic = new HeuristicChoice($("method"), "Heuristic");
const comparison = new Comparison(
  { sides: $("sides"), button: $("compare"), words: $("comparison") },
  () => ({ ...puzzle(), algorithm: $("algorithm").value }));
const parts = { player, puzzle, say: showMessage, obstacle: () => obstacle };
const solving = new Solving(
  { button: $("solve"), chart: $("nodes"), progress: $("progress"), result: $("result") },
  { ...parts, heuristic, request: () => ({ ...puzzle(), heuristic: heuristic.value, algorithm: $("algorithm").value }) });
player.onPlaying = () => solving.showState();
const advice = new Advice({ hint: $("hint"), distance: $("distance"), far: $("far") }, parts);

/** The cheapest search: the server reads the board and checks whether the goal can be reached. */
const check = { heuristic: "manhattan", algorithm: "astar", node_limit: 1 };

let obstacle; // why the board is unsolvable, in a sentence; undefined if it is solvable

// ---- messages and boards ----

/** Screen readers do not read quiet messages. */
function showMessage(text, { trouble = false, quiet = false } = {}) {
  $("verdict").setAttribute("aria-live", quiet ? "off" : "polite");
  $("verdict").textContent = text;
  $("verdict").title = "";
  $("verdict").classList.toggle("trouble", trouble);
}

/** Runs an action that sends requests, and shows its error. */
async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    if (error.name !== "AbortError") showMessage(sentence(error.message), { trouble: true });
    if (!(error instanceof api.Rejection) && error.name !== "AbortError") throw error;
    return undefined;
  }
}

function puzzle() {
  return { board: `${player.board}`, size: player.board.size, goal: goal.text };
}

function clearResults() {
  solving.clear();
  advice.stop();
  comparison.clear();
}

/** Shows a board from an answer of the server. */
function showPuzzle(answer, why) {
  clearResults();
  obstacle = why;
  showMessage(why ?? "", { trouble: why !== undefined });
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
  if (trouble !== "") showMessage(trouble, { trouble: true });
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
  showMessage("Slide the tiles, or let Solve find the shortest way.");
  $("verdict").title = `Seed ${answer.seed}`;
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
    solving.abort();
    comparison.stop();
    if (!player.known && obstacle === undefined) showMessage(player.atGoal ? "Solved." : "");
  }
  attempt(() => advice.update());
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

const actions = { edit, gallery: () => gallery.open(), shuffle, solve: () => solving.toggle(),
  hint: () => advice.hint(), distance: () => advice.toggleDistance(), link: copyLink };
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
  if (trouble !== "") showMessage(trouble, { trouble: true });
});
