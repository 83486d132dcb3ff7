/* worker.h - one thread of a shared search: it searches, and gives nodes away
 *
 * See sharing.h. The first worker of a team runs on the caller's thread, which also checks limits
 * and reports progress.
 */
/* SPDX-License-Identifier: MIT */
#ifndef IDASTAR_PDB_WORKER_H
#define IDASTAR_PDB_WORKER_H

#include "search/engine/unit.h"
#include "search/idastar_pdb/sharing.h"

/* Returns NULL if out of memory. */
ENGINE_PART struct pdb_worker *pdb_worker_create(struct team *team);
ENGINE_PART void pdb_worker_free(struct pdb_worker *worker); /* NULL is allowed */

/* Works until nothing is left to do: the caller's worker to the end of an iteration, others until
 * the team is dissolved. */
ENGINE_PART void pdb_worker_work(struct pdb_worker *worker);

#endif
