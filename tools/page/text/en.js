// en.js - English texts that differ from their names: those with a plural
// SPDX-License-Identifier: MIT
export default {
  "{n} moves": { one: "{n} move", other: "{n} moves" },
  "{n} moves per second": { one: "{n} move per second", other: "{n} moves per second" },
  "; {n} were enough.": { one: "; {n} was enough.", other: "; {n} were enough." },
};
