/* goal_heuristics.c - a heuristic that needs no tables, for every place of the goal's blank */
#include "search/goal_heuristics.h"

void goal_heuristics_init(struct goal_heuristics *heuristics, struct fifteen_geometry geometry,
                          const struct heuristic_spec *spec)
{
    *heuristics = (struct goal_heuristics){.geometry = geometry, .spec = *spec};
    pthread_mutex_init(&heuristics->lock, NULL);
}

/* Keeps what was made, unless another thread was faster. Returns what is kept. */
static const struct heuristic *keep(struct goal_heuristics *heuristics, unsigned goal_blank,
                                    struct heuristic *made)
{
    pthread_mutex_lock(&heuristics->lock);
    struct heuristic **const kept = &heuristics->made[goal_blank];
    struct heuristic *const unwanted = *kept != NULL ? made : NULL;
    if (*kept == NULL)
        *kept = made;
    const struct heuristic *const found = *kept;
    pthread_mutex_unlock(&heuristics->lock);
    heuristic_free(unwanted);
    return found;
}

enum fifteen_status goal_heuristics_find(struct goal_heuristics *heuristics, unsigned goal_blank,
                                         const struct fifteen_monitor *monitor,
                                         const struct heuristic **out, struct fifteen_error *error)
{
    const struct heuristic_goal goal = {
        .geometry = heuristics->geometry, .goal_blank = goal_blank, .monitor = monitor};
    struct heuristic *made = NULL;
    enum fifteen_status status = FIFTEEN_OK;
    const struct heuristic *found = keep(heuristics, goal_blank, NULL);
    if (found == NULL)
        status = heuristic_create(&heuristics->spec, &goal, &made, error);
    if (made != NULL)
        found = keep(heuristics, goal_blank, made);
    if (status == FIFTEEN_OK)
        *out = found;
    return status;
}

void goal_heuristics_free(struct goal_heuristics *heuristics)
{
    for (unsigned blank = 0; blank < FIFTEEN_MAX_CELLS; blank++)
        heuristic_free(heuristics->made[blank]);
    pthread_mutex_destroy(&heuristics->lock);
}
