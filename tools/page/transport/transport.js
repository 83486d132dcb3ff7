// transport.js - what answers the requests of the page: a server, or in a page without a server the library itself
//
// tools/web puts worker.js in the place of http.js. The rest of the page does not know which of them it is.
// SPDX-License-Identifier: MIT
export { send, words } from "./http.js";
