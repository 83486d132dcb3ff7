// cost.js - the choice of what a move costs
// SPDX-License-Identifier: MIT
import { make } from "../player/element.js";
import { mark, t } from "../player/text.js";

const texts = { unit: mark("1 per slide"), heavy: mark("the tile's number"), inverse: mark("1 / the tile's number"),
  "square-root": mark("the square root of the tile's number"), "multi-tile": mark("1 per row or column slide") };

export function offerCosts(select, names) {
  select.replaceChildren(...names.map((value) => make("option", { value }, texts[value] === undefined ? value : t(texts[value]))));
}
