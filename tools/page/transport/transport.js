// transport.js - what answers the requests of the page: a server, or in a page without a server the library itself
//
// tools/web puts tools/browser/site/transport.js in the place of this file. The rest of the page does not know which
// of them it is.
// SPDX-License-Identifier: MIT
export { send, tables, words } from "./http.js";
