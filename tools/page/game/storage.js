// storage.js - values in a browser's storage, which browsers may forbid and users may edit
// SPDX-License-Identifier: MIT

/** Returns a value; undefined if there is none that can be read. `storage()` returns a storage. */
export function readJson(storage, key) {
  try {
    return JSON.parse(storage().getItem(key)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function readList(storage, key) {
  const all = readJson(storage, key);
  return Array.isArray(all) ? all : [];
}

/** Keeps a value, or removes it if it is undefined. */
export function writeJson(storage, key, value) {
  try {
    if (value === undefined) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch { /* it lasts as long as the page */ }
}

export const session = () => sessionStorage, local = () => localStorage;
