/* view_panel.c - numbers beside the board: moves, time, distance, what the solver does */
#include <stdio.h>

#include "cli/format.h"
#include "play/screen/view_parts.h"

enum { VALUE_COLUMN = 10, TEXT_SIZE = 64 };

/* ---- what there is to say ---- */

static void write_time(const struct session *session, double now, char out[TEXT_SIZE])
{
    const unsigned seconds = (unsigned)game_seconds(&session->game, now);
    snprintf(out, TEXT_SIZE, "%u:%02u", seconds / 60, seconds % 60);
}

static void write_search(const struct session *session, char out[TEXT_SIZE])
{
    const bool proves = session->setup.algorithm != FIFTEEN_GREEDY;
    if (session->report.state == WORKER_SEARCHING && proves)
        snprintf(out, TEXT_SIZE, "%u or more ..", session->report.bound);
    else
        snprintf(out, TEXT_SIZE, session->report.state == WORKER_PREPARING ? "preparing .." : "..");
}

static void write_distance(const struct session *session, char out[TEXT_SIZE])
{
    if (!session->shows_distance)
        snprintf(out, TEXT_SIZE, "d shows it");
    else if (!session->game.solvable)
        snprintf(out, TEXT_SIZE, "none");
    else if (game_solved(&session->game))
        snprintf(out, TEXT_SIZE, "0");
    else if (session->advice.known)
        snprintf(out, TEXT_SIZE, "%s%u", session->advice.optimal ? "" : "at most ",
                 advice_distance(&session->advice));
    else if (session->request != 0)
        write_search(session, out);
    else
        snprintf(out, TEXT_SIZE, "not known");
}

/* What stands out, or NULL. */
static const char *badge(const struct session *session, enum view_style *style)
{
    static const struct {
        const char *text;
        enum view_style style;
    } badges[] = {{"UNSOLVABLE", STYLE_BAD},
                  {"SOLVED", STYLE_GOOD},
                  {"PAUSED", STYLE_BAR},
                  {"PLAYING", STYLE_BAR},
                  {"SEARCHING", STYLE_BAR}};
    const bool holds[] = {
        !session->game.solvable, game_solved(&session->game),
        session->playback.active && session->playback.paused, session->playback.active,
        session->request != 0 && (session->hint_requested || session->playback_requested)};
    for (unsigned i = 0; i < sizeof badges / sizeof badges[0]; i++)
        if (holds[i]) {
            *style = badges[i].style;
            return badges[i].text;
        }
    return NULL;
}

/* ---- the panel ---- */

struct panel {
    const struct layout *layout;
    int line;
};

/* A name and its value on the next line. */
static void add(struct panel *panel, const char *name, const char *value)
{
    const int left = panel->layout->panel_left;
    if (panel->line >= panel->layout->lines - 2)
        return;
    view_print(panel->line, left, LAYOUT_PANEL_WIDTH, "%s", name);
    view_print(panel->line, left + VALUE_COLUMN, LAYOUT_PANEL_WIDTH - VALUE_COLUMN, "%s", value);
    panel->line++;
}

static void add_number(struct panel *panel, const char *name, uint64_t value)
{
    char text[FORMAT_SIZE];
    add(panel, name, format_count(value, text));
}

static void add_badge(struct panel *panel, const struct session *session)
{
    enum view_style style;
    const char *const text = badge(session, &style);
    panel->line++;
    if (text != NULL) {
        view_style(style);
        view_print(panel->line, panel->layout->panel_left, LAYOUT_PANEL_WIDTH, " %s ", text);
        view_style(STYLE_PLAIN);
    }
    panel->line += 2;
}

static void add_game(struct panel *panel, const struct session *session, double now)
{
    char text[TEXT_SIZE];
    add_number(panel, "Moves", session->game.n_made);
    write_time(session, now, text);
    add(panel, "Time", text);
    write_distance(session, text);
    add(panel, "Distance", text);
    if (session->fewest_known)
        add_number(panel, "Fewest", session->fewest);
}

/* The search that goes on, else the last one. */
static void add_search(struct panel *panel, const struct session *session)
{
    char text[FORMAT_SIZE];
    if (session->request != 0) {
        if (session->report.state == WORKER_SEARCHING)
            add_number(panel, "Nodes", session->report.n_generated);
    } else if (session->counted) {
        add_number(panel, "Nodes", session->counts.generated);
        add(panel, "Took", format_seconds(session->counts.seconds, text));
    }
}

static void draw_panel(const struct session *session, const struct layout *layout, double now)
{
    struct panel panel = {layout, layout->panel_top};
    const char *const heuristic = session->setup.heuristic;
    char text[TEXT_SIZE];
    add_game(&panel, session, now);
    add_badge(&panel, session);
    add(&panel, "Search", settings_algorithm_name(session->setup.algorithm));
    add(&panel, "Heuristic", *heuristic == '\0' ? "default" : heuristic);
    add_search(&panel, session);
    snprintf(text, sizeof text, "%g moves/s", playback_moves_per_second(&session->playback));
    if (session->playback.active)
        add(&panel, "Speed", text);
}

/* ---- in short ---- */

static void draw_line(const struct session *session, const struct layout *layout, double now)
{
    char time[TEXT_SIZE];
    char distance[TEXT_SIZE];
    enum view_style style;
    const char *const text = badge(session, &style);
    write_time(session, now, time);
    write_distance(session, distance);
    view_print(layout->panel_top, layout->panel_left, layout->columns, "%zu %s %s",
               session->game.n_made, time, distance);
    if (text == NULL)
        return;
    view_style(style);
    view_print(layout->panel_top, layout->columns - 11, 11, " %s", text);
    view_style(STYLE_PLAIN);
}

void view_panel(const struct session *session, const struct layout *layout, double now)
{
    if (layout->panel)
        draw_panel(session, layout, now);
    else
        draw_line(session, layout, now);
}
