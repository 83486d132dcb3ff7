/* page.c - the files that browsers get */
#include "page.h"

#include <string.h>

#include "embedded.h"

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

static void answer_with(struct reply *reply, const char *name)
{
    const struct embedded_file *const file = embedded_find(name);
    if (file != NULL)
        reply_constant(reply, type_of(name), file->data, file->size);
    else
        reply_error(reply, MHD_HTTP_NOT_FOUND, "there is nothing here; /api tells what there is");
}

void page_answer(void *context, const struct request *request, struct reply *reply)
{
    (void)context;
    answer_with(reply, strcmp(request->path, "/") == 0 ? "index.html" : request->path + 1);
}

void page_answer_api(void *context, const struct request *request, struct reply *reply)
{
    (void)context;
    (void)request;
    answer_with(reply, "API.md");
}
