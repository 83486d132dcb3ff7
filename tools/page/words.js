// words.js - formatting of numbers and answers
// SPDX-License-Identifier: MIT

export function count(n) { return n.toLocaleString("en"); }

export function counted(n, one) { return `${count(n)} ${one}${n === 1 ? "" : "s"}`; }

const short = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

/** 12.3M */
export function brief(n) { return short.format(n); }

const three = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

export function rounded(n) { return three.format(n); }

export function duration(seconds) {
  return seconds < 1 ? `${rounded(1000 * seconds)} ms` : `${rounded(seconds)} s`;
}

export function capitalized(text) { return text.charAt(0).toUpperCase() + text.slice(1); }

export function sentence(text) {
  const whole = capitalized(text);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/** What a search has proven: at least 98 moves, or between 98 and 112 moves. `most` is null if no
 * solution is known. */
export function bounds({ least, most }) {
  return most === null ? `at least ${counted(least, "move")}` : `between ${least} and ${counted(most, "move")}`;
}

/** The progress of a search in people's words. */
export function progressOf(proven, positions) {
  return sentence(`${bounds(proven)}; ${brief(positions)} positions so far`);
}

/** Of a search that was stopped. */
export function stopped(proven) {
  return proven === undefined ? "Stopped." : `Stopped: ${bounds(proven)}.`;
}

/** The result of a search for a minimum cost other than the number of moves. */
function costVerdict({ status, moves, optimal, message, minimizes, cost, cost_bound: least }) {
  const atLeast = least > 0 ? ` The ${minimizes} cost is at least ${count(least)}.` : "";
  if (moves === null) return sentence(`Not solved: ${message}`) + atLeast;
  const found = `${counted(moves, "move")}, ${minimizes} cost ${count(cost)}`;
  if (optimal) return `${found}, proven minimum.`;
  return `${found}, not proven minimum.${status === "solved" ? "" : ` ${sentence(message)}${atLeast}`}`;
}

/** Whether an answer is that of a search for the minimum number of moves. */
export function countsMoves({ minimizes }) { return (minimizes ?? "unit") === "unit"; }

/** The result of a search, in a sentence. */
export function verdict(answer) {
  if (answer.status === "unsolvable") return "Unsolvable: no moves lead to the goal.";
  if (!countsMoves(answer)) return costVerdict(answer);
  if (answer.moves === null)
    return sentence(`Not solved: ${answer.message}`) +
      (answer.lower_bound > 0 ? ` At least ${counted(answer.lower_bound, "move")}.` : "");
  const moves = counted(answer.moves, "move");
  if (answer.optimal) return `${moves}, proven shortest.`;
  if (answer.status === "solved") return `${moves}, not proven shortest.`;
  return `${moves}, not proven shortest: at least ${answer.lower_bound}. ${sentence(answer.message)}`;
}
