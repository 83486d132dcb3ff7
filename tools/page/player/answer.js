// answer.js - the script of a file made by `fifteen solve --output html`: shows and plays its answers
//
// It is appended to player.js and the imports of that file. Answers are the JSON objects of --json, in
// the order of the boards.
// SPDX-License-Identifier: MIT

const answers = [...document.querySelectorAll("script[type='application/json']")]
  .map((script) => JSON.parse(script.textContent));
const main = document.querySelector("main");

function count(n, one) { return `${n.toLocaleString("en")} ${one}${n === 1 ? "" : "s"}`; }

function outcome(answer) {
  return answer.moves !== null ? count(answer.moves, "move") : answer.status;
}

function origin({ file, line }) {
  if (file === null) return "";
  if (file === "-") return `, standard input${line === null ? "" : `, line ${line}`}`;
  return `, ${file}${line === null ? "" : `:${line}`}`;
}

function capitalized(text) { return text.charAt(0).toUpperCase() + text.slice(1); }

/** Whether a search minimized the number of moves. */
function countsMoves({ minimizes }) { return (minimizes ?? "unit") === "unit"; }

/** What a search proved that reached a limit. */
function bound(answer) {
  const { lower_bound: moves, cost_bound: cost, minimizes } = answer;
  if (!countsMoves(answer)) return cost > 0 ? `; ${minimizes} cost at least ${cost.toLocaleString("en")}` : "";
  return moves === null || moves === 0 ? "" : `; at least ${count(moves, "move")}`;
}

/** The solution, and whether it is proven to be the best. */
function found(answer) {
  const proven = answer.optimal ? "" : "not ";
  if (countsMoves(answer)) return `${outcome(answer)}, ${proven}proven shortest`;
  return `${outcome(answer)}, ${answer.minimizes} cost ${answer.cost.toLocaleString("en")}, ${proven}proven minimum`;
}

/** The number of shortest solutions, or its minimum. */
function numberOf({ solutions, solutions_bound: atLeast }) {
  if (atLeast === null) return "";
  return `, ${solutions === null ? "at least " : ""}${count(atLeast, "shortest solution")}`;
}

/** The result, in a sentence. */
function verdict(answer) {
  if (answer.moves === null) return capitalized(`${answer.status}: ${answer.message}${bound(answer)}.`);
  const all = numberOf(answer);
  const proven = answer.optimal ? "" : bound(answer);
  const limit = answer.status === "solved" ? "" : ` (${answer.message}${proven})`;
  return `${found(answer)}${all}${limit}.`;
}

function effort(answer) {
  if (answer.algorithm === null) return "";
  return `${count(answer.expanded, "node")} expanded, ${answer.generated.toLocaleString("en")} ` +
    `generated, ${answer.seconds.toPrecision(3)} s; ${answer.algorithm} with ${answer.heuristic}`;
}

/** A labelled list to choose from. */
function chooser(label, onchange) {
  const select = make("select", { onchange: () => onchange(Number(select.value)) });
  return { select, element: make("label", { class: "chooser" }, `${label} `, select) };
}

function offer({ select, element }, texts) {
  select.replaceChildren(...texts.map((text, i) => make("option", { value: i }, text)));
  element.hidden = texts.length < 2;
}

const boards = chooser("Board", show);
const solutions = chooser("Solution", play);
const title = make("h1");
const words = make("p", { class: "verdict" });
const details = make("p", { class: "effort" });
const stage = make("div");
const tiles = make("p", { class: "tiles" });
const player = new Player(stage);
let answer;

/** Plays one of the solutions, or shows the board alone. */
function play(index) {
  const board = Board.read(answer.size, answer.board);
  const tilesToSlide = (answer.all_tiles ?? [answer.tiles ?? []])[index];
  player.show(board, Board.read(answer.size, answer.goal));
  player.follow(board.path(tilesToSlide));
  tiles.textContent = tilesToSlide.join(" ");
}

function show(index) {
  answer = answers[index];
  title.textContent = document.title =
    answers.length > 1 ? `Board ${index + 1}` : answer.tiles === null ? "A board" : "A solution";
  words.textContent = verdict(answer);
  details.textContent = effort(answer);
  stage.hidden = tiles.hidden = answer.board === null;
  offer(solutions, (answer.all_tiles ?? []).map((_, i) => `${i + 1} of ${answer.all_tiles.length}`));
  if (answer.board !== null) play(0);
}

offer(boards, answers.map((each, i) => `${i + 1}: ${outcome(each)}${origin(each)}`));
main.append(boards.element, title, words, solutions.element, stage, details, tiles);
if (answers.length > 0) show(0);
else words.textContent = "The file contains no boards.";
