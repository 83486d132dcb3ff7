/* meeting.c - where all ranks meet: the start of a search, its end, and answers to rank 0 */
/* SPDX-License-Identifier: MIT */
#include "cluster/shared_search.h"

#include <stdlib.h>
#include <string.h>

#include "util/error.h"

/* ---- answers ---- */

void meeting_expect(struct shared_search *shared)
{
    memset(shared->has_answered, 0,
           shared->cluster->transport.n_ranks * sizeof *shared->has_answered);
    shared->n_answers = 0;
    shared->waited = 0;
}

bool meeting_answers(struct shared_search *shared, unsigned from)
{
    if (shared->has_answered[from])
        return false;
    shared->has_answered[from] = true;
    shared->n_answers++;
    return true;
}

bool meeting_all_answered(const struct shared_search *shared)
{
    return shared->n_answers == shared->cluster->transport.n_ranks - 1;
}

void meeting_check(struct shared_search *shared)
{
    struct fifteen_error error;
    struct fifteen_cluster *const cluster = shared->cluster;
    char name[CLUSTER_NAME_SIZE];
    unsigned rank = 1;
    if (cluster->is_broken || shared->waited <= cluster->timeout || meeting_all_answered(shared))
        return;
    while (shared->has_answered[rank])
        rank++;
    cluster->is_broken = true;
    error_format(&error, "%.100s has not answered for %g s", cluster_name(cluster, rank, name),
                 cluster->timeout);
    shared_search_fail(shared, FIFTEEN_IO, &error);
}

/* Waits for all answers, or until a rank is lost. */
static void await_all(struct shared_search *shared)
{
    while (!shared->cluster->is_broken && !meeting_all_answered(shared)) {
        shared_search_service(shared, true);
        meeting_check(shared);
    }
}

static void post(struct shared_search *shared, unsigned to, struct message *head, const void *bytes,
                 size_t n)
{
    struct fifteen_error error;
    const enum fifteen_status status =
        to == shared->cluster->transport.rank
            ? cluster_post_all(shared->cluster, head, bytes, n, &error)
            : cluster_post(shared->cluster, to, head, bytes, n, &error);
    if (status != FIFTEEN_OK)
        shared_search_fail(shared, status, &error);
}

/* ---- the start ---- */

/* Reports the first property in which a rank differs. */
static void reject(struct shared_search *shared, unsigned rank, const char *theirs)
{
    struct fifteen_error error;
    char name[2][CLUSTER_NAME_SIZE];
    const char *own = shared->identity.text;
    size_t begin = 0;
    for (size_t i = 0; own[i] != '\0' && own[i] == theirs[i]; i++)
        if (own[i] == '\n')
            begin = i + 1;
    const int own_length = (int)strcspn(own + begin, "\n");
    const int their_length = (int)strcspn(theirs + begin, "\n");
    error_format(&error, "%.100s searches with %.*s, but %.100s with %.*s",
                 cluster_name(shared->cluster, rank, name[0]),
                 their_length < 140 ? their_length : 140, theirs + begin,
                 cluster_name(shared->cluster, 0, name[1]), own_length < 140 ? own_length : 140,
                 own + begin);
    shared_search_fail(shared, FIFTEEN_INVALID, &error);
}

/* A state that was left: the bytes of its paths follow it. */
static bool read_left(struct shared_search *shared, const uint8_t *bytes, size_t n)
{
    struct snapshot *const resume = shared->resume;
    if (n < sizeof *resume)
        return false;
    struct snapshot left;
    memcpy(&left, bytes, sizeof left);
    const uint64_t n_nodes = left.n_nodes;
    left.n_nodes = 0;
    left.n_bytes = 0;
    left.n_allocated = 0;
    left.paths = NULL;
    snapshot_free(resume);
    *resume = left;
    shared->has_resume = true;
    return snapshot_append(resume, n_nodes, bytes + sizeof left, n - sizeof left);
}

void meeting_handle_identity(struct shared_search *shared, const struct received *received)
{
    const char *const theirs = (const char *)received->bytes;
    const size_t n = received->head.n_bytes;
    const char *const end = memchr(theirs, '\0', n);
    struct fifteen_error error = {.text = "out of memory for a search"};
    if (end == NULL || shared->has_ended || !meeting_answers(shared, received->from))
        return;
    const size_t length = (size_t)(end - theirs) + 1;
    if (strcmp(theirs, shared->identity.text) != 0)
        reject(shared, received->from, theirs);
    else if (length < n && !read_left(shared, received->bytes + length, n - length))
        shared_search_fail(shared, FIFTEEN_NO_MEMORY, &error);
}

/* Sends the identity of the search, and the state that this rank has left. */
static void send_identity(struct shared_search *shared)
{
    struct fifteen_cluster *const cluster = shared->cluster;
    struct fifteen_error error = {.text = "out of memory for a message"};
    const struct snapshot *const left = &cluster->left;
    const size_t length = strlen(shared->identity.text) + 1;
    const size_t n = length + (shared->brings_left ? sizeof *left + left->n_bytes : 0);
    uint8_t *const bytes = malloc(n);
    if (bytes == NULL) {
        shared_search_fail(shared, FIFTEEN_NO_MEMORY, &error);
        return;
    }
    memcpy(bytes, shared->identity.text, length);
    if (shared->brings_left) {
        memcpy(bytes + length, left, sizeof *left);
        if (left->n_bytes > 0)
            memcpy(bytes + length + sizeof *left, left->paths, left->n_bytes);
    }
    struct message head = {.type = MESSAGE_IDENTITY};
    post(shared, 0, &head, bytes, n);
    free(bytes);
}

void meeting_begin(struct shared_search *shared)
{
    struct fifteen_cluster *const cluster = shared->cluster;
    if (!cluster_leads(cluster)) {
        send_identity(shared);
        shared_search_dispatch_kept(shared);
        return;
    }
    shared_search_dispatch_kept(shared);
    shared->waited = 0;
    while (!shared->is_over && !meeting_all_answered(shared)) {
        shared_search_service(shared, true);
        meeting_check(shared);
    }
}

/* ---- the end ---- */

static void read_error(const struct received *received, struct fifteen_error *error)
{
    *error = (struct fifteen_error){.text = "a rank has failed"};
    if (received->head.n_bytes != sizeof *error)
        return;
    memcpy(error, received->bytes, sizeof *error);
    error->text[sizeof error->text - 1] = '\0';
    error->value[sizeof error->value - 1] = '\0';
}

void meeting_handle_outcome(struct shared_search *shared, const struct received *received)
{
    const struct message *const head = &received->head;
    if (shared->is_over && cluster_leads(shared->cluster))
        return;
    shared->is_over = true;
    shared->has_stopped = true;
    shared->status = (enum fifteen_status)head->status;
    if (shared->status == FIFTEEN_OK && head->n_bytes <= FIFTEEN_MAX_MOVES) {
        shared->solution.length = head->n_bytes;
        memcpy(shared->solution.path, received->bytes, head->n_bytes);
    } else {
        shared->solution.length = 0;
        read_error(received, &shared->error);
    }
}

void meeting_handle_final(struct shared_search *shared, const struct received *received)
{
    const struct message *const head = &received->head;
    if (!shared->has_ended || !meeting_answers(shared, received->from))
        return;
    shared->final_expanded += head->expanded;
    shared->final_generated += head->generated;
    shared->final_threads += head->n_threads;
    shared->final_frontier += head->max_frontier;
    shared->final_stored += head->max_stored;
}

/* Sends the outcome of the search in this rank. */
static void post_outcome(struct shared_search *shared, enum message_type type)
{
    struct message head = {.type = type, .status = (uint32_t)shared->status};
    if (shared->status == FIFTEEN_OK)
        post(shared, 0, &head, shared->solution.path, shared->solution.length);
    else
        post(shared, 0, &head, &shared->error, sizeof shared->error);
}

static void end_all(struct shared_search *shared, struct exchange_end *end)
{
    shared->wave.runs = false;
    const bool is_solved = shared->status == FIFTEEN_OK;
    meeting_expect(shared);
    post_outcome(shared, MESSAGE_STOP);
    await_all(shared);
    if (is_solved) /* a solution is valid, whatever happens to a rank after it was found */
        shared->status = FIFTEEN_OK;
    shared->exchange.others_expanded = shared->final_expanded;
    shared->exchange.others_generated = shared->final_generated;
    end->n_threads += shared->final_threads;
    end->max_frontier += shared->final_frontier;
    end->max_stored += shared->final_stored;
}

/* Returns true if rank 0 finds the same alone: a solution before the first iteration, of A* or of a
 * board that is the goal. It may not have met all ranks yet. */
static bool rank_0_finds_it(const struct shared_search *shared)
{
    return shared->status == FIFTEEN_OK && shared->iteration == 0;
}

static void end_here(struct shared_search *shared, const struct exchange_end *end)
{
    struct message head = {.type = MESSAGE_FINAL,
                           .expanded = end->expanded,
                           .generated = end->generated,
                           .max_frontier = end->max_frontier,
                           .max_stored = end->max_stored,
                           .n_threads = end->n_threads};
    if (!shared->has_stopped && !rank_0_finds_it(shared))
        post_outcome(shared, MESSAGE_OUTCOME);
    shared->waited = 0;
    while (!shared->has_stopped && !shared->cluster->is_broken) {
        shared_search_service(shared, true);
        shared_search_check_rank_0(shared);
    }
    if (!shared->cluster->is_broken)
        post(shared, 0, &head, NULL, 0);
    shared->exchange.others_expanded = 0;
    shared->exchange.others_generated = 0;
}

enum fifteen_status meeting_end(void *context, struct exchange_end *end)
{
    struct shared_search *const shared = context;
    shared->has_ended = true;
    if (!shared->is_over) {
        shared->is_over = true;
        shared->status = end->status;
        shared->solution = end->solution;
        if (end->status != FIFTEEN_OK)
            shared->error = *end->error;
    }
    if (!shared->cluster->is_broken && cluster_leads(shared->cluster))
        end_all(shared, end);
    else if (!shared->cluster->is_broken)
        end_here(shared, end);
    end->solution = shared->solution;
    if (shared->status != FIFTEEN_OK)
        return error_copy(end->error, shared->status, &shared->error);
    return FIFTEEN_OK;
}
