/* fixture.h - tables, the engine on them, and the plain heuristic that it must agree with */
#ifndef TESTS_FIXTURE_H
#define TESTS_FIXTURE_H

#include "engine.h"
#include "search/pdb_engine.h"
#include "solving.h"

static const struct fifteen_geometry fixture_4x4 = {4, 4};

struct fixture {
    struct fifteen_geometry geometry;
    unsigned goal_blank;
    struct tray tray;
    struct fifteen_pdb_set *tables;
    struct heuristic *heuristic;
    struct pdb_engine *engine;
};

static inline struct fixture fixture_of(struct fifteen_geometry geometry, unsigned goal_blank,
                                        const uint16_t *tiles, unsigned n, unsigned n_partitions,
                                        bool linear_conflict)
{
    struct fixture fixture = {.geometry = geometry, .goal_blank = goal_blank};
    struct fifteen_error error = {""};
    tray_init(&fixture.tray, geometry);
    fixture.tables = engine_set(geometry, goal_blank, tiles, n, n_partitions);
    if (pdb_engine_create(fixture.tables, linear_conflict, &fixture.engine, &error) != FIFTEEN_OK)
        fail_msg("%s", error.text);
    fixture.heuristic = engine_heuristic(linear_conflict ? "max(pdb,linear-conflict)" : "pdb",
                                         geometry, goal_blank, fixture.tables);
    return fixture;
}

static inline void fixture_free(struct fixture *fixture)
{
    pdb_engine_free(fixture->engine);
    heuristic_free(fixture->heuristic);
    fifteen_pdb_set_free(fixture->tables);
}

static inline fifteen_board fixture_start(const struct fixture *fixture, uint64_t *random)
{
    const fifteen_board goal = canonical_goal(fixture->geometry, fixture->goal_blank);
    return solving_start(fixture->geometry, goal, solving_anywhere, random);
}

/* Small tables of 4x4, by columns. */
static const uint16_t fixture_columns[] = {0x2222, 0x4444, 0x8888, 0x1110};

/* Korf's board 88, of 65 moves. */
static inline struct search_job fixture_hard_job(const struct fixture *fixture)
{
    struct search_job job = engine_job(
        &fixture->tray, 0, solving_read(fixture_4x4, "15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4"));
    return job;
}

#endif
