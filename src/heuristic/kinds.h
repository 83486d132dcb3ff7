/* kinds.h - the heuristics there are, by name, and how each is made */
#ifndef HEURISTIC_KINDS_H
#define HEURISTIC_KINDS_H

#include "heuristic/heuristic.h"

/* What the parts of a specification are made by. */
struct heuristic_kind_entry {
    const char *name;
    enum fifteen_status (*create)(const struct heuristic_goal *goal, struct heuristic **out,
                                  struct fifteen_error *error); /* NULL: uses tables, */
    enum fifteen_status (*create_on)(const struct heuristic_goal *goal,
                                     const struct fifteen_pdb_set *tables, struct heuristic **out,
                                     struct fifteen_error *error);
    enum fifteen_pdb_kind tables; /* of this kind */
};

extern const struct heuristic_kind_entry heuristic_kinds[HEURISTIC_N_KINDS];

/* Each returns FIFTEEN_NO_MEMORY, or FIFTEEN_INVALID if the goal or the tables do not do. Freed by
 * heuristic_free. */

enum fifteen_status hamming_create(const struct heuristic_goal *goal, struct heuristic **out,
                                   struct fifteen_error *error);

enum fifteen_status manhattan_create(const struct heuristic_goal *goal, struct heuristic **out,
                                     struct fifteen_error *error);

enum fifteen_status linear_conflict_create(const struct heuristic_goal *goal,
                                           struct heuristic **out, struct fifteen_error *error);

/* FIFTEEN_INVALID for trays that it does not serve: the table would be too large. */
enum fifteen_status walking_distance_create(const struct heuristic_goal *goal,
                                            struct heuristic **out, struct fifteen_error *error);

bool walking_distance_serves(struct fifteen_geometry geometry);

/* On a set of tables. */
enum fifteen_status pdb_sum_create(const struct heuristic_goal *goal,
                                   const struct fifteen_pdb_set *tables, struct heuristic **out,
                                   struct fifteen_error *error);

/* The value of those whose state begins with it. */
static inline unsigned heuristic_first_byte(const struct heuristic *self, const uint8_t *state)
{
    (void)self;
    return state[0];
}

/* The maximum of at least one and at most HEURISTIC_MAX_PARTS parts. They become its own, on
 * success only. */
enum fifteen_status maximum_create(struct heuristic *const *parts, unsigned n_parts,
                                   struct heuristic **out, struct fifteen_error *error);

#endif
