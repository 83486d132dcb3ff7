/* suboptimal.h - best-first searches whose solutions cost at most W times the minimum
 *
 * Each runs with the weight of its domain_search, proves a lower bound all along, and returns the
 * solution with it. They differ in the order in which nodes are expanded; see the files.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SUBOPTIMAL_SUBOPTIMAL_H
#define SUBOPTIMAL_SUBOPTIMAL_H

#include "search/generic/domain.h"

domain_search_function weighted_best_first; /* weighted A*, XDP, XUP */
domain_search_function explicit_estimation;
domain_search_function improved_optimistic;
domain_search_function anytime_repairing;

#endif
