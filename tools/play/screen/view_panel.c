/* view_panel.c - the panel beside the board: moves, time, distance, the search */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/format.h"
#include "play/screen/view.h"

enum { VALUE_COLUMN = 10, TEXT_SIZE = 64, BADGE_WIDTH = 11 };

static void write_time(double time, char out[TEXT_SIZE])
{
    const unsigned seconds = (unsigned)time;
    snprintf(out, TEXT_SIZE, "%u:%02u", seconds / 60, seconds % 60);
}

/* While a search runs, the bounds it has; greedy search has no lower bound but 0. */
static void write_bounds(const struct session *session, char out[TEXT_SIZE])
{
    const struct worker_report *const report = &session->report;
    const bool has_lower = session->setup.algorithm != FIFTEEN_GREEDY;
    if (report->upper_bound != 0 && has_lower)
        snprintf(out, TEXT_SIZE, "%u to %u moves", report->bound, report->upper_bound);
    else if (report->upper_bound != 0)
        snprintf(out, TEXT_SIZE, "at most %u", report->upper_bound);
    else
        snprintf(out, TEXT_SIZE, has_lower ? "at least %u..." : "...", report->bound);
}

static void write_distance(const struct session *session, char out[TEXT_SIZE])
{
    const struct worker_report *const report = &session->report;
    if (!session->shows_distance)
        snprintf(out, TEXT_SIZE, "d shows it");
    else if (!session->game.solvable)
        snprintf(out, TEXT_SIZE, "none");
    else if (game_solved(&session->game))
        snprintf(out, TEXT_SIZE, "0");
    else if (session->advice.known)
        snprintf(out, TEXT_SIZE, "%s%u", session->advice.optimal ? "" : "at most ",
                 advice_distance(&session->advice));
    else if (session->request == 0)
        snprintf(out, TEXT_SIZE, "unknown");
    else if (report->state == WORKER_SEARCHING)
        write_bounds(session, out);
    else
        snprintf(out, TEXT_SIZE, report->state == WORKER_PREPARING ? "preparing..." : "...");
}

/* Prints the state of the game, if there is something to say, in a column of its own style. */
static void print_badge(const struct session *session, int line, int column)
{
    const bool solved = game_solved(&session->game);
    enum view_style style = STYLE_BAR;
    const char *text = NULL;
    if (!session->game.solvable)
        text = "UNSOLVABLE";
    else if (solved)
        text = "SOLVED";
    else if (session->playback.active)
        text = session->playback.paused ? "PAUSED" : "PLAYING";
    else if (session->request != 0 && (session->hint_requested || session->playback_requested))
        text = "SEARCHING";
    if (!session->game.solvable || solved)
        style = solved ? STYLE_GOOD : STYLE_BAD;
    if (text != NULL)
        view_print(style, line, column, " %s ", text);
}

/* ---- the panel ---- */

/* Adds a line, which is cut at the width of the panel, if there is one left. */
static void add_text(const struct layout *layout, int *line, const char *name, const char *value)
{
    if (*line >= layout->lines - 2)
        return;
    view_print(STYLE_PLAIN, *line, layout->panel_left, "%s", name);
    view_print(STYLE_PLAIN, *line, layout->panel_left + VALUE_COLUMN, "%.*s",
               LAYOUT_PANEL_WIDTH - VALUE_COLUMN, value);
    ++*line;
}

static void add_count(const struct layout *layout, int *line, const char *name, uint64_t value)
{
    char text[FORMAT_SIZE];
    add_text(layout, line, name, format_count(value, text));
}

static void draw_game(const struct session *session, const struct layout *layout, double now,
                      int *line)
{
    char text[TEXT_SIZE];
    add_count(layout, line, "Moves", session->game.n_made);
    write_time(game_seconds(&session->game, now), text);
    add_text(layout, line, "Time", text);
    write_distance(session, text);
    add_text(layout, line, "Distance", text);
    if (session->fewest != 0)
        add_count(layout, line, "Fewest", session->fewest);
    if (session->best.moves == 0)
        return;
    add_count(layout, line, "Best", session->best.moves);
    write_time(session->best.seconds, text);
    add_text(layout, line, "Fastest", text);
}

/* Shows the counts of the search that runs, or else of the last one. */
static void draw_search(const struct session *session, const struct layout *layout, int *line)
{
    const char *const heuristic = session->setup.heuristic;
    char text[TEXT_SIZE];
    char seconds[FORMAT_SIZE];
    add_text(layout, line, "Algorithm", settings_algorithm_name(session->setup.algorithm));
    add_text(layout, line, "Heuristic", *heuristic == '\0' ? "default" : heuristic);
    if (session->request != 0 && session->report.state == WORKER_SEARCHING)
        add_count(layout, line, "Nodes", session->report.n_generated);
    if (session->request == 0 && session->result.generated != 0) {
        add_count(layout, line, "Nodes", session->result.generated);
        add_text(layout, line, "Took", format_seconds(session->result.seconds, seconds));
    }
    snprintf(text, sizeof text, "%g moves/s", playback_moves_per_second(&session->playback));
    if (session->playback.active)
        add_text(layout, line, "Speed", text);
}

/* ---- the line above the board ---- */

static void draw_line(const struct session *session, const struct layout *layout, double now)
{
    char time[TEXT_SIZE];
    char distance[TEXT_SIZE] = "";
    write_time(game_seconds(&session->game, now), time);
    if (session->shows_distance)
        write_distance(session, distance);
    view_print(STYLE_PLAIN, layout->panel_top, layout->panel_left, "%zu move%s %s%s%s",
               session->game.n_made, session->game.n_made == 1 ? "" : "s", time,
               *distance == '\0' ? "" : "  distance ", distance);
    print_badge(session, layout->panel_top, layout->columns - BADGE_WIDTH);
}

void view_panel(const struct session *session, const struct layout *layout, double now)
{
    int line = layout->panel_top;
    if (!layout->panel) {
        draw_line(session, layout, now);
        return;
    }
    draw_game(session, layout, now, &line);
    print_badge(session, line + 1, layout->panel_left);
    line += 3;
    draw_search(session, layout, &line);
}
