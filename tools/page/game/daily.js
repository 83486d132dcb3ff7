// daily.js - the board of the day: its seed is the date in UTC, so it is the same for everybody
// SPDX-License-Identifier: MIT
import { readJson, writeJson } from "./storage.js";

const key = "daily", day = 86400000, maxDays = 1000;

/** Today's date in UTC, as 2026-11-22. */
export function today(now = Date.now()) { return new Date(now).toISOString().slice(0, 10); }

export function isDate(text) { return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)); }

export function dailySeed(date) { return date.replaceAll("-", ""); }

/** The daily boards that the user has solved. */
export class Days {
  #storage;

  constructor(storage) { this.#storage = storage; }

  /** The dates, in ascending order. */
  get #dates() {
    const all = readJson(this.#storage, key);
    return Array.isArray(all) ? all.filter((date) => typeof date === "string" && isDate(date)) : [];
  }

  /** Notes that a daily board was solved without help. */
  add(date) { writeJson(this.#storage, key, [...new Set([...this.#dates, date])].sort().slice(-maxDays)); }

  /** The number of days in succession, up to today or yesterday. */
  streak(date) {
    const dates = new Set(this.#dates);
    const before = (each) => today(Date.parse(each) - day);
    let n = 0;
    for (let at = dates.has(date) ? date : before(date); dates.has(at); at = before(at)) n++;
    return n;
  }
}
