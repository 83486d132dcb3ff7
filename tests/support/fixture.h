/* fixture.h - tables, the engine on them, and the plain heuristic as its reference */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_FIXTURE_H
#define SUPPORT_FIXTURE_H

#include "pdb/table/table.h"
#include "search/engine/pdb_engine.h"
#include "support/engine.h"
#include "support/packed_boards.h"
#include "support/scale.h"
#include "support/solving.h"

static const struct fifteen_geometry fixture_4x4 = {4, 4};

struct fixture {
    struct fifteen_geometry geometry;
    unsigned goal_blank;
    struct tray tray;
    struct fifteen_pdb_set *tables;
    struct heuristic *heuristic;
    struct pdb_engine *engine;
};

/* The fixture takes ownership of the tables. */
static inline struct fixture fixture_on(struct fifteen_pdb_set *tables, bool linear_conflict,
                                        bool without_reflection)
{
    const struct fifteen_pattern pattern = fifteen_pdb_set_table(tables, 0, 0)->pattern;
    const struct fifteen_pdb_set *const sets[] = {tables};
    const struct heuristic_goal goal = {
        pattern.geometry, pattern.goal_blank, sets, 1, without_reflection, NULL};
    struct fixture fixture = {
        .geometry = pattern.geometry, .goal_blank = pattern.goal_blank, .tables = tables};
    struct fifteen_error error = {.text = ""};
    tray_init(&fixture.tray, pattern.geometry);
    const struct pdb_engine_options options = {tables, linear_conflict, without_reflection};
    if (pdb_engine_create(&options, &fixture.engine, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    fixture.heuristic =
        engine_heuristic_for(linear_conflict ? "max(pdb,linear-conflict)" : "pdb", &goal);
    return fixture;
}

static inline struct fixture fixture_of(struct fifteen_geometry geometry, unsigned goal_blank,
                                        const uint32_t *tiles, unsigned n, unsigned n_partitions,
                                        bool linear_conflict)
{
    return fixture_on(engine_set(geometry, goal_blank, tiles, n, n_partitions), linear_conflict,
                      false);
}

static inline void fixture_free(struct fixture *fixture)
{
    pdb_engine_free(fixture->engine);
    heuristic_free(fixture->heuristic);
    fifteen_pdb_set_free(fixture->tables);
}

static inline packed_board fixture_start(const struct fixture *fixture, uint64_t *random)
{
    const packed_board goal = canonical_goal_packed(fixture->geometry, fixture->goal_blank);
    return solving_start(fixture->geometry, goal, SOLVING_ANYWHERE, random);
}

/* Trays, goals and tables on which engines are compared with the textbook. */
static const struct fixture_case {
    struct fifteen_geometry geometry;
    unsigned goal_blank;
    unsigned n;
    unsigned n_partitions;
    uint32_t tiles[8];
    bool without_reflection;
    unsigned n_boards; /* to check in the full form */
} fixture_cases[] = {
    {{2, 2}, 0, 1, 1, {0xe}, false, 12},
    {{2, 3}, 0, 2, 1, {0x0e, 0x30}, false, 50},
    {{2, 4}, 1, 3, 1, {0x06, 0x18, 0xe0}, false, 50},
    {{3, 3}, 0, 2, 1, {0x1e, 0x1e0}, false, 100},
    {{3, 3}, 4, 4, 1, {0x06, 0x18, 0x60, 0x180}, false, 50},
    {{3, 3}, 1, 2, 1, {0x36, 0x1c8}, false, 50}, /* no reflection */
    {{3, 3}, 0, 2, 2, {0x1e, 0x1e0, 0xaa, 0x154}, false, 100},
    {{3, 3}, 1, 2, 3, {0x36, 0x1c8, 0x4e, 0x1b0, 0x66, 0x198}, false, 50},
    {{3, 3}, 0, 2, 2, {0x1e, 0x1e0, 0xaa, 0x154}, true, 50},
    {{3, 4}, 0, 2, 1, {0x332, 0xccc}, false, 10},
    {{4, 4}, 0, 3, 1, {0x3e, 0x7c0, 0xf800}, false, 0},
};

/* A check of one board; `context` belongs to the caller. */
typedef void fixture_check(const struct fixture *fixture, packed_board start, void *context);

/* One of `share` boards of every case, and its goal, without linear conflict and with it. */
static inline void fixture_check_cases(fixture_check *check, unsigned share, uint64_t random,
                                       void *context)
{
    for (size_t i = 0; i < sizeof fixture_cases / sizeof fixture_cases[0]; i++)
        for (unsigned conflict = 0; conflict < 2; conflict++) {
            const struct fixture_case *const from = &fixture_cases[i];
            struct fixture fixture =
                fixture_on(engine_set(from->geometry, from->goal_blank, from->tiles, from->n,
                                      from->n_partitions),
                           conflict != 0, from->without_reflection);
            for (unsigned b = 0; b * share * scale_step() < from->n_boards; b++)
                check(&fixture, fixture_start(&fixture, &random), context);
            check(&fixture, canonical_goal_packed(fixture.geometry, fixture.goal_blank), context);
            fixture_free(&fixture);
        }
}

/* Small tables of 4x4, by columns. */
static const uint32_t fixture_columns[] = {0x2222, 0x4444, 0x8888, 0x1110};

/* Checks boards of 4x4 that small tables can solve: the goal after random moves. */
static inline void fixture_check_4x4(fixture_check *check, uint64_t random)
{
    for (unsigned conflict = 0; conflict < 2; conflict++) {
        struct fixture fixture = fixture_of(fixture_4x4, 0, fixture_columns, 4, 1, conflict != 0);
        for (unsigned i = 0; i < scaled(20); i++) {
            packed_board board = canonical_goal_packed(fixture_4x4, 0);
            for (unsigned move = 0; move < 60; move++) {
                exhaustive_move(fixture_4x4, board, (int)(exhaustive_random(&random) % 3) - 1, 0,
                                &board);
                exhaustive_move(fixture_4x4, board, 0, (int)(exhaustive_random(&random) % 3) - 1,
                                &board);
            }
            check(&fixture, board, NULL);
        }
        fixture_free(&fixture);
    }
}

/* Korf's board 88, of 65 moves. */
static inline struct search_job fixture_hard_job(const struct fixture *fixture)
{
    return engine_job(&fixture->tray, 0,
                      solving_read(fixture_4x4, "15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4"));
}

/* The signature of all engines. */
typedef enum fifteen_status fixture_search(const struct pdb_engine *engine,
                                           const struct search_job *job,
                                           struct search_result *result,
                                           struct fifteen_error *error);

/* Overwrites the tables of the fixture with false values. */
static inline void fixture_forge(struct fixture *fixture, unsigned round, uint64_t *random)
{
    for (unsigned t = 0; t < fifteen_pdb_set_count(fixture->tables); t++) {
        struct fifteen_pdb *const pdb =
            (struct fifteen_pdb *)(uintptr_t)fifteen_pdb_set_table(fixture->tables, 0, t);
        for (size_t i = 0; i < pdb->size_bytes / sizeof *pdb->bits; i++)
            pdb->bits[i] =
                round < 2   ? 0
                : round < 4 ? UINT64_MAX
                            : (uint64_t)exhaustive_random(random) << 32 | exhaustive_random(random);
    }
}

/* With forged tables the search ends, and each reported solution is valid. */
static inline void fixture_check_forged(fixture_search *search, struct fifteen_limits limits,
                                        uint64_t random)
{
    for (unsigned round = 0; round < scaled(60); round++) {
        /* 2x2: of all boards the goal is near, so that values below the bound matter. */
        const struct fixture_case *const from = &fixture_cases[round % 3 == 0 ? 0 : 3];
        struct fixture fixture = fixture_of(from->geometry, from->goal_blank, from->tiles, from->n,
                                            from->n_partitions, round % 2 != 0);
        fixture_forge(&fixture, round, &random);
        struct search_job job = engine_job(&fixture.tray, 0, fixture_start(&fixture, &random));
        struct search_result result;
        job.limits = limits;
        if (search(fixture.engine, &job, &result, NULL) == FIFTEEN_OK)
            assert_true(engine_replays(&job, &result.solution));
        fixture_free(&fixture);
    }
}

static inline bool fixture_stop_at(void *context, const struct fifteen_progress *progress)
{
    return progress->done < *(const uint64_t *)context;
}

/* Cancels a large search after 1, 10, 100 .. nodes. */
static inline void fixture_check_cancelling(fixture_search *search, uint64_t memory_bytes)
{
    struct fixture fixture = fixture_of(fixture_4x4, 0, fixture_columns, 4, 1, false);
    struct search_job job = fixture_hard_job(&fixture);
    struct search_result result;
    job.limits.memory_bytes = memory_bytes;
    for (uint64_t at = 1; at < 2000000; at = 10 * at) {
        job.monitor = (struct fifteen_monitor){fixture_stop_at, &at};
        assert_int_equal(search(fixture.engine, &job, &result, NULL), FIFTEEN_CANCELLED);
        assert_true(result.generated >= at);
    }
    fixture_free(&fixture);
}

#endif
