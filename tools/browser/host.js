// host.js - functions of host.h, which the module's user provides as `send` and `isCancelled`
// SPDX-License-Identifier: MIT
/* global mergeInto, LibraryManager, Module, UTF8ToString */
mergeInto(LibraryManager.library, {
  host_send: function (event) { Module["send"](UTF8ToString(event)); },
  host_is_cancelled: function () { return Module["isCancelled"]() ? 1 : 0; },
});
