// keys.js - keys that work on the whole page, not only on the board
// SPDX-License-Identifier: MIT
import { isMoveKey } from "./player/tray.js";

const texts = "textarea, select, dialog, [contenteditable], input:not([type=range], [type=checkbox])";

function isVisible(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** `run(name)` starts an action of `letters`, which maps keys to names. `tray` slides by its keys while it
 * is visible. `everywhere()` returns whether keys work outside `board`. */
export function listenToKeys({ board, tray, player, letters, run, everywhere }) {
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (event.defaultPrevented || target.closest?.(texts) || document.querySelector("dialog[open]")) return;
    const isInside = board.contains(target);
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === "z") {
      event.preventDefault();
      run("undo");
    } else if (event.altKey || event.ctrlKey || event.metaKey || !isInside && !everywhere()) {
      return;
    } else if (isMoveKey(key)) {
      if (target.closest?.("input, .tray") || !isVisible(tray.element)) return;
      tray.press(event);
    } else if (letters[key] !== undefined) {
      run(letters[key]);
    } else {
      player.press(key);
    }
  });
}
