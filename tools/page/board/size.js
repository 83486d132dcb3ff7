// size.js - the choice of a size
// SPDX-License-Identifier: MIT
import { make } from "../player/element.js";
import { t } from "../player/text.js";

function isSquare(size) {
  const [rows, columns] = size.split("x");
  return rows === columns;
}

export class SizeChoice {
  constructor(select) { this.select = select; }

  /** Offers the trays of the server, and the grids whose numbers are still readable. */
  offer({ sizes, max_grid: max }) {
    const grids = [5, 6, 7, 8, 9].filter((n) => n <= max).map((n) => `${n}x${n}`)
      .filter((size) => !sizes.includes(size));
    const groups = { [t("Square")]: sizes.filter(isSquare), [t("Rectangular")]: sizes.filter((size) => !isSquare(size)),
      [t("Larger (only near the goal)")]: grids };
    this.select.replaceChildren(...Object.entries(groups).map(([label, all]) =>
      make("optgroup", { label }, ...all.map((size) => make("option", { value: size }, size)))));
    this.value = "4x4";
  }

  get names() { return [...this.select.options].map(({ value }) => value); }

  get value() { return this.select.value; }

  /** Adds the size if it is not offered. */
  set value(size) {
    if (![...this.select.options].some(({ value }) => value === size))
      this.select.append(make("option", { value: size }, size));
    this.select.value = size;
  }
}
