/* domain.h - what the searches over a domain have in common
 *
 * See fifteen/search.h. Each fills the result but for initial_h and the root in `generated`, and
 * the message if it returns anything but FIFTEEN_OK.
 */
#ifndef GENERIC_DOMAIN_H
#define GENERIC_DOMAIN_H

#include <fifteen/search.h>

#include "search/generic/budget.h"
#include "search/limits.h"

struct domain_search {
    struct fifteen_domain domain; /* its heuristic is never NULL */
    enum fifteen_algorithm algorithm;
    const char *advice; /* behind the message that memory is used up */
    uint32_t most_cost; /* of what is looked at */
    struct fifteen_search_result *result;
    struct watch watch;
    uint64_t next_level; /* the least that was not told of yet */
    struct budget budget;
    struct fifteen_error *error;
};

typedef enum fifteen_status domain_search_function(struct domain_search *search);

/* Whether fifteen_search has the algorithm. */
bool domain_search_has(enum fifteen_algorithm algorithm);

domain_search_function best_first; /* A*, uniform-cost, greedy */
domain_search_function breadth_first;
domain_search_function idastar;

/* Tells of a level that is new, and looks at limits if it is time to. */
enum fifteen_status domain_search_look(struct domain_search *search, uint64_t level);

/* To be asked before each node that is generated, so that a search may use all it is allowed. */
static inline enum fifteen_status domain_search_go_on(struct domain_search *search, uint64_t level)
{
    if (level < search->next_level && search->result->generated < search->watch.next_check)
        return FIFTEEN_OK;
    return domain_search_look(search, level);
}

/* Gets ready; limits and monitor may be NULL. FIFTEEN_INVALID, and says so, if it is no domain. */
enum fifteen_status domain_search_init(struct domain_search *search,
                                       const struct fifteen_domain *domain,
                                       const struct fifteen_limits *limits,
                                       const struct fifteen_monitor *monitor,
                                       struct fifteen_search_result *result,
                                       struct fifteen_error *error);

/* Say so, and return the status. */
enum fifteen_status domain_search_exhausted(const struct domain_search *search);
enum fifteen_status domain_search_no_room(const struct domain_search *search,
                                          enum fifteen_status status);

#endif
