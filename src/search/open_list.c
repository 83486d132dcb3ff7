/* open_list.c - the open nodes of A*, best first, in buckets by f and g */
#include "search/open_list.h"

#include <assert.h>
#include <stdlib.h>

struct open_list *open_list_create(struct node_table *nodes)
{
    struct open_list *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->nodes = nodes;
    made->least_f = open_list_max_f + 1;
    return made;
}

static uint32_t *bucket_of(struct open_list *open, const struct node *node)
{
    return &open->first[node->g + node->h][node->g];
}

void open_list_push(struct open_list *open, uint32_t number)
{
    struct node *const node = node_at(open->nodes, number);
    const unsigned f = (unsigned)node->g + node->h;
    assert(f <= open_list_max_f);
    uint32_t *const bucket = bucket_of(open, node);
    node->previous = 0;
    node->next = *bucket;
    if (node->next != 0)
        node_at(open->nodes, node->next)->previous = number;
    *bucket = number;
    node->is_open = true;
    if (f < open->least_f)
        open->least_f = f;
    if (node->g > open->greatest_g[f])
        open->greatest_g[f] = node->g;
}

void open_list_remove(struct open_list *open, uint32_t number)
{
    struct node *const node = node_at(open->nodes, number);
    assert(node->is_open);
    if (node->previous != 0)
        node_at(open->nodes, node->previous)->next = node->next;
    else
        *bucket_of(open, node) = node->next;
    if (node->next != 0)
        node_at(open->nodes, node->next)->previous = node->previous;
    node->is_open = false;
}

/* First node of the best bucket of an f, or 0. */
static uint32_t best_with(struct open_list *open, unsigned f)
{
    uint8_t *const g = &open->greatest_g[f];
    while (*g > 0 && open->first[f][*g] == 0)
        --*g;
    return open->first[f][*g];
}

uint32_t open_list_pop(struct open_list *open)
{
    for (; open->least_f <= open_list_max_f; open->least_f++) {
        const uint32_t number = best_with(open, open->least_f);
        if (number != 0) {
            open_list_remove(open, number);
            return number;
        }
    }
    return 0;
}
