// words.js - formatting of numbers and answers
// SPDX-License-Identifier: MIT
import { languageName, t } from "./player/text.js";

export function count(n) { return n.toLocaleString(languageName()); }

/** 12.3M */
export function brief(n) {
  return new Intl.NumberFormat(languageName(), { notation: "compact", maximumSignificantDigits: 3 }).format(n);
}

export function rounded(n) { return new Intl.NumberFormat(languageName(), { maximumSignificantDigits: 3 }).format(n); }

export function duration(seconds) {
  return seconds < 1 ? `${rounded(1000 * seconds)} ms` : `${rounded(seconds)} s`;
}

export function capitalized(text) { return text.charAt(0).toUpperCase() + text.slice(1); }

export function sentence(text) {
  const whole = capitalized(text);
  return /[.!?。！？]$/.test(whole) ? whole : `${whole}.`;
}

/** What a search has proven: at least 98 moves, or between 98 and 112 moves. `most` is null if no
 * solution is known. */
export function bounds({ least, most }) {
  return most === null ? t("at least {moves}", { moves: t("{n} moves", { n: least }) })
    : t("between {least} and {moves}", { least, moves: t("{n} moves", { n: most }) });
}

/** The progress of a search in people's words. */
export function progressOf(proven, positions) {
  return sentence(t("{bounds}; {positions} positions so far", { bounds: bounds(proven), positions: brief(positions) }));
}

/** Of a search that was stopped. */
export function stopped(proven) {
  return proven === undefined ? t("Stopped.") : t("Stopped: {bounds}.", { bounds: bounds(proven) });
}

/** The result of a search for a minimum cost other than the number of moves. */
function costVerdict({ status, moves, optimal, message, minimizes, cost, cost_bound: least }) {
  const atLeast = least > 0 ? ` ${t("The {name} cost is at least {least}.", { name: minimizes, least })}` : "";
  if (moves === null) return sentence(t("Not solved: {why}", { why: message })) + atLeast;
  const found = t("{moves}, {name} cost {cost}", { moves: t("{n} moves", { n: moves }), name: minimizes, cost });
  if (optimal) return t("{found}, proven minimum.", { found });
  return `${t("{found}, not proven minimum.", { found })}${status === "solved" ? "" : ` ${sentence(message)}${atLeast}`}`;
}

/** Whether an answer is that of a search for the minimum number of moves. */
export function countsMoves({ minimizes }) { return (minimizes ?? "unit") === "unit"; }

/** The result of a search, in a sentence. */
export function verdict(answer) {
  if (answer.status === "unsolvable") return t("Unsolvable: no moves lead to the goal.");
  if (!countsMoves(answer)) return costVerdict(answer);
  if (answer.moves === null)
    return sentence(t("Not solved: {why}", { why: answer.message })) +
      (answer.lower_bound > 0 ? ` ${sentence(capitalized(bounds({ least: answer.lower_bound, most: null })))}` : "");
  const moves = t("{n} moves", { n: answer.moves });
  if (answer.optimal) return t("{moves}, proven shortest.", { moves });
  if (answer.status === "solved") return t("{moves}, not proven shortest.", { moves });
  return `${t("{moves}, not proven shortest: at least {least}.", { moves, least: answer.lower_bound })} ${sentence(answer.message)}`;
}
