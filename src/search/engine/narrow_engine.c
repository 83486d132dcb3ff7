/* narrow_engine.c - what the fast engine has of its own for trays of up to 16 cells: its index, and
 * views as boards of labels
 */
/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board/canonical.h"
#include "search/engine/node_views.h"

enum { BOARDS_AT_ONCE = 32 /* whose values are looked up together */ };

struct pdb_node_view pdb_engine_see(const struct pdb_engine *engine, unsigned view,
                                    packed_board board)
{
    const struct view from = engine->views[view];
    const packed_board looked_up =
        from.reflected ? canonical_reflect_packed(engine->geometry, engine->goal_blank, board)
                       : board;
    struct pdb_node_view seen;
    seen.labels = lookup_labels(engine->lookup, from.partition, looked_up);
    seen.sets = lookup_sets(engine->lookup, seen.labels);
    return seen;
}

static void fill_moves(struct node_view_board *view, const struct tray *tray)
{
    for (unsigned cell = 0; cell < tray->n_cells; cell++)
        for (unsigned move = 0; move < 4; move++) {
            const unsigned to = tray->to[cell][move];
            if (to != TRAY_NO_CELL)
                view->moves[pdb_step(move, to)] = lookup_move_of(view->cell[to], view->cell[cell]);
        }
}

static void fill_view(struct pdb_engine *engine, unsigned number, const struct tray *tray)
{
    const struct fifteen_geometry geometry = engine->geometry;
    const struct view from = engine->views[number];
    struct node_view_board *const view = &engine->patterns.views[number];
    memcpy(&engine->patterns.bits[node_patterns_number(number, 0)],
           engine->lookup->bits[from.partition], sizeof engine->lookup->bits[from.partition]);
    for (unsigned cell = 0; cell < tray->n_cells; cell++)
        view->cell[cell] = (uint8_t)(from.reflected ? cell % geometry.columns * geometry.rows +
                                                          cell / geometry.columns
                                                    : cell);
    fill_moves(view, tray);
    view->goal_sets =
        pdb_engine_see(engine, number, canonical_goal_packed(geometry, engine->goal_blank)).sets;
}

static void fill_views(struct pdb_engine *engine, bool without_reflection)
{
    struct tray tray;
    tray_init(&tray, engine->geometry);
    engine->n_views = view_list(engine->tables, without_reflection, NODE_VIEWS, engine->views);
    for (unsigned i = 0; i < engine->n_views; i++)
        fill_view(engine, i, &tray);
}

enum fifteen_status pdb_engine_equip(struct pdb_engine *engine,
                                     const struct pdb_engine_options *options,
                                     struct fifteen_error *error)
{
    const struct heuristic_goal goal = {.geometry = engine->geometry,
                                        .goal_blank = engine->goal_blank};
    const enum fifteen_status status = lookup_create(engine->tables, &engine->lookup, error);
    if (status != FIFTEEN_OK)
        return status;
    fill_views(engine, options->without_reflection);
    if (!options->linear_conflict)
        return FIFTEEN_OK;
    return line_values_create(&goal, engine->lookup->label[0], &engine->conflicts, error);
}

void pdb_engine_strip(struct pdb_engine *engine)
{
    lookup_free(engine->lookup);
    free(engine->conflicts);
}

void pdb_engine_board(const struct pdb_engine *engine, wide_board board, struct node_board *out)
{
    *out = (struct node_board){.labels = {0}};
    for (unsigned view = 0; view < engine->n_views; view++)
        out->labels[view] = pdb_engine_see(engine, view, wide_to_packed(board)).labels;
}

unsigned pdb_engine_ask(const struct pdb_engine *engine, packed_board board,
                        struct lookup_question *questions, struct node_board *labels)
{
    const unsigned blank = packed_blank(board);
    unsigned n = 0;
    for (unsigned view = 0; view < engine->n_views; view++) {
        const struct node_view_board *const from = &engine->patterns.views[view];
        const struct pdb_node_view seen = pdb_engine_see(engine, view, board);
        labels->labels[view] = seen.labels;
        for (unsigned i = 0; i < engine->lookup->n_tables; i++)
            questions[n++] = (struct lookup_question){
                .partition = engine->views[view].partition,
                .table = (uint8_t)i,
                .bits = engine->patterns.bits[node_patterns_number(view, i)],
                .labels = seen.labels,
                .set = (uint16_t)(seen.sets >> 16 * i),
                .goal_set = (uint16_t)(from->goal_sets >> 16 * i),
                .blank = from->cell[blank]};
    }
    return n;
}

void pdb_engine_root(const struct pdb_engine *engine, wide_board wide, struct pdb_root *out)
{
    const unsigned n_tables = engine->lookup->n_tables;
    struct lookup_question questions[LOOKUP_MAX_QUESTIONS];
    *out = (struct pdb_root){.h = {0}};
    const unsigned n = pdb_engine_ask(engine, wide_to_packed(wide), questions, &out->board);
    lookup_answer_for(engine->cpu)(engine->lookup, questions, n);
    for (unsigned i = 0; i < n; i++) {
        pdb_root_add(out, node_patterns_number(i / n_tables, i % n_tables), questions[i].value);
        out->h[i / n_tables] += questions[i].value;
    }
}

/* The maximum over the views of the sums of their answers, and of linear conflict. */
static uint8_t value_of_answers(const struct pdb_engine *engine,
                                const struct lookup_question *answers,
                                const struct node_board *board)
{
    unsigned max = engine->conflicts != NULL ? node_board_conflicts(engine->conflicts, board) : 0;
    for (unsigned view = 0; view < engine->n_views; view++) {
        unsigned sum = 0;
        for (unsigned i = 0; i < engine->lookup->n_tables; i++)
            sum += (answers++)->value;
        max = sum > max ? sum : max;
    }
    return (uint8_t)max;
}

void pdb_engine_values(const struct pdb_engine *engine, const wide_board *boards, size_t n,
                       uint8_t *values)
{
    assert(engine->n_views > 0);
    const unsigned n_each = engine->n_views * engine->lookup->n_tables;
    struct lookup_question questions[BOARDS_AT_ONCE * LOOKUP_MAX_QUESTIONS];
    struct node_board seen[BOARDS_AT_ONCE];
    for (size_t first = 0; first < n; first += BOARDS_AT_ONCE) {
        const size_t end = n - first < BOARDS_AT_ONCE ? n : first + BOARDS_AT_ONCE;
        unsigned n_questions = 0;
        for (size_t i = first; i < end; i++)
            n_questions += pdb_engine_ask(engine, wide_to_packed(boards[i]),
                                          &questions[n_questions], &seen[i - first]);
        lookup_answer_for(engine->cpu)(engine->lookup, questions, n_questions);
        for (size_t i = first; i < end; i++)
            values[i] =
                value_of_answers(engine, &questions[(i - first) * n_each], &seen[i - first]);
    }
}

/* A view's label for each label of the first view. Tiles of a reflected board are renamed, as
 * canonical_reflect does it. */
static void fill_parts(struct node_views *views, const struct pdb_engine *engine, unsigned view)
{
    const struct view from = engine->views[view];
    const struct node_view_board *const seen = &engine->patterns.views[view];
    const struct pdb_lookup *const lookup = engine->lookup;
    for (unsigned tile = 1; tile < fifteen_cells(engine->geometry); tile++) {
        packed_board renamed = tile;
        if (from.reflected)
            renamed = canonical_reflect_packed(engine->geometry, engine->goal_blank, renamed);
        const unsigned label = lookup->label[from.partition][renamed & 15];
        for (unsigned cell = 0; cell < fifteen_cells(engine->geometry); cell++) {
            struct pdb_node_view *const part = &views->part[view][cell][lookup->label[0][tile]];
            part->labels = (uint64_t)label << 4 * seen->cell[cell];
            part->sets = UINT64_C(1) << (16 * lookup->table_of[label]->number + seen->cell[cell]);
        }
    }
}

void node_views_fill(struct node_views *views, const struct pdb_engine *engine)
{
    views->dark = engine->lookup->dark * UINT64_C(0x0001000100010001);
    for (unsigned view = 0; view < engine->n_views; view++)
        fill_parts(views, engine, view);
}
