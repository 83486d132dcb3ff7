/* pdb_search.c - the memory of a search on tables, and its inner loop for a processor */
#include "search/idastar_pdb/pdb_search.h"

#include <stdlib.h>
#include <string.h>

#include "util/hot.h"

HOT_DECLARE(const struct pdb_search_loop, pdb_search_loop);

/* The work is on single words and nodes of some 50 bytes; copied by 64 bytes it is 8 % slower. */
const struct pdb_search_loop *pdb_search_loop_for(enum cpu_level level)
{
    const enum cpu_level fastest = level == CPU_AVX512 ? CPU_AVX2 : level;
    return HOT_SELECT(pdb_search_loop, fastest);
}

void pdb_steps_fill(struct pdb_steps steps[FIFTEEN_MAX_CELLS][PDB_NO_MOVE + 1],
                    const struct search_job *job)
{
    for (unsigned cell = 0; cell < job->tray->n_cells; cell++)
        for (unsigned last = 0; last <= PDB_NO_MOVE; last++)
            for (unsigned i = 0; i < 4; i++) {
                struct pdb_steps *const from = &steps[cell][last];
                const unsigned move = job->order[i];
                if (job->tray->to[cell][move] != TRAY_NO_CELL && move != 3 - last)
                    from->step[from->n++] =
                        (struct pdb_step){job->tray->to[cell][move], (uint8_t)move};
            }
}

bool pdb_search_init(struct pdb_search *search, const struct pdb_engine *engine,
                     const struct search_job *job)
{
    *search = (struct pdb_search){.goal = lookup_labels(engine->lookup, 0, job->goal),
                                  .batch = PDB_SEARCH_SMALL_BATCH};
    search->pending = malloc(PDB_SEARCH_STACK * sizeof *search->pending);
    if (search->pending == NULL || !move_log_init(&search->log)) {
        free(search->pending);
        return false;
    }
    /* The stack turns the order round: down is tried first. So Korf's 100 boards take 9,794
     * expansions in the mean, the other way round 10,106. */
    pdb_steps_fill(search->steps, job);
    if (engine->conflicts != NULL)
        memcpy(search->may_rise, engine->conflicts->may_rise, sizeof search->may_rise);
    return true;
}

void pdb_search_free(struct pdb_search *search)
{
    move_log_free(&search->log);
    free(search->pending);
}
