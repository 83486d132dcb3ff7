/* answer_html.c - answers as one self-contained HTML file that plays the solutions
 *
 * Each answer is the JSON object of --json in an element of its own. The script after them consists
 * of files of the server's page and answer.js.
 */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/output.h"
#include "embed/embedded.h"
#include "solve/answer.h"

static const char before_style[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\">\n"
    "<head>\n"
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
    "<title>Fifteen</title>\n"
    "<style>\n";
static const char after_style[] =
    "</style>\n"
    "</head>\n"
    "<body>\n"
    "<main class=\"answer\">\n"
    "<noscript><p>This file plays solutions by JavaScript.</p></noscript>\n"
    "</main>\n";
static const char before_script[] = "<script type=\"module\">\n";
static const char after_script[] = "</script>\n"
                                   "</body>\n"
                                   "</html>\n";

static bool begin(struct answer_document *document)
{
    fputs(before_style, document->to);
    embedded_print("player/player.css", document->to);
    fputs(after_style, document->to);
    return answer_flush(document);
}

/* Each file comes after the files that it imports from. */
static const char *const scripts[] = {"player/element.js", "player/text.js", "player/board.js",
                                      "player/line.js",    "player/tray.js", "player/player.js",
                                      "player/answer.js"};

/* A single script imports nothing. Each import statement is one line. */
static void print_script(const char *name, FILE *to)
{
    static const char import[] = "import ";
    const char *line = embedded_find(name)->data;
    for (size_t length; *line != '\0'; line += length) {
        length = strcspn(line, "\n");
        length += line[length] == '\n';
        if (strncmp(line, import, sizeof import - 1) != 0)
            fwrite(line, 1, length, to);
    }
}

/* Escapes '<', which could end the element or begin a comment. */
static void print_escaped(const char *json, FILE *to)
{
    for (size_t length; *json != '\0'; json += length) {
        length = strcspn(json, "<");
        fwrite(json, 1, length, to);
        if (json[length] == '<') {
            fputs("\\u003c", to);
            length++;
        }
    }
}

static bool print(struct answer_document *document, const struct answer *answer)
{
    char *const line = output_json_line(answer_object(answer));
    if (line == NULL)
        return message_print_no_memory();
    fputs("<script type=\"application/json\">", document->to);
    print_escaped(line, document->to);
    fputs("</script>\n", document->to);
    free(line);
    return answer_flush(document);
}

static bool end(struct answer_document *document)
{
    if (document->broken)
        return false;
    fputs(before_script, document->to);
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++)
        print_script(scripts[i], document->to);
    fputs(after_script, document->to);
    return answer_flush(document);
}

const struct answer_format answer_html = {.begin = begin, .print = print, .end = end};
