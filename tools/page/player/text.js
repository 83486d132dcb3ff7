// text.js - texts in the language of the page; the English text is the name of a text
//
// A text may contain values in braces, as "{n} moves". A text that depends on a number has a form for each of the
// language's plural categories (Unicode CLDR), which the value `n` chooses.
// SPDX-License-Identifier: MIT

let texts = {}, language = "en", plurals, numbers;
useTexts("en", {});

/** From now on texts are those of a language, `{ "English text": "text" or { one: "..", other: ".." } }`. */
export function useTexts(name, all) {
  language = name;
  texts = all;
  plurals = new Intl.PluralRules(name);
  numbers = new Intl.NumberFormat(name);
}

/** The language's name for `Intl`. */
export function languageName() { return language; }

export function hasText(text) { return texts[text] !== undefined; }

function formatted(value) { return typeof value === "number" ? numbers.format(value) : `${value}`; }

/** Marks a text that `t` gets later, for the test that no text is missing. */
export function mark(text) { return text; }

/** Returns a text in the language of the page. */
export function t(text, values = {}) {
  const found = texts[text] ?? text;
  const form = typeof found === "string" ? found : found[plurals.select(values.n)] ?? found.other;
  return form.replace(/\{(\w+)\}/g, (whole, name) => name in values ? formatted(values[name]) : whole);
}
