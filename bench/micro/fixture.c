/* fixture.c - micro-benchmarks: shared tables, boards and memory */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "board/canonical.h"
#include "micro.h"
#include "pdb/table/table.h"
#include "util/error.h"
#include "util/memory.h"

static const struct fifteen_geometry tray = {4, 4};
static const char far_board[] = "0 12 10 13 15 11 14 9 3 7 2 5 4 8 6 1";

/* ---- tables and the engine on them ---- */

static enum fifteen_status make_engine(struct micro *micro, const char *partition,
                                       struct fifteen_error *error)
{
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    unsigned n = 0;
    struct fifteen_board *goal;
    enum fifteen_status status = fifteen_board_create_goal(tray, FIFTEEN_BLANK_FIRST, &goal, error);
    if (status != FIFTEEN_OK)
        return status;
    status = fifteen_partitions_parse(goal, partition, partitions, &n, error);
    fifteen_board_free(goal);
    if (status == FIFTEEN_OK)
        status = fifteen_pdb_set_build(partitions, n, FIFTEEN_ZERO_AWARE, 0, NULL, &micro->tables,
                                       error);
    if (status != FIFTEEN_OK)
        return status;
    const struct pdb_engine_options options = {.tables = micro->tables, .linear_conflict = true};
    return pdb_engine_create(&options, &micro->engine, error);
}

static enum fifteen_status make_solver(struct micro *micro, struct fifteen_error *error)
{
    const struct fifteen_solver_options options = {
        .sets = (const struct fifteen_pdb_set *const[]){micro->tables},
        .n_sets = 1,
        .algorithm = FIFTEEN_IDASTAR};
    const enum fifteen_status status =
        fifteen_board_parse(far_board, strlen(far_board), tray, &micro->far, error);
    return status == FIFTEEN_OK ? fifteen_solver_create(&options, &micro->solver, error) : status;
}

/* ---- boards ---- */

static void make_place(const struct micro *micro, packed_board board, unsigned moved,
                       struct micro_place *out)
{
    const struct pdb_lookup *const lookup = micro->engine->lookup;
    const struct pdb_node_view seen = pdb_engine_see(micro->engine, 0, board);
    const unsigned label = lookup->label[0][moved];
    out->labels = seen.labels;
    out->table = lookup->table_of[label]->number;
    out->blank = packed_blank(board);
    const uint64_t set = seen.sets >> 16 * out->table & 0xffff;
    out->code =
        (uint32_t)bits_gather(seen.labels, 7 * bits_spread(set, UINT64_C(0x1111111111111111)));
}

/* The questions at the root of a search. */
static void make_questions(struct micro *micro, packed_board board, struct lookup_question *out)
{
    struct node_board labels;
    micro->n_questions = pdb_engine_ask(micro->engine, board, out, &labels);
}

/* Makes a random walk that never reverses a move, so that neighbours differ by a move as in a
 * search. The first steps only lead away from the goal. */
static void make_walk(struct micro *micro)
{
    enum { N_FIRST = 1 << 10, APART = MICRO_N_BOARDS / MICRO_N_ROOTS };
    packed_board board = canonical_goal_packed(tray, 0);
    struct tray neighbours;
    tray_init(&neighbours, tray);
    unsigned last = PDB_NO_MOVE;
    unsigned n = 0;
    for (uint64_t i = 0; n < N_FIRST + MICRO_N_BOARDS; i++) {
        const unsigned move = micro_random(i) % 4;
        const unsigned from = packed_blank(board);
        const unsigned to = neighbours.to[from][move];
        if (move == 3 - last || to == TRAY_NO_CELL)
            continue;
        const unsigned moved = packed_tile(board, to);
        board = packed_slide(board, to, from);
        last = move;
        if (n >= N_FIRST) {
            const unsigned at = n - N_FIRST;
            make_place(micro, board, moved, &micro->places[at]);
            if (at % APART == 0)
                make_questions(micro, board, micro->questions[at / APART]);
        }
        n++;
    }
}

/* ---- all parts ---- */

static uint64_t table_words(const struct fifteen_pdb_set *tables)
{
    uint64_t n = 0;
    for (unsigned i = 0; i < fifteen_pdb_set_count(tables); i++)
        n += fifteen_pdb_set_table(tables, 0, i)->size_bytes / sizeof(uint64_t);
    return n;
}

/* A log that could not be made is not to be freed. */
static bool make_log(struct micro *micro)
{
    struct paths *const log = malloc(sizeof *log);
    if (log == NULL || !paths_init(log)) {
        free(log);
        return false;
    }
    micro->log = log;
    return true;
}

static bool get_memory(struct micro *micro, uint64_t seen_bytes)
{
    micro->n_words = table_words(micro->tables);
    micro->block = memory_alloc(micro->n_words * sizeof *micro->block);
    micro->places = calloc(MICRO_N_BOARDS, sizeof *micro->places);
    micro->questions = calloc(MICRO_N_ROOTS, sizeof *micro->questions);
    micro->nodes = calloc(MICRO_N_NODES, sizeof *micro->nodes);
    micro->seen = calloc(1, sizeof *micro->seen);
    return micro->block != NULL && micro->places != NULL && micro->questions != NULL &&
           micro->nodes != NULL && micro->seen != NULL &&
           transpositions_init(micro->seen, seen_bytes) && make_log(micro);
}

/* Unwritten pages would all be the same page of zeros. */
static void write_memory(struct micro *micro)
{
    for (uint64_t i = 0; i < micro->n_words; i++)
        micro->block[i] = i;
    memset(micro->seen->entries, 0, transpositions_bytes(micro->seen));
}

enum fifteen_status micro_init(struct micro *micro, const char *partition, uint64_t seen_bytes,
                               struct fifteen_error *error)
{
    *micro = (struct micro){.n_words = 0};
    enum fifteen_status status = make_engine(micro, partition, error);
    if (status == FIFTEEN_OK)
        status = make_solver(micro, error);
    if (status != FIFTEEN_OK)
        return status;
    if (!get_memory(micro, seen_bytes))
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    write_memory(micro);
    make_walk(micro);
    return FIFTEEN_OK;
}

void micro_free(struct micro *micro)
{
    if (micro->seen != NULL)
        transpositions_free(micro->seen);
    if (micro->log != NULL)
        paths_free(micro->log);
    free(micro->log);
    free(micro->seen);
    free(micro->nodes);
    free(micro->questions);
    free(micro->places);
    memory_free(micro->block, micro->n_words * sizeof *micro->block);
    fifteen_solver_free(micro->solver);
    fifteen_board_free(micro->far);
    pdb_engine_free(micro->engine);
    fifteen_pdb_set_free(micro->tables);
}
