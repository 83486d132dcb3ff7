// path.js - paths of requests
// SPDX-License-Identifier: MIT

/** Reads a path such as "api/solve?stream=1" into the members of a request. */
export function readPath(path) {
  const [name, query = ""] = path.split("?");
  return { path: `/${name}`, arguments: Object.fromEntries(new URLSearchParams(query)) };
}
