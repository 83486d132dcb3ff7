// daily.js - the board of the day: its seed is the date, so it is the same for everybody
// SPDX-License-Identifier: MIT

/** Today's date in UTC, as 2026-11-22. */
export function today() { return new Date().toISOString().slice(0, 10); }

export function dailySeed(date) { return date.replaceAll("-", ""); }
