/* beams.h - beam searches of growing width, each as wide as the share of the run allows */
/* SPDX-License-Identifier: MIT */
#ifndef QUICK_BEAMS_H
#define QUICK_BEAMS_H

#include "search/quick/state.h"

/* Runs beam searches that improve the search's solution, until their share of the run has passed or
 * the run ends: by layers (beam/beam.h), and on small boards guided ones (guided/guided.h). */
void quick_run_beams(struct quick_search *search);

#endif
