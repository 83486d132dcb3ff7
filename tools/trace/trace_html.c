/* trace_html.c - a trace as one HTML file that steps forward and back */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "cli/message.h"
#include "cli/output.h"
#include "embed/embedded.h"
#include "trace/trace_forms.h"

/* JSON in a script element must not have `<`. */
static void print_data(const char *json, FILE *to)
{
    for (; *json != '\0'; json++)
        fputs(*json == '<' ? "\\u003c" : (char[]){*json, '\0'}, to);
}

bool trace_print_html(const struct trace_document *document, FILE *to)
{
    char *const json = output_json_line(trace_object(document));
    if (json == NULL)
        return message_print_no_memory();
    fprintf(to,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
            "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
            "<title>%s</title>\n<style>\n",
            document->title);
    embedded_print("trace/trace.css", to);
    fputs("</style>\n</head>\n<body>\n", to);
    embedded_print("trace/trace.html", to);
    fputs("<div id=\"tree\" tabindex=\"0\" role=\"group\" aria-label=\"Search tree\">\n", to);
    const bool drawn = trace_draw(document, to);
    fputs("</div>\n<script type=\"application/json\" id=\"data\">", to);
    print_data(json, to);
    fputs("</script>\n<script type=\"module\">\n", to);
    embedded_print("trace/trace.js", to);
    fputs("</script>\n</body>\n</html>\n", to);
    free(json);
    return drawn;
}
