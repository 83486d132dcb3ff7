// size.js - the choice of a tray's size
import { make } from "./element.js";

function isSquare(size) {
  const [rows, columns] = size.split("x");
  return rows === columns;
}

export class SizeChoice {
  constructor(select) { this.select = select; }

  /** Of what the server says that it can solve, and of larger ones as many as are readable. */
  offer({ sizes, greatest_grid: greatest }) {
    const grids = [5, 6, 7, 8, 9].filter((n) => n <= greatest).map((n) => `${n}x${n}`);
    const groups = { "Square": sizes.filter(isSquare), "Oblong": sizes.filter((size) => !isSquare(size)),
      "Larger: solved near the goal only": grids };
    this.select.replaceChildren(...Object.entries(groups).map(([label, all]) =>
      make("optgroup", { label }, ...all.map((size) => make("option", { value: size }, size)))));
    this.value = "4x4";
  }

  get value() { return this.select.value; }

  /** One that is not on offer is added. */
  set value(size) {
    if (![...this.select.options].some(({ value }) => value === size))
      this.select.append(make("option", { value: size }, size));
    this.select.value = size;
  }
}
