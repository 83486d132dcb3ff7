// en.js - English texts that differ from their names: those with a plural
// SPDX-License-Identifier: MIT
export default {
  "{n} moves": { one: "{n} move", other: "{n} moves" },
  "{n} nodes": { one: "{n} node", other: "{n} nodes" },
  "{n} moves per second": { one: "{n} move per second", other: "{n} moves per second" },
  "{n} moves more than needed.": { one: "{n} move more than needed.", other: "{n} moves more than needed." },
  "{n} numbers left.": { one: "{n} number left.", other: "{n} numbers left." },
  "Daily boards: {n} days in succession": { one: "Daily boards: {n} day in succession", other: "Daily boards: {n} days in succession" },
};
