// http.js - sends requests to the server that the page comes from
//
// Paths are relative to the page, which a proxy may mount below a path of its own.
// SPDX-License-Identifier: MIT
import { mark } from "../player/text.js";

/** Messages of the page: the server does not answer, or closes the connection before the end. */
export const words = { silent: mark("The server does not answer. Is it still running?"),
  broken: mark("The server broke the connection. Is it still running?") };

/** The server has its tables, or builds them itself. */
export const tables = undefined;

/** Returns the Response to a request of API.md. The options are those of fetch: method, headers, body, signal. */
export function send(path, options) { return fetch(path, options); }
