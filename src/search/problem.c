/* problem.c - whether a problem can be searched at all */
#include "search/problem.h"

#include "util/error.h"

enum fifteen_status problem_check(const struct fifteen_problem *problem,
                                  struct fifteen_geometry geometry, struct fifteen_error *error)
{
    if (!fifteen_geometry_equal(problem->geometry, geometry))
        return error_set(error, FIFTEEN_INVALID, "a problem of %ux%u for a solver of %ux%u",
                         problem->geometry.rows, problem->geometry.columns, geometry.rows,
                         geometry.columns);
    return fifteen_problem_check(problem, error);
}
