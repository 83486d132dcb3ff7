/* pddl.c - boards as planning problems, and moves as plans: PDDL, typed STRIPS */
/* SPDX-License-Identifier: MIT */
#include "pddl/pddl.h"

/* ---- the domain ---- */

/* The directions of the tile; the blank moves in the opposite one. `relation` holds between the
 * cells in the order of `first` and `second`. */
static const struct action {
    const char *name;
    const char *relation;
    const char *first;
    const char *second;
} actions[] = {[FIFTEEN_DOWN] = {"move-up", "above", "?to", "?from"},
               [FIFTEEN_UP] = {"move-down", "above", "?from", "?to"},
               [FIFTEEN_RIGHT] = {"move-left", "left-of", "?to", "?from"},
               [FIFTEEN_LEFT] = {"move-right", "left-of", "?from", "?to"}};

const char *pddl_action(enum fifteen_move blank_move)
{
    return actions[blank_move].name;
}

static void write_action(const struct action *action, FILE *to)
{
    fprintf(to,
            "\n  (:action %s\n"
            "    :parameters (?tile - tile ?from ?to - cell)\n"
            "    :precondition (and (at ?tile ?from) (blank ?to) (%s %s %s))\n"
            "    :effect (and (not (at ?tile ?from)) (not (blank ?to)) (at ?tile ?to)\n"
            "                 (blank ?from)))",
            action->name, action->relation, action->first, action->second);
}

void pddl_write_domain(FILE *to)
{
    static const enum fifteen_move order[] = {FIFTEEN_DOWN, FIFTEEN_UP, FIFTEEN_RIGHT,
                                              FIFTEEN_LEFT};
    fprintf(to,
            "; Sliding-tile puzzles of any size. An action moves a tile to the blank's cell.\n"
            "; made by: fifteen %s\n"
            "(define (domain sliding-tiles)\n"
            "  (:requirements :strips :typing)\n"
            "  (:types tile cell)\n"
            "  (:predicates\n"
            "    (at ?tile - tile ?cell - cell)\n"
            "    (blank ?cell - cell)\n"
            "    (above ?upper ?lower - cell)    ; next to each other in a column\n"
            "    (left-of ?left ?right - cell))  ; next to each other in a row\n",
            fifteen_version());
    for (unsigned i = 0; i < sizeof order / sizeof order[0]; i++)
        write_action(&actions[order[i]], to);
    fputs(")\n", to);
}

/* ---- a problem ---- */

static void write_cell(unsigned columns, unsigned cell, FILE *to)
{
    fprintf(to, "c%u-%u", cell / columns + 1, cell % columns + 1);
}

static void write_objects(struct fifteen_geometry size, FILE *to)
{
    fputs("  (:objects\n   ", to);
    for (unsigned tile = 1; tile < fifteen_cells(size); tile++)
        fprintf(to, " t%u", tile);
    fputs(" - tile\n", to);
    for (unsigned cell = 0; cell < fifteen_cells(size); cell++) {
        if (cell % size.columns == 0)
            fputs(cell == 0 ? "   " : "\n   ", to);
        fputc(' ', to);
        write_cell(size.columns, cell, to);
    }
    fputs(" - cell)\n", to);
}

/* Writes where the tiles of a board are, each row of it in a line. */
static void write_tiles(const struct fifteen_board *board, bool with_blank, FILE *to)
{
    const unsigned columns = fifteen_board_size(board).columns;
    const unsigned n_cells = fifteen_cells(fifteen_board_size(board));
    for (unsigned cell = 0; cell < n_cells; cell++) {
        const unsigned tile = fifteen_board_tiles(board)[cell];
        if (cell % columns == 0)
            fputs("\n   ", to);
        if (tile == 0 && !with_blank)
            continue;
        if (tile == 0)
            fputs(" (blank ", to);
        else
            fprintf(to, " (at t%u ", tile);
        write_cell(columns, cell, to);
        fputc(')', to);
    }
}

/* Writes the pairs of cells whose second is `down` rows below and `right` columns to the right of
 * the first. */
static void write_pairs(const char *relation, struct fifteen_geometry size, unsigned down,
                        unsigned right, FILE *to)
{
    for (unsigned row = 0; row + down < size.rows; row++) {
        fputs("\n   ", to);
        for (unsigned column = 0; column + right < size.columns; column++) {
            const unsigned cell = row * size.columns + column;
            fprintf(to, " (%s ", relation);
            write_cell(size.columns, cell, to);
            fputc(' ', to);
            write_cell(size.columns, cell + down * size.columns + right, to);
            fputc(')', to);
        }
    }
}

void pddl_write_problem(const struct pddl_problem *problem, FILE *to)
{
    const struct fifteen_geometry size = fifteen_board_size(problem->start);
    if (problem->comment != NULL)
        fprintf(to, "; %s\n", problem->comment);
    fprintf(to,
            "(define (problem sliding-tiles-%ux%u-%llu)\n"
            "  (:domain sliding-tiles)\n",
            size.rows, size.columns, (unsigned long long)problem->number);
    write_objects(size, to);
    fputs("  (:init", to);
    write_tiles(problem->start, true, to);
    write_pairs("above", size, 1, 0, to);
    write_pairs("left-of", size, 0, 1, to);
    fputs(")\n  (:goal (and", to);
    write_tiles(problem->goal, false, to);
    fputs(")))\n", to);
}

/* ---- a plan ---- */

void pddl_write_step(struct fifteen_board *board, enum fifteen_move blank_move, FILE *to)
{
    const unsigned columns = fifteen_board_size(board).columns;
    const unsigned blank = fifteen_board_blank(board);
    const unsigned tile = fifteen_board_slide(board, blank_move);
    fprintf(to, "(%s t%u ", pddl_action(blank_move), tile);
    write_cell(columns, fifteen_board_blank(board), to);
    fputc(' ', to);
    write_cell(columns, blank, to);
    fputs(")\n", to);
}
