// languages.js - the languages of the page: the browser chooses one, until the user does
// SPDX-License-Identifier: MIT
import { hasText, t, useTexts } from "../player/text.js";
import { local, readJson, writeJson } from "../game/storage.js";
import { make } from "../player/element.js";

/** Their files, and their names in themselves. */
const languages = {
  en: { name: "English", load: () => import("./en.js") },
  de: { name: "Deutsch", load: () => import("./de.js") },
  es: { name: "Español", load: () => import("./es.js") },
  fr: { name: "Français", load: () => import("./fr.js") },
  ja: { name: "日本語", load: () => import("./ja.js") },
  zh: { name: "中文", load: () => import("./zh.js") },
};

/** The user's choice, or the first language of the browser that the page has. */
function preferred() {
  const wishes = [readJson(local, "language"), ...navigator.languages ?? []];
  return wishes.map((wish) => `${wish}`.split("-")[0]).find((wish) => wish in languages) ?? "en";
}

/** Uses the preferred language, and offers the others in a select. */
export async function chooseLanguage(select) {
  const chosen = preferred();
  useTexts(chosen, (await languages[chosen].load()).default);
  document.documentElement.lang = chosen;
  select.replaceChildren(...Object.entries(languages).map(([value, { name }]) =>
    make("option", { value, lang: value }, name)));
  select.value = chosen;
  select.addEventListener("change", () => {
    writeJson(local, "language", select.value);
    location.reload();
  });
}

/** Texts of the page itself: those of its nodes, and of attributes that people read. */
export function translate(element) {
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { data } = walk.currentNode;
    const text = data.trim().replace(/\s+/g, " ");
    if (text !== "" && hasText(text)) walk.currentNode.data = data.replace(data.trim(), () => t(text));
  }
  for (const labelled of element.querySelectorAll("[aria-label]"))
    labelled.setAttribute("aria-label", t(labelled.getAttribute("aria-label")));
}
