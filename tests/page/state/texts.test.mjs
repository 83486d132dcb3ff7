// texts.test.mjs - no text of the page is missing in a language, and none is left over
//
//   node texts.test.mjs
//
// The texts are those that the page's scripts pass to `t` or `mark`, and those of index.html. What the server says
// is translated by its form.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";

const root = new URL("../../../tools/page/", import.meta.url);
const scripts = readdirSync(root, { recursive: true }).filter((name) => name.endsWith(".js") && !name.startsWith("text/"));
const used = new Set();
const site = new URL("../../../tools/browser/site/", import.meta.url);
for (const file of [...scripts.map((name) => new URL(name, root)), new URL("tables.js", site), new URL("transport.js", site)])
  for (const [, text] of readFileSync(file, "utf8").matchAll(/\b(?:t|mark)\(\s*"((?:[^"\\]|\\.)*)"/g)) used.add(text);
assert.ok(used.size > 100);

// Names, keys and code are the same everywhere, and without JavaScript there is no translation.
const page = readFileSync(new URL("index.html", root), "utf8").replace(/<head>[^]*<\/head>|<noscript>[^]*?<\/noscript>/g, "")
  .replace(/<(kbd|code|textarea)[^>]*>[^<]*<\/\1>/g, "<b></b>");
for (const [, text] of page.matchAll(/aria-label="([^"]*)"/g)) used.add(text);
for (const text of page.replace(/<!--[^]*?-->/g, "").split(/<[^>]*>/).map((each) => each.trim().replace(/\s+/g, " ")))
  if (/[A-Za-z]/.test(text) && text !== "Fifteen") used.add(text);

const values = (text) => text.match(/\{\w+\}/g)?.sort() ?? [];
for (const language of ["de", "es", "fr", "ja", "zh"]) {
  const { default: texts } = await import(new URL(`text/${language}.js`, root));
  assert.deepEqual([...used].filter((text) => !(text in texts)), [], `missing in ${language}`);
  assert.deepEqual(Object.keys(texts).filter((text) => !used.has(text)), [], `left over in ${language}`);
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const [text, translated] of Object.entries(texts))
    for (const [form, each] of Object.entries(typeof translated === "string" ? { other: translated } : translated)) {
      assert.ok(categories.includes(form), `${language}: ${text}: ${form}`);
      assert.deepEqual(values(each), values(text), `${language}: ${text}`);
      assert.ok(each.trim() !== "");
    }
}
const { default: english } = await import(new URL("text/en.js", root));
assert.deepEqual(Object.keys(english).filter((text) => !used.has(text)), []);
console.log(`${used.size} texts`);
