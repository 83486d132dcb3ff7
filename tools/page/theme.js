// theme.js - dark or light: as the system has it, until one says otherwise
//
// It runs before the page is shown, so that there is no flash of the other one.
"use strict";
{
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");

  /** The choice, which a browser may refuse to keep. */
  const recall = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const keep = (theme) => { try { localStorage.setItem("theme", theme); } catch { /* of this page only */ } };

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
