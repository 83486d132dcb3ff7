/* memory_parts.c - micro-benchmarks: random access to memory beyond the caches */
/* SPDX-License-Identifier: MIT */
#include "micro.h"

enum { BATCH = PDB_SEARCH_BATCH };

static uint64_t word_at(const struct micro *micro, uint64_t number)
{
    return (number >> 32) * micro->n_words >> 32;
}

static uint64_t dependent(const struct micro *micro, uint64_t first, uint64_t n)
{
    uint64_t last = first;
    for (uint64_t i = 0; i < n; i++)
        last = micro->block[word_at(micro, micro_random(last + i))];
    return last;
}

static uint64_t independent(const struct micro *micro, uint64_t first, uint64_t n)
{
    uint64_t sum = 0;
    for (uint64_t i = first; i < first + n; i++)
        sum += micro->block[word_at(micro, micro_random(i))];
    return sum;
}

/* As in the search: prefetches a batch, then reads it. */
static uint64_t prefetched(const struct micro *micro, uint64_t first, uint64_t n)
{
    uint64_t sum = 0;
    for (uint64_t i = first; i < first + n; i += BATCH) {
        uint64_t at[BATCH];
        for (unsigned j = 0; j < BATCH; j++) {
            at[j] = word_at(micro, micro_random(i + j));
            __builtin_prefetch(&micro->block[at[j]]);
        }
        for (unsigned j = 0; j < BATCH; j++)
            sum += micro->block[at[j]];
    }
    return sum;
}

static uint64_t visits(const struct micro *micro, uint64_t first, uint64_t n)
{
    uint64_t sum = 0;
    for (uint64_t i = first; i < first + n; i++)
        sum +=
            transpositions_visit(micro->seen, (node_key){{micro_random(i)}}, (uint8_t)(1 + i % 64));
    return sum;
}

static uint64_t prefetched_visits(const struct micro *micro, uint64_t first, uint64_t n)
{
    uint64_t sum = 0;
    for (uint64_t i = first; i < first + n; i += BATCH) {
        for (unsigned j = 0; j < BATCH; j++)
            transpositions_prefetch(micro->seen, (node_key){{micro_random(i + j)}});
        sum += visits(micro, i, BATCH);
    }
    return sum;
}

const struct micro_part micro_memory_parts[] = {
    {"random access to the tables, each waiting for the last", 200000, dependent},
    {"random access to the tables, independent", 2000000, independent},
    {"random access to the tables, prefetched by 32", 2000000, prefetched},
    {"a new board in the transposition table", 1000000, visits},
    {"a new board in the transposition table, prefetched by 32", 1000000, prefetched_visits},
    {.name = NULL},
};
