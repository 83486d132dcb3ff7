// result.js - the result of a game as text to share, its splits, and the streak of daily boards
// SPDX-License-Identifier: MIT
import { t } from "../player/text.js";
import { clock } from "./clock.js";
import { today } from "./daily.js";

export class Result {
  /** `link()` returns the link of the game. */
  constructor({ share, splits, streak }, { model, link, copyText, say }) {
    Object.assign(this, { share, splits, streak, model, link });
    share.addEventListener("click", async () => {
      const done = await copyText(this.text);
      say(done ? t("Result copied.") : this.text);
    });
    this.#showStreak();
  }

  /** Shows a result, `{ moves, seconds, splits, daily, fewest }`; `fewest` may come later. */
  show(result) {
    this.text = this.#write(result);
    this.share.hidden = false;
    this.splits.hidden = result.splits.length === 0;
    this.splits.textContent = t("Rows solved after: {list}", { list: result.splits.map(clock).join(", ") });
    this.#showStreak();
  }

  #showStreak() {
    const n = this.model.days.streak(today());
    this.streak.hidden = n === 0;
    this.streak.textContent = t("Daily boards: {n} days in succession", { n });
  }

  #write({ moves, seconds, daily, fewest }) {
    const { size } = this.model.game;
    const n = this.model.days.streak(today());
    return [`Fifteen ${size}${daily === undefined ? "" : `, ${daily} (UTC)`}`,
      `${t("{n} moves", { n: moves })}, ${clock(seconds)}${fewest > 0 ? `, ${t("minimum {n}", { n: fewest })}` : ""}`,
      ...daily === undefined ? [] : [t("Daily boards: {n} days in succession", { n })],
      daily === undefined ? this.link() : `${this.link().split("#")[0]}#daily=${daily}`].join("\n");
  }
}
