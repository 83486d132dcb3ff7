/* browser.h - the solver in a web page: answers the requests that a server would answer
 *
 * The functions are called from JavaScript (library.js), one at a time.
 */
/* SPDX-License-Identifier: MIT */
#ifndef BROWSER_BROWSER_H
#define BROWSER_BROWSER_H

#include "serve/http/request.h"

struct browser;

/* Where the library searches for tables. */
#define BROWSER_FOLDER "/data/fifteen/pdb"

/* `max_bytes` is the memory of a search at most, n_threads its maximum number of threads, 1 or
 * more. Returns NULL if out of memory. It is never freed: the page ends it. */
struct browser *browser_create(double max_bytes, unsigned n_threads);

/* Answers a request, an object with the members `method`, `path`, `arguments` (an object of
 * strings) and `body` (a string). Returns an object with `status`, `type` and `body`, which the
 * caller frees; NULL if out of memory. */
char *browser_answer(struct browser *browser, const char *request);

/* GET /api/tables: {"files": [..]}, the names of the tables of the default partition of 4x4. */
void build_answer_names(void *context, const struct request *request, struct reply *reply);

/* POST /api/tables?index=0 builds one of them and writes it to BROWSER_FOLDER, with events
 * `progress` meanwhile. Answers {}. */
void build_answer(void *context, const struct request *request, struct reply *reply);

#endif
