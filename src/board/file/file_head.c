/* file_head.c - comments of a file of boards that have a meaning: the goal, the size, the format */
/* SPDX-License-Identifier: MIT */
#include "board/file/file_head.h"

#include <fifteen/text.h>

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "board/standard_goal.h"
#include "util/error.h"

static void forget_goal(struct file_head *head)
{
    free(head->goal_text);
    fifteen_board_free(head->goal_grid);
    head->goal_text = NULL;
    head->goal_grid = NULL;
    head->goal_broken = false;
}

void file_head_free(struct file_head *head)
{
    forget_goal(head);
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

/* If a text begins with a word, in upper or lower case, returns true and the text after it. */
static bool skip_word(const char **text, size_t *length, const char *word)
{
    const size_t n = strlen(word);
    if (*length < n || strncasecmp(*text, word, n) != 0)
        return false;
    *text += n;
    *length -= n;
    for (; *length > 0 && is_blank(**text); --*length)
        ++*text;
    return true;
}

static bool ends_name(char byte)
{
    return byte == ',' || byte == ';' || byte == '.';
}

/* Finds a standard goal. After a name of two words the board may follow, blank-first 0 1 2 .., and
 * after any name a comma, semicolon or full stop with other remarks. */
static bool find_standard(const char *text, size_t length, enum fifteen_standard_goal *out)
{
    char name[GOAL_NAMES_SIZE];
    size_t n = 0;
    while (n < length && n + 1 < sizeof name && !is_blank(text[n]) && !ends_name(text[n]))
        n++;
    memcpy(name, text, n);
    name[n] = '\0';
    const bool ends = n == length || ends_name(text[n]);
    return memchr(name, '\0', n) == NULL && (ends || memchr(name, '-', n) != NULL) &&
           fifteen_goal_find(name, out);
}

static enum fifteen_status read_goal(struct file_head *head, const char *text, size_t length,
                                     struct fifteen_error *error)
{
    forget_goal(head);
    head->goal_stated = true;
    head->with_lengths = true;
    if (find_standard(text, length, &head->standard))
        return FIFTEEN_OK;
    head->standard = FIFTEEN_BLANK_LAST;
    head->goal_text = malloc(length + 1);
    if (head->goal_text == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a goal");
    memcpy(head->goal_text, text, length);
    head->goal_text[length] = '\0';
    return FIFTEEN_OK;
}

static enum fifteen_status read_size(struct file_head *head, const char *text, size_t length,
                                     struct fifteen_error *error)
{
    char word[16] = "";
    char quoted[QUOTE_SIZE];
    if (length < sizeof word) {
        memcpy(word, text, length);
        if (fifteen_geometry_parse(word, &head->size, NULL) == FIFTEEN_OK)
            return FIFTEEN_OK;
    }
    return error_set(error, FIFTEEN_INVALID,
                     "unknown size '%s': expected rows x columns, such as 3x4",
                     quote_bytes(text, length, quoted));
}

enum fifteen_status file_head_read(struct file_head *head, const char *comment, size_t length,
                                   uint64_t line, struct fifteen_error *error)
{
    for (; length > 0 && (*comment == '#' || is_blank(*comment)); length--)
        comment++;
    while (length > 0 && is_blank(comment[length - 1]))
        length--;
    if (skip_word(&comment, &length, "format: <optimal length>"))
        head->with_lengths = true;
    else if (skip_word(&comment, &length, "size:"))
        return read_size(head, comment, length, error);
    else if (skip_word(&comment, &length, "goal:")) {
        head->goal_line = line;
        return read_goal(head, comment, length, error);
    }
    return FIFTEEN_OK;
}

enum fifteen_status file_head_goal(struct file_head *head, struct fifteen_geometry size,
                                   const struct fifteen_board **out, struct fifteen_error *error)
{
    static const struct fifteen_geometry any_size = {0, 0};
    const char *const text = head->goal_text;
    *out = head->goal_grid;
    if (text == NULL || head->goal_grid != NULL)
        return FIFTEEN_OK;
    struct fifteen_error reason;
    enum fifteen_status status =
        fifteen_board_parse(text, strlen(text), size, &head->goal_grid, &reason);
    if (status == FIFTEEN_INVALID)
        status = fifteen_board_parse(text, strlen(text), any_size, &head->goal_grid, NULL);
    *out = head->goal_grid;
    if (status == FIFTEEN_OK)
        return FIFTEEN_OK;
    head->goal_broken = status == FIFTEEN_INVALID;
    char quoted[QUOTE_SIZE];
    char names[GOAL_NAMES_SIZE];
    standard_goal_names(names);
    return error_set(
        error, status,
        "unknown goal '%s': expected %s or a board (%s); the boards that follow are skipped",
        quote_bytes(text, strlen(text), quoted), names, reason.text);
}
