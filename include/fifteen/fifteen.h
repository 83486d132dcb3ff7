/* fifteen.h - the whole public interface of libfifteen */
#ifndef FIFTEEN_FIFTEEN_H
#define FIFTEEN_FIFTEEN_H

#include <fifteen/board.h>
#include <fifteen/distances.h>
#include <fifteen/grid.h>
#include <fifteen/grid_solver.h>
#include <fifteen/instances.h>
#include <fifteen/pattern.h>
#include <fifteen/pdb.h>
#include <fifteen/progress.h>
#include <fifteen/random.h>
#include <fifteen/search.h>
#include <fifteen/solutions.h>
#include <fifteen/solver.h>
#include <fifteen/status.h>
#include <fifteen/version.h>

#endif
