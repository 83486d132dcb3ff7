/* goal_heuristics.c - a heuristic that needs no tables, for every place of the goal's blank */
#include "search/goal_heuristics.h"

void goal_heuristics_init(struct goal_heuristics *heuristics, struct fifteen_geometry geometry,
                          const struct heuristic_spec *spec)
{
    *heuristics = (struct goal_heuristics){.geometry = geometry, .spec = *spec};
    pthread_mutex_init(&heuristics->lock, NULL);
}

enum fifteen_status goal_heuristics_find(struct goal_heuristics *heuristics, unsigned goal_blank,
                                         const struct heuristic **out, struct fifteen_error *error)
{
    const struct heuristic_goal goal = {.geometry = heuristics->geometry, .goal_blank = goal_blank};
    struct heuristic **const made = &heuristics->made[goal_blank];
    enum fifteen_status status = FIFTEEN_OK;
    pthread_mutex_lock(&heuristics->lock);
    if (*made == NULL)
        status = heuristic_create(&heuristics->spec, &goal, made, error);
    if (status == FIFTEEN_OK)
        *out = *made;
    pthread_mutex_unlock(&heuristics->lock);
    return status;
}

void goal_heuristics_free(struct goal_heuristics *heuristics)
{
    for (unsigned blank = 0; blank < FIFTEEN_MAX_CELLS; blank++)
        heuristic_free(heuristics->made[blank]);
    pthread_mutex_destroy(&heuristics->lock);
}
