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
import { dailySeed, isDate, today } from "./game/daily.js";
import { Result } from "./game/result.js";
import { Review } from "./game/review_view.js";
import { Score } from "./game/score.js";
import { Documents } from "./search/documents.js";
import { SearchTree } from "./search/tree.js";
import { Editor } from "./edit/editor.js";
import { applyScramble } from "./edit/scramble.js";
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
import { canMove } from "./player/line.js";
import { Model } from "./game/model.js";
import { chooseLanguage, translate } from "./text/languages.js";
import { t } from "./player/text.js";
import { sentence, verdict } from "./words.js";

const $ = (id) => document.getElementById(id);

await chooseLanguage($("language"));
translate(document.body);
const model = new Model();
const player = new Player($("player"), onBoard, model);
const goal = new GoalChoice({ select: $("goal"), own: $("own-goal"), input: $("own-goal-text") });
const size = new SizeChoice($("size"));
const heuristic = new HeuristicChoice($("method"), t("Heuristic"));
const parts = { player, puzzle, say: showMessage, obstacle: () => model.obstacle, help };
const comparison = new Comparison(
  { sides: $("sides"), button: $("compare"), words: $("comparison") },
  { help: parts.help, puzzle: () => ({ ...puzzle(), algorithm: $("algorithm").value }) });
const solving = new Solving(
  { button: $("solve"), chart: $("nodes"), progress: $("progress"), result: $("result") },
  { ...parts, heuristic, request: () => ({ ...puzzle(), heuristic: heuristic.value, algorithm: $("algorithm").value, cost: $("cost").value }) });
player.onPlaying = () => solving.showState();
const moves = new Moves($("moves"), player, copyText, (text) => showMessage(text));
const advice = new Advice({ hint: $("hint"), distance: $("distance"), far: $("far") }, parts);

/** The cheapest search: the server reads the board and checks whether the goal can be reached. */
const check = { heuristic: "manhattan", algorithm: "astar", node_limit: 1, fallback: "none" };

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
  return { board: `${player.board}`, size: player.board.size, goal: model.goalText };
}

function clearResults() {
  solving.clear();
  advice.stop();
  comparison.clear();
}

/** A hint, a solution, a distance or a bound was shown. */
function help() {
  model.help();
  score.update(false);
}

/** Shows a board from an answer of the server: a new page of the browser's history, unless the board is
 * the first one or comes from there. */
function showPuzzle(answer, { goalText = model.goalText, why, isShuffled = false, date } = {}) {
  const isNew = player.board !== undefined && !arriving;
  if (isNew) showLink();
  const read = (text) => Board.read(answer.size, text);
  showBoard(() => model.open(read(answer.board), read(answer.goal),
    { goalText, obstacle: why, isShuffled, daily: date }));
  if (isNew) history.pushState(model.memory, "", address());
}

/** Changes the model by an action, and shows the board that it then has. */
function showBoard(action) {
  clearResults();
  clearTroubles();
  score.leave();
  const result = player.change(action);
  const why = model.obstacle;
  goal.text = model.goalText;
  size.value = player.board.size;
  showMessage(why ?? "", { trouble: why !== undefined });
  $("play").classList.toggle("unsolvable", why !== undefined);
  offerAlgorithms();
  tablesPanel.showFor(size.value);
  $("goal-picture").replaceChildren(drawMini(player.goal, t("The goal: {board}", { board: `${player.goal}` })));
  $("why").hidden = why === undefined;
  if (why === undefined) waysOut.hide();
  else waysOut.show(() => player.board, goal.text);
  return result;
}

function undo() {
  const { undoes } = model;
  if (undoes === undefined) return;
  const cell = player.board.blank;
  if (undoes === "board") {
    showBoard(() => model.undo());
  } else {
    solving.abort();
    player.change(() => model.undo());
    showMessage(model.obstacle ?? "", { trouble: model.obstacle !== undefined });
  }
  // After steps back no tile may slide.
  const tile = undoes === "move" ? player.board.tiles[cell] : 0;
  player.announce(tile === 0 ? t("Undone: this is the board before.") : t("Undone: {tile} is back.", { tile }));
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
  showPuzzle(answer, { goalText: itsGoal, why: answer.status === "unsolvable" ? verdict(answer) : undefined });
  return "";
}

// ---- link ----

let linking;
let arriving = false; // while the board of a link is being shown

/** The link of the page: the start, its goal and the moves. Of a known solution it has all moves. */
function address() {
  const { start, moves, path, known } = model;
  return link.write({ ...puzzle(), board: `${start}`, moves: known ? moves.join("") : path });
}

/** The history keeps the line and the game, which a link has not. */
function showLink() {
  clearTimeout(linking);
  linking = undefined;
  model.save();
  history.replaceState(model.memory, "", address());
}

/** Takes over the line that the history has for the link, or the moves of the link. Moves to the goal are a solution to
 * look at; others lead to the board that was left. */
function restoreMoves(moves) {
  const kept = history.state;
  const start = Board.read(player.board.size, kept?.start ?? `${player.board}`);
  if (typeof kept?.moves === "string" && `${start}` === `${player.board}` && canMove(start, kept.moves))
    showBoard(() => model.recall({ ...kept, start }));
  else if (moves !== "" && canMove(start, moves)) showMovesOfLink(start, moves);
}

function showMovesOfLink(start, moves) {
  player.change(() => model.follow(moves));
  player.change(() => model.seek(moves.length));
  if (player.atGoal) player.seek(0);
  else showBoard(() => model.recall({ start, moves, position: moves.length }));
}

/** Waits until the moves pause: the link has all moves, and browsers limit how often it may change. */
function showLinkSoon() {
  clearTimeout(linking);
  linking = setTimeout(showLink, 300);
}

/** Shows the board of the URL, if there is one. */
async function openLink() {
  const found = link.read(location.hash);
  const date = new URLSearchParams(location.hash.slice(1)).get("daily") ?? "";
  if (found === undefined && isDate(date)) return showDaily(date);
  if (found === undefined) return undefined;
  arriving = true;
  try {
    const trouble = await setBoard(found.board, found.size, found.goal);
    if (trouble === "") restoreMoves(found.moves);
    else showMessage(t("The link has no valid board: {why}", { why: trouble }), { trouble: true });
  } finally {
    arriving = false;
  }
}

async function copyLink() {
  showLink();
  const done = await copyText(location.href);
  showMessage(done ? t("Link copied.") : t("Copy the address of this page: it is the link."));
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
  showMessage(t("Slide the tiles, or let Solve find the shortest way."));
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
  const scrambled = applyScramble(text, player.goal);
  if (scrambled !== undefined) return setBoard(`${scrambled}`, scrambled.size);
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
  reveal();
}

function onBoard(byHand) {
  showLinkSoon();
  if (byHand) {
    solving.abort();
    comparison.stop();
    if (!player.known && model.obstacle === undefined) showMessage(player.atGoal ? t("Solved.") : "");
  }
  $("undo").disabled = !model.canUndo;
  moves.update();
  score.update(byHand);
  review.update();
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
  let trouble = t("Type the numbers of the goal.");
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

/** The select shows the goal that the board has, also after an error. */
async function chooseGoal() {
  if (goal.reveal()) return;
  try {
    await setGoal(goal.select.value);
  } finally {
    goal.text = model.goalText;
  }
}

/** A goal that is a board has a fixed size. */
async function chooseSize() {
  if (goal.select.value === "own") goal.text = "last";
  try {
    await shuffle();
    reveal();
  } finally {
    size.value = player.board.size;
    goal.text = model.goalText;
  }
}

// ---- the page ----

const editor = new Editor({ sizes: () => size.names,
  onDone: async (board) => {
    await attempt(() => setBoard(`${board}`, board.size, goalFor(board.size)));
    reveal();
  } });

/** A goal that is a board has a fixed size. */
function goalFor(itsSize) {
  return goal.select.value === "own" && itsSize !== player.board.size ? "last" : goal.text;
}

const gallery = new Gallery(async (...puzzle) => {
  await attempt(() => setBoard(...puzzle));
  reveal();
});

const waysOut = new WaysOut($("ways-out"), {
  onGoal: (name) => attempt(() => leave(setGoal(name))),
  onBoard: (board) => attempt(() => leave(setBoard(`${board}`, board.size))) });

/** The buttons of the ways out vanish: the tray gets the focus. */
async function leave(changing) {
  await changing;
  player.tray.focus();
}

const score = new Score({ score: $("score"), bests: $("bests"), clear: $("clear-bests") },
  { player, model, puzzle, nameOf: (text) => goal.nameOf(text), say: showMessage, onEnd: (result) => {
    outcome.show(result);
    review.offer();
  } });
const review = new Review({ words: $("review-words"), chart: $("review-chart"), button: $("review") },
  { model, player, replay: (game) => showBoard(() => model.replay(game)) });
const outcome = new Result({ share: $("share"), splits: $("splits"), streak: $("streak") },
  { model, link: () => new URL(address(), location.href).href, copyText, say: showMessage });

/** Shows the board as it was before the first move. */
function again() { showBoard(() => model.again()); }

/** Only today's board counts for the streak. */
async function showDaily(date = today()) {
  showPuzzle(await api.get("api/generate", { size: size.value, goal: goal.text, seed: dailySeed(date) }),
    { isShuffled: true, date: date === today() ? date : undefined });
  showMessage(t("Daily board of {date} (UTC).", { date }));
}

const documents = new Documents($("documents"), { player, goal: () => goal.text, attempt });
const tree = new SearchTree($("tree"), { player, goal: () => goal.text, attempt });

function edit() { editor.open(player.board, player.goal, goal.text); }

async function hint() { return await hasGoal() && advice.hint(); }

const actions = { again, daily: () => showDaily(), edit, gallery: () => gallery.open(), shuffle, undo,
  solve: async () => await hasGoal() && solving.toggle(), hint,
  distance: () => advice.toggleDistance(), link: copyLink };
const letters = { n: "shuffle", u: "undo", o: "solve", h: "hint", i: "distance" };

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

const tablesPanel = new TablesPanel($("tables"), tables);

function fillChoices(info) {
  size.offer(info);
  $("algorithm").replaceChildren(...info.algorithms.map((name) => make("option", { value: name }, name)));
  offerCosts($("cost"), info.costs);
  heuristic.offer(info.heuristics);
  comparison.offer(info.heuristics);
  tablesPanel.offer(info.tables);
}

/** Scrolls to the board and its message after an action far below them, on phones. */
function reveal() {
  const { top, bottom } = player.tray.element.getBoundingClientRect();
  if (bottom < top + 1 || top < -1 || bottom > innerHeight) scrollTo({ top: 0 });
}

const stays = ["edit", "gallery"]; // they open a dialog

function listen() {
  for (const [id, action] of Object.entries(actions))
    $(id).addEventListener("click", async () => {
      await attempt(action);
      if (!stays.includes(id)) reveal();
    });
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
    if (event.target.closest?.("input, textarea, select, dialog")) return;
    $("paste-text").value = event.clipboardData.getData("text");
    attempt(() => pasteBoard($("paste-text").value));
  });
  // A write that waits belongs to the entry that is left.
  addEventListener("popstate", () => {
    clearTimeout(linking);
    linking = undefined;
    model.save();
  });
  for (const [target, name] of [[window, "pagehide"], [document, "visibilitychange"]])
    target.addEventListener(name, () => linking !== undefined && showLink());
  addEventListener("hashchange", () => attempt(openLink));
}

await attempt(async () => {
  fillChoices(await api.get("api/info"));
  listen();
  await attempt(openLink);
  if (player.board === undefined) {
    const trouble = $("verdict").textContent;
    await shuffle();
    if (trouble !== "") showMessage(trouble, { trouble: true });
  }
  document.querySelector("main").inert = false;
});
