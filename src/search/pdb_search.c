/* pdb_search.c - chooses the inner loop of the fast IDA* for a processor */
#include "search/pdb_search.h"

#include "util/hot.h"

HOT_DECLARE(const struct pdb_search_loop, pdb_search_loop);

const struct pdb_search_loop *pdb_search_loop_for(enum cpu_level level)
{
    return HOT_SELECT(pdb_search_loop, level);
}
