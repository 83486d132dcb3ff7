/* api.c - what requests are answered: the interface that API.md describes */
#include "api.h"

#include <string.h>

#include "output.h"
#include "page.h"

static json_t *names(const char *(*name)(unsigned index))
{
    json_t *const list = json_array();
    for (unsigned i = 0; name(i) != NULL; i++)
        json_array_append_new(list, json_string(name(i)));
    return list;
}

static const char *algorithm_name(unsigned index)
{
    return fifteen_algorithm_name((enum fifteen_algorithm)index);
}

static const char *goal_name(unsigned index)
{
    static const char *const goals[] = {"first", "last", NULL};
    return goals[index];
}

static json_t *sizes(void)
{
    json_t *const list = json_array();
    struct fifteen_geometry size;
    for (size.rows = 2; size.rows <= FIFTEEN_MAX_CELLS; size.rows++)
        for (size.columns = 2; size.columns <= FIFTEEN_MAX_CELLS; size.columns++)
            if (fifteen_geometry_valid(size))
                json_array_append_new(list, output_json_size(size));
    return list;
}

static json_t *limits(const struct server *server)
{
    const struct serve_settings *const settings = server->settings;
    const struct fifteen_limits *const limits = &settings->search.limits;
    json_t *const object = json_object();
    json_object_set_new(object, "time_limit", json_real(limits->seconds));
    json_object_set_new(object, "memory", json_integer((json_int_t)limits->memory_bytes));
    json_object_set_new(object, "node_limit",
                        limits->n_nodes == 0 ? json_null()
                                             : json_integer((json_int_t)limits->n_nodes));
    json_object_set_new(object, "body", json_integer(request_body_max));
    json_object_set_new(object, "queue", json_integer(settings->n_waiting));
    return object;
}

static void answer_info(void *context, const struct request *request, struct reply *reply)
{
    const struct server *const server = context;
    (void)request;
    json_t *const object = json_object();
    json_object_set_new(object, "version", json_string(fifteen_version()));
    json_object_set_new(object, "cpu", json_string(fifteen_cpu_path()));
    json_object_set_new(object, "threads", json_integer(server->n_threads));
    json_object_set_new(object, "sizes", sizes());
    json_object_set_new(object, "algorithms", names(algorithm_name));
    json_object_set_new(object, "heuristics", names(fifteen_heuristic_name));
    json_object_set_new(object, "goals", names(goal_name));
    json_object_set_new(object, "limits", limits(server));
    reply_json(reply, object);
}

const struct route api_routes[] = {
    {"/api", "GET", page_answer_api},
    {"/api/info", "GET", answer_info},
    {NULL, "GET", page_answer},
};
