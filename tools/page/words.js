// words.js - formatting of numbers and answers

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

export function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/** The progress of a search in people's words. */
export function atLeast(bound, positions) {
  return `At least ${counted(bound, "move")}; ${brief(positions)} positions so far.`;
}

/** Of a search that was stopped. */
export function stopped(bound) {
  return bound === undefined ? "Stopped." : `Stopped: at least ${counted(bound, "move")}.`;
}

/** The result of a search, in a sentence. */
export function verdict(answer) {
  if (answer.status === "unsolvable") return "Unsolvable: no moves lead to the goal.";
  if (answer.status !== "solved")
    return sentence(`Not solved: ${answer.message}`) +
      (answer.lower_bound > 0 ? ` At least ${counted(answer.lower_bound, "move")}.` : "");
  return `${counted(answer.moves, "move")}, ${answer.optimal ? "" : "not "}proven shortest.`;
}
