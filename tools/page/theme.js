// theme.js - dark or light: the system's theme, until the user chooses one
//
// It runs before the page is shown, so that the other theme does not flash.
// SPDX-License-Identifier: MIT
"use strict";
{
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");

  /** The stored choice. Browsers may forbid storage. */
  const recall = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const keep = (theme) => { try { localStorage.setItem("theme", theme); } catch { /* the choice lasts as long as the page */ } };

  const isDark = () => (root.dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark";
  const before = recall();
  if (before === "dark" || before === "light") root.dataset.theme = before;

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    const show = () => button.setAttribute("aria-pressed", isDark());
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      keep(root.dataset.theme);
      show();
    });
    dark.addEventListener("change", show);
    show();
  });
}
