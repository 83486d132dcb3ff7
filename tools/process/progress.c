/* progress.c - one line on a terminal that says how far a long call is, and its end on request */
#include "process/progress.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/format.h"
#include "process/interrupt.h"
#include "process/stopwatch.h"

enum { LINE_SIZE = 256, BAR_SIZE = 11 };

static const double seconds_between = 0.2;

void progress_init(struct progress *progress, const struct run_settings *settings)
{
    *progress = (struct progress){
        .shows = !settings->quiet && !settings->verbose && isatty(STDERR_FILENO),
    };
}

/* Of the work. A search breadth-first takes about as long for a small level as for a large one, so
 * that entries, most of them on a few levels, say too little at first: after a fifth of the time it
 * is 2 % of them, after a half 40 % (4x4, eight tiles). */
static double share(const struct fifteen_progress *at)
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

/* What is left if it goes on as it has gone so far; nothing before that means anything. */
static void append_left(char *line, double elapsed, double done)
{
    char text[FORMAT_SIZE];
    const size_t length = strlen(line);
    if (elapsed >= 0.5 && done >= 0.1)
        snprintf(line + length, LINE_SIZE - length, ", %.0f s left",
                 ceil(elapsed * (1 - done) / done));
    else
        snprintf(line + length, LINE_SIZE - length, ", %s", format_seconds(elapsed, text));
}

static void describe_search(const struct progress *progress, const struct fifteen_progress *at,
                            double elapsed, char line[LINE_SIZE])
{
    char count[FORMAT_SIZE];
    const int length =
        snprintf(line, LINE_SIZE, "%s: bound %u, %s nodes, %.0f s", progress->subject, at->level,
                 format_count(at->done, count), elapsed);
    if (progress->time_limit > 0)
        snprintf(line + length, LINE_SIZE - (size_t)length, ", at most %.0f s left",
                 progress->time_limit > elapsed ? progress->time_limit - elapsed : 0);
}

static void describe(const struct progress *progress, const struct fifteen_progress *at,
                     double elapsed, char line[LINE_SIZE])
{
    char count[FORMAT_SIZE];
    char bar[BAR_SIZE];
    const char *const subject = progress->subject;
    draw_bar(share(at), bar);
    switch (at->stage) {
    case FIFTEEN_STAGE_BUILD:
        snprintf(line, LINE_SIZE, "%s: %s level %u, %s entries", subject, bar, at->level,
                 format_count(at->done, count));
        break;
    case FIFTEEN_STAGE_SAVE:
        snprintf(line, LINE_SIZE, "%s: %s writing", subject, bar);
        break;
    case FIFTEEN_STAGE_LOAD:
        snprintf(line, LINE_SIZE, "%s: %s reading", subject, bar);
        break;
    case FIFTEEN_STAGE_VERIFY:
        snprintf(line, LINE_SIZE, "%s: %s checking", subject, bar);
        break;
    case FIFTEEN_STAGE_SEARCH:
        describe_search(progress, at, elapsed, line);
        return;
    }
    append_left(line, elapsed, share(at));
}

/* Prints the line over the one before, cut to the terminal's width. */
static void show(struct progress *progress, const char *line)
{
    struct winsize window;
    int width = 80;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0)
        width = window.ws_col;
    fprintf(stderr, "\r%.*s\033[K", width - 1, line);
    fflush(stderr);
    progress->visible = true;
}

static void tell_level(const struct progress *progress, const struct fifteen_progress *at,
                       double elapsed)
{
    char count[FORMAT_SIZE];
    fprintf(stderr, "%s: level %u, %s entries before it, %.2f s\n", progress->subject, at->level,
            format_count(at->done, count), elapsed);
}

static bool report(void *context, const struct fifteen_progress *at)
{
    struct progress *const progress = context;
    const double now = stopwatch_now();
    if (at->stage != progress->stage) {
        progress->stage = at->stage;
        progress->started = now;
    }
    if (progress->tells_levels && at->stage == FIFTEEN_STAGE_BUILD && at->level > progress->level) {
        progress->level = at->level;
        tell_level(progress, at, now - progress->started);
    }
    if (progress->shows && now >= progress->next) {
        char line[LINE_SIZE];
        progress->next = now + seconds_between;
        describe(progress, at, now - progress->started, line);
        show(progress, line);
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
    progress->next = now + seconds_between;
    snprintf(line, sizeof line, "%s: %zu of %zu", subject, n_done, n_items);
    append_left(line, now - progress->started, (double)n_done / (double)n_items);
    show(progress, line);
}

struct fifteen_monitor progress_monitor(struct progress *progress, const char *subject)
{
    const double now = stopwatch_now();
    progress->subject = subject;
    progress->level = 0;
    progress->started = now;
    if (!progress->visible)
        progress->next = now + seconds_between;
    return (struct fifteen_monitor){.report = report, .context = progress};
}

void progress_clear(struct progress *progress)
{
    if (!progress->visible)
        return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    progress->visible = false;
}
