// clock.js - times as text
// SPDX-License-Identifier: MIT

/** 2:05.3 */
export function clock(seconds) {
  const tenths = Math.floor(10 * seconds + 1e-6);
  const whole = Math.floor(tenths / 10);
  return `${Math.floor(whole / 60)}:${`${whole % 60}`.padStart(2, "0")}.${tenths % 10}`;
}
