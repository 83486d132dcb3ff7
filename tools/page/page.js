// page.js - the web page: shows boards, and lets a server or the library in the browser solve them
// SPDX-License-Identifier: MIT
import * as api from "./api.js";
import { Board } from "./player/board.js";
import { Comparison } from "./search/compare.js";
import { Advice } from "./search/advice.js";
import { make } from "./player/element.js";
import { drawMini } from "./board/mini.js";
import { Gallery } from "./gallery/gallery.js";
import { WaysOut } from "./edit/ways_out.js";
import { dailySeed, today } from "./game/daily.js";
import { Score } from "./game/score.js";
import { Documents } from "./search/documents.js";
import { SearchTree } from "./search/tree.js";
import { Editor } from "./edit/editor.js";
import { GoalChoice } from "./board/goal.js";
import { HeuristicChoice } from "./search/heuristic.js";
import * as link from "./board/link.js";
import { Player } from "./player/player.js";
import { SizeChoice } from "./board/size.js";
import { offerCosts } from "./search/cost.js";
import { Solving } from "./search/solving.js";
import { TablesPanel } from "./tables/tables.js";
import { tables } from "./transport/transport.js";
import { copyText } from "./copy.js";
import { listenToKeys } from "./keys.js";
import { Moves } from "./player/moves.js";
import { Undo } from "./undo.js";
import { sentence, verdict } from "./words.js";

const $ = (id) => document.getElementById(id);

const player = new Player($("player"), onBoard);
const goal = new GoalChoice({ select: $("goal"), own: $("own-goal"), input: $("own-goal-text") });
const size = new SizeChoice($("size"));
const heuristic = new HeuristicChoice($("method"), "Heuristic");
const parts = { player, puzzle, say: showMessage, obstacle: () => obstacle, help: () => score.help() };
const comparison = new Comparison(
  { sides: $("sides"), button: $("compare"), words: $("comparison") },
  { help: parts.help, puzzle: () => ({ ...puzzle(), algorithm: $("algorithm").value }) });
const solving = new Solving(
  { button: $("solve"), chart: $("nodes"), progress: $("progress"), result: $("result") },
  { ...parts, heuristic, request: () => ({ ...puzzle(), heuristic: heuristic.value, algorithm: $("algorithm").value, cost: $("cost").value }) });
player.onPlaying = () => solving.showState();
player.onBefore = () => undo.keep();
const moves = new Moves($("moves"), player, copyText, (text) => showMessage(text));
const undo = new Undo($("undo"), { take: takeState, restore: restoreState });
const advice = new Advice({ hint: $("hint"), distance: $("distance"), far: $("far") }, parts);

/** The cheapest search: the server reads the board and checks whether the goal can be reached. */
const check = { heuristic: "manhattan", algorithm: "astar", node_limit: 1, fallback: "none" };

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

/** Shows a board from an answer of the server: a new page of the browser's history, unless the board is
 * the first one or comes from there. */
function showPuzzle(answer, { why, isShuffled = false } = {}) {
  clearResults();
  clearTroubles();
  undo.keep();
  const isNew = player.board !== undefined && !arriving;
  if (isNew) showLink();
  showBoard(answer, why, () =>
    player.show(Board.read(answer.size, answer.board), Board.read(answer.size, answer.goal)));
  score.begin(isShuffled);
  if (isNew) history.pushState(historyState(), "", link.write(puzzle()));
}

function showBoard({ size: itsSize }, why, show) {
  obstacle = why;
  showMessage(why ?? "", { trouble: why !== undefined });
  $("play").classList.toggle("unsolvable", why !== undefined);
  size.value = itsSize;
  offerAlgorithms();
  score.leave();
  show();
  $("goal-picture").replaceChildren(drawMini(player.goal, `The goal: ${player.goal}`));
  if (why === undefined) waysOut.hide();
  else waysOut.show(() => player.board, goal.text);
}

// ---- undo ----

function takeState() {
  return player.state && { ...player.state, goalText: goal.text, why: obstacle, game: score.id };
}

function restoreState({ goalText, why, game, ...state }) {
  clearResults();
  clearTroubles();
  goal.text = goalText;
  showBoard({ size: state.start.size }, why, () => player.restore(state));
  score.resume(game);
}

// ---- boards as text ----

/** Lets the server read a board, without a search. */
async function checkBoard(text, itsSize, itsGoal) {
  return api.post("api/solve", { board: text, size: itsSize, goal: itsGoal, ...check });
}

/** Sets the board from text. Returns what is wrong with it, or ""; throws if the goal is wrong. */
async function setBoard(text, itsSize = null, itsGoal = goal.text) {
  const answer = await checkBoard(text, itsSize, itsGoal);
  if (answer.status === "invalid") return sentence(answer.message);
  goal.text = itsGoal;
  showPuzzle(answer, { why: answer.status === "unsolvable" ? verdict(answer) : undefined });
  return "";
}

// ---- link ----

let linking;
let arriving = false; // while the board of a link is being shown

/** The history keeps the moves and the game, which a link has not. */
function historyState() {
  const { start, moves: all, position, known, shortest } = player.state;
  return { start: `${start}`, moves: all, position, known, shortest, game: score.id };
}

function showLink() {
  clearTimeout(linking);
  history.replaceState(historyState(), "", link.write(puzzle()));
}

/** Restores the moves that the history has for the board. */
function restoreMoves() {
  const kept = history.state;
  if (kept === null || kept.moves === undefined) return;
  const start = Board.read(player.board.size, kept.start);
  const board = start.copy();
  for (const move of kept.moves.slice(0, kept.position)) board.slide(move);
  if (`${board}` !== `${player.board}`) return;
  const { game, ...state } = kept;
  score.leave();
  player.restore({ ...state, start, goal: player.goal });
  score.resume(game);
}

/** Browsers limit how often the URL may change. */
function showLinkSoon() {
  clearTimeout(linking);
  linking = setTimeout(showLink, 200);
}

/** Shows the board of the URL, if there is one. */
async function openLink() {
  const found = link.read(location.hash);
  if (found === undefined) return;
  arriving = true;
  try {
    const trouble = await setBoard(found.board, found.size, found.goal);
    if (trouble === "") restoreMoves();
    else showMessage(`The link has no valid board: ${trouble}`, { trouble: true });
  } finally {
    arriving = false;
  }
}

async function copyLink() {
  showLink();
  const done = await copyText(location.href);
  showMessage(done ? "Link copied." : "Copy the address of this page: it is the link.");
}

// ---- board ----

/** A random board that is not solved: on 2x2 one in twelve is. */
async function randomBoard() {
  for (;;) {
    const answer = await api.get("api/generate", { size: size.value, goal: goal.text });
    if (answer.board !== answer.goal) return answer;
  }
}

async function shuffle() {
  clearResults();
  const answer = await randomBoard();
  showPuzzle(answer, { isShuffled: true });
  showMessage("Slide the tiles, or let Solve find the shortest way.");
  $("verdict").title = `Seed ${answer.seed}`;
}

/** Removes the messages at the fields of the board and the goal. */
function clearTroubles() {
  for (const id of ["paste", "own-goal"]) {
    $(`${id}-trouble`).textContent = "";
    $(`${id}-text`).setAttribute("aria-invalid", false);
  }
}

/** Sets the board from text without a size. Rows say the size; else it is that of the tray, if the
 * numbers fit. */
async function readBoard(text) {
  const rows = text.trim().split(/[\n/;]|\]\s*,\s*\[/).length;
  const isSet = rows === 1 && await setBoard(text, size.value) === "";
  return isSet ? "" : setBoard(text);
}

async function pasteBoard(text) {
  const trouble = $("paste-trouble");
  const field = $("paste-text");
  trouble.textContent = await readBoard(text).catch((error) => sentence(error.message));
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
  moves.update();
  score.note(byHand);
  documents.update();
  tree.update();
  attempt(() => advice.update());
}

// ---- goal ----

/** Changes the goal; keeps the old one if there is an error. */
function setGoal(text) { return setBoard(`${player.board}`, player.board.size, text); }

/** Sets the goal from its field, which shows what is wrong with it. */
async function setOwnGoal() {
  const text = $("own-goal-text").value.trim();
  let trouble = "Type the numbers of the goal.";
  if (text !== "") {
    trouble = "";
    await setGoal(text).catch((error) => {
      if (error.status !== 400) throw error;
      trouble = sentence(error.message);
    });
  }
  $("own-goal-trouble").textContent = trouble;
  $("own-goal-text").setAttribute("aria-invalid", trouble !== "");
  if (trouble !== "") $("own-goal-text").focus();
  return trouble === "";
}

let goalSetting; // the latest setting of a goal, which may not have ended

/** Sets the goal that is in its field, if that is not the goal yet. Returns whether it is. */
async function hasGoal() {
  await goalSetting;
  const isSet = goal.select.value !== "own" || goal.text === $("own-goal-text").value.trim();
  return isSet || setOwnGoal();
}

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

const score = new Score({ score: $("score"), bests: $("bests") }, { player, puzzle, say: showMessage });

/** Shows the board as it was before the first move. */
function again() {
  const { start, isShuffled } = score;
  clearResults();
  score.leave();
  player.show(start, player.goal);
  score.begin(isShuffled);
  showMessage(obstacle ?? "", { trouble: obstacle !== undefined });
}

async function showDaily() {
  const date = today();
  showPuzzle(await api.get("api/generate", { size: size.value, goal: goal.text, seed: dailySeed(date) }),
    { isShuffled: true });
  showMessage(`Daily board of ${date}.`);
}

const documents = new Documents($("documents"), { player, goal: () => goal.text, attempt });
const tree = new SearchTree($("tree"), { player, goal: () => goal.text, attempt });

function edit() { editor.open(player.board, player.goal, goal.text); }

async function hint() { return await hasGoal() && advice.hint(); }

const actions = { again, daily: showDaily, edit, gallery: () => gallery.open(), shuffle, undo: () => undo.undo(),
  solve: async () => await hasGoal() && solving.toggle(), hint,
  distance: () => advice.toggleDistance(), link: copyLink };
const letters = { n: "shuffle", u: "undo", s: "solve", h: "hint", d: "distance" };

/** Algorithms of boards of up to 25 cells alone. */
const boardsOnly = ["astar-idastar", "idastar-tt", "idastar-plain", "bae", "nbs", "mm", "dvcbs", "bidirectional"];
const maxCells = 25;

function offerAlgorithms() {
  const isGrid = size.value.split("x").reduce((a, b) => a * b) > maxCells;
  for (const option of $("algorithm").options)
    option.disabled = option.hidden = isGrid && boardsOnly.includes(option.value);
  if ($("algorithm").selectedOptions[0]?.disabled) $("algorithm").value = "auto";
  $("compare-algorithm").textContent = $("algorithm").value;
}

function fillChoices(info) {
  size.offer(info);
  $("algorithm").replaceChildren(...info.algorithms.map((name) => make("option", { value: name }, name)));
  offerCosts($("cost"), info.costs);
  heuristic.offer(info.heuristics);
  comparison.offer(info.heuristics);
  new TablesPanel($("tables"), tables).offer(info.tables);
}

function listen() {
  for (const [id, action] of Object.entries(actions))
    $(id).addEventListener("click", () => attempt(action));
  $("size").addEventListener("change", () => attempt(chooseSize));
  $("goal").addEventListener("change", () => attempt(chooseGoal));
  $("own-goal").addEventListener("submit", (event) => {
    event.preventDefault();
    goalSetting = attempt(setOwnGoal);
  });
  $("goal-from-board").addEventListener("click", () => attempt(() => setGoal(`${player.board}`)));
  $("paste").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => pasteBoard($("paste-text").value));
  });
  $("algorithm").addEventListener("change", offerAlgorithms);
  listenToKeys({ board: $("player"), tray: player.tray, player, letters, run: (name) => attempt(actions[name]),
    everywhere: () => $("keys-everywhere").checked });
  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea, select")) return;
    $("paste-text").value = event.clipboardData.getData("text");
    attempt(() => pasteBoard($("paste-text").value));
  });
  // A write that waits belongs to the entry that is left.
  addEventListener("popstate", () => clearTimeout(linking));
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
