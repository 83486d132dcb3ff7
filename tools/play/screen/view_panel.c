/* view_panel.c - the panel beside the board: moves, time, distance, the search */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/format.h"
#include "play/screen/view.h"

enum { VALUE_COLUMN = 10, TEXT_SIZE = 160, BADGE_WIDTH = 11 };

static void write_time(double time, char out[TEXT_SIZE])
{
    const unsigned seconds = (unsigned)time;
    snprintf(out, TEXT_SIZE, "%u:%02u", seconds / 60, seconds % 60);
}

/* Writes a text with the values {least} and {most}. */
static void write_range(const struct session *session, const char *english, unsigned least,
                        unsigned most, char out[TEXT_SIZE])
{
    language_write(session->language, english,
                   TEXT_VALUES({"least", .number = least}, {"most", .number = most}), out,
                   TEXT_SIZE);
}

/* While a search runs, the bounds it has; greedy search has no lower bound but 0. */
static void write_bounds(const struct session *session, char out[TEXT_SIZE])
{
    const struct worker_report *const report = &session->report;
    const bool has_lower = session->setup.algorithm != FIFTEEN_GREEDY;
    const bool has_upper = report->upper_bound != 0;
    const char *const english = has_upper && has_lower ? TEXT("{least} to {most} moves")
                                : has_upper            ? TEXT("at most {most}")
                                : has_lower            ? TEXT("at least {least}...")
                                                       : "...";
    write_range(session, english, report->bound, report->upper_bound, out);
}

/* Returns what is shown in place of the distance, or NULL. */
static const char *no_distance(const struct session *session)
{
    if (!session->shows_distance)
        return TEXT("d shows it");
    if (!session->game.solvable)
        return TEXT("none");
    if (game_solved(&session->game))
        return "0";
    if (session->advice.known)
        return NULL;
    if (session->request == 0)
        return TEXT("unknown");
    if (session->report.state == WORKER_SEARCHING)
        return NULL;
    return session->report.state == WORKER_PREPARING ? TEXT("preparing...") : "...";
}

static void write_distance(const struct session *session, char out[TEXT_SIZE])
{
    const char *const english = no_distance(session);
    const unsigned distance = advice_distance(&session->advice);
    if (english != NULL)
        language_write(session->language, english, NULL, out, TEXT_SIZE);
    else if (!session->advice.known)
        write_bounds(session, out);
    else if (session->advice.optimal)
        snprintf(out, TEXT_SIZE, "%u", distance);
    else
        write_range(session, TEXT("at most {most}"), 0, distance, out);
}

/* Prints the state of the game, if there is something to say, in a column of its own style. */
static void print_badge(const struct session *session, int line, int column)
{
    const bool solved = game_solved(&session->game);
    enum view_style style = STYLE_BAR;
    const char *text = NULL;
    if (!session->game.solvable)
        text = TEXT("UNSOLVABLE");
    else if (solved)
        text = TEXT("SOLVED");
    else if (session->playback.active)
        text = session->playback.paused ? TEXT("PAUSED") : TEXT("PLAYING");
    else if (session->request != 0 && (session->hint_requested || session->playback_requested))
        text = TEXT("SEARCHING");
    if (!session->game.solvable || solved)
        style = solved ? STYLE_GOOD : STYLE_BAD;
    if (text != NULL)
        view_print(style, line, column, " %s ", language_text(session->language, text));
}

/* ---- the panel ---- */

/* Adds a line, which is cut at the width of the panel, if there is one left. */
static void add_text(const struct session *session, const struct layout *layout, int *line,
                     const char *name, const char *value)
{
    if (*line >= layout->lines - 2)
        return;
    view_print(STYLE_PLAIN, *line, layout->panel_left, "%s",
               language_text(session->language, name));
    view_print(STYLE_PLAIN, *line, layout->panel_left + VALUE_COLUMN, "%.*s",
               LAYOUT_PANEL_WIDTH - VALUE_COLUMN, value);
    ++*line;
}

static void add_count(const struct session *session, const struct layout *layout, int *line,
                      const char *name, uint64_t value)
{
    char text[FORMAT_SIZE];
    add_text(session, layout, line, name, format_count(value, text));
}

static void draw_game(const struct session *session, const struct layout *layout, double now,
                      int *line)
{
    char text[TEXT_SIZE];
    add_count(session, layout, line, TEXT("Moves"), session->game.n_made);
    write_time(game_seconds(&session->game, now), text);
    add_text(session, layout, line, TEXT("Time"), text);
    write_distance(session, text);
    add_text(session, layout, line, TEXT("Distance"), text);
    if (session->fewest != 0)
        add_count(session, layout, line, TEXT("Fewest"), session->fewest);
    if (session->best.moves == 0)
        return;
    add_count(session, layout, line, TEXT("Best"), session->best.moves);
    write_time(session->best.seconds, text);
    add_text(session, layout, line, TEXT("Fastest"), text);
}

/* Shows the counts of the search that runs, or else of the last one. */
static void draw_search(const struct session *session, const struct layout *layout, int *line)
{
    const char *const heuristic = session->setup.heuristic;
    char text[TEXT_SIZE];
    char seconds[FORMAT_SIZE];
    char rate[FORMAT_SIZE];
    add_text(session, layout, line, TEXT("Algorithm"),
             settings_algorithm_name(session->setup.algorithm));
    add_text(session, layout, line, TEXT("Heuristic"),
             *heuristic == '\0' ? language_text(session->language, TEXT("default")) : heuristic);
    if (session->request != 0 && session->report.state == WORKER_SEARCHING)
        add_count(session, layout, line, TEXT("Nodes"), session->report.n_generated);
    if (session->request == 0 && session->result.generated != 0) {
        add_count(session, layout, line, TEXT("Nodes"), session->result.generated);
        add_text(session, layout, line, TEXT("Took"),
                 format_seconds(session->result.seconds, seconds));
    }
    snprintf(rate, sizeof rate, "%g", playback_moves_per_second(&session->playback));
    language_write(session->language, TEXT("{rate} moves/s"), TEXT_VALUES({"rate", .text = rate}),
                   text, sizeof text);
    if (session->playback.active)
        add_text(session, layout, line, TEXT("Speed"), text);
}

/* ---- the line above the board ---- */

static void draw_line(const struct session *session, const struct layout *layout, double now)
{
    char moves[TEXT_SIZE];
    char time[TEXT_SIZE];
    char value[TEXT_SIZE];
    char distance[TEXT_SIZE] = "";
    language_write(session->language, TEXT("{n} moves"),
                   TEXT_VALUES({"n", .number = session->game.n_made}), moves, sizeof moves);
    write_time(game_seconds(&session->game, now), time);
    write_distance(session, value);
    if (session->shows_distance)
        language_write(session->language, TEXT("distance {distance}"),
                       TEXT_VALUES({"distance", .text = value}), distance, sizeof distance);
    view_print(STYLE_PLAIN, layout->panel_top, layout->panel_left, "%s %s%s%s", moves, time,
               *distance == '\0' ? "" : "  ", distance);
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
