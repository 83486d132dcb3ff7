/* progress.c - progress line on a terminal */
/* SPDX-License-Identifier: MIT */
#include "process/progress.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/format.h"
#include "process/forecast.h"
#include "process/interrupt.h"
#include "process/stopwatch.h"

enum { LINE_SIZE = PROGRESS_LINE_SIZE, BAR_SIZE = 11 };

static const double seconds_between_updates = 0.2;

void progress_init(struct progress *progress, const struct run_settings *settings)
{
    *progress = (struct progress){
        .shows = !settings->quiet && !settings->verbose && isatty(STDERR_FILENO),
    };
}

/* Estimates the share of the work done. A breadth-first search takes about as long for a small
 * level as for a large one, and most entries are on a few levels, so their count lags: 2 % after a
 * fifth of the time, 40 % after half (4x4, eight tiles). */
static double share_done(const struct fifteen_progress *at)
{
    const double done = at->total == 0 ? 0 : (double)at->done / (double)at->total;
    return at->stage == FIFTEEN_STAGE_BUILD ? sqrt(done) : done;
}

static void draw_bar(double done, char out[BAR_SIZE])
{
    static const char empty[BAR_SIZE] = "[--------]";
    memcpy(out, empty, BAR_SIZE);
    for (unsigned i = 1; i < BAR_SIZE - 2 && done * (BAR_SIZE - 3) >= i; i++)
        out[i] = '#';
}

/* Appends the estimated time left, or the elapsed time while an estimate would be too vague. */
static void append_time(char *line, double elapsed, double done)
{
    char text[FORMAT_SIZE];
    const size_t length = strlen(line);
    if (elapsed >= 0.5 && done >= 0.1)
        snprintf(line + length, LINE_SIZE - length, ", %.0f s left",
                 ceil(elapsed * (1 - done) / done));
    else
        snprintf(line + length, LINE_SIZE - length, ", %s", format_seconds(elapsed, text));
}

/* Returns the line's length. */
static int format_nodes(const struct progress *progress, const struct fifteen_progress *at,
                        const struct forecast *forecast, double elapsed, char line[LINE_SIZE])
{
    char text[3][FORMAT_SIZE];
    if (forecast->nodes == 0)
        return snprintf(line, LINE_SIZE, "%s: bound %u, %s nodes, %.0f s", progress->subject,
                        at->level, format_count(at->done, text[0]), elapsed);
    const uint64_t before = at->search->generated;
    return snprintf(line, LINE_SIZE, "%s: bound %u, %s of about %s nodes, %s/s", progress->subject,
                    at->level,
                    format_brief(at->done > before ? (double)(at->done - before) : 0, text[0]),
                    format_brief((double)forecast->nodes, text[1]),
                    format_brief((double)at->done / elapsed, text[2]));
}

/* A time limit ends the search before the bound is complete, or the estimate is shown. */
void progress_format_search(const struct progress *progress, const struct fifteen_progress *at,
                            double elapsed, char line[PROGRESS_LINE_SIZE])
{
    const struct forecast forecast = at->search != NULL
                                         ? forecast_bound(at->search, at->done, elapsed)
                                         : (struct forecast){.nodes = 0};
    char text[FORMAT_SIZE];
    const int length = format_nodes(progress, at, &forecast, elapsed, line);
    char *const end = line + length;
    const size_t room = LINE_SIZE - (size_t)length;
    const double allowed = progress->time_limit > elapsed ? progress->time_limit - elapsed : 0;
    if (progress->time_limit > 0 && (forecast.nodes == 0 || allowed < forecast.seconds_left))
        snprintf(end, room, ", at most %.0f s left", allowed);
    else if (forecast.nodes > 0)
        snprintf(end, room, ", about %s left", format_seconds(ceil(forecast.seconds_left), text));
}

static void format_stage(const struct progress *progress, const struct fifteen_progress *at,
                         double elapsed, char line[LINE_SIZE])
{
    char count[FORMAT_SIZE];
    char bar[BAR_SIZE];
    const char *const subject = progress->subject;
    draw_bar(share_done(at), bar);
    switch (at->stage) {
    case FIFTEEN_STAGE_BUILD:
        snprintf(line, LINE_SIZE, "%s: %s level %u, %s entries", subject, bar, at->level,
                 format_count(at->done, count));
        break;
    case FIFTEEN_STAGE_SAVE:
        snprintf(line, LINE_SIZE, "%s: %s writing", subject, bar);
        break;
    case FIFTEEN_STAGE_LOAD:
        snprintf(line, LINE_SIZE, "%s: %s loading", subject, bar);
        break;
    case FIFTEEN_STAGE_VERIFY:
        snprintf(line, LINE_SIZE, "%s: %s verifying", subject, bar);
        break;
    case FIFTEEN_STAGE_BOARDS:
        snprintf(line, LINE_SIZE, "%s: %s %s boards", subject, bar, format_count(at->done, count));
        break;
    case FIFTEEN_STAGE_SEARCH:
        progress_format_search(progress, at, elapsed, line);
        return;
    }
    append_time(line, elapsed, share_done(at));
}

/* Prints the line over the previous one, cut to the terminal's width. */
static void show_line(struct progress *progress, const char *line)
{
    struct winsize window;
    int width = 80;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0)
        width = window.ws_col;
    fprintf(stderr, "\r%.*s\033[K", width - 1, line);
    fflush(stderr);
    progress->visible = true;
}

static void print_level(const struct progress *progress, const struct fifteen_progress *at,
                        double elapsed)
{
    char count[FORMAT_SIZE];
    fprintf(stderr, "%s: level %u, %s entries before it, %.2f s\n", progress->subject, at->level,
            format_count(at->done, count), elapsed);
}

static bool report_progress(void *context, const struct fifteen_progress *at)
{
    struct progress *const progress = context;
    const double now = stopwatch_now();
    if (at->stage != progress->stage) {
        progress->stage = at->stage;
        progress->started = now;
    }
    if (progress->prints_levels && at->stage == FIFTEEN_STAGE_BUILD &&
        at->level > progress->level) {
        progress->level = at->level;
        print_level(progress, at, now - progress->started);
    }
    if (progress->shows && now >= progress->next) {
        char line[LINE_SIZE];
        progress->next = now + seconds_between_updates;
        format_stage(progress, at, now - progress->started, line);
        show_line(progress, line);
    }
    const struct fifteen_monitor *const watch = progress->watch;
    return (watch == NULL || watch->report(watch->context, at)) && !interrupt_requested();
}

void progress_items(struct progress *progress, const char *subject, size_t n_done, size_t n_items)
{
    const double now = stopwatch_now();
    if (n_done <= 1)
        progress->started = now;
    if (!progress->shows || now < progress->next)
        return;
    char line[LINE_SIZE];
    progress->next = now + seconds_between_updates;
    if (n_items == 0)
        snprintf(line, sizeof line, "%s: %zu boards", subject, n_done);
    else
        snprintf(line, sizeof line, "%s: %zu of %zu", subject, n_done, n_items);
    append_time(line, now - progress->started, n_items == 0 ? 0 : (double)n_done / (double)n_items);
    show_line(progress, line);
}

struct fifteen_monitor progress_monitor(struct progress *progress, const char *subject)
{
    const double now = stopwatch_now();
    progress->subject = subject;
    progress->level = 0;
    progress->started = now;
    if (!progress->visible)
        progress->next = now + seconds_between_updates;
    return (struct fifteen_monitor){.report = report_progress, .context = progress};
}

void progress_clear(struct progress *progress)
{
    if (!progress->visible)
        return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    progress->visible = false;
}
