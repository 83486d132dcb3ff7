/* kinds.c - the heuristics there are: one table drives reading, printing, listing and making them
 */
#include "heuristic/kinds.h"

const struct heuristic_kind_entry heuristic_kinds[HEURISTIC_N_KINDS] = {
    [HEURISTIC_HAMMING] = {.name = "hamming", .create = hamming_create},
    [HEURISTIC_MANHATTAN] = {.name = "manhattan", .create = manhattan_create},
    [HEURISTIC_LINEAR_CONFLICT] = {.name = "linear-conflict", .create = linear_conflict_create},
    [HEURISTIC_WALKING_DISTANCE] = {.name = "walking-distance", .create = walking_distance_create},
    [HEURISTIC_PDB] = {.name = "pdb", .create_on = pdb_sum_create, .tables = FIFTEEN_ZERO_AWARE},
    [HEURISTIC_CLASSIC_PDB] = {.name = "classic-pdb",
                               .create_on = pdb_sum_create,
                               .tables = FIFTEEN_CLASSIC},
};

const char *fifteen_heuristic_name(unsigned index)
{
    return index < HEURISTIC_N_KINDS ? heuristic_kinds[index].name : NULL;
}
