/* outcomes.c - where the outcomes of a command's searches go to and come from */
/* SPDX-License-Identifier: MIT */
#include "parts/outcomes.h"

#include "cli/message.h"
#include "process/stopwatch.h"

bool outcomes_begin(struct outcomes *outcomes)
{
    return outcomes->shard.n == 0 ||
           part_print_head(&outcomes->shard, &outcomes->recipe, &outcomes->journal);
}

bool outcomes_add(struct outcomes *outcomes, uint64_t number, const struct puzzle *puzzle,
                  const struct outcome *outcome, json_t *more)
{
    outcomes->n_records++;
    return part_print_record(number, record_make(puzzle, outcome, more), &outcomes->journal);
}

bool outcomes_end(struct outcomes *outcomes, uint64_t n_boards, double load_seconds)
{
    struct fifteen_error error;
    const struct part_end end = {.n_records = outcomes->n_records,
                                 .n_boards = n_boards,
                                 .load_seconds = load_seconds,
                                 .peak_bytes = stopwatch_peak_bytes()};
    if (outcomes->shard.n != 0)
        return part_print_end(&outcomes->shard, &end, &outcomes->journal);
    if (outcomes->parts == NULL || part_set_finish(outcomes->parts, n_boards, &error) == FIFTEEN_OK)
        return true;
    message_print("%s", error.text);
    return false;
}

bool outcomes_end_empty(struct outcomes *outcomes)
{
    return outcomes_begin(outcomes) && outcomes_end(outcomes, 0, 0);
}

double outcomes_load_seconds(const struct outcomes *outcomes, double own)
{
    double max = own;
    for (unsigned i = 0; outcomes->parts != NULL && i < outcomes->parts->n; i++) {
        const double seconds = outcomes->parts->parts[i].end.load_seconds;
        max = seconds > max ? seconds : max;
    }
    return max;
}

uint64_t outcomes_peak_bytes(const struct outcomes *outcomes)
{
    uint64_t max = outcomes->parts == NULL ? stopwatch_peak_bytes() : 0;
    for (unsigned i = 0; outcomes->parts != NULL && i < outcomes->parts->n; i++) {
        const uint64_t bytes = outcomes->parts->parts[i].end.peak_bytes;
        max = bytes > max ? bytes : max;
    }
    return max;
}
