/* view_panel.c - the panel beside the board: moves, time, distance, the search */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "cli/format.h"
#include "play/screen/columns.h"
#include "play/screen/view.h"

enum { VALUE_WIDTH = 16, TEXT_SIZE = 160 };

/* The values of the panel by their names, in a column that is as wide as the longest name. */
enum value {
    VALUE_MOVES,
    VALUE_TIME,
    VALUE_DISTANCE,
    VALUE_FEWEST,
    VALUE_BEST,
    VALUE_FASTEST,
    VALUE_ALGORITHM,
    VALUE_HEURISTIC,
    VALUE_NODES,
    VALUE_TOOK,
    VALUE_SPEED,
    N_VALUES
};

static const char *value_name(const struct language *language, enum value value)
{
    static const char *const names[] = {
        [VALUE_MOVES] = TEXT("Moves"),         [VALUE_TIME] = TEXT("Time"),
        [VALUE_DISTANCE] = TEXT("Distance"),   [VALUE_FEWEST] = TEXT("Fewest"),
        [VALUE_BEST] = TEXT("Best"),           [VALUE_FASTEST] = TEXT("Fastest"),
        [VALUE_ALGORITHM] = TEXT("Algorithm"), [VALUE_HEURISTIC] = TEXT("Heuristic"),
        [VALUE_NODES] = TEXT("Nodes"),         [VALUE_TOOK] = TEXT("Took"),
        [VALUE_SPEED] = TEXT("Speed"),
    };
    return language_text(language, names[value]);
}

static int names_width(const struct language *language)
{
    int width = 0;
    for (enum value value = 0; value < N_VALUES; value++) {
        const int columns = columns_of(value_name(language, value));
        if (columns > width)
            width = columns;
    }
    return width + 1;
}

int view_panel_width(const struct language *language)
{
    return names_width(language) + VALUE_WIDTH;
}

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

/* Prints the state of the game, if there is something to say, in a style of its own: from a column
 * on, or up to one. */
static void print_badge(const struct session *session, int line, int left, int right)
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
    if (text == NULL)
        return;
    text = language_text(session->language, text);
    view_print(style, line, right == 0 ? left : right - columns_of(text) - 2, " %s ", text);
}

/* ---- the panel ---- */

/* Adds a line, which is cut at the width of the panel, if there is one left. */
static void add_text(const struct session *session, const struct layout *layout, int *line,
                     enum value name, const char *value)
{
    if (*line >= layout->lines - 2)
        return;
    view_print(STYLE_PLAIN, *line, layout->panel_left, "%s", value_name(session->language, name));
    view_print(STYLE_PLAIN, *line, layout->panel_left + names_width(session->language), "%.*s",
               (int)columns_fit(value, VALUE_WIDTH), value);
    ++*line;
}

static void add_count(const struct session *session, const struct layout *layout, int *line,
                      enum value name, uint64_t value)
{
    char text[FORMAT_SIZE];
    add_text(session, layout, line, name, format_count(value, text));
}

static void draw_game(const struct session *session, const struct layout *layout, double now,
                      int *line)
{
    char text[TEXT_SIZE];
    add_count(session, layout, line, VALUE_MOVES, session->game.n_made);
    write_time(game_seconds(&session->game, now), text);
    add_text(session, layout, line, VALUE_TIME, text);
    write_distance(session, text);
    add_text(session, layout, line, VALUE_DISTANCE, text);
    if (session->fewest != 0)
        add_count(session, layout, line, VALUE_FEWEST, session->fewest);
    if (session->best.moves == 0)
        return;
    add_count(session, layout, line, VALUE_BEST, session->best.moves);
    write_time(session->best.seconds, text);
    add_text(session, layout, line, VALUE_FASTEST, text);
}

/* Shows the counts of the search that runs, or else of the last one. */
static void draw_search(const struct session *session, const struct layout *layout, int *line)
{
    const char *const heuristic = session->setup.heuristic;
    char text[TEXT_SIZE];
    char seconds[FORMAT_SIZE];
    char rate[FORMAT_SIZE];
    add_text(session, layout, line, VALUE_ALGORITHM,
             settings_algorithm_name(session->setup.algorithm));
    add_text(session, layout, line, VALUE_HEURISTIC,
             *heuristic == '\0' ? language_text(session->language, TEXT("default")) : heuristic);
    if (session->request != 0 && session->report.state == WORKER_SEARCHING)
        add_count(session, layout, line, VALUE_NODES, session->report.n_generated);
    if (session->request == 0 && session->result.generated != 0) {
        add_count(session, layout, line, VALUE_NODES, session->result.generated);
        add_text(session, layout, line, VALUE_TOOK,
                 format_seconds(session->result.seconds, seconds));
    }
    snprintf(rate, sizeof rate, "%g", playback_moves_per_second(&session->playback));
    language_write(session->language, TEXT("{rate} moves/s"), TEXT_VALUES({"rate", .text = rate}),
                   text, sizeof text);
    if (session->playback.active)
        add_text(session, layout, line, VALUE_SPEED, text);
}

/* ---- the line above the board ---- */

static void draw_line(const struct session *session, const struct layout *layout, double now)
{
    const struct language *const language = session->language;
    char time[TEXT_SIZE];
    char moves[TEXT_SIZE];
    char value[TEXT_SIZE];
    char distance[TEXT_SIZE] = "";
    write_time(game_seconds(&session->game, now), time);
    language_write(language, TEXT("{n} moves {time}"),
                   TEXT_VALUES({"n", .number = session->game.n_made}, {"time", .text = time}),
                   moves, sizeof moves);
    write_distance(session, value);
    if (session->shows_distance)
        language_write(language, TEXT("distance {distance}"),
                       TEXT_VALUES({"distance", .text = value}), distance, sizeof distance);
    view_print(STYLE_PLAIN, layout->panel_top, layout->panel_left, "%s  %s", moves, distance);
    print_badge(session, layout->panel_top, 0, layout->columns);
}

void view_panel(const struct session *session, const struct layout *layout, double now)
{
    int line = layout->panel_top;
    if (!layout->panel) {
        draw_line(session, layout, now);
        return;
    }
    draw_game(session, layout, now, &line);
    print_badge(session, line + 1, layout->panel_left, 0);
    line += 3;
    draw_search(session, layout, &line);
}
