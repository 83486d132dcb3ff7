// entry.js - all scripts of the page without a server
// SPDX-License-Identifier: MIT
import "./offline.js";
import "../page.js";
