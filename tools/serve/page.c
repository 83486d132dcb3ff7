/* page.c - the files that browsers get */
#include "serve/page.h"

#include <assert.h>
#include <string.h>

#include "solve/embedded.h"

static const char type_of_text[] = "text/plain; charset=utf-8";

/* By the end of the file's name. */
static const char *type_of(const char *name)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
    };
    const char *const end = strrchr(name, '.');
    for (size_t i = 0; end != NULL && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(end, types[i][0]) == 0)
            return types[i][1];
    return type_of_text;
}

/* Not each path that is sent begins with a slash, or with anything. */
static const struct embedded_file *find(const char *path)
{
    if (*path != '/')
        return NULL;
    return embedded_find(strcmp(path, "/") == 0 ? "index.html" : path + 1);
}

bool page_has(const char *path)
{
    return find(path) != NULL;
}

static void answer_with(struct reply *reply, const struct embedded_file *file)
{
    assert(file != NULL);
    reply_constant(reply, type_of(file->name), file->data, file->size);
}

void page_answer(void *context, const struct request *request, struct reply *reply)
{
    (void)context;
    answer_with(reply, find(request->path));
}

void page_answer_api(void *context, const struct request *request, struct reply *reply)
{
    (void)context;
    (void)request;
    answer_with(reply, embedded_find("API.md"));
}
