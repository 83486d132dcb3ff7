/* index_parts.c - micro-benchmarks: the index of an entry, linear conflict, roots */
/* SPDX-License-Identifier: MIT */
#include "micro.h"
#include "util/hot.h"

HOT_INLINE uint64_t sum_entries(const struct micro *micro, uint64_t first, uint64_t n,
                                const uint64_t n_boards)
{
    const struct pdb_lookup *const lookup = micro->engine->lookup;
    uint64_t sum = 0;
    for (uint64_t i = first; i < first + n; i++) {
        const struct micro_place *const place = &micro->places[i % n_boards];
        sum +=
            lookup_board_entry(lookup, &lookup->table[place->table], place->labels, place->blank);
    }
    return sum;
}

/* All data fit the first-level cache. */
static uint64_t near_entries(const struct micro *micro, uint64_t first, uint64_t n)
{
    return sum_entries(micro, first, n, MICRO_N_NEAR);
}

static uint64_t all_entries(const struct micro *micro, uint64_t first, uint64_t n)
{
    return sum_entries(micro, first, n, MICRO_N_BOARDS);
}

static inline uint64_t rank_of_place(const struct micro *micro, uint64_t number)
{
    const struct micro_place *const place = &micro->places[number % MICRO_N_BOARDS];
    const struct lookup_table *const from = &micro->engine->lookup->table[place->table];
    return (uint64_t)from->first[place->code % LOOKUP_HALF_CODES] +
           from->others[place->code / LOOKUP_HALF_CODES];
}

static uint64_t ranks_in_order(const struct micro *micro, uint64_t first, uint64_t n)
{
    uint64_t sum = 0;
    for (uint64_t i = first; i < first + n; i++)
        sum += rank_of_place(micro, i);
    return sum;
}

/* Worse for the caches than a search. */
static uint64_t ranks_in_no_order(const struct micro *micro, uint64_t first, uint64_t n)
{
    uint64_t sum = 0;
    for (uint64_t i = first; i < first + n; i++)
        sum += rank_of_place(micro, micro_random(i));
    return sum;
}

static uint64_t conflicts(const struct micro *micro, uint64_t first, uint64_t n)
{
    uint64_t sum = 0;
    for (uint64_t i = first; i < first + n; i++)
        sum += line_values_sum(micro->engine->conflicts, micro->places[i % MICRO_N_BOARDS].labels);
    return sum;
}

static uint64_t roots(const struct micro *micro, uint64_t first, uint64_t n)
{
    uint64_t sum = 0;
    for (uint64_t i = first; i < first + n; i++) {
        struct lookup_question *const questions = micro->questions[i % MICRO_N_ROOTS];
        lookup_answer_for(micro->engine->cpu)(micro->engine->lookup, questions, micro->n_questions);
        sum += questions[0].value;
    }
    return sum;
}

const struct micro_part micro_index_parts[] = {
    {"index of an entry, 64 boards over and over", 4000000, near_entries},
    {"index of an entry, 16,384 boards of a walk", 4000000, all_entries},
    {"rank tables alone, boards of a walk", 8000000, ranks_in_order},
    {"rank tables alone, the same in no order", 8000000, ranks_in_no_order},
    {"linear conflict, boards of a walk", 2000000, conflicts},
    {"all values of a root", 20000, roots},
    {.name = NULL},
};
