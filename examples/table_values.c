/* table_values.c - an example of libfifteen: values of boards in a pattern database
 *
 *   table_values 4x4 1.4.5.8.9 FOLDER '12 1 10 2 7 11 4 14 5 0 9 15 8 13 6 3'
 *
 * Builds the table of some tiles of the goal 0 1 2 .. and keeps it in a folder, then prints how
 * many moves of these tiles each board takes at least. The tray must not have more rows than
 * columns: then boards are in the table's canonical numbering already. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include <fifteen/fifteen.h>

/* Loads the table from the folder; builds and saves it if there is no such file. */
static enum fifteen_status get_table(const struct fifteen_pattern *pattern, const char *folder,
                                     struct fifteen_pdb **table, struct fifteen_error *error)
{
    char name[FIFTEEN_PDB_NAME_SIZE];
    char path[4096];
    fifteen_pdb_file_name(pattern, FIFTEEN_ZERO_AWARE, name);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    enum fifteen_status status = fifteen_pdb_load(path, 0, NULL, table, error);
    if (status != FIFTEEN_NOT_FOUND)
        return status;
    status = fifteen_pdb_build(pattern, FIFTEEN_ZERO_AWARE, 0, NULL, table, error);
    if (status != FIFTEEN_OK)
        return status;
    status = fifteen_pdb_save(*table, path, FIFTEEN_CODEC_ZSTD, 0, 0, NULL, error);
    if (status != FIFTEEN_OK)
        fifteen_pdb_free(*table);
    return status;
}

static enum fifteen_status print_values(const struct fifteen_pdb *table,
                                        struct fifteen_geometry geometry, char *const *boards,
                                        struct fifteen_error *error)
{
    for (; *boards != NULL; boards++) {
        struct fifteen_board *board;
        const enum fifteen_status status =
            fifteen_board_parse(*boards, strlen(*boards), geometry, &board, error);
        if (status != FIFTEEN_OK)
            return status;
        printf("%u\t%s\n", fifteen_pdb_value(table, board), *boards);
        fifteen_board_free(board);
    }
    return FIFTEEN_OK;
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fprintf(stderr, "Usage: %s SIZE TILES FOLDER BOARD..\n", argv[0]);
        return 2;
    }
    struct fifteen_geometry geometry;
    struct fifteen_partition partitions[FIFTEEN_SET_MAX];
    unsigned n;
    struct fifteen_pdb *table;
    struct fifteen_error error = {.text = ""};
    struct fifteen_board *goal = NULL;
    enum fifteen_status status = fifteen_geometry_parse(argv[1], &geometry, &error);
    if (status == FIFTEEN_OK)
        status = fifteen_board_create_goal(geometry, FIFTEEN_BLANK_FIRST, &goal, &error);
    if (status == FIFTEEN_OK)
        status = fifteen_partitions_parse(goal, argv[2], partitions, &n, &error);
    if (status == FIFTEEN_OK)
        status = get_table(&partitions[0].patterns[0], argv[3], &table, &error);
    if (status == FIFTEEN_OK) {
        status = print_values(table, geometry, argv + 4, &error);
        fifteen_pdb_free(table);
    }
    if (status != FIFTEEN_OK)
        fprintf(stderr, "%s: %s\n", argv[0], error.text);
    fifteen_board_free(goal);
    return status == FIFTEEN_OK ? 0 : 1;
}
