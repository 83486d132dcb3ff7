/* board_study.c - an example of <fifteen/grid.h>: prints what is known of a board without a search
 *
 *   board_study '8 1 3 4 0 2 7 6 5'
 *
 * The exercise of the algs4 course: Hamming and Manhattan distance, whether the goal can be
 * reached, the neighbours, and the twin, which has two tiles exchanged. The goal has the blank
 * last. */
#include <stdio.h>
#include <string.h>

#include <fifteen/fifteen.h>

static void print_grid(const struct fifteen_grid *grid)
{
    const struct fifteen_geometry size = fifteen_grid_size(grid);
    for (unsigned row = 0; row < size.rows; row++)
        for (unsigned column = 0; column < size.columns; column++)
            printf("%u%c", fifteen_grid_tile(grid, row, column),
                   column + 1 == size.columns ? '\n' : ' ');
}

/* Prints a grid below a title, and frees it. NULL is allowed. */
static void print_and_free(const char *title, struct fifteen_grid *grid)
{
    if (grid == NULL)
        return;
    printf("%s, manhattan %u:\n", title, fifteen_grid_manhattan(grid, NULL));
    print_grid(grid);
    fifteen_grid_free(grid);
}

int main(int argc, char **argv)
{
    const struct fifteen_geometry any_size = {0, 0};
    struct fifteen_grid *grid;
    struct fifteen_grid *twin;
    struct fifteen_grid *neighbours[4];
    struct fifteen_error error = {"expected BOARD"};
    if (argc != 2 ||
        fifteen_grid_parse(argv[1], strlen(argv[1]), any_size, &grid, &error) != FIFTEEN_OK)
        return fprintf(stderr, "%s: %s\n", argv[0], error.text), 1;
    printf("hamming %u, manhattan %u, %s, %s\n", fifteen_grid_hamming(grid, NULL),
           fifteen_grid_manhattan(grid, NULL),
           fifteen_grid_is_goal(grid, NULL) ? "the goal" : "not the goal",
           fifteen_grid_solvable(grid, NULL) ? "solvable" : "not solvable");
    if (fifteen_grid_neighbours(grid, neighbours, &error) == FIFTEEN_OK)
        for (unsigned move = 0; move < 4; move++)
            print_and_free("neighbour", neighbours[move]);
    if (fifteen_grid_twin(grid, &twin, &error) == FIFTEEN_OK)
        print_and_free("twin", twin);
    fifteen_grid_free(grid);
    return 0;
}
