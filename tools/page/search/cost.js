// cost.js - the choice of what a move costs
// SPDX-License-Identifier: MIT
import { make } from "../player/element.js";

const texts = { unit: "1 per slide", heavy: "the tile's number", inverse: "1 / the tile's number",
  "square-root": "the square root of the tile's number", "multi-tile": "1 per row or column slide" };

export function offerCosts(select, names) {
  select.replaceChildren(...names.map((value) => make("option", { value }, texts[value] ?? value)));
}
