// node_files.js - tables in the folder of the machine's user, where the programs find them, too
// SPDX-License-Identifier: MIT
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";

function folder() {
  const { FIFTEEN_PDB, XDG_DATA_HOME } = process.env;
  if (FIFTEEN_PDB) return FIFTEEN_PDB;
  const data = XDG_DATA_HOME?.startsWith("/") ? XDG_DATA_HOME : path.join(os.homedir(), ".local", "share");
  return path.join(data, "fifteen", "pdb");
}

/** Names of the tables. */
export async function list() {
  return fs.existsSync(folder()) ? fs.readdirSync(folder()).filter((name) => name.endsWith(".pdb")) : [];
}

export async function open(name) {
  const file = fs.openSync(path.join(folder(), name));
  return { size: fs.fstatSync(file).size, read: (to, position) => fs.readSync(file, to, 0, to.length, position) };
}

/** A new table, which gets its name when it is complete. */
export async function create(name) {
  fs.mkdirSync(folder(), { recursive: true });
  const target = path.join(folder(), name);
  const temporary = `${target}.tmp.${process.pid}`;
  const file = fs.openSync(temporary, "w+");
  return { read: (to, position) => fs.readSync(file, to, 0, to.length, position),
    write: (from, position) => fs.writeSync(file, from, 0, from.length, position),
    close: async (isComplete) => {
      fs.closeSync(file);
      if (isComplete) fs.renameSync(temporary, target);
      else fs.rmSync(temporary);
    } };
}

export async function remove(name) { fs.rmSync(path.join(folder(), name), { force: true }); }
